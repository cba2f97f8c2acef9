/// The help texts of English about reminders, by key as in `englishHelp`.
let englishReminderHelp: [String: String] = [
  "remind": "Sets reminders of an item; alone it lists all of them with their switches.",
  "remind.examples": """
  daydot remind 12 30m before, 1d before at 20:00
  daydot remind 12 every 45m from 09:00 to 18:00 on weekdays
  daydot remind 12 at 17:30 --title "Leave now" --level time-sensitive
  daydot remind 12 none        no reminder; default: the usual one again
  """,
  "remind.id": "a name of yours; a reminder that has it is replaced",
  "remind.title": "what it says, in place of the item's title",
  "remind.body": "a second line",
  "remind.sound": "a sound, where a channel can play one",
  "remind.badge": "set the badge to N; 0 clears it",
  "remind.thread": "announcements of one thread stand together",
  "remind.attach": "a file to show with it",
  "remind.level": "passive, active, time-sensitive or critical",
  "remind.catch-up": "what was missed: the latest, all or none",
  "remind.give-up": "not announced when later than this, as 2h",
  "remind.json": "answer in JSON",
  "remind.limit": "show at most N",

  "unremind": "Removes reminders: one, or all of an item.",
  "unremind.examples": """
  daydot unremind r5
  daydot unremind 12
  """,
  "unremind.json": "answer in JSON",

  "on": "Switches reminders on; they begin with what is ahead.",
  "on.examples": """
  daydot on r5
  daydot on 12
  """,
  "on.json": "answer in JSON",

  "off": "Takes reminders out of the queue and keeps them.",
  "off.examples": """
  daydot off r5
  daydot off 12
  """,
  "off.json": "answer in JSON",

  "delivered": "Lists what was announced, newest first.",
  "delivered.examples": """
  daydot delivered --limit 10
  daydot delivered 12
  """,
  "delivered.json": "answer in JSON",
  "delivered.limit": "show at most N",

  "snooze": "Tells what was announced again later, unless it is done before.",
  "snooze.examples": """
  daydot snooze 12 10m
  daydot snooze 12 until 18:00
  daydot snooze 12 until market
  daydot snooze r5 tomorrow 9:00
  """,
  "snooze.json": "answer in JSON",

  "ack": "Marks announcements as seen; the badge counts them no more.",
  "ack.examples": """
  daydot ack
  daydot ack 12
  """,
  "ack.json": "answer in JSON",

  "badge": "Prints how many announcements were not seen yet.",
  "badge.examples": "daydot badge",
  "badge.json": "answer in JSON",

  "explain": "Tells what became of reminders that were due, why, and when they are next.",
  "explain.examples": """
  daydot explain 12
  daydot explain r5
  """,
  "explain.json": "answer in JSON",
  "explain.limit": "tell at most N past announcements",

  "push": "Enters a notification of its own: words, or the JSON that phones receive.",
  "push.examples": """
  daydot push Dinner is ready
  daydot push Leave for the train --when 17:40
  echo '{"aps":{"alert":{"title":"Build","body":"failed"}}}' | daydot push
  """,
  "push.when": "when it is announced, as 10m or 18:00; else at the next check",
  "push.id": "a name of yours; a reminder that has it is replaced",
  "push.title": "its title, in place of the words",
  "push.body": "a second line",
  "push.sound": "a sound, where a channel can play one",
  "push.badge": "set the badge to N; 0 clears it",
  "push.thread": "announcements of one thread stand together",
  "push.attach": "a file to show with it",
  "push.level": "passive, active, time-sensitive or critical",
  "push.catch-up": "what was missed: the latest, all or none",
  "push.give-up": "not announced when later than this, as 2h",
  "push.json": "answer in JSON",
]
