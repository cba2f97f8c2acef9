import Geo
import TestSupport
import Testing

/// Plus codes against the reference implementation of the specification (openlocationcode 1.0.1).
@Suite struct OpenLocationCodeTests {
  struct Code: Row {
    let name: String
    let latitude: Double
    let longitude: Double
    var reference: (latitude: Double, longitude: Double)?

    init(
      _ name: String, _ latitude: Double, _ longitude: Double,
      near reference: (latitude: Double, longitude: Double)? = nil
    ) {
      self.name = name
      self.latitude = latitude
      self.longitude = longitude
      self.reference = reference
    }
  }

  @Test(arguments: [
    Code("8Q98F2XR+2V", 37.4975625, 126.0421875),
    Code("8q98f2xr+2v", 37.4975625, 126.0421875),
    Code(" 8Q98F2XR+2V ", 37.4975625, 126.0421875),
    Code("8Q98F2XR+2V Seoul", 37.4975625, 126.0421875),
    Code("8Q98F2XR+2VF", 37.4975625, 126.042171875),
    Code("8Q99F2XH+", 37.49875, 127.02875),
    Code("8Q98F200+", 37.475, 126.025),
    Code("8Q980000+", 37.5, 126.5),
    Code("6GCRPR6C+24", -1.2899375, 36.8203125),
    Code("7FG49QCJ+2VXGJ", 20.3701135, 2.7822353516),
    Code("8FVC2222+22GCCCC", 47.0000625, 8.000062561),
    Code("CFX3X2X2+X2", 89.9999375, 1.0000625),
    Code("62H20000+", 1.5, -179.5),
    Code("８Ｑ９８Ｆ２ＸＲ＋２Ｖ", 37.4975625, 126.0421875),
  ])
  func readsFullCodes(_ row: Code) throws {
    let coordinate = try PositionText(row.name).coordinate
    #expect(abs(coordinate.latitude - row.latitude) < 1e-9)
    #expect(abs(coordinate.longitude - row.longitude) < 1e-9)
  }

  @Test(arguments: [
    Code("F2XR+2V", 37.4975625, 127.0421875, near: (37.5, 126.98)),
    Code("F2XR+2V", 37.4975625, 127.0421875, near: (37.5, 127.02)),
    Code("gxgf+r3", 37.5270625, 126.9726875, near: (37.5, 127.02)),
    Code("XR+2V", 37.4975625, 126.9921875, near: (37.5, 127)),
    Code("9QCJ+2VX", 51.3701125, -1.217765625, near: (51.3701125, -1.217765625)),
    Code("CJ+2VX", 51.3701125, -1.217765625, near: (51.3701125, -1.2)),
    Code("22+22", -44.9999375, -179.9999375, near: (-45, 179.999)),
    Code("X2X2+22", -0.0024375, -179.9999375, near: (0.01, -179.99)),
    Code("2222+22", -89.9999375, -179.9999375, near: (-89.9, -179.9)),
    Code("XXXX+XX", 89.9999375, 179.9999375, near: (89.9, -179.9)),
    Code("2X22+22", 89.0000625, 9.9500625, near: (89.9999, 10)),
  ])
  func readsShortCodesNearAPosition(_ row: Code) throws {
    let near = try #require(row.reference)
    let reference = try Coordinate(latitude: near.latitude, longitude: near.longitude)
    let coordinate = try PositionText(row.name, relativeTo: reference).coordinate
    #expect(abs(coordinate.latitude - row.latitude) < 1e-9, "\(coordinate)")
    #expect(abs(coordinate.longitude - row.longitude) < 1e-9, "\(coordinate)")
  }

  struct Short: Row {
    let name: String
    let code: String
    let locality: String?
  }

  @Test(arguments: [
    Short(name: "F2XR+2V", code: "F2XR+2V", locality: nil),
    Short(name: "f2xr+2v", code: "F2XR+2V", locality: nil),
    Short(name: "F2XR+2V Seoul", code: "F2XR+2V", locality: "Seoul"),
    Short(name: "F2XR+2V, 서울 강남구", code: "F2XR+2V", locality: "서울 강남구"),
  ])
  func saysWhatAShortCodeNeeds(_ row: Short) {
    #expect(
      throws: PositionError.shortCode(seen: row.name, code: row.code, locality: row.locality)
    ) { try PositionText(row.name) }
  }

  /// A place named beside the code is used as the reference, wherever the device is.
  @Test func keepsToTheNamedPlace() throws {
    let here = try Coordinate(latitude: 35.18, longitude: 129.07)
    #expect(
      throws: PositionError.shortCode(seen: "F2XR+2V Seoul", code: "F2XR+2V", locality: "Seoul")
    ) { try PositionText("F2XR+2V Seoul", relativeTo: here) }
  }

  @Test(arguments: [
    "8Q98F2XR+2", "8Q98F2X+2V", "8Q98F2XRR+2V", "8A98F2XR+2V", "XXXX0000+", "8Q98F2XR2V+", "+2V",
    "8Q980000+2V", "8Q0800XR+2V", "8Q900000+", "F200+22", "HQ+", "C++", "F2XR+2V+2V", "22+3",
  ])
  func refusesOtherWords(_ text: String) {
    #expect(throws: PositionError.unreadable(seen: text)) { try PositionText(text) }
  }
}
