import Delivery
import Geo

/// A server that searches places, as the setting `places.server` names it: Photon, whose address
/// ends in `/api`, or Nominatim, whose ends in `/search`.
struct PlaceServer {
  enum Program: String {
    case photon, nominatim
  }

  let program: Program
  private let address: String

  /// - Returns: nil for anything but the address of one of both.
  init?(_ address: String) {
    let schemes = ["https://", "http://"]
    guard let scheme = schemes.first(where: address.hasPrefix),
      !address.unicodeScalars.contains(where: {
        $0.value <= 0x20 || $0.value >= 0x7F || "?#\"\\".unicodeScalars.contains($0)
      })
    else { return nil }
    let parts = address.dropFirst(scheme.count)
      .split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 1, parts.first?.isEmpty == false else { return nil }
    switch parts.last {
    case "api": program = .photon
    case "search": program = .nominatim
    default: return nil
    }
    self.address = address
  }

  /// Returns the URL of a search.
  ///
  /// - Parameters:
  ///   - position: The centre of the search. It is rounded to a tenth of a degree.
  ///   - language: The code of the user's language.
  func url(
    searching typed: String, near position: Coordinate?, language: String, limit: Int
  ) -> String {
    let words = WebRequest.encoded(typed)
    switch program {
    case .photon:
      var url = "\(address)?q=\(words)&limit=\(limit)"
      if let position {
        url += "&lat=\(Self.tenth(position.latitude))&lon=\(Self.tenth(position.longitude))"
      }
      // Photon rejects unknown languages; without one, names are in the local language.
      return language == "en" ? url + "&lang=en" : url
    case .nominatim:
      var url =
        "\(address)?q=\(words)&format=jsonv2&limit=\(limit)&accept-language=\(language)"
      if let position {
        let (latitude, longitude) = (position.latitude, position.longitude)
        let corners = [longitude - 0.5, latitude + 0.5, longitude + 0.5, latitude - 0.5]
        url += "&viewbox=" + corners.map(Self.tenth).joined(separator: ",")
      }
      return url
    }
  }

  private static func tenth(_ degrees: Double) -> String {
    "\((degrees * 10).rounded() / 10)"
  }
}
