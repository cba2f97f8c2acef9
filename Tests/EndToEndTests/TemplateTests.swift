import Glibc
import TestSupport
import Testing

/// Views printed through templates, as they reach paper or another program.
@Suite struct TemplateTests {
  private func write(_ text: String, to path: String) throws {
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += "/\(part)"
      mkdir(folder, 0o700)
    }
    try writeFile(path, Array(text.utf8))
  }

  @Test func aMonthOfHTMLStandsAlone() throws {
    let daydot = try SampleStore.copy()
    try daydot("add", "<script>alert(\"1\")</script> & 'more'", "--on", "2026-11-12")
    let html = try daydot("month", "--template", "html", "--paper", "a4").output
    #expect(html.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    #expect(html.contains("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;more&#39;"))
    #expect(html.contains("@page { size: A4 landscape;"))
    for outside in ["<script", "http", "src=", "@import", "url("] {
      #expect(!html.contains(outside), "\(outside)")
    }
    #expect(html.contains("우유 사기") && html.contains("October 2026"))
  }

  @Test func everyMonthIsAPage() throws {
    let daydot = try SampleStore.copy()
    for words in [["month", "-n", "12"], ["year"]] {
      let html = try daydot.run(words + ["--template", "html"]).output
      #expect(
        html.split(separator: "\n").filter { $0.hasPrefix("<section class=\"month") }.count == 12)
    }
    let text = try daydot("month", "-n", "3", "--template", "text").output
    #expect(text.filter { $0 == "\u{C}" }.count == 2)
  }

  @Test(arguments: ["text", "markdown", "html", "svg"])
  func holdsNoControlCharacters(form: String) throws {
    let daydot = try SampleStore.copy()
    try daydot("add", "Evil \u{1B}[31m\u{202E}title", "--on", "2026-11-12", "--list", "\u{7}")
    let output = try daydot("month", "--template", form).output
    if form == "html" { #expect(output.contains("Evil \\e[31m")) }
    #expect(
      !output.unicodeScalars.contains {
        ($0.value < 0x20 && $0 != "\n") || $0.value == 0x7F || $0.value == 0x202E
      })
  }

  @Test(arguments: ["day", "week", "month", "year", "agenda", "list"])
  func everyViewHasItsForms(view: String) throws {
    let daydot = try SampleStore.copy()
    for form in ["html", "markdown", "text"] {
      let run = try daydot(view, "--template", form)
      #expect(run.status == 0 && !run.output.isEmpty, "\(view) \(form)")
      #expect(!run.output.contains("{{"))
    }
    #expect(
      try daydot("find", "milk", "--template", "markdown").output
        == "- [ ] Fri 20 18:00 Buy milk — market\n")
  }

  @Test func aLinePrinterHasItsWidth() throws {
    let daydot = try SampleStore.copy()
    for width in ["80", "132"] {
      let text = try daydot("month", "--template", "text", "--width", width).output
      let lines = text.split(separator: "\n")
      #expect(lines.map { cells(in: $0) }.max() ?? 0 <= Int(width) ?? 0)
      #expect(lines.contains { cells(in: $0) > (Int(width) ?? 0) - 4 })
    }
  }

  @Test func theUsersOwnTemplatesWin() throws {
    let daydot = try SampleStore.copy()
    let folder = daydot.folder.path + "/.config/daydot/templates"
    try write("{{#days}}{{>mine}}{{/days}}", to: folder + "/agenda.markdown.mustache")
    try write("<{{date}}>", to: folder + "/mine.mustache")
    #expect(
      try daydot("agenda", "--days", "2", "--template", "markdown").output
        == "<2026-11-20><2026-11-21>")
    #expect(try daydot("template", "list").output.contains(folder + "/mine.mustache"))
    #expect(try daydot("template", "show", "mine").output == "<{{date}}>")
  }

  @Test func aFileIsATemplateWithPartsBesideIt() throws {
    let daydot = try SampleStore.copy()
    let folder = daydot.folder.path
    try write("{{text.title}}: {{#items}}{{>one}}{{/items}}\n", to: folder + "/a.mustache")
    try write("{{id}}{{#done}}x{{/done}} ", to: folder + "/one.mustache")
    #expect(
      try daydot("day", "--template", folder + "/a.mustache").output
        == "Fri 20 November 2026: 1 2x 3 4 \n")
    let data = #"{"text":{"title":"T"},"items":[{"id":1},{"id":2,"done":true}]}"#
    #expect(
      try daydot.start(
        ["template", "render", folder + "/a.mustache", "--data", "-"], input: data
      ).wait().output
        == "T: 1 2x \n")
  }

  @Test func whatIsWrongIsSaidWithItsPlace() throws {
    let daydot = Daydot()
    let path = daydot.folder.path + "/a.mustache"
    try write("one\n {{#two}}\n", to: path)
    expectRefusal(
      try daydot("day", "--template", path),
      "\(path), line 2, column 2: the section 'two' is never closed; add {{/two}}", status: 65)
    try write("{{>b}}", to: path)
    try write("x {{", to: daydot.folder.path + "/b.mustache")
    expectRefusal(
      try daydot("day", "--template", path),
      "\(daydot.folder.path)/b.mustache, line 1, column 3: this tag has no end", status: 65)
    expectRefusal(
      try daydot("day", "--template", "pdf"),
      "no template 'pdf' for this; there are: html, markdown, text, or name a file, as ./mine.mustache",
      status: 64)
    try write("{{a}}", to: path)
    let bad = try daydot.start(["template", "render", path, "--data", "-"], input: "{\n\"a\":}")
      .wait()
    #expect(bad.status == 65 && bad.errors.hasPrefix("daydot: -, line 2"))
  }
}
