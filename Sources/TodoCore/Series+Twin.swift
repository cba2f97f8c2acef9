import CivilTime

extension Series {
  /// Another occurrence at the same place, as after a move: on the same day, or at the same time if
  /// the rule has several a day. Both are read on the series' own clock; skipped ones do not count.
  public func twin(of occurrence: Occurrence) -> Occurrence? {
    let day = occurrence.start.day
    return beginning(on: day...day).first {
      $0.key != occurrence.key && !$0.status.isSkipped
        && (!hasSeveralADay || $0.start == occurrence.start)
    }
  }
}
