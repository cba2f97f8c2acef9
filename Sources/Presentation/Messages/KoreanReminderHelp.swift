/// The help texts of Korean about reminders, by key as in `koreanHelp`.
let koreanReminderHelp: [String: String] = [
  "remind": "항목의 알림을 정합니다. 인수가 없으면 모든 알림을 켜짐/꺼짐과 함께 보여 줍니다.",
  "remind.examples": """
  daydot remind 12 30분 전, 하루 전 20:00
  daydot remind 12 45분마다 09:00~18:00 평일에
  daydot remind 12 17:30 --title "나갈 시간" --level time-sensitive
  daydot remind 12 none        알림 없음. default는 기본 알림
  """,
  "remind.id": "알림의 이름. 같은 이름의 알림은 새것으로 바뀝니다",
  "remind.title": "항목 제목 대신 보여 줄 제목",
  "remind.body": "둘째 줄",
  "remind.sound": "알림 소리",
  "remind.badge": "배지 숫자. 0이면 지웁니다",
  "remind.thread": "같은 묶음의 알림을 함께 보여 줍니다",
  "remind.attach": "첨부 파일",
  "remind.level": "passive, active, time-sensitive, critical",
  "remind.catch-up": "놓친 알림: latest(마지막), all(모두), none(없음)",
  "remind.give-up": "이보다 늦으면 알리지 않습니다: 2시간",
  "remind.json": "JSON으로 출력합니다",
  "remind.limit": "최대 N개를 보여 줍니다",

  "unremind": "알림 하나 또는 항목의 모든 알림을 삭제합니다.",
  "unremind.examples": """
  daydot unremind r5
  daydot unremind 12
  """,
  "unremind.json": "JSON으로 출력합니다",

  "on": "알림을 켭니다. 앞으로 올 알림부터 보냅니다.",
  "on.examples": """
  daydot on r5
  daydot on 12
  """,
  "on.json": "JSON으로 출력합니다",

  "off": "알림을 끕니다. 삭제하지는 않습니다.",
  "off.examples": """
  daydot off r5
  daydot off 12
  """,
  "off.json": "JSON으로 출력합니다",

  "delivered": "전달한 알림을 최근 것부터 보여 줍니다.",
  "delivered.examples": """
  daydot delivered --limit 10
  daydot delivered 12
  """,
  "delivered.json": "JSON으로 출력합니다",
  "delivered.limit": "최대 N개를 보여 줍니다",

  "snooze": "알림을 나중에 다시 보냅니다. 그 전에 완료하면 보내지 않습니다.",
  "snooze.examples": """
  daydot snooze 12 10분
  daydot snooze 12 18:00까지
  daydot snooze 12 시장에 도착하면
  daydot snooze r5 내일 9:00
  """,
  "snooze.json": "JSON으로 출력합니다",

  "ack": "알림을 확인한 것으로 표시합니다. 배지에서 빠집니다.",
  "ack.examples": """
  daydot ack
  daydot ack 12
  """,
  "ack.json": "JSON으로 출력합니다",

  "badge": "아직 확인하지 않은 알림의 수를 보여 줍니다.",
  "badge.examples": "daydot badge",
  "badge.json": "JSON으로 출력합니다",

  "explain": "알림이 왜 왔는지 또는 오지 않았는지, 다음은 언제인지 보여 줍니다.",
  "explain.examples": """
  daydot explain 12
  daydot explain r5
  """,
  "explain.json": "JSON으로 출력합니다",
  "explain.limit": "지난 알림을 최대 N개 보여 줍니다",

  "push": "알림을 직접 등록합니다. 글이나 푸시 알림 JSON을 받습니다.",
  "push.examples": """
  daydot push 저녁 준비 완료
  daydot push 기차 타러 나가기 --when 17:40
  echo '{"aps":{"alert":{"title":"빌드","body":"실패"}}}' | daydot push
  """,
  "push.when": "알릴 때: 10분이나 18:00. 없으면 다음 확인 때 보냅니다",
  "push.id": "알림의 이름. 같은 이름의 알림은 새것으로 바뀝니다",
  "push.title": "글 대신 쓸 제목",
  "push.body": "둘째 줄",
  "push.sound": "알림 소리",
  "push.badge": "배지 숫자. 0이면 지웁니다",
  "push.thread": "같은 묶음의 알림을 함께 보여 줍니다",
  "push.attach": "첨부 파일",
  "push.level": "passive, active, time-sensitive, critical",
  "push.catch-up": "놓친 알림: latest(마지막), all(모두), none(없음)",
  "push.give-up": "이보다 늦으면 알리지 않습니다: 2시간",
  "push.json": "JSON으로 출력합니다",
]
