/// The help texts of Korean about reminders, by key as in `koreanHelp`.
let koreanReminderHelp: [String: String] = [
  "remind": "항목의 알림을 정합니다. 혼자 쓰면 모든 알림을 켬/끔과 함께 보여 줍니다.",
  "remind.examples": """
  daydot remind 12 30분 전, 1d before at 20:00
  daydot remind 12 every 45m from 09:00 to 18:00 on weekdays
  daydot remind 12 at 17:30 --title "나갈 시간" --level time-sensitive
  daydot remind 12 none        알림 없음. default는 기본 알림으로
  """,
  "remind.id": "직접 붙이는 이름. 같은 이름의 알림은 바뀜",
  "remind.title": "항목 제목 대신 보일 말",
  "remind.body": "둘째 줄",
  "remind.sound": "소리를 낼 수 있는 곳에서 낼 소리",
  "remind.badge": "배지를 N으로. 0은 지움",
  "remind.thread": "같은 묶음의 알림은 함께 보임",
  "remind.attach": "함께 보일 파일",
  "remind.level": "passive, active, time-sensitive, critical",
  "remind.catch-up": "놓친 알림: latest 마지막 것, all 모두, none 없음",
  "remind.give-up": "이보다 늦으면 알리지 않음, 2h처럼",
  "remind.json": "JSON으로 답함",
  "remind.limit": "N개까지만",

  "unremind": "알림 하나, 또는 항목의 모든 알림을 지웁니다.",
  "unremind.examples": """
  daydot unremind r5
  daydot unremind 12
  """,
  "unremind.json": "JSON으로 답함",

  "on": "알림을 켭니다. 앞으로의 것부터 알립니다.",
  "on.examples": """
  daydot on r5
  daydot on 12
  """,
  "on.json": "JSON으로 답함",

  "off": "알림을 끄되 지우지는 않습니다.",
  "off.examples": """
  daydot off r5
  daydot off 12
  """,
  "off.json": "JSON으로 답함",

  "delivered": "알린 것을 최근 것부터 보여 줍니다.",
  "delivered.examples": """
  daydot delivered --limit 10
  daydot delivered 12
  """,
  "delivered.json": "JSON으로 답함",
  "delivered.limit": "N개까지만",

  "snooze": "알린 것을 나중에 다시 알립니다. 그 전에 끝내면 알리지 않습니다.",
  "snooze.examples": """
  daydot snooze 12 10분
  daydot snooze 12 until 18:00
  daydot snooze 12 시장에 도착하면
  daydot snooze r5 내일 9:00
  """,
  "snooze.json": "JSON으로 답함",

  "ack": "알린 것을 확인했다고 표시합니다. 배지에서 빠집니다.",
  "ack.examples": """
  daydot ack
  daydot ack 12
  """,
  "ack.json": "JSON으로 답함",

  "badge": "아직 확인하지 않은 알림의 수를 보여 줍니다.",
  "badge.examples": "daydot badge",
  "badge.json": "JSON으로 답함",

  "explain": "알림이 어떻게 되었는지, 왜 그런지, 다음은 언제인지 알려 줍니다.",
  "explain.examples": """
  daydot explain 12
  daydot explain r5
  """,
  "explain.json": "JSON으로 답함",
  "explain.limit": "지난 알림을 N개까지만",

  "push": "알림을 직접 넣습니다. 글이나 휴대전화가 받는 JSON을 받습니다.",
  "push.examples": """
  daydot push 저녁 준비 완료
  daydot push 기차 타러 나가기 --when 17:40
  echo '{"aps":{"alert":{"title":"빌드","body":"실패"}}}' | daydot push
  """,
  "push.when": "알릴 때, 10m이나 18:00처럼. 없으면 다음 확인 때",
  "push.id": "직접 붙이는 이름. 같은 이름의 알림은 바뀜",
  "push.title": "글 대신 쓸 제목",
  "push.body": "둘째 줄",
  "push.sound": "소리를 낼 수 있는 곳에서 낼 소리",
  "push.badge": "배지를 N으로. 0은 지움",
  "push.thread": "같은 묶음의 알림은 함께 보임",
  "push.attach": "함께 보일 파일",
  "push.level": "passive, active, time-sensitive, critical",
  "push.catch-up": "놓친 알림: latest 마지막 것, all 모두, none 없음",
  "push.give-up": "이보다 늦으면 알리지 않음, 2h처럼",
  "push.json": "JSON으로 답함",
]
