/// The help texts of Korean, by key: a command, `command.option`, `config.key`, a part of the overview.
let koreanHelp: [String: String] = [
  "overview.examples": """
  daydot add 내일 오후 6시 우유 사기 @시장
  daydot                 오늘 할 일과 지난날에서 남은 일
  daydot done 우유       제목의 낱말이나 번호로: daydot done 12
  daydot month           일마다 점이 찍힌 달력
  daydot check           때가 된 알림을 알립니다. cron이 1분마다 실행합니다
  """,
  "overview.more": "daydot help 명령: 더 자세히. 모든 명령에 쓰는 옵션:",
  "group.items": "항목", "group.views": "보기", "group.reminders": "알림",
  "group.places": "장소", "group.data": "자료", "group.system": "시스템",
  "options": "옵션", "shared": "모든 명령에",

  "add": "항목을 더합니다. 날짜와 시각은 말의 처음이나 끝에 씁니다.",
  "add.examples": """
  daydot add 내일 오후 6시 우유 사기 @시장
  daydot add 은행에 전화 금요일 10:00 +볼일 p1
  daydot add "월요일 신문 읽기" --on 금요일 --list 읽기
  daydot add 중간고사 --on 2026-12-14 --event
  """,
  "add.on": "날짜, 또는 날짜와 시각: 금요일, +3d, 11월 20일, 내일 18:00",
  "add.time": "시각: 18:00, 오후 6시. 종일이면 none",
  "add.end": "끝나는 때: 시각, 길이(2시간)나 마지막 날",
  "add.at": "장소. 새 이름은 위치 없는 장소가 됩니다",
  "add.list": "목록. 없으면 inbox",
  "add.tag": "태그. 여러 번 쓸 수 있습니다",
  "add.priority": "우선순위: high, medium, low, none",
  "add.remind": "알림 조건: 30분 전, 17:30에, 45분마다, none. 여러 번 쓸 수 있음",
  "add.note": "메모",
  "add.url": "딸린 주소",
  "add.event": "행사: 저절로 지나가고 완료하지 않습니다",
  "add.star": "별표를 붙입니다",

  "done": "항목을 완료합니다. 번호나 제목의 낱말로 가리킵니다.",
  "done.examples": """
  daydot done 12
  daydot done 12 15
  daydot done 우유
  """,
  "undone": "완료한 항목을 다시 엽니다. 아직 오지 않은 알림도 돌아옵니다.",
  "undone.examples": "daydot undone 12",
  "show": "항목의 모든 것을 보여 줍니다.",
  "show.examples": """
  daydot show 12
  daydot 12
  """,
  "day": "하루의 목록을 보여 줍니다. 오늘이면 지난날에서 남은 일도 나옵니다.",
  "day.examples": """
  daydot
  daydot day 내일
  daydot 금요일
  """,
  "month": "점이 찍힌 달력: ▪ 할 일, ▫ 완료, ! 지난 일, ◦ 행사.",
  "month.examples": """
  daydot month 12월
  daydot month +1 -n 3
  """,
  "month.months": "N달을 나란히",
  "month.items": "--json과 함께: 날마다의 항목도",
  "pending": "기다리는 알림을 시간순으로 보여 줍니다.",
  "pending.examples": "daydot pending --limit 10",
  "check": "때가 된 알림을 한 번 알립니다. 없으면 조용합니다.",
  "check.examples": """
  daydot check
  daydot check --dry-run
  daydot install cron          cron이 하게 하는 줄
  """,
  "check.dry-run": "무엇을 알릴지만 말하고 아무것도 바꾸지 않습니다",
  "check.json": "JSON으로 답합니다. 알린 것으로 칩니다",
  "config": "설정을 보고 바꿉니다. 말이 없으면 모두 보여 줍니다.",
  "config.examples": """
  daydot config
  daydot config set week.start monday
  daydot config unset week.start
  daydot config set color.일 violet        목록 '일'의 색. #8060d0, 98처럼도 됩니다
  """,
  "config.lang": "언어: en, ko",
  "config.week.start": "한 주의 첫 요일",
  "config.time.format": "24시간제나 12시간제",
  "config.color": "색: auto, always, never",
  "config.color.LIST": "목록의 점 색. 정하지 않으면 이름에 따라 여덟 가지 중 하나",
  "config.remind.all-day": "종일 항목을 알리는 시각. none이면 알리지 않음",
  "config.deliver.digest": "끼어드는 알림이 한꺼번에 이보다 많으면 하나로 묶음",
  "config.deliver.channels": "알리는 길, desktop, stdout처럼. auto: stdout과, 있으면 desktop",
  "config.deliver.required": "이 중 하나가 전할 때까지 기한이 남음. any: terminal 말고 모두",
  "config.deliver.command": "알림을 JSON으로 읽는 프로그램 (command 채널)",
  "config.deliver.ntfy": "서버와 주제 (ntfy 채널)",
  "config.deliver.timeout": "채널 하나가 쓸 수 있는 초",
  "config.deliver.quiet": "조용히 둘 시간, 22:00-07:00처럼. 없으면 none",
  "install": "cron이 알림을 확인하게 하는 줄을 보여 줍니다. 아무것도 바꾸지 않습니다.",
  "install.examples": "(crontab -l; daydot install cron) | crontab -",
  "help": "이 도움말이나 명령의 쓰임을 보여 줍니다.",
  "help.examples": "daydot help add",
  "version": "판을 보여 줍니다.",
  "version.examples": "daydot version",

  "move": "항목이나 그 한 번을 다른 날이나 시각으로 옮깁니다.",
  "move.examples": """
  daydot move 12 금요일
  daydot move 12 19:00
  daydot move 12@2026-11-20 내일
  """,
  "skip": "되풀이되는 항목의 한 번을 건너뜁니다.",
  "skip.examples": """
  daydot skip 12
  daydot skip 12@2026-11-27
  """,
  "edit": "항목을 고칩니다. 옵션이 없으면 편집기로 엽니다.",
  "edit.examples": """
  daydot edit 12
  daydot edit 12 --title "귀리 우유 사기" --time 19:00
  daydot edit 12 --time none --tag 볼일
  daydot edit 12@2026-11-20.. --time 10:00    이번과 그 뒤 모두
  """,
  "star": "항목에 별표를 붙입니다.",
  "star.examples": "daydot star 12",
  "unstar": "별표를 뗍니다.",
  "unstar.examples": "daydot unstar 12",
  "rm": "항목을 지웁니다. undo로 되돌립니다.",
  "rm.examples": """
  daydot rm 12
  daydot rm 12@2026-11-27         한 번만
  daydot rm 12@2026-11-27..       이번과 그 뒤 모두
  """,
  "undo": "마지막으로 바꾼 명령을 통째로 되돌립니다.",
  "undo.examples": "daydot undo",
  "redo": "되돌린 것을 다시 합니다.",
  "redo.examples": "daydot redo",
  "log": "무엇을 바꾸었는지 새것부터 보여 줍니다.",
  "log.examples": """
  daydot log
  daydot log --limit 5
  """,
  "agenda": "일이 있는 다음 날들을 보여 줍니다.",
  "agenda.examples": """
  daydot agenda
  daydot agenda 월요일 --days 14
  daydot agenda --list work
  """,
  "list": "항목을 기한 순으로 보여 줍니다. 완료한 것은 뺍니다.",
  "list.examples": """
  daydot list
  daydot list --overdue
  daydot list 우유 --done
  daydot list --list work --from 월요일 --to 금요일
  """,
  "find": "낱말이 든 것을 완료한 것까지 새것부터 보여 줍니다.",
  "find.examples": """
  daydot find 우유
  daydot find 보고서 --limit 5
  """,
  "when": "말의 뜻과 다음 날짜들을 보여 줍니다.",
  "when.examples": """
  daydot when 격주 월요일
  daydot when 매달 말일 -n 3
  daydot when FREQ=MONTHLY;BYMONTHDAY=-1
  """,
  "import": "JSON Lines나 CSV에서 항목을 가져옵니다. 파일 전부이거나 아무것도 아닙니다.",
  "import.examples": """
  daydot import items.jsonl
  daydot import contacts.csv
  daydot export | daydot --store copy.db import -
  """,
  "export": "모든 항목을 통째로 JSON Lines나 CSV로 씁니다.",
  "export.examples": """
  daydot export > items.jsonl
  daydot export --csv --list work > work.csv
  """,
  "backup": "저장소의 사본을 만듭니다. 그동안에도 쓸 수 있습니다.",
  "backup.examples": "daydot backup ~/daydot-backup.db",
  "option.json": "JSON으로 답합니다",
  "option.limit": "많아야 N개를 보여 줍니다",
  "option.list": "이 목록만",
  "option.tag": "이 태그만",
  "option.priority": "이 우선순위만",
  "option.place": "이 장소만",
  "option.open": "할 일만",
  "option.done": "완료한 일만",
  "option.overdue": "지난 일만",
  "option.someday": "날짜 없는 일만",
  "option.starred": "별표만",
  "option.from": "이날부터",
  "option.to": "이날까지",
  "add.every": "되풀이: 격주 월요일, 또는 RRULE",
  "edit.title": "제목",
  "edit.on": "날짜. 없애려면 none",
  "edit.start": "이날부터 보입니다. 바로 보이려면 none",
  "edit.time": "시각. 종일이면 none",
  "edit.end": "끝. 없애려면 none",
  "edit.every": "되풀이. 한 번이면 none",
  "edit.at": "장소. 없애려면 none",
  "edit.list": "목록",
  "edit.tag": "태그를 더합니다. none이면 모두 뗌",
  "edit.untag": "태그를 뗍니다",
  "edit.priority": "high, medium, low, none",
  "edit.note": "메모. 없애려면 none",
  "edit.url": "주소. 없애려면 none",
  "edit.event": "행사로 바꿉니다",
  "edit.todo": "할 일로 바꿉니다",
  "edit.all": "새 반복을 지난 것에도 적용합니다",
  "rm.yes": "묻지 않습니다",
  "agenda.days": "며칠인지. 없으면 7",
  "when.from": "이날이나 때부터 셉니다",
  "when.count": "날짜 수. 없으면 5",
  "import.format": "이름으로 알 수 없을 때 jsonl이나 csv",
  "import.skip-bad": "읽을 수 없는 줄은 뺍니다",
  "export.csv": "JSON Lines 대신 표로",

  "shared.store": "모든 것이 담긴 파일 (DAYDOT_STORE)",
  "shared.now": "지금을 이때로 칩니다: 2026-11-20T09:00 (DAYDOT_NOW)",
  "shared.zone": "시간대: Asia/Seoul (TZ)",
  "shared.color": "auto, always, never (NO_COLOR)",
  "shared.width": "채울 칸 수, 20 이상 (COLUMNS)",
  "shared.ascii": "ASCII 기호로만 그립니다",
  "shared.lang": "en, ko (LC_ALL, LC_MESSAGES, LANG)",
  "shared.version": "판을 보여 줍니다",
  "shared.help": "명령의 쓰임을 보여 줍니다",
]
