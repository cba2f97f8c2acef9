import CivilTime
import CommandLine
import Glibc
import ItemJSON
import JSON
import Messages
import Outcomes
import Phrases
import Presentation
import Processes
import TodoCore

/// How a command answers.
extension Session {
  // MARK: Appearance

  /// The width of a line in cells, 80 where none is known.
  private var width: Int { knownWidth ?? 80 }

  /// The width of the screen, or the one asked for; nil in a pipe without one, where text is not
  /// wrapped, so that other programs can search it.
  var knownWidth: Int? { environment.width(asked: invocation[SharedOptions.width]) }

  /// The number of lines of the screen: from LINES, else the terminal's; nil in a pipe.
  var height: Int? {
    let said = environment.nonEmptyVariable("LINES").flatMap { Int($0) }
    return said.flatMap { $0 > 0 ? $0 : nil } ?? environment.terminal.rows
  }

  var renderOptions: RenderOptions {
    var options = RenderOptions(
      width: width, ascii: invocation[SharedOptions.ascii], language: language,
      listColours: config.listColours, zone: now.zone)
    options.height = height
    options.lunar = lunar
    return options
  }

  /// Colours are used if asked for, or on a terminal that shows them.
  private var palette: Palette {
    let choice = invocation[SharedOptions.color] ?? config[.color]
    let terminal = environment.variables["TERM"] ?? ""
    switch choice {
    case "never": return .plain
    case "always": break
    default:
      // https://no-color.org: any value but an empty one switches colours off.
      if environment.nonEmptyVariable("NO_COLOR") != nil { return .plain }
      if !environment.terminal.isOutputTerminal || terminal == "dumb" { return .plain }
    }
    let trueColour = ["truecolor", "24bit"]
    let isTrue = trueColour.contains(environment.variables["COLORTERM"] ?? "")
    let ground =
      config.values[.background].flatMap(Ground.init(rawValue:))
      ?? environment.variables["COLORFGBG"].flatMap(Ground.init(colorFgBg:))
    return Palette(
      depth: isTrue ? .trueColour : terminal.hasSuffix("256color") ? .twoFiftySix : .sixteen,
      ground: ground)
  }

  // MARK: Printing

  func print(_ line: String) throws { try environment.output.write(Array((line + "\n").utf8)) }

