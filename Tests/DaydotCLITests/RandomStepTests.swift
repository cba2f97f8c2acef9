import DaydotTestSupport
import Expectations
import JSON
import TestSupport
import Testing

/// Random commands on steps and order, beside a plain model of what they mean.
@Suite struct RandomStepTests {
  /// What the model knows of an item.
  private struct Item: Equatable {
    var parent: Int?
    var hasDay = false
    var isDone = false
    var isClosedWithParent = false
    var after: Set<Int> = []

    var isBare: Bool { parent != nil && !hasDay }
  }

  private struct Model: Equatable {
    var items: [Int: Item] = [:]

    func children(of id: Int) -> [Int] {
      items.filter { $0.value.parent == id }.keys.sorted()
    }

    func ancestors(of id: Int?) -> Set<Int> {
      var found: Set<Int> = []
      var next = id
      while let id = next, found.insert(id).inserted { next = items[id]?.parent }
      return found
    }

    func below(_ id: Int) -> [Int] { children(of: id).flatMap { [$0] + below($0) } }

    /// Whether an item waits for another, through others or not.
    func waits(_ id: Int, for other: Int) -> Bool {
      let after = items[id]?.after ?? []
      return after.contains(other) || after.contains { waits($0, for: other) }
    }

    func isBlocked(_ id: Int) -> Bool {
      guard let item = items[id], !item.isDone else { return false }
      return item.after.contains { items[$0].map { !$0.isDone } ?? false }
    }

    /// Whether a list shows what a step is below.
    func isCovered(_ id: Int) -> Bool {
      guard let item = items[id], item.isBare, let parent = item.parent, let above = items[parent]
      else { return false }
      return !above.isDone || isCovered(parent)
    }

    mutating func close(_ id: Int) {
      if items[id]?.isDone == false {
        items[id]?.isDone = true
        items[id]?.isClosedWithParent = false
      }
      for step in below(id) where items[step]?.isDone == false {
        items[step]?.isDone = true
        items[step]?.isClosedWithParent = true
      }
    }

    mutating func open(_ id: Int) {
      items[id]?.isDone = false
      items[id]?.isClosedWithParent = false
      for step in children(of: id) where items[step]?.isClosedWithParent == true { open(step) }
    }

    mutating func remove(_ id: Int) {
      for step in below(id) + [id] { items[step] = nil }
    }

    /// An item with its steps as JSON has them, and whether it is blocked.
    func text(_ id: Int, isBelow: Bool = true) -> String {
      let item = items[id] ?? Item()
      let mark = (item.isDone ? "x" : "") + (isBlocked(id) ? "w" : "")
      let steps =
        isBelow ? children(of: id).map { text($0, isBelow: !(items[$0]?.hasDay ?? true)) } : []
      return "\(id)\(mark)" + (steps.isEmpty ? "" : "(\(steps.joined(separator: " ")))")
    }

    /// The items that a list shows, in order of their numbers.
    var list: [String] {
      items.keys.sorted().filter { items[$0]?.isDone == false && !isCovered($0) }.map { text($0) }
    }
  }

  private func text(_ item: JSONValue) -> String {
    let mark =
      (item["done"] == .bool(true) ? "x" : "") + (item["blocked"] == .bool(true) ? "w" : "")
    let steps = item["steps"]["items"].elements.map(text)
    return "\(item["id"].number ?? 0)\(mark)"
      + (steps.isEmpty ? "" : "(\(steps.joined(separator: " ")))")
  }

  @Test(arguments: 1...6)
  func theModelAgrees(seed: Int) throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "UTC", keepsStoreOpen: true)
    var random = SeededGenerator(seed: UInt64(seed))
    var model = Model()
    var past: [Model] = []
    var last = 0
    var told: [String] = []
    for _ in 0..<80 {
      let before = model
      var words: [String] = []
      var isRefused = false
      let id = model.items.keys.sorted().randomElement(using: &random) ?? 0
      let other = model.items.keys.sorted().randomElement(using: &random) ?? 0
      switch id == 0 ? 0 : Int.random(in: 0..<10, using: &random) {
      case 0...2:
        words = ["add", "item"]
        var item = Item()
        if Bool.random(using: &random) {
          words += ["--on", "2026-11-25"]
          item.hasDay = true
        }
        if other > 0, Int.random(in: 0..<3, using: &random) > 0 {
          words += ["--under", "\(other)"]
          item.parent = other
        }
        if id > 0, Int.random(in: 0..<4, using: &random) == 0 {
          words += ["--after", "\(id)"]
          item.after = [id]
          isRefused = model.ancestors(of: item.parent).contains(id)
        }
        if !isRefused {
          last += 1
          model.items[last] = item
        }
      case 3, 4:
        words = ["done", "\(id)"]
        model.close(id)
      case 5:
        words = ["undone", "\(id)"]
        if model.items[id]?.isDone == true { model.open(id) }
      case 6:
        words = ["rm", "\(id)"]
        model.remove(id)
      case 7:
        words = ["edit", "\(id)", "--under", "\(other)"]
        let above = model.ancestors(of: other)
        isRefused = above.contains(id) || !(model.items[id]?.after.isDisjoint(with: above) ?? true)
        if !isRefused, model.items[id]?.parent != other {
          model.items[id]?.parent = other
          model.items[id]?.isClosedWithParent = false
        }
      case 8:
        words = ["edit", "\(id)", "--after", "\(other)"]
        isRefused =
          id == other || model.ancestors(of: id).contains(other) || model.waits(other, for: id)
        if !isRefused { model.items[id]?.after = [other] }
      default:
        words = ["undo"]
        guard let earlier = past.popLast() else { continue }
        model = earlier
      }
      if words != ["undo"], model != before { past.append(before) }
      told.append(words.joined(separator: " "))
      let run = try daydot.run(words)
      #expect(run.status == (isRefused ? 64 : 0), "\(told): \(run.errors)")
      let listed = try daydot.json("list")["items"].elements
      let shown = listed.sorted { ($0["id"].number ?? 0) < ($1["id"].number ?? 0) }.map(text)
      try #require(shown.map(sorted) == model.list.map(sorted), "\(told)")
      #expect(
        Set(try daydot.json("list", "--blocked")["items"].elements.map { $0["id"].number ?? 0 })
          .isSubset(of: model.items.keys.filter(model.isBlocked)))
      #expect(try daydot.json("list")["total"].number == listed.count)
    }
  }

  /// The order of steps is another test's.
  private func sorted(_ text: String) -> String { String(text.sorted()) }
}
