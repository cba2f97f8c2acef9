/// A page asked of a server with `curl`, whose name and words no other user sees among the arguments
/// of programs.
public struct WebRequest: Sendable {
  private let url: String
  private let userAgent: String
  private let timeoutSeconds: Int
  private let variables: [String: String]

  /// - Parameter url: With its parts already in percent encoding.
  public init(
    _ url: String, userAgent: String, timeoutSeconds: Int, variables: [String: String]
  ) {
    self.url = url
    self.userAgent = userAgent
    self.timeoutSeconds = timeoutSeconds
    self.variables = variables
  }

  /// The bytes of the page.
  ///
  /// - Throws: `SpawnError` where `curl` is missing or the server does not give the page.
  public func bytes() throws(SpawnError) -> [UInt8] {
    // -q ignores the user's .curlrc, which may change anything.
    var program = Subprocess(["curl", "-q", "-K", "-"])
    program.input = .bytes(Array(settings.utf8))
    program.output = .kept
    program.errors = .kept
    program.variables = variables
    program.timeoutSeconds = timeoutSeconds + 1
    let end = try program.run()
    guard end.status == 0 else {
      throw SpawnError(reason: end.complaint.isEmpty ? "curl: \(end.status)" : end.complaint)
    }
    return end.output
  }

  private var settings: String {
    """
    silent
    show-error
    fail
    globoff
    proto = "=http,https"
    max-time = \(timeoutSeconds)
    url = \(Self.quoted(url))
    user-agent = \(Self.quoted(userAgent))

    """
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars where scalar.value >= 0x20 {
      if scalar == "\"" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }

  /// A text as a value in the query of a URL (RFC 3986 §2.1, §2.3).
  public static func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      let scalar = Unicode.Scalar(byte)
      let isPlain = byte < 0x80 && (scalar.properties.isAlphabetic || (0x30...0x39).contains(byte))
      if isPlain || "-._~".unicodeScalars.contains(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return result
  }
}
