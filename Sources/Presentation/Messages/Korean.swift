import CivilTime
import CommandLine
import Phrases
import TodoCore

/// What the program says in Korean.
public struct Korean: Language {
  public init() {}

  public var code: String { "ko" }
  public var calendar: any CalendarWords { KoreanDates() }
  public var phrases: PhraseWriter { PhraseWriter(language: .korean) }
  public var writesMonthFirst: Bool { true }

  public func operands(_ text: String) -> String { KoreanOperands.words(text) }

  public func help(for key: String) -> String {
    koreanHelp[key] ?? koreanReminderHelp[key] ?? koreanViewHelp[key] ?? koreanPlaceHelp[key] ?? ""
  }

  public func sentence(_ message: Message, _ style: SentenceStyle) -> String {
    switch message {
    case .usage(let error): return usage(error)
    case .phrase(let error): return phrase(error)
    case .civil(let error, let source): return (source.map { "\($0): " } ?? "") + civil(error)
    case .damagedZone(let name):
      return "\(seen(name)) 시간대의 시스템 데이터가 손상되었습니다. Asia/Seoul처럼 쓰세요"
    case .zone(let error): return zone(error)
    case .notANumber(let option, let text): return "\(option)에는 숫자를 쓰세요: \(seen(text))"
    case .outOfRange(let option, let text, let range):
      return "\(option)에 \(seen(text)) 값은 쓸 수 없습니다. \(range.lowerBound)부터 \(range.upperBound)까지입니다"
    case .missingZone(let name):
      return "이 시스템에 \(seen(name)) 시간대가 없습니다. Asia/Seoul처럼 쓰세요"

    case .titleNeeded(let id):
      return "제목은 비울 수 없습니다. 이렇게 쓰세요: daydot edit \(id) --title \"우유 사기\""
    case .nothingToEdit(let id):
      return "\(id)번 항목의 무엇을 바꿀까요? 이렇게 쓰세요: daydot edit \(id) --title \"우유 사기\". "
        + "바꿀 수 있는 것은 daydot help edit로 볼 수 있습니다"
    case .zoneNeedsTime(let id):
      return "시간대는 시각이 있는 항목에만 정할 수 있습니다. 이렇게 쓰세요: "
        + "daydot edit \(id) --time 09:00 --zone Asia/Seoul"
    case .oneAtATime(let id):
      return "\(id)번 항목은 이렇게 고치면 둘로 나뉩니다. 따로 고치세요: daydot edit \(id) …"
    case .textTooLong(let error): return tooLong(error)
    case .moreBadLines(let path, let count): return "\(path.sanitized): 그 밖에 \(count)줄"
    case .noGoodLine(let path, let count):
      return "\(path.sanitized): \(count)줄 가운데 항목이 하나도 없어 가져오지 않았습니다"
    case .emptyTitle: return "무엇을 할까요? 이렇게 쓰세요: daydot add 내일 오후 6시 우유 사기"
    case .noSuchItem(let id): return "\(id)번 항목이 없습니다. daydot list로 볼 수 있습니다"
    case .noItemMatches(let words):
      return "\(seen(words))에 맞는 항목이 없습니다. 번호나 제목의 낱말을 쓰세요"
    case .severalItemsMatch(let words):
      return "\(seen(words))에 맞는 항목이 여럿입니다. 번호로 고르세요:"
    case .notAnID(let text):
      return "\(seen(text, .toward)) 항목을 찾을 수 없습니다. 12나 12@2026-11-20처럼 번호를 쓰세요"
    case .eventIsNeverDone(let id, let title):
      return "\(id)번 \(quoted(title)) 항목은 일정이라 완료하지 않습니다"

    case .nothingToSkip(let id, let title):
      return "\(id)번 \(quoted(title)) 항목은 반복되지 않아 건너뛸 수 없습니다"
    case .doesNotRepeat(let id):
      return "\(id)번 항목은 반복되지 않습니다. 날짜 없이 쓰세요: \(id)"
    case .noSuchOccurrence(let id, let key, let next):
      return "\(id)번 항목은 \(key)에 없습니다"
        + (next.map { ". 다음은 \(id)@\($0)입니다" } ?? ". 그 뒤로는 없습니다")
    case .oneOccurrenceOnly(let text):
      return "\(seen(text, .topic)) 그 뒤 모두를 뜻합니다. 12@2026-11-20처럼 하나를 쓰세요"
    case .occurrenceNeedsDay(let id):
      return "\(id)번의 한 번에는 날짜가 필요합니다. 건너뛰려면 daydot skip \(id)"
    case .nothingAhead(let id): return "\(id)번 항목은 앞으로 남은 것이 없습니다"
    case .reschedule(.ruleCannotMove(let id)):
      return "\(id)번 항목은 여러 날이나 여러 시각에 반복되어 무엇을 옮길지 알 수 없습니다. "
        + "전체를 쓰세요: daydot edit \(id) --every \"매주 화요일 목요일 10:00\""
    case .reschedule(.needsDay(let id)):
      return "\(id)번 항목은 반복되므로 날짜가 필요합니다. 날짜 없이 한 번만 두려면: "
        + "daydot edit \(id) --every none --on none"
    case .removalNeedsYes(let words):
      return "\(seen(words)) 항목을 낱말로 골랐습니다. 묻지 않고 삭제하려면 --yes를 붙이거나 번호를 쓰세요"
    case .idsBesideFilters(let text):
      return "항목 이름이나 조건 가운데 하나만 쓰세요. \(seen(text)) 또는 조건을 빼세요"
    case .selectionNeedsYes(let count):
      return "항목 \(count)개가 대상입니다. 묻지 않고 바꾸려면 --yes를 붙이세요"
    case .unknownName(let kind, let name, let suggestion):
      let word = kind == .list ? "목록" : kind == .tag ? "태그" : "장소"
      return "\(name.sanitized) \(word.with(.subject)) 없습니다"
        + (suggestion.map { ". \($0.sanitized)인가요?" } ?? "")
    case .emptyRange(let from, let to):
      return "--from \(from.description.with(.subject)) --to \(to)보다 늦습니다"
    case .nothingToUndo: return "되돌릴 것이 없습니다"
    case .nothingToRedo: return "다시 실행할 것이 없습니다"

    case .place(let message): return place(message)

    case .storeIsFolder(let path):
      return "저장소 \(seen(path, .topic)) 폴더입니다. 파일을 쓰세요: --store \(path.sanitized)/daydot.db"
    case .unreadableItem(let id, let title, let value):
      return "\(id) \(quoted(title)) 항목의 \(seen(value)) 값을 날짜, 시각, 반복 규칙, 시간대로 읽을 수 없습니다."
        + " 새로 지정하세요: daydot edit \(id)"
    case .storeNotAFile(let path):
      return "\(seen(path, .topic)) 장치나 파이프입니다. 그대로 두었습니다. 파일을 쓰세요"
    case .storeSeveralNames(let path, let count):
      return "저장소 \(seen(path)) 파일에 이름(하드 링크)이 \(count)개 있어 내용을 잃을 수 있습니다."
        + " 파일을 따로 만드세요: \(ownFile(path))"
    case .storeTightened(let path):
      return "저장소 \(seen(path)) 파일을 다른 사용자도 읽을 수 있었습니다. 이제 본인만 읽을 수 있습니다 (0600)"
    case .copyOntoStore(let path):
      return "\(seen(path)) 파일은 지금 쓰는 저장소입니다. 백업할 다른 파일을 쓰세요"
    case .copyOverOther(let path):
      return "\(seen(path)) 파일은 다른 저장소입니다. 덮어쓰려면 --force를 추가하세요"
    case .confirmCopyOver(let path):
      return "\(seen(path)) 파일은 다른 저장소입니다. 덮어쓸까요? [y/N]"
    case .storeUnwritable(let path, let reason):
      return "저장소 \(seen(path)) 파일을 열 수 없습니다: \(KoreanReasons.words(reason))"
    case .storeBusy(let path):
      return "다른 프로그램이 저장소 \(seen(path)) 파일에 쓰고 있습니다. 잠시 뒤에 다시 시도하세요"
    case .storeDamaged(let path, let backup):
      return "저장소 \(seen(path)) 파일이 손상되었습니다. 그대로 두었습니다. "
        + (backup.map { "최신 백업은 \(seen($0))입니다. 복원: \(restore(path, $0))" }
          ?? "같은 폴더에 백업이 없습니다")
    case .storeForeignSchema(let path, let name):
      return "\(seen(path))에 daydot이 만들지 않은 \(seen(name, .subject)) 있습니다. 저장하는 내용을 바꿀 수 있어 "
        + "열지 않습니다. 확인: sqlite3 \(typed(path)) .schema"
    case .storeForeign(let path):
      return "\(seen(path)) 파일은 다른 프로그램의 것입니다. 그대로 두었습니다. 다른 파일을 쓰세요"
    case .storeNewer(let path, let found, let known):
      return "저장소 \(seen(path)) 파일은 더 새로운 daydot이 만들었습니다"
        + " (구조 \(found), 이 프로그램은 \(known)까지). daydot을 업데이트하세요"
    case .storeFull(let path):
      return "\(seen(path)) 디스크가 가득 찼습니다. 아무것도 바뀌지 않았습니다"
    case .storeFailed(let code, let text):
      return "저장소에서 오류가 났습니다 (SQLite \(code): \(text.sanitized)). 아무것도 바뀌지 않았습니다"

    case .unknownKey(let text, let suggestion, let place):
      return at(place) + "\(seen(text)) 설정은 없습니다"
        + (suggestion.map { ". '\($0)' 설정인가요?" } ?? ". daydot config list로 볼 수 있습니다")
    case .badConfigValue(let key, let text, let expected, let place):
      return at(place) + "\(key.sanitized)에 \(seen(text)) 값은 쓸 수 없습니다. 쓸 수 있는 값: \(expected)"
    case .notASetting(let text, let place):
      return at(place) + "\(seen(text)) 줄을 읽을 수 없습니다. '이름 = 값'으로 쓰세요"
    case .repeatedKey(let key, let place): return at(place) + "\(key) 설정이 두 번 나옵니다"
    case .configNotSet(let key): return "\(key) 설정은 지정되어 있지 않습니다"
    case .badLine(let path, let error): return "\(path.sanitized) " + line(error)
    case .repeatedUID(let path, let line, let uid):
      return "\(path.sanitized) \(line)번째 줄: uid \(seen(uid, .subject)) 앞에 이미 나왔습니다"
    case .editorFailed(let program, let reason):
      return "편집기 \(seen(program)) 실행에 실패했습니다: \(KoreanReasons.words(reason)). 아무것도 바뀌지 않았습니다"
    case .editLeft(let complaint, let path):
      return "\(complaint). 바뀐 것은 없으며 고친 내용은 '\(path.sanitized)'에 있습니다"
    case .badEditLine(let line, let detail): return "\(line)번째 줄: \(detail)"
    case .template(let error): return template(error)
    case .noSuchRoutine(let name, let choices):
      return "\(seen(name)) 루틴이 없습니다. 있는 루틴: \(choices.joined(separator: ", ").sanitized)"
    case .badRoutineLine(let path, let line, let reason):
      return "\(path.sanitized), \(line)번째 줄: \(sentence(reason, style))"
    case .noSuchTemplate(let name, let choices):
      return "여기에는 \(seen(name)) 템플릿이 없습니다. 있는 템플릿: \(choices.joined(separator: ", "))"
        + ". 파일은 ./mine.mustache처럼 씁니다"
    case .fileUnusable(let path, let reason):
      return "\(seen(path)) 파일을 사용할 수 없습니다: \(KoreanReasons.words(reason))"
    case .outputFailed(let reason): return "출력할 수 없습니다: \(KoreanReasons.words(reason))"

    case .added(let entry, let reminder):
      let facts = facts(of: entry, style, words: words).joined(separator: ", ")
      return "\(entry.item.id)  \(quoted(entry.item.title)) — \(facts)" + echo(reminder, style)
    case .overlaps(let entry, let more):
      return "겹침: \(stretch(of: entry, style))" + (more > 0 ? " 외 \(more)개" : "")
    case .moved(let entry, let before, let reminder):
      let facts = facts(of: entry, style, words: words)[0]
      return "\(entry.item.id)  \(quoted(entry.item.title)) — \(facts) (전: "
        + moment(before, style, noDate: words.noDate) + ")" + echo(reminder, style)
    case .pastKept(let entry):
      return "\(entry.item.id)  \(quoted(entry.item.title)) — 그 전까지의 기록"
        + (entry.item.repetition.map { ": \(self.words(for: $0))" } ?? "")
    case .done(let entry): return "\(named(entry)) — 완료"
    case .doseDone(let entry, let due, let next):
      return "\(whole(entry)) — \(clock(due, style)) 몫 완료"
        + (next.map { ". 다음 \(clock($0, style))" } ?? "")
    case .doseWasDone(let entry, let due, let next):
      return "\(whole(entry)) — \(clock(due, style)) 몫은 이미 완료했습니다"
        + (next.map { ". 다음 \(clock($0, style))" } ?? "")
    case .doseReopened(let entry, let due):
      return "\(whole(entry)) — \(clock(due, style)) 몫 완료 취소"
    case .doseNotAnnounced(let entry, let next):
      let id = entry.item.id
      return "\(whole(entry)) — 아직 알린 것이 없어 완료할 것이 없습니다"
        + (next.map { ". 다음 \(clock($0, style))" } ?? "")
        + ". 그만두려면: daydot off \(id) 또는 daydot rm \(id)"
    case .wasClosed(let entry, let isDue, let next):
      let name = "\(entry.item.id)  \(quoted(entry.item.title))"
      let closed = entry.isSkipped ? "이미 건너뛰었습니다" : "이미 완료했습니다"
      let state = isDue || entry.occurrence == nil ? closed : "아직 완료할 때가 아닙니다"
      let on = entry.occurrence.map { isDue ? "\(calendar.occurrence($0)) " : "" } ?? ""
      return "\(name) — \(on)\(state)"
        + (next.map { ". 다음: daydot done \(entry.item.id)@\($0)" } ?? "")
    case .skipped(let entry): return "\(named(entry)) — 건너뜀"
    case .starred(let entry):
      return "\(named(entry)) — \(entry.whole?.isStarred ?? false ? "별표 추가" : "별표 제거")"
    case .removed(let entry, let part):
      let name = "\(entry.item.id)  \(quoted(entry.item.title))"
      let back = "(daydot undo로 되돌릴 수 있습니다)"
      switch part {
      case .whole: return "\(name) — 삭제 \(back)"
      case .occurrence: return "\(named(entry)) — 삭제 \(back)"
      case .series(let since):
        return "\(name) — 반복 전체 삭제: \(calendar.mediumDate(since))부터 \(rule(of: entry)) \(back)"
      case .rest(let key): return "\(name) — \(calendar.occurrence(key))부터 모두 삭제 \(back)"
      }
    case .confirmRemoval(let entry, .series(let since)):
      return "\(entry.item.id)번 \(quoted(entry.item.title)) 항목을 반복 전체 삭제할까요? "
        + "\(calendar.mediumDate(since))부터 \(rule(of: entry)) [예/아니요]"
    case .confirmRemoval(let entry, _):
      let when = moment(entry.when, style, noDate: words.noDate)
      return "\(entry.item.id)번 \(quoted(entry.item.title)) (\(when)) 항목을 삭제할까요? [예/아니요]"
    case .confirmDone(let count): return "\(count)개를 완료할까요? [예/아니요]"
    case .confirmMove(let count, let when):
      return "\(count)개를 \(seen(when, .toward)) 옮길까요? [예/아니요]"
    case .standsThereToo(let entry, let key):
      return "\(entry.item.id)@\("\(key)".with(.subject)) 이미 그 자리에 있습니다"
    case .undid(let command, let summary):
      return "되돌림: \(diary(of: command, isUndone: false)) \(summary.sanitized)"
    case .redid(let command, let summary):
      return "다시 실행: \(diary(of: command, isUndone: false)) \(summary.sanitized)"
    case .imported(let new, let changed, let same, let skipped):
      return "새 항목 \(new)개, 바뀐 항목 \(changed)개, 같은 항목 \(same)개"
        + (skipped > 0 ? ", 건너뛴 줄 \(skipped)개" : "")
    case .unknownFields(let fields):
      return "사용하지 않는 필드는 제외했습니다: "
        + fields.map { "\($0.name.shortened) (\($0.count))" }.joined(separator: ", ")
    case .formulaCells(let count):
      return "셀 \(count)개가 = + - @로 시작합니다. 스프레드시트 프로그램이 수식으로 읽을 수 있습니다"
    case .backedUp(let path): return "\(seen(path))에 백업했습니다"
    case .undone(let entry, let reminder):
      return "\(named(entry)) — 완료 취소" + echo(reminder, style)
    case .wasOpen(let entry): return "\(entry.item.id)  \(quoted(entry.item.title)) — 완료하지 않은 항목입니다"
    case .unchanged: return "바뀐 것이 없습니다"
    case .reminder(let message): return reminder(message, style)
    case .nothingPending: return "예정된 알림이 없습니다"
    case .nothingChecks: return "알림을 확인하는 프로그램이 아직 없습니다: daydot install cron"
    case .stayedInTitle(.unknownPlace(let name), _):
      let name = name.sanitized
      return "\(seen(name, .topic)) 저장된 장소가 아니어서 제목에 남겼습니다. "
        + "daydot place add \(operand(name)) 37.5101,127.0215"
    case .stayedInTitle(.notOneDay(let seen, let first, let last), _):
      return "\(self.seen(seen, .topic)) 하루가 아니어서 제목에 남겼습니다. "
        + "\(calendar.dayRange(first, last)) 가운데 하루를 쓰세요"
    case .stayedInTitle(.notRead(let findings), let id):
      let words = findings.map { seen($0.seen) }.joined(separator: ", ")
      let purpose = isRead(findings) ? "읽게 하려면" : "때를 정하려면"
      return words + KoreanParticle.object.form(after: findings.last?.seen ?? "")
        + " 제목에 남겼습니다. \(purpose): \(toRead(findings, id: id))"
    case .stayedInTitle(.holiday(let name), let id):
      return "\(seen(name, .object)) 제목에 남겼습니다. 명절과 공휴일의 날짜는 아직 모릅니다. 때를 정하려면: "
        + "daydot edit \(id) --on \(typed(calendar.exampleDate))"
    case .stayedInTitle(.misspelt(let seen, let suggestion), let id):
      return "\(self.seen(seen, .object)) 제목에 남겼습니다. "
        + "'\(suggestion)'\(KoreanParticle.because.form(after: suggestion))면: "
        + "daydot edit \(id) --on \(typed(suggestion))"
    case .stayedInTitle(.lastDayInstead(let rule), _):
      return rule.frequency == .yearly
        ? "2월 29일이 없는 해에는 2월 28일이 됩니다" : "\(rule.byMonthDay.max() ?? 31)일이 없는 달에는 말일이 됩니다"
    case .folderAsWords(let count):
      return "낱말 \(count)개가 이 폴더의 파일 이름입니다. 셸이 *를 파일 이름으로 바꾼 것입니다. "
        + "별표나 --star로 쓰거나 문장 전체를 따옴표로 묶으세요"
    case .deliveryFailed(let key, let title, let reason):
      return key.number + (key.item == nil ? " " : "번 ")
        + "\(quoted(title)) 항목을 알리지 못했습니다 (\(KoreanReasons.words(reason))). 다시 시도합니다"
    case .unexpected(let text): return "예기치 않은 오류: \(text.sanitized)"
    }
  }

