/// The colour of a list: chosen by the user, or assigned from the list's name.
///
/// Every colour reads on a light and on a dark ground. Red is not among them: it means overdue.
public enum ListColour: String, CaseIterable, Hashable, Sendable {
  case blue, green, magenta, teal, orange, violet, olive, pink

  /// The colour of a list nobody chose one for: always the same for the same name.
  public static func assigned(to list: String) -> ListColour {
    // FNV-1a over the name's UTF-8: Swift's own hash differs from run to run.
    var hash: UInt32 = 2_166_136_261
    for byte in list.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    // The low bits alone would depend on the last letters only.
    let folded = hash ^ (hash >> 16)
    return allCases[Int(folded % UInt32(allCases.count))]
  }
}
