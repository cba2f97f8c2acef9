import Glibc
import TestSupport
import Testing

/// `place search --online` against a server on the loopback interface.
@Suite struct OnlinePlaceTests {
  private static let photon = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","geometry":{"type":"Point","coordinates":[127.0290,37.4985]},
     "properties":{"osm_type":"N","osm_id":77,"osm_key":"amenity","osm_value":"cafe","name":"스타벅스 강남",
      "street":"강남대로","city":"서울특별시","country":"대한민국"}}]}
    """
  private static let nominatim = """
    [{"place_id":1,"osm_type":"way","osm_id":5,"lat":"37.5512","lon":"126.9882","type":"tower",
      "name":"N Tower","display_name":"N Tower, Namsan, Seoul","importance":0.5}]
    """

  private func daydot(_ path: String, _ server: LocalServer) throws -> Daydot {
    let daydot = Daydot()
    try daydot("config", "set", "places.server", "http://127.0.0.1:\(server.port)\(path)")
    return daydot
  }

  @Test(.enabled(if: Tool.curl != nil)) func photonIsAskedOnceAndItsPlaceSaved() throws {
    let server = try LocalServer()
    let daydot = try daydot("/api", server)
    try daydot("here", "37.4979,127.0276")
    // Without the option no server is asked.
    #expect(try daydot("place", "search", "스타").output.contains("nothing found"))
    let search = try daydot.start(["place", "search", "--online", "스타 벅"])
    let request = server.answer(page: Self.photon)
    #expect(
      request.first
        == "GET /api?q=%EC%8A%A4%ED%83%80%20%EB%B2%85&limit=10&lat=37.5&lon=127.0&lang=en HTTP/1.1")
    #expect(request.contains { $0.hasPrefix("User-Agent: daydot/") })
    let answer = search.wait()
    #expect(answer.output.contains("스타벅스 강남"), "\(answer)")
    #expect(answer.output.contains("photon:N77"))
    #expect(answer.errors.contains("© OpenStreetMap contributors"))
    // The answer is cached: no server is listening any more.
    #expect(try daydot("place", "search", "--online", "스타 벅").output == answer.output)
    #expect(
      try daydot("place", "add", "cafe", "--from", "photon:N77").output
        == "cafe — 37.49850,127.02900, within 150 m, 강남대로, 서울특별시, 대한민국\n")
    #expect(try daydot.run(["place", "add", "x", "--from", "photon:N78"]).status == 1)
  }

  @Test(.enabled(if: Tool.curl != nil)) func nominatimIsAskedASecondApart() throws {
    let server = try LocalServer()
    let daydot = try daydot("/search", server)
    var moments: [Double] = []
    for words in ["tower", "towers"] {
      let search = try daydot.start(["place", "search", "--online", words, "--lang", "ko"])
      let request = server.answer(page: Self.nominatim)
      var now = timespec()
      clock_gettime(CLOCK_MONOTONIC, &now)
      moments.append(Double(now.tv_sec) + Double(now.tv_nsec) / 1e9)
      #expect(
        request.first
          == "GET /search?q=\(words)&format=jsonv2&limit=10&accept-language=ko HTTP/1.1")
      #expect(search.wait().output == "N Tower  N Tower, Namsan, Seoul  nominatim:W5\n")
    }
    #expect(moments[1] - moments[0] > 0.9)
  }

  @Test(.enabled(if: Tool.curl != nil), arguments: ["500 No", "200 OK"])
  func whatIsNoAnswerIsNotKept(_ status: String) throws {
    let server = try LocalServer()
    let daydot = try daydot("/api", server)
    for _ in 0..<2 {
      let search = try daydot.start(["place", "search", "--online", "x"])
      _ = server.answer(page: "<html>busy</html>", status: status)
      let answer = search.wait()
      #expect(answer.status == 1)
      #expect(answer.output == "")
      #expect(
        answer.errors.contains(status == "200 OK" ? "no list of places" : "did not answer"),
        "\(answer.errors)")
    }
  }

  @Test func withoutAServerNobodyIsAsked() throws {
    let answer = try Daydot().run(["place", "search", "--online", "x"])
    #expect(answer.status == 1)
    #expect(answer.errors.contains("daydot config set places.server"))
  }
}
