import CivilTime
import ItemJSON
import JSON
import TodoCore

/// Makes the JSON of views, as `--json` prints it. `TemplateContext` adds the texts of a language to
/// the same values.
package struct PageJSON {
  let writer: ItemWriter
  /// The calendar of the lunar dates of days; nil for none.
  package var lunar: LunisolarCalendar?
  /// The texts of an entry that is shown on a day, or in a list; nil for `--json`.
  var text: ((_ entry: Entry, _ day: Day?, _ isCarried: Bool) -> JSONObject)?
  /// The texts of a day of a month: in the list of days, or at a place in the grid of weeks.
  var cellText: ((_ cell: MonthPage.Cell, _ place: (week: Int, column: Int)?) -> JSONObject)?
  /// The texts of a week of a month, by its index.
  var weekText: ((_ index: Int) -> JSONObject)?
  /// The texts of a mark of a map.
  var markText: ((_ mark: MapPage.Mark) -> JSONObject)?
  /// The texts of the parts of a review: the completed items of a day, slipped items, and the
  /// record of repeating ones.
  var doneText: ((_ done: Review.Done) -> JSONObject)?
  var slipText: ((_ slip: Review.Slip) -> JSONObject)?
  var keptText: ((_ kept: KeptSeries) -> JSONObject)?
  /// Whether the days of months include their items.
  var hasMonthItems = true

  package init(_ writer: ItemWriter) { self.writer = writer }

  // MARK: Lists

  /// The output of `add`, `done`, `move`, `show`: `{"items":[…]}`.
  package func list(_ entries: [Entry]) -> JSONObject { ["items": items(entries)] }

  /// The output of `list`, `find`: `{"items":[…],"total":n}`. `total` includes the items beyond the
  /// limit. Followed by `"hidden":n` if that many wait for their start.
  package func list(_ entries: [Entry], total: Int, hidden: Int = 0) -> JSONObject {
    let list: JSONObject = ["items": items(entries), "total": .integer(total)]
    return hidden == 0 ? list : list.adding(["hidden": .integer(hidden)])
  }

  /// The output of `near`: `{"items":[…],"total":n}`. Each item has its `distance` in metres, the
  /// `bearing` in degrees, the place `at` which it is nearby, and the id of the `reminder` there.
  package func near(_ found: [NearEntry], total: Int) -> JSONObject {
    let items = JSONValue.objects(found) { near in
      writer.json(of: near.entry).adding([
        "distance": .double(near.metres), "bearing": .double(near.bearingDegrees),
        "at": .object(near.place.json), "reminder": .optional(near.bond.reminder),
      ])
    }
    return ["items": items, "total": .integer(total)]
  }

  func items(
    _ entries: some Sequence<Entry>, on day: Day? = nil, isCarried: Bool = false
  ) -> JSONValue {
    .objects(entries) { entry in
      var json = writer.json(of: entry)
      // Written only if there is a recent position.
      if let metres = entry.distanceMetres { json.append("distance", .double(metres)) }
      // Written only on the page of a day, if quiet hours hold its reminder.
      if let end = entry.heldUntil { json.append("heldUntil", .string(end.text(in: writer.zone))) }
      return json.adding(text: text?(entry, day, isCarried))
    }
  }

  // MARK: Days

  /// `{"date":…,"total":…,"open":…,"done":…,"overdue":…,"events":…,"missed":…,"items":[…],
  /// "carried":{…}}`, followed by `"holidays":[{"name":…,"region":…,"observed":…,"off":…}]` where the
  /// day is a holiday, and `"lunar":{"year":…,"month":…,"leap":…,"day":…}` where that is asked for.
  package func day(_ view: DayPage) -> JSONObject {
    let json = dayItself(view)
    return lunar == nil ? json : json.adding(["lunar": lunarDate(of: view.day)])
  }

  private func lunarDate(of day: Day) -> JSONValue {
    guard let date = lunar?.date(of: day) else { return .null }
    return .object([
      "year": .integer(date.year), "month": .integer(date.month), "leap": .bool(date.isLeapMonth),
      "day": .integer(date.day),
    ])
  }

  private func dayItself(_ view: DayPage) -> JSONObject {
    counts(view.counts, of: view.day).adding([
      "items": items(view.entries, on: view.day),
      "carried": .object([
        "total": .integer(view.carried.total),
        "items": items(view.carried.entries, on: view.day, isCarried: true),
      ]),
    ]).adding(view.holidays).adding(undecreed: view.undecreed).adding(ahead(view))
  }

  /// `"ahead":[…]`, the starred events of the next days, each with the `days` that are left; empty for
  /// none.
  private func ahead(_ view: DayPage) -> JSONObject {
    if view.ahead.isEmpty { return [:] }
    return [
      "ahead": .objects(view.countdown) { days, entry in
        writer.json(of: entry).adding(["days": .integer(days)])
      }
    ]
  }

  /// The output of `agenda` and `week`: `{"days":[…]}`.
  package func days(_ views: [DayPage]) -> JSONObject { ["days": .objects(views, day)] }

  private func counts(_ counts: DayCounts, of day: Day?) -> JSONObject {
    let usual: JSONObject = [
      "date": .optional(day?.description), "total": .integer(counts.total),
      "open": .integer(counts.open), "done": .integer(counts.done),
      "overdue": .integer(counts.overdue), "events": .integer(counts.events),
      "missed": .integer(counts.missed),
    ]
    return counts.cancelled == 0 ? usual : usual.adding(["cancelled": .integer(counts.cancelled)])
  }

  // MARK: Months

  /// `{"month":…,"firstWeekday":…,"today":…,"selected":…,"items":[…],"days":[…],"weeks":[…]}`.
  ///
  /// `days` has only the days of the month. `weeks` also has those of neighbouring months in its
  /// rows; beyond the years 1 to 9999 a day has no date. `items` is the list of the selected day,
  /// empty if there is none.
  package func month(_ view: MonthPage) -> JSONObject {
    let weeks = view.weeks.map { week in (week, days: week.days.map { ($0, json: day($0)) }) }
    let days = weeks.flatMap(\.days).filter(\.0.isInMonth)
    return [
      "month": .string(view.month.description),
      // The English name, the same in every language.
      "firstWeekday": .string("\(view.firstWeekday)"),
      "today": .string(view.today.description),
      "selected": .optional(view.selected?.day.description),
      "items": items(view.selected?.entries ?? [], on: view.selected?.day),
      "days": .objects(days) { cell, json in json.adding(text: cellText?(cell, nil)) },
      "weeks": .objects(weeks.enumerated()) { index, week in
        let json: JSONObject = [
          "week": .integer(week.0.number),
          "days": .objects(week.days.enumerated()) { column, day in
            let (cell, json) = day
            return json.adding([
              "number": .optional(cell.isBlank ? nil : cell.day.day),
              "inMonth": .bool(cell.isInMonth), "today": .bool(cell.isToday),
              "weekend": .bool(!cell.isBlank && cell.day.weekday.isWeekend),
              "lunar": cell.isBlank ? .null : lunarDate(of: cell.day),
            ]).adding(text: cellText?(cell, (index, column)))
          },
        ]
        return json.adding(text: weekText?(index))
      },
    ]
  }

  /// The output of `month -n N`: `{"months":[…]}`.
  package func months(_ views: [MonthPage]) -> JSONObject { ["months": .objects(views, month)] }

  /// The output of `year`: `{"year":…,"months":[…]}`.
  package func year(_ year: Int, _ views: [MonthPage]) -> JSONObject {
    ["year": .integer(year), "months": .objects(views, month)]
  }

  private func day(_ cell: MonthPage.Cell) -> JSONObject {
    let entries = hasMonthItems ? cell.entries : nil
    return counts(cell.counts, of: cell.isBlank ? nil : cell.day).adding([
      "dots": .objects(cell.dots) {
        ["list": .string($0.list), "state": .string($0.state.rawValue)]
      },
      "items": entries.map { items($0, on: cell.day) } ?? .null,
    ]).adding(cell.holidays)
  }

  // MARK: Reviews

  /// `{"from":…,"to":…,"done":{"total":n,"days":[{"date":…,"total":n,"items":[…]}]},"slipped":[…],
  /// "repeating":[…],"reminders":{"announced":n,"acknowledged":n,"missed":n}}`.
  ///
  /// Slipped items have `late`, in days. Repeating items have `kept`,
  /// `{"marks":[{"date":…,"state":…}],"done":n,"missed":n,"share":…,"run":n,"longestRun":n}`, with
  /// the share in 0...1 or null.
  package func review(_ review: Review) -> JSONObject {
    [
      "from": .string(review.days.lowerBound.description),
      "to": .string(review.days.upperBound.description),
      "done": .object([
        "total": .integer(review.doneCount),
        "days": .objects(review.done) { done in
          let day: JSONObject = [
            "date": .string(done.day.description), "total": .integer(done.entries.count),
            "items": items(done.entries),
          ]
          return day.adding(text: doneText?(done))
        },
      ]),
      "slipped": .objects(review.slipped) { slip in
        writer.json(of: slip.entry).adding(["late": .integer(slip.days)])
          .adding(text: slipText?(slip))
      },
      "repeating": .objects(review.kept) { kept in
        writer.json(of: kept.entry).adding(["kept": .object(json(of: kept))])
          .adding(text: keptText?(kept))
      },
      "reminders": .object([
        "announced": .integer(review.reminders.announced),
        "acknowledged": .integer(review.reminders.acknowledged),
        "missed": .integer(review.reminders.missed),
      ]),
    ]
  }

  private func json(of kept: KeptSeries) -> JSONObject {
    [
      "marks": .objects(kept.marks) {
        ["date": .string($0.day.description), "state": .string($0.state.rawValue)]
      },
      "done": .integer(kept.done), "missed": .integer(kept.missed),
      "share": kept.share.map(JSONValue.double) ?? .null, "run": .integer(kept.run),
      "longestRun": .integer(kept.longestRun),
    ]
  }

  // MARK: Maps

  /// `{"center":{…},"radius":…,"own":{…},"marks":[…],"total":n}`. Lengths are in metres and
  /// bearings in degrees; `regions` are the radii of scheduled reminders.
  package func map(_ page: MapPage, zone: Zone) -> JSONObject {
    [
      "center": .object([
        "lat": .double(page.center.latitude), "lon": .double(page.center.longitude),
        "name": .optional(page.centerName),
      ]),
      "radius": .double(page.radiusMetres),
      "own": page.own.map { own in
        .object([
          "at": .string(Instant(secondsSinceEpoch: own.fix.seconds).text(in: zone)),
          "lat": .double(own.fix.coordinate.latitude),
          "lon": .double(own.fix.coordinate.longitude),
          "accuracy": .double(own.fix.accuracyMetres), "age": .integer(own.ageSeconds),
          "distance": .double(own.metres),
        ])
      } ?? .null,
      "marks": .objects(page.marks) { mark in
        let json: JSONObject = [
          "number": .integer(mark.number), "name": .string(mark.place.name),
          "lat": .optional(mark.place.coordinate?.latitude),
          "lon": .optional(mark.place.coordinate?.longitude), "saved": .bool(mark.isSaved),
          "distance": .double(mark.metres), "bearing": .double(mark.bearingDegrees),
          "regions": .array(mark.regions.map(JSONValue.double)),
          "items": items(mark.entries), "total": .integer(mark.entryCount),
        ]
        return json.adding(text: markText?(mark))
      },
      "total": .integer(page.total),
    ]
  }
}

extension JSONObject {
  /// Returns the object with the holidays of its day, by their local names; unchanged for none.
  fileprivate func adding(_ holidays: [Holiday]) -> JSONObject {
    if holidays.isEmpty { return self }
    return adding([
      "holidays": .objects(holidays) {
        [
          "name": .string($0.localName), "region": .string($0.region),
          "observed": .bool($0.isObserved), "off": .bool($0.isDayOff),
        ]
      }
    ])
  }

  /// Returns the object with the regions of which not all holidays of its year are decreed yet;
  /// unchanged for none.
  fileprivate func adding(undecreed regions: [String]) -> JSONObject {
    regions.isEmpty ? self : adding(["undecreed": .strings(regions)])
  }

  /// Returns the object with its texts for a template; unchanged for nil.
  fileprivate func adding(text: JSONObject?) -> JSONObject {
    text.map { adding(["text": .object($0)]) } ?? self
  }
}
