import CivilTime
import TestSupport
import Testing
import TodoCore

/// The UIDs of the parts of a series tell from which series they came.
@Suite struct FamilyTests {
  @Test(arguments: [
    ("u", "u"), ("u_R20261120", "u"), ("u_R20261120T083000", "u"), ("u_20261120", "u"),
    ("u_20261120T083000", "u"), ("a_b_R20261120", "a_b"), ("u_2026112", "u_2026112"),
    ("u_202611200", "u_202611200"), ("u_R20261120X083000", "u_R20261120X083000"),
    ("u_R2026112AT083000", "u_R2026112AT083000"), ("my_list", "my_list"), ("_20261120", ""),
  ])
  func family(uid: String, family: String) throws {
    #expect(try Draft("2026-11-20").item(uid: uid).familyUID == family)
  }

  @Test(arguments: [
    ("u", "2026-11-20", "u_R20261120", "u_20261120"),
    ("u", "2026-11-20T08:30", "u_R20261120T083000", "u_20261120T083000"),
    ("u", "2026-11-20T08:30:15", "u_R20261120T083015", "u_20261120T083015"),
    ("u_R20261101", "2026-11-20", "u_R20261120", "u_20261120"),
    ("u_20261101T083000", "2026-11-20", "u_R20261120", "u_20261120"),
  ])
  func parts(uid: String, key: String, series: String, single: String) throws {
    let item = try Draft("2026-11-20").item(uid: uid)
    let key = try OccurrenceKey(iso: key)
    #expect(item.uid(ofSeriesFrom: key) == series)
    #expect(item.uid(ofOccurrence: key) == single)
    for uid in [series, single] {
      #expect(try Draft("2026-11-20").item(uid: uid).familyUID == item.familyUID)
    }
  }
}
