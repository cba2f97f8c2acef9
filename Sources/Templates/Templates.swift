/// The files of `templates/`, compiled into the program.
package enum Templates {
  /// The crontab line that runs `check` every minute.
  package static var crontab: [UInt8] { PackageResources.crontab }

  /// The systemd service that runs `check`.
  package static var service: [UInt8] { PackageResources.daydot_service }

  /// The systemd timer that starts the service every minute.
  package static var timer: [UInt8] { PackageResources.daydot_timer }

  /// A file with each `{{name}}` replaced by its value. A name without a value becomes empty.
  package static func filled(_ file: [UInt8], _ values: [String: String]) -> [UInt8] {
    var text = String(decoding: file, as: UTF8.self)[...]
    var filled = ""
    while let open = text.firstRange(of: "{{"), let close = text.firstRange(of: "}}") {
      filled += text[..<open.lowerBound]
      filled += values[String(text[open.upperBound..<close.lowerBound])] ?? ""
      text = text[close.upperBound...]
    }
    return Array((filled + text).utf8)
  }
}

extension Templates {
  /// The view templates that a user can list, named `view.format`. `view(_:)` also returns the
  /// partials that these include.
  package static let viewNames = [
    "day.html",
    "day.markdown",
    "list.html",
    "list.markdown",
    "map.html",
    "map.svg",
    "month.html",
    "month.markdown",
    "month.svg",
    "month.text",
    "review.html",
    "review.markdown",
    "week.html",
    "year.html",
    "year.markdown",
    "year.svg",
    "lines.text",
    "lines.svg",
    "notification.text",
  ]

  /// A view template or a partial, or nil if no template has this name.
  package static func view(_ name: String) -> [UInt8]? {
    switch name {
    case "cell.html": PackageResources.cell_html_mustache
    case "continued.css": PackageResources.continued_css_mustache
    case "continued.html": PackageResources.continued_html_mustache
    case "steps.html": PackageResources.steps_html_mustache
    case "day-part.html": PackageResources.day_part_html_mustache
    case "day-part.markdown": PackageResources.day_part_markdown_mustache
    case "day.html": PackageResources.day_html_mustache
    case "day.markdown": PackageResources.day_markdown_mustache
    case "item.html": PackageResources.item_html_mustache
    case "item.markdown": PackageResources.item_markdown_mustache
    case "lines.svg": PackageResources.lines_svg_mustache
    case "lines.text": PackageResources.lines_text_mustache
    case "list.css": PackageResources.list_css_mustache
    case "list.html": PackageResources.list_html_mustache
    case "list.markdown": PackageResources.list_markdown_mustache
    case "map-picture.svg": PackageResources.map_picture_svg_mustache
    case "map.css": PackageResources.map_css_mustache
    case "map.html": PackageResources.map_html_mustache
    case "map.svg": PackageResources.map_svg_mustache
    case "month-page.html": PackageResources.month_page_html_mustache
    case "month-page.markdown": PackageResources.month_page_markdown_mustache
    case "month-picture.svg": PackageResources.month_picture_svg_mustache
    case "month-rest.css": PackageResources.month_rest_css_mustache
    case "month.css": PackageResources.month_css_mustache
    case "month.html": PackageResources.month_html_mustache
    case "month.markdown": PackageResources.month_markdown_mustache
    case "month.svg": PackageResources.month_svg_mustache
    case "month.text": PackageResources.month_text_mustache
    case "notification.text": PackageResources.notification_text_mustache
    case "page.css": PackageResources.page_css_mustache
    case "review.css": PackageResources.review_css_mustache
    case "review.html": PackageResources.review_html_mustache
    case "review.markdown": PackageResources.review_markdown_mustache
    case "week.css": PackageResources.week_css_mustache
    case "week.html": PackageResources.week_html_mustache
    case "year.css": PackageResources.year_css_mustache
    case "year.html": PackageResources.year_html_mustache
    case "year.markdown": PackageResources.year_markdown_mustache
    case "year.svg": PackageResources.year_svg_mustache
    default: nil
    }
  }
}

extension Templates {
  /// The routines, in the order in which they are listed.
  package static let routineNames = ["medication", "study", "review", "errands"]

  /// A routine's file, or nil if no routine has this name.
  ///
  /// - Parameter language: `ko` for Korean; any other value selects English.
  package static func routine(_ name: String, language: String) -> [UInt8]? {
    switch (name, language) {
    case ("errands", "ko"): PackageResources.errands_ko
    case ("errands", _): PackageResources.errands_en
    case ("medication", "ko"): PackageResources.medication_ko
    case ("medication", _): PackageResources.medication_en
    case ("review", "ko"): PackageResources.review_ko
    case ("review", _): PackageResources.review_en
    case ("study", "ko"): PackageResources.study_ko
    case ("study", _): PackageResources.study_en
    default: nil
    }
  }
}

extension Templates {
  /// The regions with a table of holidays.
  package static let holidayRegions = [
    "AU", "CA", "DE", "FR", "GB-ENG", "GB-NIR", "GB-SCT", "JP", "KR", "US",
  ]

  /// The tables of days that are no holidays, and are only shown where they are asked for.
  package static let otherDays = ["KR-TERMS"]

  /// The names of all tables.
  package static let holidayTables = holidayRegions + otherDays

  /// The table of a region's holidays, or nil if there is none.
  package static func holidays(of region: String) -> [UInt8]? {
    switch region {
    case "AU": PackageResources.AU
    case "CA": PackageResources.CA
    case "DE": PackageResources.DE
    case "FR": PackageResources.FR
    case "GB-ENG": PackageResources.GB_ENG
    case "GB-NIR": PackageResources.GB_NIR
    case "GB-SCT": PackageResources.GB_SCT
    case "JP": PackageResources.JP
    case "KR": PackageResources.KR
    case "KR-TERMS": PackageResources.KR_TERMS
    case "US": PackageResources.US
    default: nil
    }
  }
}

extension Templates {
  /// The shells with a completion script.
  package static let shells = ["bash", "zsh", "fish"]

  /// The completion script for a shell, or nil if there is none.
  package static func completions(of shell: String) -> [UInt8]? {
    switch shell {
    case "bash": PackageResources.daydot_bash
    case "zsh": PackageResources.daydot_zsh
    case "fish": PackageResources.daydot_fish
    default: nil
    }
  }

  /// The shells, prompts and status bars with a snippet that shows new announcements.
  package static let prompts = ["bash", "zsh", "fish", "starship", "tmux", "waybar"]

  /// The snippet to add to a program's configuration, or nil if there is none.
  package static func prompt(of program: String) -> [UInt8]? {
    switch program {
    case "bash": PackageResources.prompt_bash
    case "zsh": PackageResources.prompt_zsh
    case "fish": PackageResources.prompt_fish
    case "starship": PackageResources.prompt_starship
    case "tmux": PackageResources.prompt_tmux
    case "waybar": PackageResources.prompt_waybar
    default: nil
    }
  }
}
