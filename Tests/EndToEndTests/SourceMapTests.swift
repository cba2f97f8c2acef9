import TestSupport
import Testing

/// `Sources/README.md`, the map of the sources.
@Suite struct SourceMapTests {
  private static func files(below folder: String) -> [String] {
    names(in: folder).filter { !$0.hasPrefix(".") }.flatMap { name in
      let path = "\(folder)/\(name)"
      return name.hasSuffix(".swift") ? [path] : files(below: path)
    }
  }

  @Test func itsFilesExist() throws {
    let root = SharedData.projectRoot
    let map = String(decoding: try #require(readFile(root + "/Sources/README.md")), as: UTF8.self)
    let known = ["Sources", "Tests"].flatMap { Self.files(below: "\(root)/\($0)") }
    let named = Set(map.matches(of: /`([A-Za-z0-9_+\/]+\.swift)`/).map { String($0.1) })
      .subtracting(["Package.swift"])
    #expect(named.count > 50)
    for file in named.sorted() {
      #expect(known.contains { $0.hasSuffix("/\(file)") }, "\(file)")
    }
  }
}
