import Processes

/// A calendar that is fetched from an address with `curl`.
package struct Subscription: Sendable {
  package struct Answer: Sendable {
    /// The calendar; nil if it has not changed since the last answer.
    package let bytes: [UInt8]?
    /// The header lines for the next request; empty if the server sends none.
    package let validator: String
    /// Whether the calendar is truncated: its last END is missing.
    package let isCutOff: Bool
  }

  /// Why a calendar was not fetched.
  package enum Problem: Error, Hashable, Sendable {
    /// The server does not exist or can not be reached.
    case notReached
    /// The connection ended before the whole calendar was received.
    case cut
    /// The calendar was not received completely in time.
    case late(seconds: Int)
    /// The calendar has more than `sizeLimit` bytes.
    case tooLarge
    /// The answer is not a calendar, for example a login page.
    case noCalendar
    /// The message of `curl` or the system, without the address.
    case failed(reason: String)
  }

  /// The size limit in bytes, after decompression.
  package static let sizeLimit = 64 << 20

  /// Begins with `https:` or `http:`.
  package let address: String

  /// - Parameter typed: Begins with `webcal:`, `https:` or `http:`.
  /// - Returns: nil for any other address.
  package init?(_ typed: String) {
    guard let mark = typed.firstRange(of: "://"), mark.upperBound < typed.endIndex,
      typed.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
    else { return nil }
    switch typed[..<mark.lowerBound].lowercased() {
    case "http": address = "http" + typed[mark.lowerBound...]
    case "https", "webcal", "webcals": address = "https" + typed[mark.lowerBound...]
    default: return nil
    }
  }

  /// Whether a word is meant as an address and not as a path.
  package static func isAddress(_ word: String) -> Bool { word.contains("://") }

  // MARK: Fetching

  /// Fetches the calendar.
  ///
  /// - Parameters:
  ///   - validator: The validator of the last answer; nil to always receive the calendar.
  ///   - seconds: The time limit.
  ///   - variables: The environment variables of the process.
  package func fetch(
    validator: String?, within seconds: Int, variables: [String: String]
  ) throws(Problem) -> Answer {
    var program = Subprocess(Curl.arguments)
    program.input = .bytes(Array(config(validator ?? "", seconds).utf8))
    program.output = .kept
    program.errors = .kept
    program.variables = variables
    program.outputLimit = Self.sizeLimit
    program.timeoutSeconds = seconds + 1
    let end: Subprocess.End
    do throws(SpawnError) {
      end = try program.run()
    } catch {
      if error == SpawnError.tooMuchOutput { throw .tooLarge }
      throw error == SpawnError.timeout ? .late(seconds: seconds) : .failed(reason: error.reason)
    }
    switch end.status {
    case 0: break
    case 5, 6, 7: throw .notReached
    case 18, 52, 55, 56, 92: throw .cut
    case 22: throw .failed(reason: "HTTP " + (end.complaint.split(separator: " ").last ?? ""))
    case 28: throw .late(seconds: seconds)
    case 63: throw .tooLarge
    default: throw .failed(reason: reason(end))
    }
    let answer = Self.answer(end.output)
    if let bytes = answer.bytes, !Self.isCalendar(bytes) { throw .noCalendar }
    return answer
  }

  /// The config of `curl`, passed on standard input since other users can see arguments.
  private func config(_ validator: String, _ seconds: Int) -> String {
    let headers = validator.split(separator: "\n").map {
      "header = \(Curl.quotedLine(String($0)))\n"
    }
    return """
      silent
      show-error
      fail
      globoff
      compressed
      include
      location
      max-redirs = 5
      proto = "=http,https"
      proto-redir = "=http,https"
      max-time = \(seconds)
      max-filesize = \(Self.sizeLimit)
      url = \(Curl.quotedLine(address))
      \(headers.joined())
      """
  }

  /// The error message of `curl` without its name and number, and without addresses.
  private func reason(_ end: Subprocess.End) -> String {
    let complaint = end.complaint.isEmpty ? "curl: \(end.status)" : end.complaint
    let text =
      complaint.hasPrefix("curl: (")
      ? complaint.drop { $0 != ")" }.dropFirst(2) : complaint[...]
    return text.split(separator: " ", omittingEmptySubsequences: false)
      .map { Self.masked(String($0)) }.joined(separator: " ").replacing(address, with: "…")
  }

  /// Separates the headers from the body. With redirects, the headers of all responses come first.
  private static func answer(_ output: [UInt8]) -> Answer {
    var rest = output[...]
    var headers = ""
    while rest.starts(with: "HTTP/".utf8), let end = endOfHeaders(rest) {
      headers = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[end...]
    }
    var asks: [String] = []
    for line in headers.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let value = parts[1].drop { $0 == " " }
      switch parts[0].lowercased() {
      case "etag": asks.append("If-None-Match: \(value)")
      case "last-modified": asks.append("If-Modified-Since: \(value)")
      default: break
      }
    }
    let status = headers.split(separator: " ").dropFirst().first ?? ""
    return Answer(
      bytes: status.hasPrefix("304") ? nil : Array(rest), validator: asks.joined(separator: "\n"),
      isCutOff: !hasEnd(rest))
  }

  /// The index after the empty line that ends headers.
  private static func endOfHeaders(_ bytes: ArraySlice<UInt8>) -> Int? {
    var index = bytes.startIndex
    while let feed = bytes[index...].firstIndex(of: 0x0A) {
      let line = bytes[index..<feed]
      if line.isEmpty || line.elementsEqual([0x0D]) { return feed + 1 }
      index = feed + 1
    }
    return nil
  }

  /// Whether a text begins like a calendar.
  private static func isCalendar(_ bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes.prefix(64), as: UTF8.self).drop { !$0.isLetter }
    return head.uppercased().hasPrefix("BEGIN:VCALENDAR")
  }

  /// Whether a text ends like a calendar.
  private static func hasEnd(_ bytes: ArraySlice<UInt8>) -> Bool {
    let tail = String(decoding: bytes.suffix(64), as: UTF8.self).filter { !$0.isWhitespace }
    return tail.uppercased().hasSuffix("END:VCALENDAR")
  }

  // MARK: Secrets

  /// Returns an address without possible secrets: user name and password, everything after the
  /// path, and parts of the path that look generated. Any other text is returned unchanged.
  package static func masked(_ address: String) -> String {
    guard let mark = address.firstRange(of: "://") else { return address }
    var rest = address[mark.upperBound...]
    var end = ""
    if let query = rest.firstIndex(where: { $0 == "?" || $0 == "#" }) {
      end = "\(rest[query])…"
      rest = rest[..<query]
    }
    var parts = rest.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if let at = parts[0].lastIndex(of: "@") { parts[0] = "…" + parts[0][at...] }
    for index in parts.indices.dropFirst() where isToken(parts[index]) { parts[index] = "…" }
    return address[..<mark.upperBound] + parts.joined(separator: "/") + end
  }

  /// Whether a part of a path may be a secret: a long one that does not consist of words, or a
  /// shorter one of letters and digits, unless these are a year.
  private static func isToken(_ part: String) -> Bool {
    guard part.utf8.count >= 8 else { return false }
    let numbers = part.split { !$0.isNumber }
    let hasWords = part.contains { $0.isLetter }
    if part.utf8.count < 16 {
      return hasWords && !numbers.isEmpty
        && !numbers.allSatisfy { $0.count == 4 && "12".contains($0.prefix(1)) }
    }
    let hasUpper = part.contains(where: \.isUppercase) && part.contains(where: \.isLowercase)
    let longest = part.split { !$0.isLetter }.map(\.count).max() ?? 0
    return hasUpper || longest >= 20 || !numbers.isEmpty
  }
}
