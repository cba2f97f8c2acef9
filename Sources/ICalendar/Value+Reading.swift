extension ContentLine {
  /// Reads the value, or a part of it, without the blanks around it. A fault becomes an error with
  /// the line number.
  func reading<Value>(
    _ part: ArraySlice<UInt8>? = nil, as expected: [ValueType],
    _ read: (ArraySlice<UInt8>) throws(ICalendarError.Fault) -> Value
  ) throws(ICalendarError) -> Value {
    let bytes = part ?? value
    do throws(ICalendarError.Fault) {
      return try read(bytes.trimmed)
    } catch {
      throw ICalendarError(
        .unreadableValue(
          property: name, value: ICalendarError.shown(bytes), expected: expected, fault: error),
        line: lineNumber)
    }
  }

  /// The parts of a list whose values can not contain commas; none for an empty value.
  var listed: [ArraySlice<UInt8>] {
    let value = value.trimmed
    return value.isEmpty
      ? [] : value.split(separator: ASCII.comma, omittingEmptySubsequences: false)
  }
}
