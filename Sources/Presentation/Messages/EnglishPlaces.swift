import Geo
import Interchange
import TodoCore

/// What the program says about places in English.
extension English {
  func place(_ message: PlaceMessage) -> String {
    switch message {
    case .position(let error): return position(error)
    case .noSuchPlace(let name, let suggestion):
      return "no place is called \(seen(name))"
        + (suggestion.map { "; did you mean '\($0)'?" } ?? "; daydot place list shows them")
    case .nameTaken(let name):
      return "another place is called \(seen(name)); daydot place edit changes it"
    case .reservedName(let name):
      return
        "\(seen(name)) reads as a date, a time or a word of reminders; give the place another name"
    case .needsName: return "a place needs a name: daydot place add market 37.5101,127.0215"
    case .needsPosition(let name):
      return
        "\(seen(name)) has no position; daydot place edit \(operand(name.sanitized)) 37.5101,127.0215"
    case .badNumber(let option, let text, let expected):
      return "\(option) can not be \(seen(text)); it is \(expected)"
    case .noPosition:
      return "where you are is not known; type: daydot here 37.5101,127.0215, or a place's name"
    case .staleHere(let seconds):
      return "the last position is \(age(seconds)) old; type: daydot here 37.5101,127.0215"
    case .nothingToChange(let name):
      return "what is to be changed of \(seen(name))? give a position or an option"
    case .noPositionsRead(let path): return "\(seen(path)) holds no position that can be read"

    case .saved(let place, let isNew):
      var facts = [place.place.coordinate?.text ?? "no position"]
      if place.place.coordinate != nil {
        facts.append("within \(metres(place.place.radiusMetres))")
      }
      if !place.aliases.isEmpty {
        facts.append("also \(place.aliases.map(\.sanitized).joined(separator: ", "))")
      }
      if let address = place.address { facts.append(address.sanitized) }
      if place.isStarred { facts.append("starred") }
      return
        "\(place.place.name.sanitized) — \(isNew ? "" : "now ")\(facts.joined(separator: ", "))"
    case .removed(let name, let items, let reminders):
      var text = "\(name.sanitized) — removed (daydot undo brings it back)"
      if !items.isEmpty || reminders > 0 {
        let few = items.prefix(5).map(String.init).joined(separator: ", ")
        let more = items.count > 5 ? " and \(items.count - 5) more" : ""
        var users = items.isEmpty ? [] : ["item \(few)\(more)"]
        if reminders > 0 { users.append("\(reminders) reminder\(reminders == 1 ? "" : "s")") }
        text += "; used by \(users.joined(separator: " and ")), which keep its position"
      }
      return text
    case .smallRadius(let radius):
      return "within \(metres(radius)) phones miss arrivals; 100 m and more is reliable"
    case .withoutPosition(let name):
      return
        "\(name.sanitized) has no position yet: daydot place add \(operand(name.sanitized)) 37.5101,127.0215"
    case .noPlaces: return "no places yet; type: daydot place add market 37.5101,127.0215"
    case .here(let facts):
      var text = "\(facts.fix.coordinate.text) (±\(metres(facts.fix.accuracyMetres)))"
      if let place = facts.place { text += ", at \(place.sanitized)" }
      let source = facts.device.isEmpty ? facts.fix.source.rawValue : facts.device.sanitized
      let isOld = facts.ageSeconds > RegionMonitor.staleSeconds
      return text + ", \(isOld ? "last known " : "")\(age(facts.ageSeconds)) ago, \(source)"
    case .taken(let fixes, let ignored, let crossings):
      var text = "\(fixes) position\(fixes == 1 ? "" : "s") taken"
      if ignored > 0 { text += ", \(ignored) passed over" }
      if crossings > 0 {
        text += "; \(crossings) reminder\(crossings == 1 ? "" : "s") due: daydot check"
      }
      return text
    case .problems(let counts):
      return "could not be used: "
        + counts.map { "\($0.count) \(reason($0.reason))" }.joined(separator: ", ")
    case .forgot(let count): return "\(count) position\(count == 1 ? "" : "s") forgotten"
    case .copiesRemember(let count):
      return "\(count) backup\(count == 1 ? "" : "s") may hold older ones; to forget those too:"
        + " daydot here --forget --backups"
    case .nothingNear: return "no open items have a position"
    case .lastKnown(let seconds):
      return "measured from the last known position, \(age(seconds)) old"
    case .track(let fixes, let ignored, let events):
      return
        "\(fixes) position\(fixes == 1 ? "" : "s"), \(ignored) passed over, \(events) event\(events == 1 ? "" : "s")"
    case .sourceFailed(let name, let reason): return "no position from \(name): \(reason.sanitized)"
    case .sourceTrouble(let name, let reason, let since):
      return "no position from \(name) since \(calendar.dateInYear(since.day)) \(since.time):"
        + " \(reason.sanitized)"
    case .edge(let edge):
      switch edge {
      case .arrive: return "arrive"
      case .leave: return "leave"
      case .both: return "both"
      case .stay: return "stay"
      case .pass: return "pass"
      }
    }
  }

  private func position(_ error: PositionError) -> String {
    switch error {
    case .unreadable(let text):
      return
        "cannot read \(seen(text)) as a position; type it as 37.5101,127.0215, or a saved place's name"
    case .noSuchPosition(let text, .nullIsland):
      return "\(seen(text)) is what programs write for an unknown position; it is not a place"
    case .noSuchPosition(let text, .outOfRange):
      return "\(seen(text)) is not on the globe: latitudes go to 90, longitudes to 180"
    case .noSuchMinute(let text): return "\(seen(text)): minutes and seconds go to 59"
    case .linkWithoutPosition(let text):
      return "the link \(seen(text)) holds no coordinates; open it and copy the longer one"
    case .otherGlobe(let text): return "\(seen(text)): only positions of WGS 84 are known"
    }
  }

  private func reason(_ reason: PositionProblem.Reason) -> String {
    switch reason {
    case .truncated: "cut short"
    case .json: "broken JSON"
    case .checksum: "with a wrong checksum"
    case .position: "without a position on the globe"
    case .time: "without a time"
    case .ahead: "from the future"
    case .noFix: "without a fix"
    case .format: "of an unknown format"
    }
  }

  private func metres(_ value: Double) -> String { calendar.distance(metres: value) }

  private func age(_ seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(max(0, seconds)) s"
    case ..<3600: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3600) h"
    default: "\(seconds / 86_400) days"
    }
  }
}
