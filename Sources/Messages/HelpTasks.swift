import CommandLine

/// What `help tasks` lists: the ways of the first weeks, in the order in which they are met.
package enum HelpTasks {
  package static let all: [HelpTask] = [
    HelpTask(
      "write down what to do", ko: "할 일을 적으려면",
      command: HelpText("daydot add Buy milk tomorrow 6pm", ko: "daydot add 내일 오후 6시 우유 사기"),
      keys: HelpText("new create todo note reminder", ko: "추가 새로 만들기 등록")),
    HelpTask(
      "have it every day or month", ko: "매일이나 매달 반복하려면",
      command: HelpText(
        "daydot add Take medicine every day 08:30", ko: "daydot add 매일 08:30 약 먹기"),
      keys: HelpText("repeat recurring daily weekly monthly yearly", ko: "반복 매주 매년")),
    HelpTask(
      "write down an appointment", ko: "약속을 적으려면",
      command: HelpText(
        "daydot event Lunch with Sam fri 12:00-13:00", ko: "daydot event 금요일 12:00-13:00 점심"),
      keys: HelpText("meeting birthday date", ko: "일정 회의 생일")),
    HelpTask(
      "see today, or another day", ko: "오늘이나 다른 날을 보려면",
      command: HelpText("daydot day fri", ko: "daydot day 금요일"),
      keys: HelpText("show agenda schedule view", ko: "보기 일정표")),
    HelpTask(
      "see a month, a week, a year", ko: "한 달, 한 주, 한 해를 보려면",
      command: "daydot month", keys: HelpText("calendar", ko: "달력 주간 연간")),
    HelpTask(
      "find something", ko: "항목을 찾으려면",
      command: HelpText("daydot find milk", ko: "daydot find 우유"),
      keys: HelpText("search look grep", ko: "검색 찾기")),
    HelpTask(
      "tick something off", ko: "끝낸 일을 완료로 표시하려면",
      command: HelpText("daydot done milk", ko: "daydot done 우유"),
      keys: HelpText("done complete finish check mark close", ko: "완료 끝내기 체크")),
    HelpTask(
      "put it off", ko: "미루려면",
      command: HelpText("daydot move milk fri", ko: "daydot move 우유 금요일"),
      keys: HelpText("move postpone reschedule later delay", ko: "옮기기 연기 나중")),
    HelpTask(
      "change it", ko: "고치려면", command: "daydot edit 12",
      keys: HelpText("edit rename modify update note status", ko: "수정 변경 바꾸기 메모 상태")),
    HelpTask(
      "remove it", ko: "지우려면", command: HelpText("daydot rm milk", ko: "daydot rm 우유"),
      keys: HelpText("delete rm erase drop trash cancel", ko: "삭제 지우기 없애기")),
    HelpTask(
      "take back a mistake", ko: "실수를 되돌리려면", command: "daydot undo",
      keys: HelpText("undo redo revert restore wrong oops", ko: "취소 복구 되돌리기")),
    HelpTask(
      "have reminders announced", ko: "알림을 받으려면", command: "daydot install cron --write",
      keys: HelpText("notification notify alarm bell ring desktop", ko: "알람 통지 소리 크론")),
    HelpTask(
      "be told again later", ko: "나중에 다시 알림을 받으려면",
      command: HelpText("daydot snooze 12 10m", ko: "daydot snooze 12 10분"),
      keys: HelpText("snooze again quiet", ko: "스누즈 다시")),
    HelpTask(
      "switch a reminder off", ko: "알림을 끄려면", command: "daydot off r5",
      keys: HelpText("stop disable mute silence", ko: "끄기 중지")),
    HelpTask(
      "know why nothing rang", ko: "왜 알림이 오지 않았는지 보려면",
      command: "daydot explain 12",
      keys: HelpText("missing missed silent late delivered", ko: "이유 안 울림 놓친")),
    HelpTask(
      "be reminded at a place", ko: "장소에 도착할 때 알림을 받으려면",
      command: HelpText(
        "daydot place add market 37.5101,127.0215", ko: "daydot place add 시장 37.5101,127.0215"),
      keys: HelpText("location arrive leave geofence home work position", ko: "위치 도착 집 회사")),
    HelpTask(
      "see what is around me", ko: "주변에 무엇이 있는지 보려면", command: "daydot map",
      keys: HelpText("near distance errands", ko: "지도 가까운 거리")),
    HelpTask(
      "print a month", ko: "한 달을 인쇄하려면",
      command: "daydot month --template html > month.html",
      keys: HelpText("paper html svg pdf wall", ko: "종이 출력")),
    HelpTask(
      "bring a calendar in", ko: "다른 캘린더를 가져오려면",
      command: "daydot import calendar.ics",
      keys: HelpText(
        "google outlook ical todoist taskwarrior csv file", ko: "구글 아웃룩 가져오기 파일")),
    HelpTask(
      "hand my days to a program", ko: "다른 프로그램으로 내보내려면",
      command: "daydot export --ics > all.ics",
      keys: HelpText("ical json csv share", ko: "내보내기 공유")),
    HelpTask(
      "keep a copy", ko: "백업하려면", command: "daydot backup all.db",
      keys: HelpText("backup save file store data", ko: "백업 저장 데이터")),
    HelpTask(
      "choose language and week", ko: "언어와 한 주의 시작을 고르려면", command: "daydot setup",
      keys: HelpText("settings config start korean english colour monday", ko: "설정 한국어 영어 시작")),
  ]

  /// What is answered, too, when it is asked for.
  package static let more: [HelpTask] = [
    HelpTask(
      "see everything that is to be done", ko: "할 일을 모두 보려면",
      command: "daydot list",
      keys: HelpText("list all open items todos", ko: "목록 전체 리스트")),
    HelpTask(
      "leave out one time of a series", ko: "반복을 한 번만 건너뛰려면",
      command: HelpText("daydot skip milk", ko: "daydot skip 우유"),
      keys: HelpText("skip once exception holiday", ko: "건너뛰기 한 번만 제외 예외")),
    HelpTask(
      "make a checklist", ko: "체크리스트를 만들려면",
      command: HelpText(
        "daydot steps 12 passport, charger, swimsuit", ko: "daydot steps 12 여권, 충전기, 수영복"),
      keys: HelpText("subtask step checklist under parent pack", ko: "하위 항목 단계 준비물 목록")),
    HelpTask(
      "do one thing after another", ko: "어떤 일을 다른 일 다음에 하려면",
      command: "daydot edit 14 --after 12",
      keys: HelpText("order depends blocked wait before first", ko: "순서 먼저 다음 기다림")),
    HelpTask(
      "mark what matters", ko: "중요한 것을 표시하려면",
      command: HelpText("daydot star milk", ko: "daydot star 우유"),
      keys: HelpText("star important favourite", ko: "별표 중요 표시")),
    HelpTask(
      "sort by topic", ko: "주제별로 나누려면",
      command: HelpText(
        "daydot add Call Anna tomorrow +phone list:work p1",
        ko: "daydot add 내일 안나에게 전화 +전화 list:업무 p1"),
      keys: HelpText("tag label category priority project", ko: "태그 분류 우선순위 프로젝트")),
    HelpTask(
      "remove or rename a place", ko: "장소를 지우거나 이름을 바꾸려면",
      command: HelpText("daydot place rm market", ko: "daydot place rm 시장"),
      keys: HelpText("delete remove rename edit saved places", ko: "장소 삭제 이름 변경")),
    HelpTask(
      "see where I am", ko: "현재 위치를 보려면", command: "daydot here",
      keys: HelpText("am position gps current", ko: "지금 위치")),
    HelpTask(
      "be reminded a day before", ko: "하루 전에 알림을 받으려면",
      command: HelpText("daydot remind 12 1d before", ko: "daydot remind 12 1일 전"),
      keys: HelpText("earlier hour minutes advance", ko: "미리 시간 분")),
    HelpTask(
      "say where home and work are", ko: "집과 회사의 위치를 알려 두려면",
      command: HelpText(
        "daydot place add home 37.4979,127.0276", ko: "daydot place add 집 37.4979,127.0276"),
      keys: HelpText("live address save places home office setup", ko: "주소 사는 곳 저장 사무실")),
    HelpTask(
      "find a place by a few letters", ko: "장소를 몇 글자로 찾으려면",
      command: HelpText("daydot place search star", ko: "daydot place search ㅅㅌㅂㅅ"),
      keys: HelpText("lookup shop station address search", ko: "검색 역 가게 주소 초성")),
    HelpTask(
      "search a whole country's places", ko: "한 나라의 모든 장소에서 검색하려면",
      command: "daydot place import KR.txt",
      keys: HelpText("gazetteer geonames osm list import offline", ko: "지명 목록 가져오기 오프라인")),
    HelpTask(
      "complete words with Tab", ko: "Tab으로 낱말을 완성하려면",
      command: "daydot install completion bash --write",
      keys: HelpText("completion autocomplete shell bash zsh fish", ko: "자동 완성 자동완성 셸")),
    HelpTask(
      "see the next thing in my prompt", ko: "프롬프트나 상태 표시줄에서 다음 일정을 보려면",
      command: "daydot install prompt tmux",
      keys: HelpText("prompt status bar tmux starship waybar badge ps1", ko: "프롬프트 상태줄 막대")),
  ]

  /// What an empty store shows.
  package static let first = HelpText(
    """
    daydot add Buy milk tomorrow 6pm
    daydot month
    daydot help tasks
    """,
    ko: """
      daydot add 내일 오후 6시 우유 사기
      daydot month
      daydot help tasks
      """)
}
