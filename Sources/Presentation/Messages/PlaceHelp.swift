/// The help texts about places and positions, by key.
let englishPlaceHelp: [String: String] = [
  "place": "Keeps the places that items and reminders name.",
  "place.examples": """
  daydot place add market 37.5101,127.0215 --radius 200
  daydot place add home "37°30'36\\"N 127°1'17\\"E" --alias house
  daydot place list
  daydot place edit market --radius 300
  daydot place rename market "old market"
  daydot place star home
  daydot place rm market
  """,
  "place.radius": "metres around it that count as there, 150 where nothing is said",
  "place.alias": "another name for it; may be given several times; none takes them off",
  "place.address": "its address, for you to read; none takes it off",
  "place.at": "the position, where its words would look like part of the name",
  "place.star": "with a star: it stands first",
  "place.json": "answer as JSON",
  "place.limit": "show at most N places",
  "here": "Says where you are, or shows the last position.",
  "here.examples": """
  daydot here 37.5101,127.0215 --accuracy 30
  daydot here home
  gpspipe -w -n 10 | daydot here -
  daydot here --forget
  """,
  "here.accuracy": "how exact it is, in metres",
  "here.forget": "forget every position",
  "here.backups": "with --forget: those in backups, too",
  "here.json": "answer as JSON",
  "near": "Lists open items by distance, from where you are or from a place.",
  "near.examples": """
  daydot near
  daydot near home --limit 5
  """,
  "near.json": "answer as JSON",
  "near.limit": "show at most N items",
  "check.track": "run a recorded track through the region reminders; nothing is stored",
  "config.position.command": "a program that prints a position, run by check without a shell",
  "config.position.file": "a file of positions that check reads, as an OwnTracks recorder writes",
  "config.position.gpsd": "the port of a gpsd on this machine, as 2947; none for no",
  "config.position.timeout": "seconds a source may take",
  "config.position.keep": "days that positions are kept",
]

let koreanPlaceHelp: [String: String] = [
  "place": "항목과 알림에서 쓰는 장소를 관리합니다.",
  "place.examples": """
  daydot place add 시장 37.5101,127.0215 --radius 200
  daydot place add 집 "37°30'36\\"N 127°1'17\\"E" --alias 우리집
  daydot place list
  daydot place edit 시장 --radius 300
  daydot place rename 시장 "옛 시장"
  daydot place star 집
  daydot place rm 시장
  """,
  "place.radius": "장소의 반경(미터). 없으면 150",
  "place.alias": "다른 이름. 여러 번 쓸 수 있고 none이면 없앱니다",
  "place.address": "주소. none이면 없앱니다",
  "place.at": "위치. 이름의 일부로 보일 때 씁니다",
  "place.star": "별표를 붙여 맨 앞에 둡니다",
  "place.json": "JSON으로 출력합니다",
  "place.limit": "최대 N곳을 보여 줍니다",
  "here": "현재 위치를 기록하거나 마지막 위치를 보여 줍니다.",
  "here.examples": """
  daydot here 37.5101,127.0215 --accuracy 30
  daydot here 집
  gpspipe -w -n 10 | daydot here -
  daydot here --forget
  """,
  "here.accuracy": "위치의 오차(미터)",
  "here.forget": "기록한 위치를 모두 삭제합니다",
  "here.backups": "--forget과 함께: 백업의 위치도 삭제합니다",
  "here.json": "JSON으로 출력합니다",
  "near": "할 일을 현재 위치나 장소에서 가까운 순서로 보여 줍니다.",
  "near.examples": """
  daydot near
  daydot near 집 --limit 5
  """,
  "near.json": "JSON으로 출력합니다",
  "near.limit": "최대 N개를 보여 줍니다",
  "check.track": "기록된 경로로 장소 알림을 시험합니다. 아무것도 저장하지 않습니다",
  "config.position.command": "위치를 출력하는 프로그램. check가 셸 없이 실행합니다",
  "config.position.file": "check가 읽는 위치 파일. OwnTracks 기록 파일 등",
  "config.position.gpsd": "이 컴퓨터의 gpsd 포트(2947). none이면 쓰지 않음",
  "config.position.timeout": "위치를 기다리는 시간(초)",
  "config.position.keep": "위치를 보관하는 날수",
]