  public var itemLabels: ItemLabels {
    ItemLabels(
      when: "날짜", start: "보이는 날", repeats: "반복", state: "상태", place: "장소", list: "목록", tags: "태그",
      priority: "우선순위", star: "별표", reminds: "알림", url: "링크", notes: "메모", created: "등록일",
      open: "할 일", overdue: "기한 지남", event: "일정", cancelled: "취소됨", skipped: "건너뜀",
      priorities: words.priority)
  }

  public func late(minutes: Int?) -> String {
    guard let minutes else { return "늦음" }
    if minutes < 60 { return "\(minutes)분 늦음" }
    if minutes < 48 * 60 { return "\(minutes / 60)시간 늦음" }
    return "\(minutes / (24 * 60))일 늦음"
  }

  private let words = FactWords(
    noDate: "날짜 없음", starred: "별표", event: "일정", start: { "\($0)부터" }, place: { "\($0)에서" },
    list: { "목록 \($0)" },
    priority: { priority in
      switch priority {
      case .high: "우선순위 높음"
      case .medium: "우선순위 보통"
      case .low: "우선순위 낮음"
      case .none: ""
      }
    })

  private func whole(_ entry: Entry) -> String {
    "\(entry.item.id)  \(quoted(entry.item.title))"
  }

  private func clock(_ moment: CivilDateTime, _ style: SentenceStyle) -> String {
    "\(calendar.dateInYear(moment.day)) \(calendar.time(moment.time, style.timeFormat))"
  }

