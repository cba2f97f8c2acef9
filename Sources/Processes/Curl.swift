/// The shared arguments and quoting of `curl` calls.
package enum Curl {
  /// `curl` reading its config from standard input, so that no other user sees URL and text among
  /// the arguments of programs. `-q` ignores the user's .curlrc, which could change anything.
  package static let arguments = ["curl", "-q", "-K", "-"]

  /// A quoted value of a `curl` config.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }

  /// A quoted value without control characters.
  package static func quotedLine(_ text: String) -> String {
    quoted(String(text.unicodeScalars.filter { $0.value >= 0x20 }))
  }
}
