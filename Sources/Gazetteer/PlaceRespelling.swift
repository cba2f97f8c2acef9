import CivilTime
import Files
import TextSearch

/// Alternative patterns for when the typed words find nothing.
package enum PlaceRespelling {
  /// The patterns to try, the likeliest first: without the exit of a station, with a country code
  /// in place of the name, as typed on the other keyboard layout, in Hangul, and with typing
  /// errors.
  package static func patterns(for typed: String) -> [MatchPattern] {
    let place = withoutExit(typed)
    let others =
      [
        place == typed ? nil : place, withCountryCode(place), Respelling.otherKeyboard(place),
        Respelling.otherKeyboard(place.lowercased()),
      ].compactMap(\.self) + Respelling.hangul(ofRomanized: place)
    return others.compactMap { MatchPattern($0) }
      + [MatchPattern(place, allowsErrors: true)].compactMap(\.self)
  }

  /// Turns `강남역 2번 출구` into `강남역`, `Gangnam Station exit 2` into `Gangnam Station`.
  private static func withoutExit(_ typed: String) -> String {
    var words = typed.split(separator: " ")
    guard let last = words.popLast() else { return typed }
    if last.hasSuffix("출구") {
      if last.count > 2 { words.append(last.dropLast(2)) }
      if let counted = words.last, counted.hasSuffix("번") {
        words[words.count - 1] = counted.dropLast(
          1 + counted.dropLast().reversed().prefix { $0.isNumber }.count)
        if words.last?.isEmpty == true { words.removeLast() }
      }
    } else {
      if !last.allSatisfy(\.isNumber) { words.append(last) }
      guard words.popLast()?.lowercased() == "exit" else { return typed }
    }
    return words.joined(separator: " ")
  }

  /// Turns `Paris France` into `Paris FR`; nil if the text does not end with the name of a country.
  ///
  /// The names are those of the zone files, ISO 3166.
  private static func withCountryCode(_ typed: String) -> String? {
    guard typed.contains(" "),
      let bytes = try? RegularFile.read(ZoneName.usualFolder + "iso3166.tab")
    else { return nil }
    let lower = typed.lowercased()
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "\t")
      guard parts.count == 2, !line.hasPrefix("#") else { continue }
      let name = " " + parts[1].lowercased()
      if lower.hasSuffix(name) { return typed.dropLast(name.count) + " " + parts[0] }
    }
    return nil
  }
}