  private func named(_ entry: Entry) -> String {
    let name = "\(entry.item.id)  \(quoted(entry.item.title))"
    return entry.occurrence.map { "\(name), \(calendar.occurrence($0))" } ?? name
  }

  public func diary(of command: String, isUndone: Bool) -> String {
    let verbs = [
      "add": "추가", "event": "일정 추가", "done": "완료", "undone": "완료 취소", "skip": "건너뜀", "move": "이동",
      "edit": "수정", "star": "별표 추가", "unstar": "별표 제거", "rm": "삭제", "import": "가져오기",
      "place add": "장소 추가", "place edit": "장소 수정", "place rename": "장소 이름 변경", "place rm": "장소 삭제",
      "place star": "장소 별표 추가", "place unstar": "장소 별표 제거", "place import": "장소 가져오기",
      "routine": "루틴 적용", "remind": "알림 설정", "unremind": "알림 삭제", "on": "알림 켜기", "off": "알림 끄기",
      "snooze": "다시 알림", "ack": "확인", "push": "알림 등록", "sync": "동기화", "sync add": "동기화 추가",
      "sync rm": "동기화 삭제", "config": "설정",
    ]
    let verb = verbs[command] ?? command
    return isUndone ? "\(verb) (되돌림)" : verb
  }

  private func at(_ place: ConfigPlace?) -> String {
    place.map { "\($0.path.sanitized) \($0.line)번째 줄: " } ?? ""
  }

