import JSON

/// Why a file can not be imported.
public enum ImportError: Error {
  case line(path: String, LineError)
  case repeatedUID(path: String, line: Int, uid: String)
  /// A file that is called a calendar begins like none.
  case noCalendar(path: String)
  /// The file is a list of places.
  case places(path: String)
  /// So many lines were skipped before the first good one that this is not a file of items.
  case noGoodLine(path: String, count: Int)
}

/// The system's `iconv` is missing or can not read the file.
public struct CodePageError: Error {
  public let path: String
  public let page: TextEncoding.CodePage
  public let reason: String

  public init(path: String, page: TextEncoding.CodePage, reason: String) {
    self.path = path
    self.page = page
    self.reason = reason
  }
}

/// The file with which a template is to be filled is not JSON.
public struct TemplateDataError: Error {
  public let path: String
  /// Counted from 1.
  public let line: Int
  public let error: JSONError

  public init(path: String, line: Int, error: JSONError) {
    self.path = path
    self.line = line
    self.error = error
  }
}
