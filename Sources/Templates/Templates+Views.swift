extension Templates {
  /// The templates of views, each named after its view and format. All other templates are parts of
  /// these.
  public static let viewNames = [
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
    "week.html",
    "lines.text",
    "lines.svg",
    "notification.text",
  ]

  /// A template of a view, or a part of one; nil if there is none of this name.
  public static func view(_ name: String) -> [UInt8]? {
    switch name {
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
    case "month.css": PackageResources.month_css_mustache
    case "month.html": PackageResources.month_html_mustache
    case "month.markdown": PackageResources.month_markdown_mustache
    case "month.svg": PackageResources.month_svg_mustache
    case "month.text": PackageResources.month_text_mustache
    case "notification.text": PackageResources.notification_text_mustache
    case "page.css": PackageResources.page_css_mustache
    case "week.css": PackageResources.week_css_mustache
    case "week.html": PackageResources.week_html_mustache
    default: nil
    }
  }
}
