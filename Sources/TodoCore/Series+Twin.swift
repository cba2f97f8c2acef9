import CivilTime

extension Series {
  /// Another one that stands where this one does, as after a move: on its day, of several a day at its time. Both
  /// are read on the series' own clock; what was skipped stands nowhere.
  public func twin(of occurrence: Occurrence) -> Occurrence? {
    let day = occurrence.start.day
    return beginning(on: day...day).first {
      $0.key != occurrence.key && !$0.status.isSkipped
        && (!hasSeveralADay || $0.start == occurrence.start)
    }
  }
}
