import Processes

/// An HTTP GET request, made with `curl`.
package struct WebRequest: Sendable {
  private let url: String
  private let userAgent: String
  private let timeoutSeconds: Int
  private let variables: [String: String]

  /// - Parameter url: Its parts must already be percent-encoded; see `encoded(_:)`.
  package init(
    _ url: String, userAgent: String, timeoutSeconds: Int, variables: [String: String]
  ) {
    self.url = url
    self.userAgent = userAgent
    self.timeoutSeconds = timeoutSeconds
    self.variables = variables
  }

  /// Performs the request and returns the body of the response.
  ///
  /// - Throws: `SpawnError` if `curl` is missing, the request fails or takes too long, or the
  ///   server answers with an error status.
  package func bytes() throws(SpawnError) -> [UInt8] {
    var program = Subprocess(Curl.arguments)
    program.input = .bytes(Array(config.utf8))
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

  private var config: String {
    """
    silent
    show-error
    fail
    globoff
    proto = "=http,https"
    max-time = \(timeoutSeconds)
    url = \(Curl.quotedLine(url))
    user-agent = \(Curl.quotedLine(userAgent))

    """
  }

  /// A text percent-encoded for the query of a URL (RFC 3986 §2.1, §2.3).
  package static func encoded(_ text: String) -> String {
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
