/// The help texts of English, by key: a command, `command.option`, `config.key`, a part of the overview.
let englishHelp: [String: String] = [
  "overview.examples": """
  daydot add Buy milk tomorrow 6pm @market
  daydot                 today: what is to be done, what is left over
  daydot done milk       by words of its title, or by number: daydot done 12
  daydot check           announce what is due; cron runs it every minute
  """,
  "overview.more": "daydot help COMMAND tells more. Options of every command:",
  "group.items": "items", "group.views": "views", "group.reminders": "reminders",
  "group.places": "places", "group.data": "data", "group.system": "system",
  "options": "options", "shared": "of every command",

  "add": "Adds an item. Dates and times stand at the start or the end of the words.",
  "add.examples": """
  daydot add Buy milk tomorrow 6pm @market
  daydot add Call the bank fri 10:00 +errands p1
  daydot add Mid-term exam --on 2026-12-14 --event
  """,
  "add.on": "the day, or day and time: fri, +3d, nov 20, 2026-11-20, tomorrow 18:00",
  "add.start": "not shown before this day",
  "add.time": "the time: 18:00, 6pm; none for all day",
  "add.end": "when it ends: a time, a length (2h) or a last day",
  "add.at": "the place; a new name becomes a place without a position",
  "add.list": "the list it belongs to, inbox where none is named",
  "add.tag": "a tag; may be given several times",
  "add.priority": "high, medium, low or none",
  "add.remind": "when to remind: 30m before, at 17:30, every 45m; or none",
  "add.note": "a note of any length",
  "add.zone": "the IANA zone of its time, as Asia/Seoul; none to follow you",
  "add.url": "an address that belongs to it",
  "add.event": "an event: it passes by itself and is never done",
  "add.star": "with a star",

  "event": "Adds an event: it passes by itself and is never done.",
  "event.examples": """
  daydot event Lunch with Sam fri 12:00-13:00
  daydot event Mid-term exam --on 2026-12-14
  """,
  "done": "Finishes items, by number or by words of one title.",
  "done.examples": """
  daydot done 12 15
  daydot done milk
  daydot done --list errands --overdue
  """,
  "done.yes": "do not ask",
  "undone": "Opens finished items again; reminders that are still ahead return.",
  "undone.examples": "daydot undone 12",
  "show": "Shows everything about an item.",
  "show.examples": """
  daydot show 12
  daydot 12
  """,
  "day": "Shows a day's list; today's is followed by what is left from before.",
  "day.examples": """
  daydot
  daydot day tomorrow
  daydot fri
  """,
  "month": "Shows a month with dots: ▪ open, ▫ done, ! overdue, ◦ event.",
  "month.examples": """
  daydot month december
  """,
  "month.months": "N months, side by side as they fit",
  "month.items": "with --json: each day's items too",
  "pending": "Lists the reminders that are armed, in order of time.",
  "pending.examples": "daydot pending --limit 10",
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
  daydot config set color.work violet      of the list work; #8060d0 or 98 too
  """,
  "config.lang": "language: en or ko",
  "config.week.start": "first day of the week",
  "config.time.format": "24 or 12 hours",
  "config.color": "auto, always or never",
  "config.color.LIST": "the colour of a list's marks; one of eight by its name where none is set",
  "config.remind.all-day": "when whole-day items remind; none for never",
  "config.remind.event": "what events remind by, as 15m before; none for nothing",
  "config.deliver.digest": "more than this many at once become one, where they interrupt",
  "config.deliver.channels": "ways to reach you; auto: stdout, and a desktop if there",
  "config.deliver.required": "due until one of these took it; any: all but terminal",
  "config.deliver.command": "a program that reads each notice as JSON, for the channel command",
  "config.deliver.ntfy": "server and topic, for the channel ntfy",
  "config.deliver.timeout": "how many seconds a channel may take",
  "config.deliver.quiet": "when passive and active reminders wait, as 22:00-07:00; none for never",
  "install": "Prints the line that lets cron check the reminders. Changes nothing.",
  "install.examples": "(crontab -l; daydot install cron) | crontab -",
  "help": "Shows this, or what a command takes.",
  "help.examples": "daydot help add",
  "version": "Shows the version.",
  "version.examples": "daydot version",

  "move": "Moves an item, or one occurrence, to another day or time.",
  "move.examples": """
  daydot move 12 fri
  daydot move 12 19:00
  daydot move 12@2026-11-20 tomorrow
  daydot move --overdue today
  """,
  "move.yes": "do not ask",
  "skip": "Leaves out one occurrence of a repeating item.",
  "skip.examples": """
  daydot skip 12
  daydot skip 12@2026-11-27
  """,
  "edit": "Changes an item: by options, or in your editor without them.",
  "edit.examples": """
  daydot edit 12 --title "Buy oat milk" --time 19:00
  daydot edit 12@2026-11-20.. --time 10:00    this one and all later ones
  """,
  "star": "Gives items a star.",
  "star.examples": "daydot star 12",
  "unstar": "Takes the star off.",
  "unstar.examples": "daydot unstar 12",
  "rm": "Removes items; undo brings them back.",
  "rm.examples": """
  daydot rm 12
  daydot rm 12@2026-11-27         one occurrence
  daydot rm 12@2026-11-27..       this one and all later ones
  """,
  "undo": "Takes back the last command that changed something, whole.",
  "undo.examples": "daydot undo",
  "redo": "Does again what was undone last.",
  "redo.examples": "daydot redo",
  "log": "The diary: what was changed, newest first.",
  "log.examples": """
  daydot log
  daydot log --limit 5
  """,
  "agenda": "The coming days that hold something.",
  "agenda.examples": """
  daydot agenda
  daydot agenda mon --days 14
  daydot agenda --list work
  """,
  "list": "Items by the day they are due. What is done is left out.",
  "list.examples": """
  daydot list --list work --from mon --to fri
  daydot list --sort priority
  """,
  "list.sort": "by day, priority, list, title or modified",
  "lists": "The lists there are, with how much is open in each.",
  "lists.examples": "daydot lists",
  "tags": "The tags there are, with how much is open in each.",
  "tags.examples": "daydot tags --json",
  "find": "What holds the words, done or not, newest first.",
  "find.examples": """
  daydot find milk
  daydot find 보고서 --limit 5
  """,
  "find.sort": "by day, priority, list, title or modified",
  "when": "What a phrase means, and its next dates.",
  "when.examples": """
  daydot when every 2 weeks on mon and thu
  daydot when every last friday -n 3
  daydot when FREQ=MONTHLY;BYMONTHDAY=-1
  """,
  "import": "Takes in items from JSON Lines or CSV: all of a file, or nothing.",
  "import.examples": """
  daydot import items.jsonl
  daydot import contacts.csv
  daydot export | daydot --store copy.db import -
  """,
  "export": "Writes every item, whole, as JSON Lines or CSV.",
  "export.examples": """
  daydot export > items.jsonl
  daydot export --csv --list work > work.csv
  """,
  "backup": "Writes a whole copy of the store while others go on.",
  "backup.examples": "daydot backup ~/daydot-backup.db",
  "backup.force": "replace another store that lies there",
  "option.json": "answer in JSON",
  "option.limit": "show at most N",
  "option.list": "only this list",
  "option.tag": "only with this tag",
  "option.priority": "only with this priority",
  "option.place": "only at this place",
  "option.open": "only what is open",
  "option.done": "only what is done",
  "option.overdue": "only what is overdue",
  "option.missed": "only what nobody did; in lists, of the last 30 days",
  "option.someday": "only what has no day",
  "option.starred": "only with a star",
  "option.from": "from this day on",
  "option.to": "up to this day",
  "add.every": "how it repeats: every 2 weeks on mon, or an RRULE",
  "edit.title": "the title",
  "edit.on": "the day; none for no day",
  "edit.start": "not shown before this day; none for at once",
  "edit.time": "the time; none for all day",
  "edit.end": "the end; none for no end",
  "edit.every": "how it repeats; none for once",
  "edit.at": "the place; none for no place",
  "edit.list": "the list",
  "edit.tag": "one more tag; none takes all off",
  "edit.untag": "takes a tag off",
  "edit.priority": "high, medium, low or none",
  "edit.note": "the note; none for no note",
  "edit.zone": "the IANA zone of its time, as Asia/Seoul; none to follow you",
  "edit.url": "the address; none for none",
  "edit.event": "makes it an event",
  "edit.todo": "makes it a thing to do",
  "edit.all": "a new rule for the past of a series too",
  "rm.yes": "do not ask",
  "agenda.days": "how many days, 7 where nothing is said",
  "when.from": "count from this day or moment",
  "when.count": "how many dates, 5 where nothing is said",
  "import.format": "jsonl or csv, where the name does not say",
  "import.skip-bad": "leave out lines that can not be read",
  "export.csv": "a table in place of JSON Lines",

  "shared.store": "the file that holds everything (DAYDOT_STORE)",
  "shared.now": "pretend it is this moment, as 2026-11-20T09:00 (DAYDOT_NOW)",
  "shared.zone": "the time zone, as Asia/Seoul (TZ)",
  "shared.color": "auto, always or never (NO_COLOR)",
  "shared.width": "columns to fill, 20 or more (COLUMNS)",
  "shared.ascii": "draw with ASCII signs only",
  "shared.lang": "en or ko (LC_ALL, LC_MESSAGES, LANG)",
  "shared.version": "show the version",
  "shared.help": "show what the command takes",
]
