extension Templates {
  /// The names of the routines, in the order in which they are listed.
  public static let routineNames = ["medication", "study", "review", "errands"]

  /// A routine in a language, or nil if there is none of this name.
  public static func routine(_ name: String, language: String) -> [UInt8]? {
    switch (name, language) {
    case ("errands", "ko"): PackageResources.errands_ko
    case ("errands", _): PackageResources.errands_en
    case ("medication", "ko"): PackageResources.medication_ko
    case ("medication", _): PackageResources.medication_en
    case ("review", "ko"): PackageResources.review_ko
    case ("review", _): PackageResources.review_en
    case ("study", "ko"): PackageResources.study_ko
    case ("study", _): PackageResources.study_en
    default: nil
    }
  }
}
