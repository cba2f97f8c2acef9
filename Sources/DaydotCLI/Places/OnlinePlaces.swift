import Delivery
import Files
import Gazetteer
import Geo
import Glibc
import Outcomes
import Presentation
import Processes
import TextSearch
import TodoCore

/// The answers of a server that searches places, kept on disk.
///
/// The public servers ask for at most one request a second of all that a program sends, and for
/// answers to be kept. (operations.osmfoundation.org/policies/nominatim)
struct OnlinePlaces {
  private let session: Session
  private let folder: String
  private static let keptAnswers = 300
  private static let keptDays = 30
  private static let ending = ".json"
  private static let secondsApart = 1.0
  private static let timeoutSeconds = 20

  init(_ session: Session) {
    self.session = session
    folder = session.environment.paths.cache + "/places"
  }

  /// The server's places for what was typed, in its order.
  func search(
    _ typed: String, near position: Coordinate?, limit: Int
  ) throws -> [FoundPlace] {
    guard let address = session.config.values[.placesServer], let server = PlaceServer(address)
    else { throw PlaceServerError.noServer }
    let url = server.url(
      searching: typed, near: position, language: session.language.rawValue,
      limit: max(1, min(limit, 40)))
    let places = Self.places(in: try answer(to: url))
    guard let places else { throw PlaceServerError.unreadable(address: address) }
    let pattern = MatchPattern(typed)
    return places.prefix(limit).map { place in
      let match = pattern?.match(
        names: place.names.map { MatchText($0) }, around: place.around.first.map { MatchText($0) })
      let name = server.program.rawValue
      return FoundPlace(
        source: .online(name), id: "\(name):\(place.reference)", place,
        match ?? (0, Match.none), from: position,
        prefersHangul: session.language.isKorean)
    }
  }

  /// A place of an earlier answer.
  func place(reference: String) -> GazetteerPlace? {
    for path in answers.reversed() {
      guard let bytes = (try? RegularFile.read(path)) ?? nil else { continue }
      if let found = Self.places(in: bytes)?.first(where: { $0.reference == reference }) {
        return found
      }
    }
    return nil
  }

  static func isOne(_ source: some StringProtocol) -> Bool {
    PlaceServer.Program(rawValue: String(source)) != nil
  }

  /// - Returns: nil if the bytes are not a list of places.
  private static func places(in bytes: [UInt8]) -> [GazetteerPlace]? {
    var reader = GazetteerReader(.geojson)
    var places: [GazetteerPlace] = []
    var isBroken = false
    for line in reader.feed(bytes) + reader.feed(nil) {
      switch line {
      case .place(let record): places.append(record.place)
      case .leftOut: break
      case .bad: isBroken = true
      }
    }
    let isJSON = bytes.first == UInt8(ascii: "{") || bytes.first == UInt8(ascii: "[")
    return isBroken && places.isEmpty || !isJSON ? nil : places
  }

  // MARK: Answers

  private func answer(to url: String) throws -> [UInt8] {
    let path = "\(folder)/\(String(stableHash(of: url), radix: 36))\(Self.ending)"
    if Self.ageSeconds(of: path).map({ $0 < Double(Self.keptDays * 86_400) }) == true,
      let kept = try RegularFile.read(path)
    {
      return kept
    }
    // All processes of the user wait for each other here.
    return try FileSystem.locked(path) {
      let mark = "\(folder)/last"
      if let age = Self.ageSeconds(of: mark), age >= 0, age < Self.secondsApart {
        usleep(useconds_t(exactly: ((Self.secondsApart - age) * 1e6).rounded(.up)) ?? 1_000_000)
      }
      let bytes: [UInt8]
      do throws(SpawnError) {
        defer { try? RegularFile.replace(mark, with: []) }
        bytes = try WebRequest(
          url, userAgent: "daydot/\(Program.version) (a planner for the terminal)",
          timeoutSeconds: Self.timeoutSeconds, variables: session.environment.variables
        ).bytes()
      } catch { throw PlaceServerError.noAnswer(reason: error.reason) }
      if Self.places(in: bytes) != nil {
        try RegularFile.replace(path, with: bytes)
        for old in answers.dropLast(Self.keptAnswers) { unlink(old) }
      }
      return bytes
    }
  }

  /// The paths of the answers, oldest first.
  private var answers: [String] {
    FileSystem.names(in: folder).filter { $0.hasSuffix(Self.ending) }.map { "\(folder)/\($0)" }
      .map { (path: $0, age: Self.ageSeconds(of: $0) ?? 0) }.sorted { $0.age > $1.age }.map(\.path)
  }

  /// How long ago a file was written, by the system's own clock; nil if there is none.
  private static func ageSeconds(of path: String) -> Double? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Double(now.tv_sec - status.st_mtim.tv_sec)
      + Double(now.tv_nsec - status.st_mtim.tv_nsec) / 1e9
  }
}