  func echo(_ reminder: ReminderEcho, _ style: SentenceStyle) -> String {
    switch reminder {
    case .none: ""
    case .at(let time): " (\(calendar.time(time, style.timeFormat))에 알림)"
    case .on(let moment):
      " (\(calendar.dateInYear(moment.day)) \(calendar.time(moment.time, style.timeFormat))에 알림)"
    case .atOnce: " (이미 지난 시각이라 다음 확인 때 바로 알림)"
    case .passed: " (이미 지난 시각이라 알림 없음)"
    case .arriving(let time, let radius, let hasDay):
      " (" + (time.map { "\(calendar.time($0, style.timeFormat))에, 그리고 " } ?? "")
        + "\(hasDay ? "그날 " : "")반경 \(calendar.distance(metres: radius)) 안에 들어오면 알림)"
    case .own(let triggers):
      " (" + triggers.map(phrases.words(for:)).joined(separator: ", ") + " 알림)"
    case .crossings(let triggers, let time):
      " (" + (time.map { "\(calendar.time($0, style.timeFormat))에, 그리고 " } ?? "")
        + triggers.map { phrases.words(for: .region($0)) }.joined(separator: ", ") + " 알림)"
    }
  }

  private func usage(_ error: UsageError) -> String {
    switch error {
    case .unknownCommand(let text, let suggestion):
      "\(seen(text)) 명령은 없습니다" + hint(suggestion, else: "daydot help로 볼 수 있습니다")
    case .unknownOption(let text, let command, let suggestion):
      (command.map { "\($0) 명령에 " } ?? "") + "\(seen(text)) 옵션은 없습니다"
        + hint(
          suggestion,
          else:
            "\((["daydot help"] + (command.map { [$0] } ?? [])).joined(separator: " "))로 볼 수 있습니다")
    case .missingValue(let option, let value):
      "\(option)에 값이 필요합니다: \(option) \(operands(value))"
    case .unexpectedValue(let option, let value): "\(option)에는 값을 쓰지 않습니다: \(seen(value))"
    case .notAChoice(let option, let text, let choices):
      "\(option)에 \(seen(text)) 값은 쓸 수 없습니다. 쓸 수 있는 값: \(choices.joined(separator: ", "))"
    case .repeatedOption(let option): "\(option) 옵션이 두 번 나옵니다"
    case .missingOperand(let command, let operands):
      "이렇게 쓰세요: daydot \(command) \(self.operands(operands))"
    case .unexpectedOperand(let command, let text):
      "\(command) 명령에 \(seen(text)) 값은 쓰지 않습니다. daydot help \(command.prefix { $0 != " " })로 볼 수 있습니다"
    }
  }

