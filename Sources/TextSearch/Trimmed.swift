public func trimmed(_ text: Substring) -> Substring {
  var text = text
  while text.first?.isWhitespace == true { text.removeFirst() }
  while text.last?.isWhitespace == true { text.removeLast() }
  return text
}
