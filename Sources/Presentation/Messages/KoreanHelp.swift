/// The help texts of Korean, by key: a command, `command.option`, `config.key`, a part of the overview.
let koreanHelp: [String: String] = [
  "overview.examples": """
  daydot add 내일 오후 6시 우유 사기 @시장
  daydot                 오늘 할 일과 지난 할 일
  daydot done 우유       제목의 낱말이나 번호로: daydot done 12
  daydot month           날마다 점으로 표시한 달력
  daydot check           시간이 된 알림을 보냅니다. cron이 1분마다 실행합니다
  """,
  "overview.more": "daydot help 명령으로 자세히 볼 수 있습니다. 모든 명령에 쓰는 옵션:",
  "group.items": "항목", "group.views": "보기", "group.reminders": "알림",
  "group.places": "장소", "group.data": "데이터", "group.system": "시스템",
  "options": "옵션", "shared": "공통 옵션",

  "add": "항목을 추가합니다. 날짜와 시각은 문장의 처음이나 끝에 씁니다.",
  "add.examples": """
  daydot add 내일 오후 6시 우유 사기 @시장
  daydot add 은행에 전화 금요일 10:00 +볼일 p1
  daydot add 중간고사 --on 2026-12-14 --event
  """,
  "add.on": "날짜, 또는 날짜와 시각: 금요일, +3d, 11월 20일, 내일 18:00",
  "add.start": "이날부터 보입니다",
  "add.time": "시각: 18:00, 오후 6시. 종일이면 none",
  "add.end": "종료: 시각, 길이(2시간) 또는 마지막 날",
  "add.at": "장소. 새 이름은 위치가 없는 장소가 됩니다",
  "add.list": "목록. 없으면 inbox",
  "add.tag": "태그. 여러 번 쓸 수 있습니다",
  "add.priority": "우선순위: high, medium, low, none",
  "add.remind": "알림: 30분 전, 17:30에, 45분마다, none. 여러 번 쓸 수 있습니다",
  "add.note": "메모",
  "add.zone": "시각의 시간대: Asia/Seoul. none이면 있는 곳을 따릅니다",
  "add.url": "링크",
  "add.event": "일정: 완료하지 않으며 시간이 지나면 끝납니다",
  "add.star": "별표를 붙입니다",

  "event": "일정을 추가합니다. 일정은 지나갈 뿐 완료하지 않습니다.",
  "event.examples": """
  daydot event 금요일 12:00-13:00 샘과 점심
  daydot event 중간고사 --on 2026-12-14
  """,
  "done": "항목을 완료합니다. 번호나 제목의 낱말로 고릅니다.",
  "done.examples": """
  daydot done 12 15
  daydot done 우유
  daydot done --list errands --overdue
  """,
  "done.yes": "묻지 않고 완료합니다",
  "undone": "완료를 취소합니다. 아직 오지 않은 알림도 다시 예정됩니다.",
  "undone.examples": "daydot undone 12",
  "show": "항목의 모든 내용을 보여 줍니다.",
  "show.examples": """
  daydot show 12
  daydot 12
  """,
  "day": "하루의 목록을 보여 줍니다. 오늘이면 지난 할 일도 나옵니다.",
  "day.examples": """
  daydot
  daydot day 내일
  daydot 금요일
  """,
  "month": "점으로 표시한 달력을 보여 줍니다: ▪ 할 일, ▫ 완료, ! 기한 지남, ◦ 일정.",
  "month.examples": """
  daydot month 12월
  """,
  "month.months": "N개월을 나란히 보여 줍니다",
  "month.items": "--json에 날마다의 항목을 넣습니다",
  "pending": "예정된 알림을 시간순으로 보여 줍니다.",
  "pending.examples": "daydot pending --limit 10",
  "check": "시간이 된 알림을 한 번 보냅니다. 없으면 아무것도 출력하지 않습니다.",
  "check.examples": """
  daydot check
  daydot check --dry-run
  daydot install cron          cron에 넣을 줄
  """,
  "check.dry-run": "보낼 알림만 보여 주고 아무것도 바꾸지 않습니다",
  "check.json": "JSON으로 출력합니다. 알림은 보낸 것으로 처리합니다",
  "config": "설정을 보거나 바꿉니다. 인수가 없으면 모두 보여 줍니다.",
  "config.examples": """
  daydot config
  daydot config set week.start monday
  daydot config unset week.start
  daydot config set color.일 violet        목록 '일'의 색. #8060d0이나 98처럼 쓸 수도 있습니다
  """,
  "config.lang": "언어: en, ko",
  "config.week.start": "한 주의 첫 요일",
  "config.time.format": "24시간제나 12시간제",
  "config.color": "색: auto, always, never",
  "config.color.LIST": "목록의 점 색. 없으면 이름에 따라 여덟 가지 가운데 하나를 씁니다",
  "config.remind.all-day": "종일 항목을 알리는 시각. none이면 알리지 않습니다",
  "config.remind.event": "일정을 알리는 때: 15분 전. 알리지 않으려면 none",
  "config.deliver.digest": "한꺼번에 오는 알림이 이보다 많으면 하나로 묶습니다",
  "config.deliver.channels": "알림 채널: desktop, stdout 등. auto는 stdout과 사용할 수 있는 desktop입니다",
  "config.deliver.required": "이 가운데 하나가 전달해야 끝납니다. any는 terminal을 뺀 모두입니다",
  "config.deliver.command": "알림을 JSON으로 받는 프로그램 (command 채널)",
  "config.deliver.ntfy": "서버와 주제 (ntfy 채널)",
  "config.deliver.timeout": "채널 하나의 제한 시간(초)",
  "config.deliver.quiet": "방해 금지 시간: 22:00-07:00. 없으면 none",
  "install": "알림을 확인하도록 cron에 넣을 줄을 보여 줍니다. 아무것도 바꾸지 않습니다.",
  "install.examples": "(crontab -l; daydot install cron) | crontab -",
  "help": "이 도움말이나 명령의 사용법을 보여 줍니다.",
  "help.examples": "daydot help add",
  "version": "버전을 보여 줍니다.",
  "version.examples": "daydot version",

  "move": "항목이나 반복 중 한 번을 다른 날이나 시각으로 옮깁니다.",
  "move.examples": """
  daydot move 12 금요일
  daydot move 12 19:00
  daydot move 12@2026-11-20 내일
  daydot move --overdue 오늘
  """,
  "move.yes": "묻지 않고 옮깁니다",
  "skip": "반복 항목을 한 번 건너뜁니다.",
  "skip.examples": """
  daydot skip 12
  daydot skip 12@2026-11-27
  """,
  "edit": "항목을 수정합니다. 옵션이 없으면 편집기로 엽니다.",
  "edit.examples": """
  daydot edit 12 --title "귀리 우유 사기" --time 19:00
  daydot edit 12@2026-11-20.. --time 10:00    이번과 그 뒤 모두
  """,
  "star": "항목에 별표를 붙입니다.",
  "star.examples": "daydot star 12",
  "unstar": "별표를 제거합니다.",
  "unstar.examples": "daydot unstar 12",
  "rm": "항목을 삭제합니다. undo로 되돌릴 수 있습니다.",
  "rm.examples": """
  daydot rm 12
  daydot rm 12@2026-11-27         한 번만
  daydot rm 12@2026-11-27..       이번과 그 뒤 모두
  """,
  "undo": "마지막 변경을 되돌립니다.",
  "undo.examples": "daydot undo",
  "redo": "되돌린 변경을 다시 실행합니다.",
  "redo.examples": "daydot redo",
  "log": "변경 내역을 최근 것부터 보여 줍니다.",
  "log.examples": """
  daydot log
  daydot log --limit 5
  """,
  "agenda": "앞으로 일정이 있는 날들을 보여 줍니다.",
  "agenda.examples": """
  daydot agenda
  daydot agenda 월요일 --days 14
  daydot agenda --list work
  """,
  "list": "항목을 기한 순으로 보여 줍니다. 완료한 항목은 제외합니다.",
  "list.examples": """
  daydot list --list work --from 월요일 --to 금요일
  daydot list --sort priority
  """,
  "list.sort": "day, priority, list, title, modified 가운데 하나의 순서로",
  "lists": "목록과 목록마다 남은 할 일을 보여 줍니다.",
  "lists.examples": "daydot lists",
  "tags": "태그와 태그마다 남은 할 일을 보여 줍니다.",
  "tags.examples": "daydot tags --json",
  "find": "낱말이 들어간 항목을 완료한 것까지 최근 것부터 보여 줍니다.",
  "find.examples": """
  daydot find 우유
  daydot find 보고서 --limit 5
  """,
  "find.sort": "day, priority, list, title, modified 가운데 하나의 순서로",
  "when": "표현의 뜻과 다음 날짜들을 보여 줍니다.",
  "when.examples": """
  daydot when 격주 월요일
  daydot when 매달 말일 -n 3
  daydot when FREQ=MONTHLY;BYMONTHDAY=-1
  """,
  "import": "JSON Lines나 CSV에서 항목을 가져옵니다. 잘못된 줄이 있으면 아무것도 가져오지 않습니다.",
  "import.examples": """
  daydot import items.jsonl
  daydot import contacts.csv
  daydot export | daydot --store copy.db import -
  """,
  "export": "모든 항목을 JSON Lines나 CSV로 내보냅니다.",
  "export.examples": """
  daydot export > items.jsonl
  daydot export --csv --list work > work.csv
  """,
  "backup": "저장소를 백업합니다. 백업하는 동안에도 쓸 수 있습니다.",
  "backup.examples": "daydot backup ~/daydot-backup.db",
  "backup.force": "그 자리에 있는 다른 저장소를 덮어씁니다",
  "option.json": "JSON으로 출력합니다",
  "option.limit": "최대 N개를 보여 줍니다",
  "option.list": "이 목록만",
  "option.tag": "이 태그만",
  "option.priority": "이 우선순위만",
  "option.place": "이 장소만",
  "option.open": "완료하지 않은 항목만",
  "option.done": "완료한 항목만",
  "option.overdue": "기한이 지난 항목만",
  "option.missed": "놓친 것만. 목록에서는 지난 30일",
  "option.someday": "날짜 없는 항목만",
  "option.starred": "별표가 있는 항목만",
  "option.from": "이날부터",
  "option.to": "이날까지",
  "add.every": "반복: 격주 월요일, 또는 RRULE",
  "edit.title": "제목",
  "edit.on": "날짜. 없애려면 none",
  "edit.start": "이날부터 보입니다. 바로 보이려면 none",
  "edit.time": "시각. 종일이면 none",
  "edit.end": "종료. 없애려면 none",
  "edit.every": "반복. 한 번이면 none",
  "edit.at": "장소. 없애려면 none",
  "edit.list": "목록",
  "edit.tag": "태그를 추가합니다. none이면 모두 제거합니다",
  "edit.untag": "태그를 제거합니다",
  "edit.priority": "high, medium, low, none",
  "edit.note": "메모. 없애려면 none",
  "edit.zone": "시각의 시간대: Asia/Seoul. 없애려면 none",
  "edit.url": "링크. 없애려면 none",
  "edit.event": "일정으로 바꿉니다",
  "edit.todo": "할 일로 바꿉니다",
  "edit.all": "새 반복 규칙을 지난 것에도 적용합니다",
  "rm.yes": "묻지 않고 삭제합니다",
  "agenda.days": "보여 줄 날수. 없으면 7",
  "when.from": "이날이나 이때부터 셉니다",
  "when.count": "날짜 수. 없으면 5",
  "import.format": "이름으로 알 수 없을 때의 형식: jsonl이나 csv",
  "import.skip-bad": "읽을 수 없는 줄은 건너뜁니다",
  "export.list": "이 목록만 내보냅니다",
  "export.tag": "이 태그만 내보냅니다",
  "export.priority": "이 우선순위만 내보냅니다",
  "export.place": "이 장소만 내보냅니다",
  "export.open": "완료하지 않은 항목만 내보냅니다",
  "export.done": "완료한 항목만 내보냅니다",
  "export.overdue": "기한이 지난 항목만 내보냅니다",
  "export.someday": "날짜 없는 항목만 내보냅니다",
  "export.starred": "별표가 있는 항목만 내보냅니다",
  "export.from": "이날부터 내보냅니다",
  "export.to": "이날까지 내보냅니다",
  "export.csv": "JSON Lines 대신 CSV로 내보냅니다",

  "shared.store": "저장소 파일 (DAYDOT_STORE)",
  "shared.now": "현재 시각으로 쓸 값: 2026-11-20T09:00 (DAYDOT_NOW)",
  "shared.zone": "시간대: Asia/Seoul (TZ)",
  "shared.color": "색을 쓰는 방식: auto, always, never (NO_COLOR)",
  "shared.width": "출력 너비(칸), 20 이상 (COLUMNS)",
  "shared.ascii": "ASCII 기호만 씁니다",
  "shared.lang": "en, ko (LC_ALL, LC_MESSAGES, LANG)",
  "shared.version": "버전을 보여 줍니다",
  "shared.help": "명령의 사용법을 보여 줍니다",
]
