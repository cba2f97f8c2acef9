import CivilTime

/// New lines: folded, escaped and quoted by RFC 5545.
extension ContentLine {
  /// A line with an unescaped value, such as a URI or a RECUR. Control characters other than tabs,
  /// which content lines may not contain, are omitted.
  ///
  /// - Parameter name: Letters, digits and `-`. Any other byte is written as `-`.
  package init(_ name: String, _ parameters: [Parameter] = [], raw value: String) {
    self.init(name, parameters) { bytes in
      bytes += value.utf8.filter { !ASCII.isControl($0) }
    }
  }

  /// A TEXT.
  package init(_ name: String, _ parameters: [Parameter] = [], text: String) {
    self.init(name, parameters) { ContentLine.appendEscaped(text, to: &$0) }
  }

  /// A list of TEXT, as in CATEGORIES.
  package init(_ name: String, _ parameters: [Parameter] = [], texts: [String]) {
    self.init(name, parameters) { bytes in
      for (number, text) in texts.enumerated() {
        if number > 0 { bytes.append(ASCII.comma) }
        ContentLine.appendEscaped(text, to: &bytes)
      }
    }
  }

  /// One or more DATEs, with `VALUE=DATE`.
  package init(_ name: String, _ parameters: [Parameter] = [], dates: Day...) {
    self.init(name, parameters, dates: dates)
  }

  package init(_ name: String, _ parameters: [Parameter] = [], dates: [Day]) {
    self.init(
      name, [Parameter("VALUE", "DATE")] + parameters,
      raw: dates.map { $0.compactText }.joined(separator: ","))
  }

  /// A DATE-TIME, with `TZID` if it has a zone.
  package init(_ name: String, _ parameters: [Parameter] = [], dateTime: DateTime) {
    self.init(
      name, ContentLine.parameters(of: dateTime.reference) + parameters,
      raw: dateTime.civil.compactText + (dateTime.reference == .utc ? "Z" : ""))
  }

  /// A DURATION.
  package init(_ name: String, _ parameters: [Parameter] = [], duration: DurationValue) {
    self.init(name, parameters, raw: duration.description)
  }

  /// An INTEGER.
  package init(_ name: String, _ parameters: [Parameter] = [], integer: Int) {
    self.init(name, parameters, raw: String(integer))
  }

  /// A UTC-OFFSET.
  ///
  /// - Parameter utcOffset: Seconds east of UTC, less than a day.
  package init(_ name: String, _ parameters: [Parameter] = [], utcOffset: Int) {
    let seconds = Int(utcOffset.magnitude % 86_400)
    var text = utcOffset < 0 && seconds > 0 ? "-" : "+"
    let fields = [seconds / 3600, seconds / 60 % 60] + (seconds % 60 > 0 ? [seconds % 60] : [])
    for field in fields { text += field < 10 ? "0\(field)" : "\(field)" }
    self.init(name, parameters, raw: text)
  }

  /// The line with some of its values; nil if none remains. The values of the list can not contain
  /// commas.
  package func keepingValues(where isKept: (ContentLine) throws -> Bool) rethrows -> ContentLine? {
    let all = separated
    let kept = try all.filter(isKept).map(\.value)
    if kept.count == all.count { return self }
    return kept.isEmpty ? nil : withValue(Array(kept.joined(separator: [ASCII.comma]))[...])
  }

  /// A line for each value of a list whose values can not contain commas.
  package var separated: [ContentLine] { listed.map(withValue) }

  private func withValue(_ value: ArraySlice<UInt8>) -> ContentLine {
    let content = content.prefix(head.valueStart) + value
    return ContentLine(
      raw: ContentLineWriter.folded(Array(content))[...], content: content, head: head,
      lineNumber: 0)
  }

  fileprivate var withBareBreaks: ContentLine {
    ContentLine(
      raw: raw.filter { $0 != ASCII.carriageReturn }[...], content: content, head: head,
      lineNumber: lineNumber)
  }

  // MARK: The parts

  private init(_ name: String, _ parameters: [Parameter], value: (inout [UInt8]) -> Void) {
    var content = ASCII.name(name)
    if content.isEmpty { content = [UInt8(ascii: "X")] }
    let end = content.count
    for parameter in parameters { parameter.write(to: &content) }
    let colon = content.count
    content.append(ASCII.colon)
    value(&content)
    self.init(
      raw: ContentLineWriter.folded(content)[...], content: content[...],
      head: Head(nameEnd: end, valueStart: colon + 1), lineNumber: 0)
  }

  private static func parameters(of reference: DateTime.Reference) -> [Parameter] {
    if case .zone(let tzid) = reference { [Parameter("TZID", tzid)] } else { [] }
  }
}

extension ContentLine.Head {
  /// The head of a line without a group.
  init(nameEnd: Int, valueStart: Int) {
    nameStart = 0
    self.nameEnd = nameEnd
    parametersStart = nameEnd
    self.valueStart = valueStart
  }
}

extension Component {
  /// Gives new lines the line breaks of its first line, which may be line feeds alone.
  package mutating func breakNewLinesAsOthers() {
    if begin.raw.last == ASCII.lineFeed, !begin.raw.contains(ASCII.carriageReturn) {
      self = withBareBreaks
    }
  }

  private var withBareBreaks: Component {
    func bare(_ line: ContentLine) -> ContentLine {
      line.lineNumber == 0 ? line.withBareBreaks : line
    }
    let elements = elements.map { element in
      switch element {
      case .property(let line): Element.property(bare(line))
      case .component(let inner): Element.component(inner.withBareBreaks)
      }
    }
    return Component(name: name, begin: bare(begin), elements: elements, end: bare(end))
  }
}
