/// The help texts of Korean, by key: a command, `command.option`, `config.key`, a part of the overview.
let koreanHelp: [String: String] = [
  "overview.examples": """
    daydot add 내일 오후 6시 우유 사기 @시장
    daydot                       오늘 할 일과 지난날에서 남은 일
    daydot done 우유             제목의 낱말이나 번호로: daydot done 12
    daydot month                 일마다 점이 찍힌 달력
    daydot check                 때가 된 알림을 알립니다. cron이 1분마다 실행합니다
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
  "add.note": "메모",
  "add.url": "딸린 주소",
  "add.event": "행사: 저절로 지나가고 완료하지 않습니다",
  "add.star": "별표를 붙입니다",
  "add.json": "JSON으로 답합니다",

  "done": "항목을 완료합니다. 번호나 제목의 낱말로 가리킵니다.",
  "done.examples": """
    daydot done 12
    daydot done 12 15
    daydot done 우유
    """,
  "done.json": "JSON으로 답합니다",
  "undone": "완료한 항목을 다시 엽니다. 아직 오지 않은 알림도 돌아옵니다.",
  "undone.examples": "daydot undone 12",
  "undone.json": "JSON으로 답합니다",
  "show": "항목의 모든 것을 보여 줍니다.",
  "show.examples": """
    daydot show 12
    daydot 12
    """,
  "show.json": "JSON으로 답합니다",
  "day": "하루의 목록을 보여 줍니다. 오늘이면 지난날에서 남은 일도 나옵니다.",
  "day.examples": """
    daydot
    daydot day 내일
    daydot 금요일
    """,
  "day.timeline": "하루의 시간을 따라, 빈 시간과 함께",
  "day.json": "JSON으로 답합니다",
  "day.limit": "많아야 N개를 보여 줍니다",
  "month": "점이 찍힌 달력: ▪ 할 일, ▫ 완료, ! 지난 일, ◦ 행사.",
  "month.examples": """
    daydot month
    daydot month 12월
    daydot month +1 -n 3
    daydot month 2026-11-20
    """,
  "month.months": "N달을 나란히",
  "month.wall": "벽걸이 달력처럼 칸 안에 제목을 씁니다",
  "month.items": "--json과 함께: 날마다의 항목도",
  "month.json": "JSON으로 답합니다",
  "week": "한 주를 보여 줍니다. 넓으면 나란히, 좁으면 날마다 아래로.",
  "week.examples": """
    daydot week
    daydot week 다음 주 금요일      그날이 든 주
    """,
  "week.json": "JSON으로 답합니다",
  "year": "열두 달을 날마다 일이 얼마나 있는지와 함께 보여 줍니다.",
  "year.examples": """
    daydot year
    daydot year 2027
    """,
  "year.json": "JSON으로 답합니다",
  "pending": "기다리는 알림을 시간순으로 보여 줍니다.",
  "pending.examples": "daydot pending --limit 10",
  "pending.json": "JSON으로 답합니다",
  "pending.limit": "많아야 N개를 보여 줍니다",
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
    """,
  "config.lang": "언어: en, ko",
  "config.week.start": "한 주의 첫 요일",
  "config.time.format": "24시간제나 12시간제",
  "config.color": "색: auto, always, never",
  "config.remind.all-day": "종일 항목을 알리는 시각. none이면 알리지 않음",
  "config.deliver.digest": "끼어드는 알림이 한꺼번에 이보다 많으면 하나로 묶음",
  "install": "cron이 알림을 확인하게 하는 줄을 보여 줍니다. 아무것도 바꾸지 않습니다.",
  "install.examples": "(crontab -l; daydot install cron) | crontab -",
  "help": "이 도움말이나 명령의 쓰임을 보여 줍니다.",
  "help.examples": "daydot help add",
  "version": "판을 보여 줍니다.",
  "version.examples": "daydot version",

  "shared.store": "모든 것이 담긴 파일 (DAYDOT_STORE)",
  "shared.now": "지금을 이때로 칩니다: 2026-11-20T09:00 (DAYDOT_NOW)",
  "shared.zone": "시간대: Asia/Seoul (TZ)",
  "shared.color": "auto, always, never (NO_COLOR)",
  "shared.width": "채울 칸 수, 20 이상 (COLUMNS)",
  "shared.ascii": "ASCII 기호로만 그립니다",
  "shared.no-pager": "긴 출력도 한꺼번에 씁니다 (PAGER)",
  "shared.lang": "en, ko (LC_ALL, LC_MESSAGES, LANG)",
  "shared.help": "명령의 쓰임을 보여 줍니다",
]
