/// The help texts of English, by key: a command, `command.option`, `config.key`, a part of the overview.
let englishHelp: [String: String] = [
  "overview.examples": """
    daydot add Buy milk tomorrow 6pm @market
    daydot                       today: what is to be done, what is left from before
    daydot done milk             by words of the title, or by number: daydot done 12
    daydot month                 a calendar with a dot for each thing
    daydot check                 announce what is due; cron runs this every minute
    """,
  "overview.more": "daydot help COMMAND tells more. Options of every command:",
  "group.items": "items", "group.views": "views", "group.reminders": "reminders",
  "group.places": "places", "group.data": "data", "group.system": "system",
  "options": "options", "shared": "of every command",

  "add": "Adds an item. Dates and times stand at the start or the end of the words.",
  "add.examples": """
    daydot add Buy milk tomorrow 6pm @market
    daydot add Call the bank fri 10:00 +errands p1
    daydot add "Read Monday's papers" --on fri --list reading
    daydot add Mid-term exam --on 2026-12-14 --event
    """,
  "add.on": "the day, or day and time: fri, +3d, nov 20, 2026-11-20, tomorrow 18:00",
  "add.time": "the time: 18:00, 6pm; none for all day",
  "add.end": "when it ends: a time, a length (2h) or a last day",
  "add.at": "the place; a new name becomes a place without a position",
  "add.list": "the list it belongs to, inbox where none is named",
  "add.tag": "a tag; may be given several times",
  "add.priority": "high, medium, low or none",
  "add.note": "a note of any length",
  "add.url": "an address that belongs to it",
  "add.event": "an event: it passes by itself and is never done",
  "add.star": "with a star",
  "add.json": "answer in JSON",

  "done": "Finishes items, by number or by words of one title.",
  "done.examples": """
    daydot done 12
    daydot done 12 15
    daydot done milk
    """,
  "done.json": "answer in JSON",
  "undone": "Opens finished items again; reminders that are still ahead return.",
  "undone.examples": "daydot undone 12",
  "undone.json": "answer in JSON",
  "show": "Shows everything about an item.",
  "show.examples": """
    daydot show 12
    daydot 12
    """,
  "show.json": "answer in JSON",
  "day": "Shows a day's list; today's is followed by what is left from before.",
  "day.examples": """
    daydot
    daydot day tomorrow
    daydot fri
    """,
  "day.timeline": "along the hours of the day, with the free ones between",
  "day.json": "answer in JSON",
  "day.limit": "show at most N entries",
  "month": "Shows a month with dots: ▪ open, ▫ done, ! overdue, ◦ event.",
  "month.examples": """
    daydot month
    daydot month december
    daydot month +1 -n 3
    daydot month 2026-11-20
    """,
  "month.months": "N months, side by side as they fit",
  "month.wall": "titles in the cells, as on a wall calendar",
  "month.items": "with --json: each day's items too",
  "month.json": "answer in JSON",
  "week": "Shows a week: side by side where the terminal is wide, else day by day.",
  "week.examples": """
    daydot week
    daydot week next fri         the week that day lies in
    """,
  "week.json": "answer in JSON",
  "year": "Shows twelve months with a sign for how much each day holds.",
  "year.examples": """
    daydot year
    daydot year 2027
    """,
  "year.json": "answer in JSON",
  "pending": "Lists the reminders that are armed, in order of time.",
  "pending.examples": "daydot pending --limit 10",
  "pending.json": "answer in JSON",
  "pending.limit": "show at most N",
  "check": "Announces what is due, once. Silent when nothing is.",
  "check.examples": """
    daydot check
    daydot check --dry-run
    daydot install cron          the line that lets cron do it
    """,
  "check.dry-run": "say what would be announced; change nothing",
  "check.json": "answer in JSON; that counts as announced",
  "config": "Reads and changes settings. Without words it lists them.",
  "config.examples": """
    daydot config
    daydot config set week.start monday
    daydot config unset week.start
    """,
  "config.lang": "language: en or ko",
  "config.week.start": "first day of the week",
  "config.time.format": "24 or 12 hours",
  "config.color": "auto, always or never",
  "config.remind.all-day": "when whole-day items remind; none for never",
  "config.deliver.digest": "more than this many at once become one, where they interrupt",
  "install": "Prints the line that lets cron check the reminders. Changes nothing.",
  "install.examples": "(crontab -l; daydot install cron) | crontab -",
  "help": "Shows this, or what a command takes.",
  "help.examples": "daydot help add",
  "version": "Shows the version.",
  "version.examples": "daydot version",

  "shared.store": "the file that holds everything (DAYDOT_STORE)",
  "shared.now": "pretend it is this moment, as 2026-11-20T09:00 (DAYDOT_NOW)",
  "shared.zone": "the time zone, as Asia/Seoul (TZ)",
  "shared.color": "auto, always or never (NO_COLOR)",
  "shared.width": "columns to fill, 20 or more (COLUMNS)",
  "shared.ascii": "draw with ASCII signs only",
  "shared.no-pager": "write long output at once (PAGER)",
  "shared.lang": "en or ko (LC_ALL, LC_MESSAGES, LANG)",
  "shared.help": "show what the command takes",
]
