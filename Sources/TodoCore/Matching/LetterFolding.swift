/// Folds characters for comparison: lower case, without diacritics, in their usual width.
enum LetterFolding {
  /// Appends the folded letters of a character that is not Hangul; none for punctuation and marks.
  static func append(_ scalar: Unicode.Scalar, to letters: inout [UInt32]) {
    let value = scalar.value
    switch value {
    case 0x30...0x39, 0x61...0x7A: letters.append(value)
    case 0x41...0x5A: letters.append(value | 0x20)
    case 0..<0xC0: break
    case 0xC0..<0x250: fold(value, in: extendedLatin, from: 0xC0, to: &letters)
    case 0x1E00..<0x1F00: fold(value, in: additionalLatin, from: 0x1E00, to: &letters)
    // Combining marks, punctuation, joiners and variation selectors.
    case 0x300..<0x370, 0x2000..<0x2070, 0x3000..<0x3005, 0x3008..<0x3021, 0xFE00..<0xFE10: break
    case 0x30FB, 0xFF65, 0xFEFF: break
    case 0xFF01...0xFF5E: append(Unicode.Scalar(UInt8(value - 0xFEE0)), to: &letters)
    case 0x386...0x3CE: appendGreek(value, to: &letters)
    case 0x401, 0x451: letters.append(0x435)
    case 0x410...0x42F: letters.append(value + 0x20)
    case 0x400...0x40F: letters.append(value + 0x50)
    // Ideographs and kana have no case.
    case 0x3021..<0xA000: letters.append(value)
    default:
      for lower in scalar.properties.lowercaseMapping.unicodeScalars
      where !(0x300..<0x370).contains(lower.value) {
        letters.append(lower.value)
      }
    }
  }

  /// Appends a Greek letter without accent; a final sigma as a sigma.
  private static func appendGreek(_ value: UInt32, to letters: inout [UInt32]) {
    switch value {
    case 0x386, 0x3AC: letters.append(0x3B1)
    case 0x388, 0x3AD: letters.append(0x3B5)
    case 0x389, 0x3AE: letters.append(0x3B7)
    case 0x38A, 0x390, 0x3AA, 0x3AF, 0x3CA: letters.append(0x3B9)
    case 0x38C, 0x3CC: letters.append(0x3BF)
    case 0x38E, 0x3AB, 0x3B0, 0x3CB, 0x3CD: letters.append(0x3C5)
    case 0x38F, 0x3CE: letters.append(0x3C9)
    case 0x3C2: letters.append(0x3C3)
    case 0x387: break
    case 0x391...0x3A9: letters.append(value + 0x20)
    default: letters.append(value)
    }
  }

  private static func fold(
    _ value: UInt32, in table: StaticString, from first: UInt32, to letters: inout [UInt32]
  ) {
    let base = table.utf8Start[Int(value - first)]
    if base != UInt8(ascii: "?") { return letters.append(UInt32(base)) }
    switch value {
    case 0xC6, 0xE6, 0x1E2, 0x1E3, 0x1FC, 0x1FD: letters += [0x61, 0x65]
    case 0x152, 0x153: letters += [0x6F, 0x65]
    case 0xDF, 0x1E9E: letters += [0x73, 0x73]
    case 0xDE, 0xFE: letters += [0x74, 0x68]
    case 0x132, 0x133: letters += [0x69, 0x6A]
    case 0x13F, 0x140: letters.append(0x6C)
    case 0xD7, 0xF7: break
    default: letters.append(value)
    }
  }

  /// The base letters of U+00C0 to U+024F: by canonical decomposition, for letters with a stroke or
  /// a hook by shape; `?` for the others.
  private static let extendedLatin: StaticString = """
    aaaaaa?ceeeeiiiidnooooo?ouuuuy??aaaaaa?ceeeeiiiidnooooo?ouuuuy?y\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii??jjkkkllllll?\
    ?llnnnnnn?nnoooooo??rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs\
    bb????occdddd?eeeffg??iikkl??nnooo??ppr?????tttuu?vyyzz?????????\
    ?????????????aaiioouuuuuuuuuueaaaa??ggggkkoooo??j???gg??nnaa??oo\
    aaaaeeeeiiiioooorrrruuuusstt??hhnd??zzaaeeooooooooyylnt???acclts\
    z??bu?eejjqqrryy
    """

  /// The base letters of U+1E00 to U+1EFF.
  private static let additionalLatin: StaticString = """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm\
    mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv\
    wwwwwwwwwwxxxxyyzzzzzzhtwy?s????aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
    eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy??????
    """
}
