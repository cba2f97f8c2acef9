import Interchange

/// Splits JSON that arrives in pieces into the objects that are records: a sequence of objects, the
/// elements of an array, or those of an array in a member such as `features`. It buffers one object
/// at a time and does not validate it.
struct JSONObjectSplitter {
  struct Element {
    /// The line it begins on, 1-based.
    let line: Int
    /// nil for an object larger than `limit`.
    let bytes: [UInt8]?
  }

  /// The largest object, in bytes.
  static let limit = 4 << 20

  /// The members whose arrays contain the records.
  private let members: [[UInt8]]
  private var depth = 0
  /// The depth at which an object is a record.
  private var recordDepth = 0
  private var isText = false
  private var isEscaped = false
  /// The first 32 bytes of the last string in the outermost object.
  private var recent: [UInt8] = []
  private var object: [UInt8] = []
  private var isCollecting = false
  private var isOverflowing = false
  private var line = 1
  private var firstLine = 1

  init(members: [String]) { self.members = members.map { Array($0.utf8) } }

  /// Reads the next piece of the input, and returns the records that end in it.
  mutating func feed(_ piece: [UInt8]) -> [Element] {
    var elements: [Element] = []
    for byte in piece {
      if byte == 0x0A { line += 1 }
      if isCollecting { collect(byte) }
      if isText {
        readText(byte)
        continue
      }
      switch byte {
      case UInt8(ascii: "\""):
        isText = true
        if depth <= 1 { recent.removeAll(keepingCapacity: true) }
      case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth = max(0, depth - 1)
        if isCollecting, depth == recordDepth { elements.append(end()) }
        if depth < recordDepth { recordDepth = 0 }
      default:
        // Any other byte is a record of its own, whose parsing reports the error.
        if depth == 0, !isCollecting, byte != UInt8(ascii: ","), byte != 0x1E, !isBlank(byte) {
          object = [byte]
          firstLine = line
          elements.append(end())
        }
      }
    }
    return elements
  }

  /// Returns an object that is never closed.
  mutating func finish() -> [Element] {
    if isCollecting { return [end()] }
    guard depth > 0 else { return [] }
    object = [UInt8(ascii: "{")]
    firstLine = line
    return [end()]
  }

  private mutating func readText(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isText = false
    }
    if isText, depth <= 1, recent.count < 32 { recent.append(byte) }
  }

  private mutating func open(_ byte: UInt8) {
    let isArray = byte == UInt8(ascii: "[")
    if isArray, depth == 0 {
      recordDepth = 1
    } else if isArray, depth == 1, recordDepth == 0, members.contains(recent) {
      // The collected object contains the records, so it is not a record itself.
      isCollecting = false
      object.removeAll(keepingCapacity: true)
      recordDepth = 2
    } else if !isArray, !isCollecting, depth == recordDepth {
      isCollecting = true
      isOverflowing = false
      firstLine = line
      object.removeAll(keepingCapacity: true)
      object.append(byte)
    }
    depth += 1
  }

  private mutating func collect(_ byte: UInt8) {
    if object.count < Self.limit { object.append(byte) } else { isOverflowing = true }
  }

  private mutating func end() -> Element {
    isCollecting = false
    return Element(line: firstLine, bytes: isOverflowing ? nil : object)
  }
}
