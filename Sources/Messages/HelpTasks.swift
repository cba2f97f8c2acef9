import CommandLine

/// What `help tasks` lists: the ways of the first weeks, in the order in which they are met.
package enum HelpTasks {
  package static let all: [HelpTask] = [
    HelpTask(
      "write down what to do", ko: "할 일을 적으려면",
      command: HelpText("daydot add Buy milk tomorrow 6pm", ko: "daydot add 내일 오후 6시 우유 사기"),
      keys: HelpText("add new create todo reminder", ko: "추가 새로 등록 입력")),
    HelpTask(
      "have it every day or month", ko: "매일이나 매달 반복하려면",
      command: HelpText(
        "daydot add Take medicine every day 08:30", ko: "daydot add 매일 08:30 약 먹기"),
      keys: HelpText("repeat recurring daily weekly monthly", ko: "반복 매주 매년")),
    HelpTask(
      "write down an appointment", ko: "약속을 적으려면",
      command: HelpText(
        "daydot event Lunch with Sam fri 12:00-13:00", ko: "daydot event 금요일 12:00-13:00 점심"),
      keys: HelpText("new meeting birthday add", ko: "일정 회의 생일 약속 추가")),
    HelpTask(
      "see today, or another day", ko: "오늘이나 다른 날을 보려면",
      command: HelpText("daydot day fri", ko: "daydot day 금요일"),
      keys: HelpText("agenda schedule tomorrow", ko: "일정표 하루 내일 보여줘")),
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
      keys: HelpText("done complete finish finished check mark close", ko: "완료 끝내기 체크 표시")),
    HelpTask(
      "put it off", ko: "미루려면",
      command: HelpText("daydot move milk fri", ko: "daydot move 우유 금요일"),
      keys: HelpText(
        "move postpone reschedule later delay next week date", ko: "옮기기 연기 나중 내일로 다음 주로 날짜"
      )),
    HelpTask(
      "change it", ko: "고치려면", command: "daydot edit 12",
      keys: HelpText("edit rename modify update status", ko: "수정 변경 바꾸기 상태")),
    HelpTask(
      "remove it", ko: "지우려면", command: HelpText("daydot rm milk", ko: "daydot rm 우유"),
      keys: HelpText("delete rm erase drop trash cancel", ko: "삭제 지우기 없애기")),
    HelpTask(
      "take back a mistake", ko: "실수를 되돌리려면", command: "daydot undo",
      keys: HelpText(
        "undo revert restore wrong oops deleted", ko: "취소 복구 되돌리기 되살리기 실수로 지운 잘못")),
    HelpTask(
      "have reminders announced", ko: "알림을 받으려면", command: "daydot install cron --write",
      keys: HelpText(
        "cron notification notify alarm bell ring desktop", ko: "알람 통지 소리 크론 매분 자동으로 확인")),
    HelpTask(
      "be told again later", ko: "나중에 다시 알림을 받으려면",
      command: HelpText("daydot snooze 12 10m", ko: "daydot snooze 12 10분"),
      keys: HelpText("snooze snoozing again minutes", ko: "스누즈 다시 나중에 미루기")),
    HelpTask(
      "switch a reminder off", ko: "알림을 끄려면", command: "daydot off r5",
      keys: HelpText("stop disable mute silence", ko: "끄기 중지")),
    HelpTask(
      "know why nothing rang", ko: "왜 알림이 오지 않았는지 보려면",
      command: "daydot explain 12",
      keys: HelpText(
        "why missing missed silent no nothing notifications showing not working",
        ko: "이유 안 울림 울려요 와요 오지 놓친 알림이")),
    HelpTask(
      "be reminded at a place", ko: "장소에 도착할 때 알림을 받으려면",
      command: HelpText("daydot remind 12 arriving market", ko: "daydot remind 12 시장 도착하면"),
      keys: HelpText(
        "location arrive arriving geofence near shop store home work", ko: "위치 도착 근처 가면 들르면 집 회사 마트"
      )),
    HelpTask(
      "see what is around me", ko: "주변에 무엇이 있는지 보려면", command: "daydot map",
      keys: HelpText("near nearby distance errands", ko: "지도 가까운 거리 근처")),
    HelpTask(
      "print a month", ko: "한 달을 인쇄하려면",
      command: "daydot month --template html > month.html",
      keys: HelpText("paper printing html svg pdf wall calendar", ko: "종이 출력 달력 인쇄")),
    HelpTask(
      "bring a calendar in", ko: "다른 캘린더를 가져오려면",
      command: "daydot import calendar.ics",
      keys: HelpText(
        "google outlook ical todoist taskwarrior csv file", ko: "구글 아웃룩 가져오기 파일")),
    HelpTask(
      "hand my days to a program", ko: "다른 프로그램으로 내보내려면",
      command: "daydot export --ics > all.ics",
      keys: HelpText("ical ics calendar export share", ko: "내보내기 공유 캘린더")),
    HelpTask(
      "keep a copy", ko: "백업하려면", command: "daydot backup all.db",
      keys: HelpText(
        "backup save file store stored data location database", ko: "백업 저장 저장되나요 데이터 데이터가 위치")),
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
      keys: HelpText(
        "skip once exception cancel only occurrence week", ko: "건너뛰기 한 번만 이번만 하루만 빼기 이번 주 제외 예외")),
    HelpTask(
      "have it on workdays only", ko: "영업일마다 하려면",
      command: HelpText(
        "daydot add Standup every workday 9:30", ko: "daydot add 영업일마다 9:30 회의"),
      keys: HelpText("workday weekday business", ko: "영업일 평일 근무일")),
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
      keys: HelpText("topic category", ko: "분류")),
    HelpTask(
      "remove or rename a place", ko: "장소를 지우거나 이름을 바꾸려면",
      command: HelpText("daydot place rm market", ko: "daydot place rm 시장"),
      keys: HelpText("delete remove rename edit saved places", ko: "장소 삭제 이름 변경")),
    HelpTask(
      "see where I am", ko: "현재 위치를 보려면", command: "daydot here",
      keys: HelpText("am position gps current", ko: "지금 위치")),
    HelpTask(
      "be reminded a day before", ko: "하루 전에 미리 알림을 받으려면",
      command: HelpText("daydot remind 12 1d before", ko: "daydot remind 12 1일 전"),
      keys: HelpText("earlier hour minutes advance", ko: "미리 시간 분")),
    HelpTask(
      "say where home and work are", ko: "집과 회사의 위치를 알려 두려면",
      command: HelpText(
        "daydot place add home 37.4979,127.0276", ko: "daydot place add 집 37.4979,127.0276"),
      keys: HelpText("live address save places home office setup", ko: "집 회사 사는 곳 등록 저장 사무실")),
    HelpTask(
      "find a place by a few letters", ko: "장소를 몇 글자로 찾으려면",
      command: HelpText("daydot place search star", ko: "daydot place search ㅅㅌㅂㅅ"),
      keys: HelpText("lookup shop station address search", ko: "검색 역 가게 주소 초성")),
    HelpTask(
      "search the places of a country", ko: "한 나라의 모든 장소에서 검색하려면",
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
    HelpTask(
      "have no reminders at night", ko: "밤에 알림을 받지 않으려면",
      command: "daydot config set deliver.quiet 22:00-07:00",
      keys: HelpText(
        "quiet hours sleep do not disturb dnd silent night", ko: "방해 금지 시간 조용히 야간 자는 동안 수면")),
    HelpTask(
      "sync with my phone or another computer", ko: "휴대전화나 다른 컴퓨터와 동기화하려면",
      command: "daydot sync init https://dav.example.org/ --user me --password-command 'pass dav'",
      keys: HelpText(
        "sync synchronize devices caldav nextcloud radicale vdirsyncer server phone mobile android iphone laptop share list",
        ko: "동기화 기기 폰 핸드폰 스마트폰 서버 넥스트클라우드 함께 공유")),
    HelpTask(
      "have reminders on my phone", ko: "휴대전화로 알림을 받으려면",
      command: "daydot config set deliver.ntfy https://ntfy.sh/my-topic",
      keys: HelpText(
        "phone mobile android iphone push ntfy notifications", ko: "폰 핸드폰 스마트폰 모바일 푸시")),
    HelpTask(
      "choose how reminders reach me", ko: "알림 채널을 고르려면",
      command: "daydot config set deliver.channels 'desktop, ntfy'",
      keys: HelpText(
        "channels desktop mail email sound bell terminal script command notify send",
        ko: "데스크톱 메일 이메일 방식 명령 소리")),
    HelpTask(
      "make a folder of calendar files a list", ko: "캘린더 파일 폴더를 목록으로 쓰려면",
      command: "daydot sync add ~/.calendars/home --list home",
      keys: HelpText("sync folder vdir vdirsyncer bind ics", ko: "동기화 폴더 파일 묶기")),
    HelpTask(
      "change or switch off colours", ko: "색을 바꾸거나 끄려면",
      command: "daydot config set color never",
      keys: HelpText("color colors theme dark light plain black white", ko: "색상 색깔 테마 흑백")),
    HelpTask(
      "give a list a colour", ko: "목록의 색깔을 바꾸려면",
      command: "daydot config set color.work violet",
      keys: HelpText("color colors lists marks dots", ko: "색상 색깔 목록마다 다르게 색을")),
    HelpTask(
      "see times as 3:30 pm", ko: "시각을 오전, 오후로 보려면",
      command: "daydot config set time.format 12",
      keys: HelpText("12 24 hour clock am pm format", ko: "12시간제 24시간제 시계 형식")),
    HelpTask(
      "begin weeks on Sunday", ko: "한 주를 일요일부터 시작하려면",
      command: "daydot config set week.start sunday",
      keys: HelpText("week start first day monday", ko: "시작 요일 월요일 주 시작 요일")),
    HelpTask(
      "switch to another language", ko: "언어를 바꾸려면",
      command: HelpText("daydot config set lang ko", ko: "daydot config set lang en"),
      keys: HelpText("language korean english locale", ko: "한국어 한글 영어 말")),
    HelpTask(
      "see the settings", ko: "설정을 보려면", command: "daydot config",
      keys: HelpText("settings options preferences configuration config file", ko: "환경 설정 파일 옵션")),
    HelpTask(
      "see holidays", ko: "공휴일을 표시하려면",
      command: "daydot config set holidays 'KR, US'",
      keys: HelpText("holidays public bank red days region country", ko: "공휴일 휴일 빨간 날 명절 나라 지역")),
    HelpTask(
      "see lunar dates", ko: "음력 날짜를 보려면", command: "daydot month --lunar",
      keys: HelpText("lunar chinese calendar moon", ko: "음력 달력 표시")),
    HelpTask(
      "see the solar terms", ko: "24절기를 표시하려면",
      command: "daydot config set holidays 'KR, KR-TERMS'",
      keys: HelpText("solar terms equinox solstice", ko: "절기 동지 입춘 하지")),
    HelpTask(
      "see how old someone turns", ko: "생일에 나이를 보려면",
      command: HelpText(
        "daydot event \"Mom's birthday july 4 1955 every year\"",
        ko: "daydot event 1955년 7월 4일 엄마 생일 매년"),
      keys: HelpText(
        "age birthday born years anniversary old", ko: "나이 몇 살 생일 주년 기념일 태어난")),
    HelpTask(
      "count ages the Korean way", ko: "세는나이로 보려면",
      command: "daydot config set age.count korean",
      keys: HelpText("age korean count", ko: "나이 한국 나이 만 나이 세는 법")),
    HelpTask(
      "have it every lunar year", ko: "음력 생일이나 제사를 적으려면",
      command: HelpText(
        "daydot add Birthday every year on lunar 8.15", ko: "daydot add 음력 12월 20일 엄마 생신"),
      keys: HelpText("lunar birthday memorial chinese leap month", ko: "음력 생신 기일 제사 윤달 반복")),
    HelpTask(
      "look back at what was done", ko: "한 일을 돌아보려면", command: "daydot review",
      keys: HelpText(
        "review history statistics summary did habits streak report past last week",
        ko: "회고 기록 통계 요약 완료 습관 지난주 지난달")),
    HelpTask(
      "see what is finished", ko: "끝낸 일을 보려면", command: "daydot list --done",
      keys: HelpText("done completed closed history search", ko: "완료 목록 한 일 끝난")),
    HelpTask(
      "see what is overdue", ko: "기한이 지난 일을 보려면", command: "daydot list --overdue",
      keys: HelpText("overdue late past due missed whats", ko: "지난 밀린 늦은 기한 마감")),
    HelpTask(
      "see what has no date", ko: "날짜가 없는 일을 보려면", command: "daydot list --someday",
      keys: HelpText("someday undated without date inbox", ko: "언젠가 날짜 없는")),
    HelpTask(
      "see one list", ko: "한 목록만 보려면",
      command: HelpText("daydot list --list work", ko: "daydot list --list 업무"),
      keys: HelpText(
        "filter list project", ko: "필터 거르기 목록만 보여줘")),
    HelpTask(
      "see titles in the cells of a month", ko: "달력 칸에 제목을 보려면", command: "daydot month --wall",
      keys: HelpText("wall calendar big month titles grid", ko: "벽걸이 큰 달력")),
    HelpTask(
      "see a week", ko: "한 주를 보려면", command: "daydot week",
      keys: HelpText("weekly whole next this", ko: "주간 이번 주 다음 주 일정 보여줘")),
    HelpTask(
      "see a year", ko: "한 해를 보려면", command: "daydot year",
      keys: HelpText("yearly overview twelve months", ko: "연간 일 년 열두 달")),
    HelpTask(
      "see the coming days", ko: "다가오는 날들을 보려면", command: "daydot agenda --days 14",
      keys: HelpText("agenda upcoming next days soon ahead", ko: "앞으로 예정 다가올 일정")),
    HelpTask(
      "see which reminders are to come", ko: "예정된 알림을 보려면", command: "daydot pending",
      keys: HelpText("pending upcoming next scheduled queue reminders", ko: "예정 대기 다음 알림 목록")),
    HelpTask(
      "see which reminders came", ko: "받은 알림을 보려면", command: "daydot delivered",
      keys: HelpText("delivered announced past history notifications", ko: "보낸 지난 알림 기록")),
    HelpTask(
      "print a year on one sheet", ko: "한 해를 한 장에 인쇄하려면",
      command: "daydot year --template html > year.html",
      keys: HelpText("paper poster pdf printing", ko: "출력 종이 연간")),
    HelpTask(
      "print on A4 (a4, a4-portrait)", ko: "A4 용지에 인쇄하려면 (a4, a4-portrait)",
      command: "daydot month --template html --paper a4-portrait > month.html",
      keys: HelpText("paper size landscape portrait printing", ko: "종이 용지 크기 가로 세로 뽑기")),
    HelpTask(
      "print on letter paper (letter, letter-portrait)",
      ko: "레터 용지에 인쇄하려면 (letter, letter-portrait)",
      command: "daydot month --template html --paper letter-portrait > month.html",
      keys: HelpText("a4 paper size landscape portrait printing", ko: "종이 용지 크기 가로 세로")),
    HelpTask(
      "change how pages look", ko: "인쇄 서식을 바꾸려면", command: "daydot template list",
      keys: HelpText("template mustache layout own design html", ko: "템플릿 서식 양식 모양")),
    HelpTask(
      "use another time zone", ko: "다른 시간대로 적으려면",
      command: HelpText(
        "daydot add Call Ann tomorrow 9:00 --zone America/New_York",
        ko: "daydot add 내일 9:00 앤에게 전화 --zone America/New_York"),
      keys: HelpText("timezone zone travel abroad clock utc", ko: "타임존 시차 해외 외국")),
    HelpTask(
      "write down a flight", ko: "비행기 일정을 적으려면",
      command: "daydot event Flight KE017 5 dec 14:30 Asia/Seoul - 09:10 America/Los_Angeles",
      keys: HelpText("flight journey trip travel plane train zones", ko: "항공편 여행 출장 기차 시간대")),
    HelpTask(
      "set a priority", ko: "우선순위를 정하려면", command: "daydot edit 12 --priority high",
      keys: HelpText("priority important urgent high p1", ko: "우선순위 중요도 급한 높음")),
    HelpTask(
      "move it to another list", ko: "다른 목록으로 옮기려면",
      command: HelpText("daydot edit 12 --list work", ko: "daydot edit 12 --list 업무"),
      keys: HelpText("list project change folder", ko: "목록 이동 바꾸기")),
    HelpTask(
      "change the time zone of an item", ko: "항목의 시간대를 바꾸려면",
      command: "daydot edit 12 --zone Asia/Tokyo",
      keys: HelpText("timezone zone", ko: "타임존 시간대 변경")),
    HelpTask(
      "open again what was done", ko: "완료를 취소하려면", command: "daydot undone 12",
      keys: HelpText(
        "undone reopen uncheck unmark mistake marked wrongly", ko: "완료 취소 완료 표시 되돌리기 다시 열기")
    ),
    HelpTask(
      "sort a list", ko: "목록을 정렬하려면", command: "daydot list --sort priority",
      keys: HelpText("sort order sorted by priority title", ko: "정렬 순서 우선순위순 제목순")),
    HelpTask(
      "fit a narrow or wide screen", ko: "화면 너비에 맞추려면", command: "daydot month --width 40",
      keys: HelpText("width columns narrow wide terminal size", ko: "너비 폭 화면 크기 좁은 넓은")),
    HelpTask(
      "be reminded on leaving a place", ko: "장소에서 나올 때 알림을 받으려면",
      command: HelpText("daydot remind 12 leaving office", ko: "daydot remind 12 회사 떠날 때"),
      keys: HelpText("leave leaving exit going out", ko: "나올 나갈 떠날 출발 벗어나면 퇴근")),
    HelpTask(
      "give a place a position", ko: "장소의 위치를 저장하려면",
      command: HelpText(
        "daydot place add market 37.5101,127.0215", ko: "daydot place add 시장 37.5101,127.0215"),
      keys: HelpText("save place coordinates radius new", ko: "장소 추가 저장 좌표 반경")),
    HelpTask(
      "know where the settings are", ko: "설정 파일이 어디 있는지 보려면",
      command: "daydot config path",
      keys: HelpText("config file location path", ko: "설정 파일 위치 경로 어디")),
    HelpTask(
      "take a tag off", ko: "태그를 떼려면",
      command: HelpText("daydot edit 12 --untag errands", ko: "daydot edit 12 --untag 장보기"),
      keys: HelpText("untag tag remove delete", ko: "태그 떼기 제거 삭제 지우기")),
    HelpTask(
      "put a tag on it", ko: "태그를 붙이려면",
      command: HelpText("daydot edit 12 --tag errands", ko: "daydot edit 12 --tag 장보기"),
      keys: HelpText("tag tags label", ko: "태그 꼬리표 라벨")),
    HelpTask(
      "see all lists", ko: "목록을 모두 보려면", command: "daydot lists",
      keys: HelpText("lists projects which all names", ko: "목록 모두 이름 어떤")),
    HelpTask(
      "add a note", ko: "메모를 덧붙이려면",
      command: HelpText("daydot note 12 oat, not soy", ko: "daydot note 12 귀리 우유로"),
      keys: HelpText("note notes comment description details text", ko: "메모 노트 설명 덧붙이기 남기기")),
    HelpTask(
      "make a copy of something", ko: "항목을 복사하려면",
      command: HelpText("daydot copy 12 fri", ko: "daydot copy 12 금요일"),
      keys: HelpText("copy duplicate clone another", ko: "복사 복제 똑같이 하나 더 똑같은")),
    HelpTask(
      "edit in my editor", ko: "편집기로 고치려면", command: "daydot edit 12",
      keys: HelpText("editor vim nano emacs open", ko: "에디터 편집기 열기")),
    HelpTask(
      "do several at once", ko: "여러 개를 한꺼번에 처리하려면", command: "daydot done 5-8,12",
      keys: HelpText(
        "several many multiple bulk batch range ids together", ko: "여러 개 한꺼번에 한번에 동시에 묶어서")),
    HelpTask(
      "remove all that is done", ko: "완료한 항목을 모두 지우려면", command: "daydot rm --done",
      keys: HelpText(
        "delete clear clean purge everything all finished completed",
        ko: "삭제 전부 정리 모두 비우기 끝낸 일 한꺼번에 지우기")),
    HelpTask(
      "see what changed", ko: "무엇이 바뀌었는지 보려면", command: "daydot log",
      keys: HelpText("log history changes journal", ko: "기록 변경 내역 이력")),
    HelpTask(
      "bring in Todoist, Taskwarrior or todo.txt", ko: "Todoist나 Taskwarrior에서 옮겨 오려면",
      command: "daydot import todoist.csv",
      keys: HelpText(
        "migrate move switch todoist taskwarrior todo txt google tasks ticktick csv json other programs apps",
        ko: "다른 앱 프로그램 이전 투두이스트 구글 가져오기")),
    HelpTask(
      "have a table of everything", ko: "모두 표로 내보내려면", command: "daydot export --csv > all.csv",
      keys: HelpText("csv excel spreadsheet table export", ko: "엑셀 스프레드시트 표 내보내기")),
    HelpTask(
      "have output for a script", ko: "스크립트에서 쓸 출력을 얻으려면", command: "daydot list --json",
      keys: HelpText("json export script machine parse jq program api", ko: "제이슨 스크립트 프로그램 내보내기")),
    HelpTask(
      "put a copy back", ko: "백업에서 되살리려면",
      command: "daydot --store all.db backup ~/.local/share/daydot/daydot.db --force",
      keys: HelpText("restore recover backup lost copy", ko: "복원 복구 되살리기")),
    HelpTask(
      "stop cron from checking", ko: "크론의 확인을 그만두려면", command: "daydot install cron --remove",
      keys: HelpText("uninstall remove cron stop disable", ko: "제거 크론 삭제 해제 끄기 빼기")),
    HelpTask(
      "add a ready set of items", ko: "정해 둔 항목 묶음을 적으려면", command: "daydot routine list",
      keys: HelpText("routine template set preset morning", ko: "루틴 묶음 아침")),
    HelpTask(
      "be reminded at intervals", ko: "일정한 간격으로 알림을 받으려면",
      command: HelpText("daydot add Drink water every 45m", ko: "daydot add 45분마다 물 마시기"),
      keys: HelpText("interval hours minutes hourly every pills medicine", ko: "간격 시간마다 분마다 매시간")),
    HelpTask(
      "say where I am", ko: "지금 위치를 알리려면", command: "daydot here 37.5,127.0",
      keys: HelpText("position gps location coordinates tell", ko: "위치 좌표 현재 내 위치 알려주기")),
    HelpTask(
      "end a repetition", ko: "반복을 끝내려면", command: "daydot edit 12 --every none",
      keys: HelpText("stop repeating cancel recurring series until", ko: "반복 중단 멈추기 취소 그만")),
    HelpTask(
      "change how often it comes", ko: "반복 주기를 바꾸려면",
      command: HelpText(
        "daydot edit 12 --every 'every tue and thu'", ko: "daydot edit 12 --every '매주 화, 목'"),
      keys: HelpText(
        "rule repeat repeating recurrence weekdays interval two weeks", ko: "반복 주기 변경 요일 격주")),
    HelpTask(
      "change its time", ko: "시간을 바꾸려면", command: "daydot move 12 15:00",
      keys: HelpText("time hour earlier later appointment meeting", ko: "시각 약속 시간 변경 바꾸기")),
    HelpTask(
      "do again what was undone", ko: "되돌린 것을 다시 하려면", command: "daydot redo",
      keys: HelpText("redo undid again", ko: "다시 실행 되살리기")),
    HelpTask(
      "put a setting back", ko: "설정을 처음 값으로 되돌리려면",
      command: "daydot config unset color",
      keys: HelpText("reset default unset setting original", ko: "초기화 기본값 되돌리기")),
    HelpTask(
      "change several at once", ko: "여러 개를 한꺼번에 고치려면",
      command: HelpText("daydot edit 3,4 --list work", ko: "daydot edit 3,4 --list 업무"),
      keys: HelpText("several many multiple bulk tag edit batch", ko: "여러 개 한꺼번에 태그 변경 동시에")),
    HelpTask(
      "put off all that is overdue", ko: "밀린 일을 모두 옮기려면",
      command: HelpText("daydot move --overdue today", ko: "daydot move --overdue 오늘"),
      keys: HelpText("reschedule everything overdue move all late", ko: "밀린 지난 전부 모두 미루기 오늘로")),
    HelpTask(
      "see what waits for another item", ko: "다른 일을 기다리는 항목을 보려면",
      command: "daydot list --blocked",
      keys: HelpText("blocked waiting ready another", ko: "대기 막힌 기다리는")),
    HelpTask(
      "change the order of steps", ko: "하위 항목의 순서를 바꾸려면",
      command: "daydot edit 15 --before 13",
      keys: HelpText("reorder order steps sort first subtask", ko: "순서 하위 단계 변경")),
    HelpTask(
      "have systemd check the reminders", ko: "systemd로 알림을 확인하려면",
      command: "daydot install systemd --write",
      keys: HelpText("systemd timer service instead cron", ko: "타이머 시스템디 서비스 대신")),
    HelpTask(
      "remove the timer of systemd", ko: "systemd 타이머를 지우려면",
      command: "daydot install systemd --remove",
      keys: HelpText("systemd uninstall timer disable", ko: "타이머 제거 없애기 해제")),
    HelpTask(
      "see what is important", ko: "우선순위가 높은 일만 보려면",
      command: "daydot list --priority high",
      keys: HelpText("priority high important filter urgent", ko: "우선순위 높은 것만 중요한 급한")),
    HelpTask(
      "see a day by another clock", ko: "다른 시간대로 보려면",
      command: "daydot --zone America/New_York day",
      keys: HelpText("zone timezone abroad other city travel", ko: "시간대 뉴욕 시간으로 해외 도시")),
    HelpTask(
      "hide holidays", ko: "공휴일을 표시하지 않으려면", command: "daydot config set holidays none",
      keys: HelpText("holidays off no without remove", ko: "공휴일 안 보이게 끄기 숨기기 없애기")),
    HelpTask(
      "forget where I was", ko: "위치 기록을 지우려면", command: "daydot here --forget",
      keys: HelpText("position history location delete wipe privacy gps", ko: "위치 기록 삭제 개인 정보 지우기")),
    HelpTask(
      "see what is near", ko: "근처에서 할 일을 보려면", command: "daydot near",
      keys: HelpText("nearby near around close distance here", ko: "근처 가까운 주변")),
    HelpTask(
      "see what has a tag", ko: "태그가 붙은 항목을 보려면",
      command: HelpText("daydot list --tag errands", ko: "daydot list --tag 장보기"),
      keys: HelpText("tag tagged filter tags", ko: "태그 태그별 태그별로 필터")),
    HelpTask(
      "see all tags", ko: "태그를 모두 보려면", command: "daydot tags",
      keys: HelpText("tags which all", ko: "태그 목록 모두")),
    HelpTask(
      "show English dates as Nov 24 or 24 Nov", ko: "영어 날짜의 순서를 정하려면",
      command: "daydot config set date.order mdy",
      keys: HelpText("date format order american month first", ko: "날짜 형식 월 일 순서")),
    HelpTask(
      "be reminded of whole days at another hour", ko: "종일 항목의 알림 시각을 바꾸려면",
      command: "daydot config set remind.all-day 08:00",
      keys: HelpText("default reminder time all day morning", ko: "기본 알림 시각 종일 아침")),
    HelpTask(
      "be reminded of every event", ko: "모든 일정에 알림을 받으려면",
      command: HelpText(
        "daydot config set remind.event '15m before'", ko: "daydot config set remind.event '15분 전'"),
      keys: HelpText("events default reminder before appointments", ko: "일정 기본 알림 미리")),
    HelpTask(
      "hide it until a day", ko: "어느 날까지 숨기려면", command: "daydot edit 12 --start 2026-11-30",
      keys: HelpText("hide hidden start defer from later", ko: "숨기기 시작일 나중에 보이게")),
    HelpTask(
      "add what a file lists", ko: "파일의 목록을 적으려면", command: "daydot add - < moving.txt",
      keys: HelpText("file text lines paste stdin many add", ko: "텍스트 파일 줄 붙여넣기 한꺼번에 추가")),
    HelpTask(
      "let one reminder through at night", ko: "방해 금지 시간에도 알림을 받으려면",
      command: "daydot remind 12 --level time-sensitive",
      keys: HelpText("important urgent quiet hours through level override", ko: "중요한 급한 방해 금지 예외")),
    HelpTask(
      "see when I am free", ko: "비는 시간을 보려면", command: "daydot day --timeline",
      keys: HelpText("free busy gap hours timeline open slot", ko: "빈 시간 여유 시간대별 한가한")),
    HelpTask(
      "see several months side by side", ko: "여러 달을 나란히 보려면", command: "daydot month -n 3",
      keys: HelpText("months three side quarter several", ko: "여러 달 석 달 나란히 분기")),
    HelpTask(
      "see another month", ko: "다른 달을 보려면", command: "daydot month +1",
      keys: HelpText("next month previous last december", ko: "다음 달 지난달 다음달 달력")),
    HelpTask(
      "see one list in the calendar", ko: "달력에서 한 목록만 보려면",
      command: HelpText("daydot month --list work", ko: "daydot month --list 업무"),
      keys: HelpText("calendar list work filter month", ko: "달력 목록만 필터 업무")),
    HelpTask(
      "have a program send me a notice", ko: "스크립트에서 알림을 보내려면",
      command: "daydot push 'Build failed'",
      keys: HelpText("send push notification notice script program message", ko: "스크립트 푸시 보내기 메시지")),
    HelpTask(
      "try whether reminders come", ko: "알림이 잘 오는지 시험하려면", command: "daydot push Hello",
      keys: HelpText("test try check notification works working", ko: "시험 테스트 확인 잘 오는지")),
    HelpTask(
      "print a week", ko: "한 주를 인쇄하려면", command: "daydot week --template html > week.html",
      keys: HelpText("week weekly paper pdf printing", ko: "주간 출력 종이 한 주")),
    HelpTask(
      "subscribe to a calendar on the internet", ko: "인터넷의 캘린더를 구독하려면",
      command: "daydot sync add webcal://example.org/holidays.ics --list holidays",
      keys: HelpText("subscription web url address webcal online", ko: "구독 웹 주소 달력 온라인")),
    HelpTask(
      "end a subscription", ko: "구독을 끝내려면", command: "daydot sync rm holidays",
      keys: HelpText("unsubscribe stop remove sync subscription", ko: "구독 취소 해지 동기화 끄기")),
    HelpTask(
      "change one date of a series", ko: "반복에서 하루만 바꾸려면",
      command: "daydot move 12@2026-11-27 18:30",
      keys: HelpText(
        "one single date occurrence time weekly event series", ko: "하루만 한 번만 이번만 회차 하나")),
    HelpTask(
      "take my days to another computer", ko: "다른 컴퓨터로 옮기려면",
      command: "daydot export > all.jsonl",
      keys: HelpText("computer machine laptop new move transfer", ko: "새 컴퓨터 노트북 이사 옮기기")),
    HelpTask(
      "take medicine several times a day", ko: "약을 하루에 여러 번 먹으려면",
      command: HelpText(
        "daydot add Take pills every day at 8:00, 13:00 and 20:00",
        ko: "daydot add 매일 8시, 13시, 20시 약 먹기"),
      keys: HelpText("medicine pills doses times twice three", ko: "하루 세 번 두 번 약 먹기 복용")),
    HelpTask(
      "see the weekend", ko: "주말을 보려면",
      command: HelpText("daydot agenda this weekend", ko: "daydot agenda 이번 주말"),
      keys: HelpText("weekend saturday sunday days range", ko: "주말 토요일 일요일 기간")),
    HelpTask(
      "move what falls on a holiday", ko: "휴일이면 앞당기려면",
      command: HelpText(
        "daydot add Wages every month on the 25th or the workday before",
        ko: "daydot add 급여 매달 25일, 휴일이면 전 영업일"),
      keys: HelpText(
        "falls holiday weekend before payday paycheck salary wages workday",
        ko: "급여일 월급날 휴일이면 전날로 앞당기기")),
    HelpTask(
      "know when a holiday is", ko: "명절이나 공휴일이 언제인지 보려면",
      command: HelpText("daydot day christmas", ko: "daydot day 추석"),
      keys: HelpText("holiday date which day", ko: "대체공휴일 설날 언제 연휴")),
    HelpTask(
      "have it every holiday", ko: "명절마다 하려면",
      command: HelpText("daydot add Call mum every christmas", ko: "daydot add 매년 추석 성묘"),
      keys: HelpText("repeat every thanksgiving christmas holiday yearly", ko: "매년 추석마다 설날마다 반복")),
    HelpTask(
      "put a step under another item", ko: "다른 항목의 하위 항목으로 옮기려면",
      command: "daydot edit 14 --under 12",
      keys: HelpText("step move under parent another nested", ko: "하위 단계 아래로 옮기기")),
    HelpTask(
      "be reminded on workdays only", ko: "영업일에만 알림을 받으려면",
      command: HelpText(
        "daydot remind 12 'every workday 08:00'", ko: "daydot remind 12 '영업일마다 08:00'"),
      keys: HelpText("remind workdays weekdays business only", ko: "영업일 평일 알림 휴일 빼고")),
    HelpTask(
      "count the days to an event", ko: "며칠 남았는지 보려면 (D-12)",
      command: HelpText("daydot event Exam dec 18 star", ko: "daydot event 12월 18일 시험 star"),
      keys: HelpText(
        "days d day countdown count down until left", ko: "디데이 d데이 카운트다운 며칠 남은 날 남았나 까지")),
    HelpTask(
      "write down days off", ko: "여러 날 이어지는 일정을 적으려면",
      command: HelpText(
        "daydot event Vacation dec 24 to jan 3", ko: "daydot event 12월 24일~1월 3일 방학"),
      keys: HelpText(
        "vacation holidays trip leave span several days break", ko: "방학 휴가 여행 연차 며칠 동안 이어지는")),
    HelpTask(
      "write down a timetable", ko: "시간표를 적으려면",
      command: HelpText(
        "daydot event Math every mon and wed 9:00-9:45",
        ko: "daydot event 매주 월, 수 9:00-9:40 수학"),
      keys: HelpText(
        "timetable school class lesson lecture course term", ko: "시간표 학교 수업 강의 학원 학사일정 학기")),
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
