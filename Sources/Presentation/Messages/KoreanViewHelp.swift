/// The help texts of Korean for views, templates and routines.
let koreanViewHelp: [String: String] = [
  "day.timeline": "시간표로 빈 시간과 함께 보여 줍니다",
  "month.wall": "벽걸이 달력처럼 칸 안에 제목을 씁니다",
  "week": "한 주를 보여 줍니다. 넓으면 나란히, 좁으면 위아래로 보여 줍니다.",
  "week.examples": """
  daydot week
  daydot week 다음 주 금요일      그날이 있는 주
  daydot week --template html > week.html
  """,
  "year": "열두 달을 날마다의 항목 수와 함께 보여 줍니다.",
  "year.examples": """
  daydot year
  daydot year 2027
  daydot year 2027 --template html --paper a4 > year.html
  """,
  "option.template": "html, svg, markdown, text 또는 내 템플릿 파일",
  "option.paper": "html의 용지: a4, letter, a4-portrait, letter-portrait",
  "template": "보기의 템플릿을 보여 줍니다. render는 Mustache 파일을 JSON으로 채웁니다.",
  "template.examples": """
  daydot month --template html > month.html
  daydot template list
  daydot template show month.html
  daydot template render card.mustache --data item.json
  """,
  "template.data": "채울 JSON 파일. -이면 표준 입력을 읽습니다",
  "routine": "준비된 루틴을 보여 줍니다. apply로 추가하고 undo로 되돌릴 수 있습니다.",
  "routine.examples": """
  daydot routine list
  daydot routine show medication
  daydot routine apply study --from 월요일
  daydot routine apply errands --at 시장
  """,
  "routine.from": "날짜를 세는 첫날. 없으면 오늘",
  "routine.at": "장소를 쓰지 않은 항목의 장소",
  "week.limit": "하루에 최대 N개를 보여 줍니다",
  "month.limit": "하루에 최대 N개를 보여 줍니다",
  "year.limit": "하루에 최대 N개를 보여 줍니다",
  "agenda.limit": "모든 날을 합쳐 최대 N개를 보여 줍니다",
  "shared.no-pager": "긴 내용도 한꺼번에 출력합니다 (PAGER)",
]
