import JSON
import TestSupport
import Testing

extension JSONValue {
  static func random(depth: Int, using generator: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2: return .integer(Int.random(in: .min ... .max, using: &generator))
    case 3:
      // Any bit pattern of a finite number that is not written as an integer.
      let double = Double(bitPattern: generator.next())
      return double.isFinite && double != double.rounded() ? .double(double) : .double(0.5)
    case 4: return .string(randomText(using: &generator))
    case 5: return .integer(Int.random(in: -9...9, using: &generator))
    case 6:
      let count = Int.random(in: 0...4, using: &generator)
      return .array((0..<count).map { _ in random(depth: depth - 1, using: &generator) })
    default:
      var object = JSONObject()
      for index in 0..<Int.random(in: 0...4, using: &generator) {
        object.append(
          "\(index)" + randomText(using: &generator), random(depth: depth - 1, using: &generator))
      }
      return .object(object)
    }
  }
}

func randomText(using generator: inout SeededGenerator) -> String {
  var text = String.UnicodeScalarView()
  for _ in 0..<Int.random(in: 0...20, using: &generator) {
    let limit: UInt32 =
      [0x80, 0x80, 0x900, 0xFFFF, 0x10FFFF].randomElement(using: &generator) ?? 0x80
    if let scalar = Unicode.Scalar(UInt32.random(in: 0...limit, using: &generator)) {
      text.append(scalar)
    }
  }
  return String(text)
}

@Test func whatIsWrittenIsReadBack() throws {
  var generator = SeededGenerator(seed: 1)
  for _ in 0..<3000 {
    let value = JSONValue.random(depth: 4, using: &generator)
    let read = try JSONReader.read(value.bytes)
    #expect(read == value)
    // Strings compare by canonical equivalence, bytes do not.
    #expect(read.bytes == value.bytes)
  }
}

@Test func nothingMakesTheReaderFail() {
  var generator = SeededGenerator(seed: 2)
  let seed = Array(
    #"{"id":12,"title":"Buy \"milk\" \ud83d\ude00 우유","tags":["a",null,true],"lat":-37.5e-1}"#.utf8)
  let alphabet =
    "{}[]\",:\\u0123456789abcdefntr-+.eE \n".pieces
    + [[0x00], [0x80], [0xC3], [0xED], [0xF0], [0xFF]]
  for round in 0..<30_000 {
    var bytes = round % 2 == 0 ? seed : []
    generator.mutate(&bytes, changes: 1...12, inserting: alphabet, length: 2)
    do throws(JSONError) {
      let value = try JSONReader.read(bytes)
      let again = try JSONReader.read(value.bytes)
      // A whole number may be read back as an integer, so the texts are compared.
      #expect(again.bytes == value.bytes)
    } catch {
      #expect((0...bytes.count).contains(error.offset))
    }
  }
}

@Test func invalidUTF8IsFoundAsTheStandardLibraryFindsIt() {
  var generator = SeededGenerator(seed: 3)
  let interesting: [UInt8] = [
    0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF,
    0xF0,
    0xF1, 0xF4, 0xF5, 0xFF,
  ]
  for _ in 0..<50_000 {
    let bytes = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
      interesting.randomElement(using: &generator) ?? 0
    }
    let invalid = UTF8Check.firstInvalid(in: bytes)
    #expect((invalid == nil) == (String(validating: bytes, as: UTF8.self) != nil))
    if let invalid {
      #expect(String(validating: bytes[..<invalid], as: UTF8.self) != nil)
    }
  }
}
