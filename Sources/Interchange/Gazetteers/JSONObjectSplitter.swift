/// Splits JSON that comes in pieces into the objects that are records: those that follow each other,
/// those of an array, or those of the array of a member such as `features`. It holds one object at a
/// time and does not check it.
struct JSONObjectSplitter {
  enum Element {
    case bytes([UInt8])
    case tooLong(limit: Int)
  }

  static let limit = 4 << 20

  /// The members whose arrays hold the records.
  private let members: [[UInt8]]
  private var depth = 0
  /// The depth at which an object is a record.
  private var recordDepth = 0
  private var isText = false
  private var isEscaped = false
  /// The last text within the outermost object.
  private var recent: [UInt8] = []
  private var object: [UInt8] = []
  private var isCollecting = false
  private var isOverflowing = false
  private var line = 1
  private var firstLine = 1

  init(members: [String]) { self.members = members.map { Array($0.utf8) } }

  mutating func feed<Failure: Error>(
    _ piece: [UInt8], each: (_ line: Int, Element) throws(Failure) -> Void
  ) throws(Failure) {
    for byte in piece {
      if byte == 0x0A { line += 1 }
      if isCollecting { collect(byte) }
      if isText {
        takeText(byte)
        continue
      }
      switch byte {
      case UInt8(ascii: "\""):
        isText = true
        if depth <= 1 { recent.removeAll(keepingCapacity: true) }
      case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth = max(0, depth - 1)
        if isCollecting, depth == recordDepth { try end(each) }
        if depth < recordDepth { recordDepth = 0 }
      default:
        // What is no JSON is a record of its own, so that it is reported.
        if depth == 0, !isCollecting, byte != UInt8(ascii: ","), byte != 0x1E, !isBlank(byte) {
          object = [byte]
          firstLine = line
          try end(each)
        }
      }
    }
  }

  mutating func finish<Failure: Error>(
    each: (_ line: Int, Element) throws(Failure) -> Void
  ) throws(Failure) {
    if isCollecting {
      try end(each)
    } else if depth > 0 {
      object = [UInt8(ascii: "{")]
      firstLine = line
      try end(each)
    }
  }

  private mutating func takeText(_ byte: UInt8) {
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
      // What was collected is the object around the records.
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

  private mutating func end<Failure: Error>(
    _ each: (_ line: Int, Element) throws(Failure) -> Void
  ) throws(Failure) {
    isCollecting = false
    try each(firstLine, isOverflowing ? .tooLong(limit: Self.limit) : .bytes(object))
  }
}