  func print(_ lines: [String]) throws {
    try environment.output.write(Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// Prints texts wrapped to the known width, their further lines indented.
  func print(wrapping texts: [String]) throws {
    try print(texts.flatMap { $0.broken(to: knownWidth, indent: 2) })
  }

  func print(_ lines: [Line]) throws {
    try environment.output.write(lines.bytes(palette))
  }

  /// Prints lines for other programs: unchanged to a file or pipe, without control sequences to a
  /// terminal.
  func printData(_ bytes: [UInt8]) throws {
    let isTerminal = environment.terminal.isOutputTerminal
    try environment.output.write(
      isTerminal ? Array(String(decoding: bytes, as: UTF8.self).sanitizedLines.utf8) : bytes)
  }

  /// A sentence in the user's language and time format, on one line.
  func text(_ sentence: Sentence) -> String { language.sentence(sentence, in: now.today.year) }

  /// Returns the lines of a sentence, wrapped to the known width.
  func lines(_ sentence: Sentence, prefix: String = "") -> [String] {
    language.lines(sentence, prefix: prefix, to: knownWidth, in: now.today.year)
  }

  func say(_ sentence: Sentence, indent: Int = 0) throws {
    try print(lines(sentence, prefix: String(repeating: " ", count: indent)))
  }

  /// Reports that nothing was found, unless `--limit 0` requested nothing.
  func sayNone(_ sentence: Sentence) throws {
    if limit != 0 { try say(sentence) }
  }

  /// Writes a sentence to standard error.
  func complain(_ sentence: Sentence, prefix: String = "daydot: ") throws {
    let text = lines(sentence, prefix: prefix).map { $0 + "\n" }.joined()
    try environment.errors.write(Array(text.utf8))
  }

  /// Lists the items that words match, each with the number to type instead.
  func complain(several items: [Item]) throws {
    let lines = EntryListRenderer.lines(
      of: try book.choices(items), today: now.today, renderOptions)
    try environment.errors.write(lines.bytes(palette))
  }

  /// Prints a view, through the pager if it is longer than the terminal.
  func printPaged(_ lines: [Line]) throws {
    let bytes = lines.bytes(palette)
    if !invocation[SharedOptions.noPager],
      Pager(environment: environment).show(bytes, lineCount: lines.count)
    {
      return
    }
    try environment.output.write(bytes)
  }

  // MARK: JSON

  /// Answers in JSON if it was asked for, else in words.
  @discardableResult
  func answer(
    _ json: @autoclosure () throws -> JSONObject, words: () throws -> Void
  ) throws -> ExitStatus {
    if wantsJSON { try printJSON(json()) } else { try words() }
    return .success
  }

  /// Answers with items: in JSON if it was asked for, else in words.
  @discardableResult
  func answer(
    items: [Entry], lost: [LostDates] = [], words: () throws -> Void
  ) throws -> ExitStatus {
    try answer(
      marked(pages.list(items).adding(aftermathJSON()).adding(json(of: lost))), words: words)
  }

  /// The member `"lost":[{"id":1,"title":"Pill","dates":[…],"end":"2026-12-20"}]`: what new rules do
  /// not have. Omitted if empty.
  private func json(of lost: [LostDates]) -> JSONObject {
    if lost.isEmpty { return [:] }
    return [
      "lost": .objects(lost) { lost in
        let dates = lost.dates.map { date in
          date.change?.json(in: json.zone)
            ?? .object(["occurrence": .string(date.key.description), "status": .string("removed")])
        }
        return [
          "id": .integer(lost.id), "title": .string(lost.title), "dates": .array(dates),
          "end": .optional(lost.end?.description),
        ]
      }
    ]
  }

  /// The members `"followed":[…],"freed":[…]`: the ids of items that a command changed together
  /// with the named ones, and of items that are no longer blocked. Empty lists are omitted.
  private func aftermathJSON() throws -> JSONObject {
    guard let aftermath = try book.aftermath() else { return [:] }
    let members = [
      ("followed", aftermath.groups.flatMap { $0.steps.map(\.id) }),
      ("freed", aftermath.freed.map(\.item.id)),
    ]
    return JSONObject(
      members.filter { !$0.1.isEmpty }.map {
        JSONObject.Member($0.0, .array($0.1.map(JSONValue.integer)))
      })
  }

  /// Returns the answer of a verb, marked if it is only a preview.
  func marked(_ json: JSONObject) -> JSONObject {
    invocation[SelectedItems.dryRun] ? json.adding(["dryRun": .bool(true)]) : json
  }

  func printJSON(_ object: JSONObject) throws {
    try environment.output.write(object.bytes + [0x0A])
  }

  /// Writes items with times in the zone in force.
  var json: ItemWriter {
    var writer = ItemWriter(
      zone: now.zone, words: CanonicalTriggerWords(), zones: book.itemZones)
    writer.ageCounting = language.ageCounting
    return writer
  }

  var pages: PageJSON {
    var pages = PageJSON(json)
    pages.lunar = lunar
    return pages
  }

  /// The calendar for `--lunar`, the same one that words such as `lunar 8.15` mean; nil without it.
  private var lunar: LunisolarCalendar? {
    invocation.has(LunarOption.flag) ? book.settings.lunarScale.lunisolarCalendar : nil
  }

  // MARK: Reminders

  /// Warns at most once a day if nothing checks the reminders.
  ///
  /// - Parameter items: If given, warns only if one of these items waits for a reminder.
  func hintWhereNothingChecks(promised items: [Item]? = nil) throws {
    // A preview promises no reminders.
    if invocation[SelectedItems.dryRun] { return }
    guard try book.claimCheckHint(promised: items) else { return }
    let last = try book.lastCheck
    let crontab = CheckingCrontab()
    let timer = "\(environment.paths.configHome)/systemd/user/timers.target.wants/daydot.timer"
    let isInstalled = crontab.checks(storeOf: self) || access(timer, F_OK) == 0
    // Just installed, or the machine slept or was off.
    if isInstalled, now.instant - (last ?? now.instant) <= 86400 { return }
    try complain(
      .nothingChecks(
        since: last.map(now.zone.civil(at:)), isInstalled: isInstalled,
        target: !crontab.isThere && environment.hasUserSystemd ? "systemd" : "cron"))
  }
}

/// Shows long output on a terminal through the user's pager.
struct Pager {
  let environment: Environment

  /// - Returns: Whether a pager showed the text. If not, the caller writes it.
  func show(_ bytes: [UInt8], lineCount: Int) -> Bool {
    let terminal = environment.terminal
    guard terminal.isOutputTerminal, terminal.isInputTerminal, let rows = terminal.rows,
      lineCount >= rows
    else { return false }
    let chosen =
      environment.nonEmptyVariable("DAYDOT_PAGER") ?? environment.nonEmptyVariable("PAGER")
    // PAGER may hold arguments; they are split at blanks and no shell reads them.
    let words = (chosen ?? "less -FRX").split(separator: " ").map(String.init)
    guard let program = words.first, program != "cat" else { return false }
    var pager = Subprocess(words)
    pager.input = .bytes(bytes)
    // A bare `less` would show colours as escapes.
    if environment.variables["LESS"] == nil { pager.additions["LESS"] = "FRX" }
    // `less` takes the encoding from the locale, and treats a locale that is not installed as
    // ASCII.
    if environment.nonEmptyVariable("LESSCHARSET") == nil {
      pager.additions["LESSCHARSET"] = "utf-8"
    }
    return (try? pager.run()) != nil
  }
}

/// The progress of a long command, drawn on one line of standard error if that is a terminal, and
/// wiped at the end.
struct ProgressBar {
  private let total: Int?
  private let session: Session
  private var done = 0
  private var shown = -1
  private let isShown: Bool

  init(total: Int?, session: Session) {
    self.total = total
    self.session = session
    isShown = session.environment.terminal.isErrorTerminal
  }

  mutating func advance(by count: Int) {
    done += count
    guard isShown, let total, total > 0 else { return }
    let percent = min(100, done * 100 / total)
    guard percent != shown else { return }
    shown = percent
    let cells = percent / 4
    let bar = String(repeating: "=", count: cells) + String(repeating: " ", count: 25 - cells)
    draw("\r[\(bar)] \(percent) %")
  }

  mutating func finish() {
    if shown >= 0 { draw("\r\u{1B}[K") }
  }

  /// The bar is decoration, so errors are ignored.
  private func draw(_ text: String) { try? session.environment.errors.write(Array(text.utf8)) }
}
