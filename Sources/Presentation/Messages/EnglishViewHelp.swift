/// The help texts of English for views, templates and routines.
let englishViewHelp: [String: String] = [
  "day.timeline": "along the hours of the day, with the free ones between",
  "month.wall": "titles in the cells, as on a wall calendar",
  "week": "Shows a week: side by side where the terminal is wide, else day by day.",
  "week.examples": """
  daydot week
  daydot week next fri         the week that day lies in
  daydot week --template html > week.html
  """,
  "year": "Shows twelve months with a sign for how much each day holds.",
  "year.examples": """
  daydot year
  daydot year 2027
  daydot year 2027 --template html --paper a4 > year.html
  """,
  "option.template": "as html, svg, markdown, text, or by a file of yours",
  "option.paper": "of html: a4, letter, a4-portrait, letter-portrait",
  "template": "Lists and shows the templates of views; render fills any Mustache file with JSON.",
  "template.examples": """
  daydot month --template html > month.html
  daydot template list
  daydot template show month.html
  daydot template render card.mustache --data item.json
  """,
  "template.data": "the JSON to fill it with; - reads standard input",
  "routine": "Lists and shows ready sets of items; apply adds one, and undo takes it back.",
  "routine.examples": """
  daydot routine list
  daydot routine show medication
  daydot routine apply study --from mon
  daydot routine apply errands --at market
  """,
  "routine.from": "the day its dates count from, today where none is named",
  "routine.at": "the place of those that name none",
  "week.limit": "show at most N of each day",
  "month.limit": "show at most N of each day",
  "year.limit": "show at most N of each day",
  "agenda.limit": "show at most N, of all days together",
  "shared.no-pager": "write long output at once (PAGER)",
]
