import CommandLine
import Operations
import Outcomes
import Presentation
import TodoCore

/// `steps ID [STEP, STEP…]`: lists the steps of an item, or adds steps.
enum StepsCommand: Command {
  static let spec = CommandSpec(
    "steps", .items, "Shows the steps of an item, or adds some, with commas between them.",
    ko: "항목의 하위 항목을 보여 주거나, 쉼표로 나누어 추가합니다.",
    examples: [
      "daydot steps 12",
      HelpText(
        "daydot steps 12 passport, charger, swimsuit", ko: "daydot steps 12 여권, 충전기, 수영복"),
    ], operands: "ID [STEP…]", count: CommandSpec.oneOrMore, options: [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let operands = session.book.namingFirst(invocation.operands)
    let named = try session.book.resolve([operands[0]])
    guard let parent = named.first, named.count == 1 else {
      throw ItemNameError.malformed(seen: operands[0])
    }
    let lines = steps(in: operands.dropFirst())
    if !lines.isEmpty {
      return try session.answer(session.book.addSteps(lines, under: parent))
    }
    let shown = try session.book.steps(of: parent, detail: session.detail)
    return try session.answer(items: [shown]) {
      try session.printPaged(
        EntryListRenderer.lines(of: [shown], today: session.now.today, session.renderOptions))
    }
  }

  /// Returns the steps that operands name, with commas between them. An operand that holds blanks was
  /// quoted and is one step with its commas.
  private static func steps(in operands: some Sequence<String>) -> [String] {
    var steps = [""]
    for operand in operands {
      if operand.contains(where: \.isWhitespace) {
        steps += [operand.last == "," ? String(operand.dropLast()) : operand, ""]
      } else {
        let parts = operand.split(separator: ",", omittingEmptySubsequences: false)
        steps[steps.count - 1] += " " + parts[0]
        steps += parts.dropFirst().map(String.init)
      }
    }
    return steps.filter { !$0.allSatisfy(\.isWhitespace) }
  }
}