  private func hint(_ suggestion: String?, else fallback: String) -> String {
    suggestion.map { ". '\($0)'인가요?" } ?? ". \(fallback)"
  }

  func civil(_ error: CivilTimeError) -> String {
    switch error {
    case .yearOutOfRange(let year): "\(year)년은 없습니다. 1년부터 9999년까지입니다"
    case .noSuchMonth(let month): "\(month)월은 없습니다. 1월부터 12월까지입니다"
    case .noSuchDay(let year, let month, let day, let count):
      "\(year)년 \(month)월에는 \(day)일이 없습니다. \(count)일까지입니다"
    case .noSuchWeek(let year, let week, let count):
      "\(year)년에는 \(week)주가 없습니다. \(count)주까지입니다"
    case .noSuchTime(let hour, let minute, _):
      hour > 23 ? "\(hour)시는 없습니다. 23시까지입니다" : "\(minute)분은 없습니다. 분과 초는 59까지입니다"
    case .malformed(let text, let expected):
      "\(seen(text, .object)) 읽을 수 없습니다. \(expected) 형식으로 쓰세요"
    }
  }

  private func zone(_ error: ZoneError) -> String {
    switch error {
    case .notTZif, .truncated, .damaged: "이 시간대의 시스템 데이터가 손상되었습니다"
    case .malformedRule(let text, _):
      "\(seen(text)) 시간대를 읽을 수 없습니다. Asia/Seoul처럼 쓰세요"
    case .refusedName(let text):
      "\(seen(text, .topic)) 시간대 이름으로 쓸 수 없습니다. Asia/Seoul처럼 쓰세요"
    }
  }
}
