import CommandLine

/// The tasks that `help tasks` lists: those of the first weeks, in the order in which users need
/// them.
package enum HelpTasks {
  package static let all = HelpTask.table(
    """
    write down what to do | daydot add Buy milk tomorrow 6pm
    할 일을 적으려면 | daydot add 내일 오후 6시 우유 사기
      add new create todo reminder 추가 새로 등록 입력
    have it every day or month | daydot add Take medicine every day 08:30
    매일이나 매달 반복하려면 | daydot add 매일 08:30 약 먹기
      repeat recurring daily weekly monthly 반복 매주 매년
    write down an appointment | daydot event Lunch with Sam fri 12:00-13:00
    약속을 적으려면 | daydot event 금요일 12:00-13:00 점심
      new meeting birthday add 일정 회의 생일 약속 추가
    see today, or another day | daydot day fri
    오늘이나 다른 날을 보려면 | daydot day 금요일
      agenda schedule tomorrow 일정표 하루 내일 보여줘
    see a month, a week, a year | daydot month
    한 달, 한 주, 한 해를 보려면 | daydot month
      calendar 달력 주간 연간
    find something | daydot find milk
    항목을 찾으려면 | daydot find 우유
      search look grep 검색 찾기
    tick something off | daydot done milk
    끝낸 일을 완료로 표시하려면 | daydot done 우유
      done complete finish finished check mark close 완료 끝내기 체크 표시
    put it off | daydot move milk fri
    미루려면 | daydot move 우유 금요일
      move postpone reschedule later delay next week date 옮기기 연기 미루기 나중 내일로 다음 주로 날짜
    change it | daydot edit 12
    고치려면 | daydot edit 12
      edit rename modify update status name title 수정 변경 바꾸기 이름 제목 상태
    remove it | daydot rm milk
    지우려면 | daydot rm 우유
      delete rm erase drop trash cancel 삭제 지우기 없애기
    take back a mistake | daydot undo
    실수를 되돌리려면 | daydot undo
      undo revert restore wrong oops deleted 취소 복구 되돌리기 되살리기 실수로 지운 잘못
    have reminders announced | daydot install cron --write
    알림을 받으려면 | daydot install cron --write
      cron notification notify alarm bell ring desktop 알람 통지 소리 크론 매분 자동으로 확인
    be told again later | daydot snooze 12 10m
    나중에 다시 알림을 받으려면 | daydot snooze 12 10분
      snooze snoozing again minutes 스누즈 다시 나중에 미루기
    switch a reminder off | daydot off r5
    알림을 끄려면 | daydot off r5
      stop disable mute silence turn off reminders 끄기 중지
    know why nothing rang | daydot explain 12
    왜 알림이 오지 않았는지 보려면 | daydot explain 12
      why missing missed silent no nothing notifications showing not working 이유 안 울림 울려요 \
      와요 오지 놓친 알림이
    be reminded at a place | daydot remind 12 arriving market
    장소에 도착할 때 알림을 받으려면 | daydot remind 12 시장 도착하면
      location arrive arriving geofence near shop store home work 위치 도착 근처 가면 들르면 집 \
      회사 마트
    see what is around me | daydot map
    주변에 무엇이 있는지 보려면 | daydot map
      near nearby distance errands 지도 가까운 거리 근처
    print a month | daydot month --template html > month.html
    한 달을 인쇄하려면 | daydot month --template html > month.html
      paper printing html svg pdf wall calendar 종이 출력 달력 인쇄
    bring a calendar in | daydot import calendar.ics
    다른 캘린더를 가져오려면 | daydot import calendar.ics
      google outlook ical todoist csv file 구글 아웃룩 가져오기 파일
    hand my days to a program | daydot export --ics > all.ics
    다른 프로그램으로 내보내려면 | daydot export --ics > all.ics
      ical ics calendar export share 내보내기 공유 캘린더
    keep a copy | daydot backup all.db
    백업하려면 | daydot backup all.db
      backup save file store stored data location database 백업 저장 저장되나요 데이터 데이터가 \
      위치
    choose language and week | daydot setup
    언어와 한 주의 시작을 고르려면 | daydot setup
      settings config start korean english colour monday 설정 한국어 영어 시작
    """)

  /// Further tasks, which are not listed but found by searching the help.
  package static let more = HelpTask.table(
    """
    put something in a new list | daydot add Milk tomorrow list:shopping
    새 목록에 넣으려면 | daydot add 내일 우유 list:쇼핑
      list create new shopping groceries category 목록 새 장바구니 쇼핑
    have it on the last day of a month | daydot add Rent every month on the last day
    매달 말일에 하려면 | daydot add 매달 말일 월세
      month end last day monthly 말일 월말 마지막 날 그믐
    leave days out of a repetition | daydot add Standup every day except sunday 9:30
    반복에서 어떤 요일을 빼려면 | daydot add 매일 일요일 빼고 9:30 회의
      except without skip weekdays exclude 빼고 제외 요일 매주 매일
    say a date in other words | daydot add Dentist in 3 weeks at noon
    날짜를 다른 말로 적으려면 | daydot add 3주 뒤 정오 점심
      weeks from now later relative after noon phrase words 뒤 후 모레 글피 정오 날짜 표현
    do something at midnight | daydot add Fireworks jan 1 00:00
    자정에 하려면 | daydot add 1월 1일 00:00 불꽃놀이
      midnight twelve night 자정 밤 열두 시 영시
    see everything that is to be done | daydot list
    할 일을 모두 보려면 | daydot list
      list all open items todos 목록 전체 리스트
    leave out one time of a series | daydot skip milk
    반복을 한 번만 건너뛰려면 | daydot skip 우유
      skip once exception cancel only occurrence week 건너뛰기 한 번만 이번만 하루만 빼기 이번 주 \
      제외 예외
    pause a series for a while | daydot skip 12@2026-12-24..2027-01-02
    반복을 한동안 쉬려면 | daydot skip 12@2026-12-24..2027-01-02
      pause break rest suspend away range days 쉬기 쉬고 쉬는 일주일 잠시 중단 멈춤
    tick off a later date of a series early | daydot done 12@2026-12-01
    반복의 다음 날짜를 미리 완료하려면 | daydot done 12@2026-12-01
      early ahead beforehand future next done 미리 앞당겨 먼저 완료
    have it on workdays only | daydot add Standup every workday 9:30
    영업일마다 하려면 | daydot add 영업일마다 9:30 회의
      repeat every workday weekday business skip without holiday 영업일 평일 근무일 공휴일 휴일 빼고 제외 반복
    make a checklist | daydot steps 12 passport, charger, swimsuit
    체크리스트를 만들려면 | daydot steps 12 여권, 충전기, 수영복
      subtask step checklist under parent pack split break down parts 나누기 나눠서 쪼개기 하위 항목 단계 준비물 목록
    see what waits for another item | daydot list --blocked
    다른 일을 기다리는 항목을 보려면 | daydot list --blocked
      blocked waiting ready another 대기 막힌 기다리는
    do one thing after another | daydot edit 14 --after 12
    어떤 일을 다른 일 다음에 하려면 | daydot edit 14 --after 12
      order depends blocked wait waiting before put another first 순서 먼저 다음 기다림
    mark what matters | daydot star milk
    중요한 것을 표시하려면 | daydot star 우유
      star important favourite 별표 중요 표시
    sort by topic | daydot add Call Anna tomorrow +phone list:work p1
    주제별로 나누려면 | daydot add 내일 안나에게 전화 +전화 list:업무 p1
      topic category 분류
    remove or rename a place | daydot place rm market
    장소를 지우거나 이름을 바꾸려면 | daydot place rm 시장
      delete remove rename edit saved places 장소 삭제 이름 변경
    see where I am | daydot here
    현재 위치를 보려면 | daydot here
      am position gps current 지금 위치
    be reminded a day before | daydot remind 12 1d before
    하루 전에 미리 알림을 받으려면 | daydot remind 12 1일 전
      earlier hour minutes advance twice several 미리 시간 분 두 번 여러 번
    say where home and work are | daydot place add home 37.4979,127.0276
    집과 회사의 위치를 알려 두려면 | daydot place add 집 37.4979,127.0276
      live address save places home office setup 집 회사 사는 곳 등록 저장 사무실
    find a place by a few letters | daydot place search star
    장소를 몇 글자로 찾으려면 | daydot place search ㅅㅌㅂㅅ
      lookup shop station address search 검색 역 가게 주소 초성
    search the places of a country | daydot place import KR.txt
    한 나라의 모든 장소에서 검색하려면 | daydot place import KR.txt
      gazetteer geonames osm list import offline 지명 목록 가져오기 오프라인
    complete words with Tab | daydot install completion bash --write
    Tab으로 낱말을 완성하려면 | daydot install completion bash --write
      completion autocomplete shell bash zsh fish 자동 완성 자동완성 셸
    see the next thing in my prompt | daydot install prompt tmux
    프롬프트나 상태 표시줄에서 다음 일정을 보려면 | daydot install prompt tmux
      prompt status bar tmux starship waybar badge ps1 프롬프트 상태줄 막대
    have no reminders at night | daydot config set deliver.quiet 22:00-07:00
    밤에 알림을 받지 않으려면 | daydot config set deliver.quiet 22:00-07:00
      quiet hours sleep do not disturb dnd silent night 방해 금지 시간 조용히 야간 자는 동안 수면
    sync with my phone or another computer | daydot sync init https://dav.example.org/ --user me --password-command 'pass dav'
    휴대전화나 다른 컴퓨터와 동기화하려면 | daydot sync init https://dav.example.org/ --user me --password-command 'pass dav'
      sync synchronize devices caldav nextcloud radicale vdirsyncer server phone mobile android \
      iphone laptop share list 동기화 기기 폰 핸드폰 휴대폰 스마트폰 서버 넥스트클라우드 함께 공유
    have reminders on my phone | daydot config set deliver.ntfy https://ntfy.sh/my-topic
    휴대전화로 알림을 받으려면 | daydot config set deliver.ntfy https://ntfy.sh/my-topic
      phone mobile android iphone push ntfy notifications 폰 핸드폰 휴대폰 스마트폰 모바일 푸시
    choose how reminders reach me | daydot config set deliver.channels 'desktop, ntfy'
    알림 채널을 고르려면 | daydot config set deliver.channels 'desktop, ntfy'
      channels desktop mail email sound bell terminal script command notify send 데스크톱 메일 \
      이메일 방식 명령 소리
    make a folder of calendar files a list | daydot sync add ~/.calendars/home --list home
    캘린더 파일 폴더를 목록으로 쓰려면 | daydot sync add ~/.calendars/home --list home
      sync folder vdir vdirsyncer bind ics 동기화 폴더 파일 묶기
    change or switch off colours | daydot config set color never
    색을 바꾸거나 끄려면 | daydot config set color never
      color colors turn off text letters theme dark light plain black white 글자 색 색상 색깔 테마 흑백
    give a list a colour | daydot config set color.work violet
    목록의 색깔을 바꾸려면 | daydot config set color.work violet
      color colors lists marks dots 색상 색깔 목록마다 다르게 색을
    see times as 3:30 pm | daydot config set time.format 12
    시각을 오전, 오후로 보려면 | daydot config set time.format 12
      12 24 hour clock am pm format 12시간제 24시간제 시계 형식 바꾸기
    begin weeks on Sunday | daydot config set week.start sunday
    한 주를 일요일부터 시작하려면 | daydot config set week.start sunday
      week start first day monday 시작 요일 월요일 주 시작 요일
    switch to another language | daydot config set lang ko
    언어를 바꾸려면 | daydot config set lang en
      language languages two both korean english locale 한국어 한글 영어 말
    see the settings | daydot config
    설정을 보려면 | daydot config
      settings options preferences configuration config file 환경 설정 파일 옵션
    see holidays | daydot config set holidays 'KR, US'
    공휴일을 표시하려면 | daydot config set holidays 'KR, US'
      holidays public bank red days region country 공휴일 휴일 빨간 날 명절 나라 지역
    see lunar dates | daydot month --lunar
    음력 날짜를 보려면 | daydot month --lunar
      lunar chinese calendar moon 음력 달력 표시
    see the solar terms | daydot config set holidays 'KR, KR-TERMS'
    24절기를 표시하려면 | daydot config set holidays 'KR, KR-TERMS'
      solar terms equinox solstice 절기 동지 입춘 하지
    see how old someone turns | daydot event "Mom's birthday july 4 1955 every year"
    생일에 나이를 보려면 | daydot event 1955년 7월 4일 엄마 생일 매년
      age birthday born every year yearly anniversary old 나이 몇 살 생일 주년 기념일 태어난
    count ages the Korean way | daydot config set age.count korean
    세는나이로 보려면 | daydot config set age.count korean
      age korean count 나이 한국 나이 만 나이 세는 법
    have it every lunar year | daydot add Birthday every year on lunar 8.15
    음력 생일이나 제사를 적으려면 | daydot add 음력 12월 20일 엄마 생신
      lunar birthday memorial chinese leap month 음력 생신 기일 제사 윤달 반복
    look back at what was done | daydot review last week
    한 일을 돌아보려면 | daydot review 지난주
      review history statistics summary did habits streak report past last week 회고 기록 통계 \
      요약 완료 습관 지난 주 지난주 돌아보기
    see what is finished | daydot list --done
    끝낸 일을 보려면 | daydot list --done
      done completed closed history search 완료 목록 한 일 끝난
    see what is overdue | daydot list --overdue
    기한이 지난 일을 보려면 | daydot list --overdue
      only overdue late past due missed whats 지난 밀린 늦은 기한 마감
    see what has no date | daydot list --someday
    날짜가 없는 일을 보려면 | daydot list --someday
      someday undated without date inbox 언젠가 날짜 없는
    see one list | daydot list --list work
    한 목록만 보려면 | daydot list --list 업무
      filter list only one single project 필터 거르기 목록만 보여줘
    see titles in the cells of a month | daydot month --wall
    달력 칸에 제목을 보려면 | daydot month --wall
      wall calendar big month titles grid 벽걸이 큰 달력
    see a week | daydot week
    한 주를 보려면 | daydot week
      weekly whole next this 주간 이번 주 다음 주 일정 보여줘
    see a year | daydot year
    한 해를 보려면 | daydot year
      yearly overview twelve months 연간 일 년 열두 달
    see the coming days | daydot agenda --days 14
    다가오는 날들을 보려면 | daydot agenda --days 14
      agenda upcoming next days soon ahead 앞으로 예정 다가올 일정
    see which reminders are to come | daydot pending
    예정된 알림을 보려면 | daydot pending
      pending upcoming next scheduled queue reminders reminder time 예정 대기 다음 알림 목록 몇 시에 \
      언제
    see which reminders came | daydot delivered
    받은 알림을 보려면 | daydot delivered
      delivered announced past history notifications 보낸 지난 알림 기록
    print a year on one sheet | daydot year --template html > year.html
    한 해를 한 장에 인쇄하려면 | daydot year --template html > year.html
      paper poster pdf printing 출력 종이 연간
    print on A4 (a4, a4-portrait) | daydot month --template html --paper a4-portrait > month.html
    A4 용지에 인쇄하려면 (a4, a4-portrait) | daydot month --template html --paper a4-portrait > month.html
      paper size landscape portrait printing 종이 용지 크기 가로 세로 뽑기
    print on letter paper (letter, letter-portrait) | daydot month --template html --paper letter-portrait > month.html
    레터 용지에 인쇄하려면 (letter, letter-portrait) | daydot month --template html --paper letter-portrait > month.html
      a4 paper size landscape portrait printing 종이 용지 크기 가로 세로
    change how pages look | daydot template list
    인쇄 서식을 바꾸려면 | daydot template list
      template mustache layout own design html font size letters bigger 템플릿 서식 양식 모양 글자 \
      글씨 크기 글꼴
    use another time zone | daydot add Call Ann tomorrow 9:00 --zone America/New_York
    다른 시간대로 적으려면 | daydot add 내일 9:00 앤에게 전화 --zone America/New_York
      timezone zone zones abroad clock utc 타임존 시차 해외 외국
    write down a flight | daydot event Flight KE017 5 dec 14:30 Asia/Seoul - 09:10 America/Los_Angeles
    비행기 일정을 적으려면 | daydot event Flight KE017 5 dec 14:30 Asia/Seoul - 09:10 America/Los_Angeles
      flight journey trip travel plane train zones 항공편 여행 출장 기차 시간대
    set a priority | daydot edit 12 --priority high
    우선순위를 정하려면 | daydot edit 12 --priority high
      priority important urgent high p1 우선순위 중요도 급한 높음
    move it to another list | daydot edit 12 --list work
    다른 목록으로 옮기려면 | daydot edit 12 --list 업무
      list project change folder rename name 목록 이동 바꾸기 이름
    change its time | daydot move 12 15:00
    시간을 바꾸려면 | daydot move 12 15:00
      time hour earlier later appointment meeting 시각 약속 시간 변경 바꾸기
    change the time zone of an item | daydot edit 12 --zone Asia/Tokyo
    항목의 시간대를 바꾸려면 | daydot edit 12 --zone Asia/Tokyo
      timezone zone 타임존 시간대 변경 바꾸기
    open again what was done | daydot undone 12
    완료를 취소하려면 | daydot undone 12
      undone reopen uncheck unmark mistake marked wrongly 완료 취소 완료 표시 되돌리기 다시 열기
    sort a list | daydot list --sort priority
    목록을 정렬하려면 | daydot list --sort priority
      sort order sorted by priority title 정렬 순서 우선순위순 제목순
    fit a narrow or wide screen | daydot month --width 40
    화면 너비에 맞추려면 | daydot month --width 40
      width columns narrow wide terminal size 너비 폭 화면 크기 좁은 넓은
    be reminded on leaving a place | daydot remind 12 leaving office
    장소에서 나올 때 알림을 받으려면 | daydot remind 12 회사 떠날 때
      leave leaving exit going out 나올 나갈 떠날 출발 벗어나면 퇴근
    give a place a position | daydot place add market 37.5101,127.0215
    장소의 위치를 저장하려면 | daydot place add 시장 37.5101,127.0215
      save place coordinates radius new register 장소 추가 저장 등록 좌표 반경
    know where the settings are | daydot config path
    설정 파일이 어디 있는지 보려면 | daydot config path
      config file location path 설정 파일 위치 경로 어디
    take a tag off | daydot edit 12 --untag errands
    태그를 떼려면 | daydot edit 12 --untag 장보기
      untag tag remove delete 태그 떼기 제거 삭제 지우기
    put a tag on it | daydot edit 12 --tag errands
    태그를 붙이려면 | daydot edit 12 --tag 장보기
      tag tags label 태그 꼬리표 라벨
    see all lists | daydot lists
    목록을 모두 보려면 | daydot lists
      lists projects which all names 목록 모두 이름 어떤
    add a note | daydot note 12 oat, not soy
    메모를 덧붙이려면 | daydot note 12 귀리 우유로
      note notes comment description details text 메모 노트 설명 덧붙이기 남기기
    make a copy of something | daydot copy 12 fri
    항목을 복사하려면 | daydot copy 12 금요일
      copy duplicate clone another 복사 복제 똑같이 하나 더 똑같은
    edit in my editor | daydot edit 12
    편집기로 고치려면 | daydot edit 12
      editor vim nano emacs open 에디터 편집기 열기
    do several at once | daydot done 5-8,12
    여러 개를 한꺼번에 처리하려면 | daydot done 5-8,12
      several many multiple bulk batch range ids together 여러 개 한꺼번에 한번에 동시에 묶어서
    remove all that is done | daydot rm --done
    완료한 항목을 모두 지우려면 | daydot rm --done
      delete clear clean purge everything all finished completed 삭제 전부 정리 모두 비우기 끝낸 \
      일 한꺼번에 지우기
    see what changed | daydot log
    무엇이 바뀌었는지 보려면 | daydot log
      log history changes journal 기록 변경 내역 이력
    bring in Todoist, Taskwarrior or todo.txt | daydot import todoist.csv
    Todoist나 Taskwarrior에서 옮겨 오려면 | daydot import todoist.csv
      migrate move moving switch todoist taskwarrior todo txt google tasks ticktick csv json other \
      programs apps 다른 앱 프로그램 이전 투두이스트 구글 가져오기
    bring in a spreadsheet | daydot import table.csv
    표를 가져오려면 | daydot import 표.csv
      csv excel spreadsheet table import sheets file 엑셀 스프레드시트 표 파일 시트 가져오기
    have a table of everything | daydot export --csv > all.csv
    모두 표로 내보내려면 | daydot export --csv > all.csv
      csv excel spreadsheet table export 엑셀 스프레드시트 표 내보내기
    have output for a script | daydot list --json
    스크립트에서 쓸 출력을 얻으려면 | daydot list --json
      json export script machine parse jq program api 제이슨 스크립트 프로그램 내보내기
    put a copy back | daydot --store all.db backup ~/.local/share/daydot/daydot.db --force
    백업에서 되살리려면 | daydot --store all.db backup ~/.local/share/daydot/daydot.db --force
      restore recover backup lost copy 복원 복구 되살리기
    stop cron from checking | daydot install cron --remove
    크론의 확인을 그만두려면 | daydot install cron --remove
      uninstall remove cron stop disable 제거 크론 삭제 해제 끄기 빼기
    add a ready set of items | daydot routine list
    정해 둔 항목 묶음을 적으려면 | daydot routine list
      routine template set preset morning 루틴 묶음 아침
    be reminded at intervals | daydot add Drink water every 45m
    일정한 간격으로 알림을 받으려면 | daydot add 45분마다 물 마시기
      interval hours minutes hourly every pills medicine 약 약을 간격 시간마다 분마다 매시간
    say where I am | daydot here 37.5,127.0
    지금 위치를 알리려면 | daydot here 37.5,127.0
      position gps location coordinates tell 위치 좌표 현재 내 위치 알려주기
    end a repetition | daydot edit 12 --every none
    반복을 끝내려면 | daydot edit 12 --every none
      stop repeating cancel recurring series until 반복 중단 멈추기 취소 그만
    change how often it comes | daydot edit 12 --every 'every tue and thu'
    반복 주기를 바꾸려면 | daydot edit 12 --every '매주 화, 목'
      rule repeat repeating recurrence weekdays interval two weeks 반복 주기 변경 요일 격주
    change its date | daydot move 12 fri 15:00
    날짜를 바꾸려면 | daydot move 12 금요일 15:00
      day date another appointment meeting move 날짜 약속 변경 바꾸기
    do again what was undone | daydot redo
    되돌린 것을 다시 하려면 | daydot redo
      redo undid again 다시 실행 되살리기
    put a setting back | daydot config unset color
    설정을 처음 값으로 되돌리려면 | daydot config unset color
      reset default unset setting original 초기화 기본값 되돌리기
    change several at once | daydot edit 3,4 --list work
    여러 개를 한꺼번에 고치려면 | daydot edit 3,4 --list 업무
      several many multiple bulk tag edit batch 여러 개 한꺼번에 태그 변경 동시에
    put off all that is overdue | daydot move --overdue today
    밀린 일을 모두 옮기려면 | daydot move --overdue 오늘
      reschedule everything overdue move all late 밀린 지난 전부 모두 미루기 오늘로
    cancel an item, which stays on its day | daydot edit 12 --status cancelled
    항목을 지우지 않고 취소하려면 | daydot edit 12 --status cancelled
      cancel cancelled call off status 취소 취소하기
    give a checklist or a list to a friend | daydot export --under 12 > checklist.jsonl
    체크리스트나 목록을 다른 사람에게 주려면 | daydot export --under 12 > checklist.jsonl
      share send give friend checklist steps list copy 공유 보내기 친구 체크리스트 목록
    change the order of steps | daydot edit 15 --before 13
    하위 항목의 순서를 바꾸려면 | daydot edit 15 --before 13
      reorder order steps sort first subtask 순서 하위 단계 변경
    have systemd check the reminders | daydot install systemd --write
    systemd로 알림을 확인하려면 | daydot install systemd --write
      systemd timer service instead cron 타이머 시스템디 서비스 대신
    remove the timer of systemd | daydot install systemd --remove
    systemd 타이머를 지우려면 | daydot install systemd --remove
      systemd uninstall timer disable 타이머 제거 없애기 해제
    see what is important | daydot list --priority high
    우선순위가 높은 일만 보려면 | daydot list --priority high
      priority high important filter urgent 우선순위 높은 것만 중요한 급한
    see a day by another clock | daydot --zone America/New_York day
    다른 시간대로 보려면 | daydot --zone America/New_York day
      zone timezone abroad other city travel travelling 시간대 뉴욕 시간으로 해외 도시
    hide holidays | daydot config set holidays none
    공휴일을 표시하지 않으려면 | daydot config set holidays none
      holidays off no without remove 공휴일 안 보이게 끄기 숨기기 없애기
    forget where I was | daydot here --forget
    위치 기록을 지우려면 | daydot here --forget
      position history location delete wipe privacy gps 위치 기록 삭제 개인 정보 지우기
    see what is near | daydot near
    근처에서 할 일을 보려면 | daydot near
      nearby near around close distance here 근처 가까운 곳 주변
    see what has a tag | daydot list --tag errands
    태그가 붙은 항목을 보려면 | daydot list --tag 장보기
      tag tagged filter tags 태그 태그별 태그별로 필터
    see all tags | daydot tags
    태그를 모두 보려면 | daydot tags
      tags which all 태그 목록 모두
    show English dates as Nov 24 or 24 Nov | daydot config set date.order mdy
    영어 날짜의 순서를 정하려면 | daydot config set date.order mdy
      date format order american month first 날짜 형식 월 일 순서
    be reminded of whole days at another hour | daydot config set remind.all-day 08:00
    종일 항목의 알림 시각을 바꾸려면 | daydot config set remind.all-day 08:00
      default reminder time all day morning 기본 알림 시각 종일 아침 몇 시에
    be reminded of every event | daydot config set remind.event '15m before'
    모든 일정에 알림을 받으려면 | daydot config set remind.event '15분 전'
      events default reminder before appointments 일정 기본 알림 미리
    hide it until a day | daydot edit 12 --start 2026-11-30
    어느 날까지 숨기려면 | daydot edit 12 --start 2026-11-30
      hide hidden start defer from later 숨기기 시작일 나중에 보이게
    add what a file lists | daydot add - < moving.txt
    파일의 목록을 적으려면 | daydot add - < moving.txt
      file text lines paste stdin many add 텍스트 파일 줄 붙여넣기 한꺼번에 추가
    let one reminder through at night | daydot remind 12 --level time-sensitive
    방해 금지 시간에도 알림을 받으려면 | daydot remind 12 --level time-sensitive
      important urgent quiet hours through level override 중요한 급한 방해 금지 예외
    see when I am free | daydot day --timeline
    비는 시간을 보려면 | daydot day --timeline
      free busy gap hours timeline open slot 빈 시간 여유 시간대별 한가한
    see several months side by side | daydot month -n 3
    여러 달을 나란히 보려면 | daydot month -n 3
      months three side quarter several 여러 달 석 달 나란히 분기
    see last month | daydot month -1
    지난달을 보려면 | daydot month -1
      last previous month past 지난달 이전 달 지난
    see another month | daydot month +1
    다른 달을 보려면 | daydot month +1
      next month december 다음 달 다음달 달력
    see one list in the calendar | daydot month --list work
    달력에서 한 목록만 보려면 | daydot month --list 업무
      calendar list work filter month 달력 목록만 필터 업무
    have a program send me a notice | daydot push 'Build failed'
    스크립트에서 알림을 보내려면 | daydot push 'Build failed'
      send push notification notice script program message 스크립트 푸시 보내기 메시지
    try whether reminders come | daydot push Hello
    알림이 잘 오는지 시험하려면 | daydot push Hello
      test try check notification works working 시험 테스트 확인 잘 오는지
    print a week | daydot week --template html > week.html
    한 주를 인쇄하려면 | daydot week --template html > week.html
      week weekly paper pdf printing 주간 출력 종이 한 주
    subscribe to a calendar on the internet | daydot sync add webcal://example.org/holidays.ics --list holidays
    인터넷의 캘린더를 구독하려면 | daydot sync add webcal://example.org/holidays.ics --list holidays
      subscription web url address webcal online 구독 웹 주소 달력 온라인
    end a subscription | daydot sync rm holidays
    구독을 끝내려면 | daydot sync rm holidays
      unsubscribe stop remove sync subscription 구독 취소 해지 동기화 끄기
    change all of a series from a day on | daydot edit 12@2026-12-14.. --time 10:00
    어느 날부터 반복을 모두 바꾸려면 | daydot edit 12@2026-12-14.. --time 10:00
      split later ones following remaining future class repeating rest 이번부터 이후 앞으로 다음부터 남은 회차
    take back the last three changes | daydot undo 3
    지난 변경 세 번을 한꺼번에 되돌리려면 | daydot undo 3
      several changes 세 번 여러 번 한꺼번에
    change one date of a series | daydot move 12@2026-11-27 18:30
    반복에서 하루만 바꾸려면 | daydot move 12@2026-11-27 18:30
      one single date occurrence time weekly event series 하루만 한 번만 이번만 회차 하나
    take my days to another computer | daydot export > all.jsonl
    다른 컴퓨터로 옮기려면 | daydot export > all.jsonl
      computer machine laptop new move transfer 새 컴퓨터 노트북 이사 옮기기
    take medicine several times a day | daydot add Take pills every day at 8:00, 13:00 and 20:00
    약을 하루에 여러 번 먹으려면 | daydot add 매일 8시, 13시, 20시 약 먹기
      medicine pills doses times twice three 하루 세 번 두 번 약 먹기 복용
    see the weekend | daydot agenda this weekend
    주말을 보려면 | daydot agenda 이번 주말
      weekend saturday sunday days range 주말 토요일 일요일 기간
    move what falls on a holiday | daydot add Wages every month on the 25th or the workday before
    휴일이면 앞당기려면 | daydot add 급여 매달 25일, 휴일이면 전 영업일
      falls holiday weekend before payday paycheck salary wages workday 급여일 월급날 휴일이면 \
      전날로 앞당기기
    know when a holiday is | daydot day christmas
    명절이나 공휴일이 언제인지 보려면 | daydot day 추석
      holiday date which day 대체공휴일 설날 언제 연휴
    have it every holiday | daydot add Call mum every christmas
    명절마다 하려면 | daydot add 매년 추석 성묘
      repeat every thanksgiving christmas holiday yearly 매년 추석마다 설날마다 반복
    put a step under another item | daydot edit 14 --under 12
    다른 항목의 하위 항목으로 옮기려면 | daydot edit 14 --under 12
      step move under parent another nested 하위 단계 아래로 옮기기
    be reminded on workdays only | daydot remind 12 'every workday 08:00'
    영업일에만 알림을 받으려면 | daydot remind 12 '영업일마다 08:00'
      remind workdays weekdays business only 영업일 평일 알림 휴일 빼고
    count the days to an event | daydot event Exam dec 18 star
    며칠 남았는지 보려면 (D-12) | daydot event 12월 18일 시험 star
      days d day countdown count down until left 디데이 d데이 카운트다운 며칠 남은 날 남았나 까지
    write down a timetable | daydot event Math every mon and wed 9:00-9:45
    시간표를 적으려면 | daydot event 매주 월, 수 9:00-9:40 수학
      timetable school class lesson lecture course term 시간표 학교 수업 강의 학원 학사일정 학기
    write down days off | daydot event Vacation dec 24 to jan 3
    여러 날 이어지는 일정을 적으려면 | daydot event 12월 24일~1월 3일 방학
      vacation holidays trip leave span several days school break 학교 방학 휴가 여행 연차 며칠 동안 이어지는
    """)

  /// The text for an empty store.
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
