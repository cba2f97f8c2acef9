import CivilTime
import CommandLine
import Delivery
import Glibc
import Messages
import Phrases
import Presentation
import TodoCore
import TodoStore

/// The user's editor could not be run.
struct EditorFailure: Explained, Hashable {
  let program: String
  let reason: String

  var status: ExitStatus { .failure }

  var sentence: Sentence {
    Sentence(
      "the editor \(seen: program) failed: \(reason: reason); nothing was changed",
      ko: "편집기 \(seen: program) 실행에 실패했습니다: \(reason: reason). 아무것도 바뀌지 않았습니다")
  }
}

/// The user left the editor without correcting a mistake.
struct EditLeft: Explained {
  /// What is wrong with the text.
  let complaint: Sentence
  /// The file that keeps the text.
  let path: String

  var status: ExitStatus { .usage }

  var sentence: Sentence {
    Sentence(
      "\(complaint); nothing was changed, and your text is kept in '\(plain: path)'",
      ko: "\(complaint). 바뀐 것은 없으며 고친 내용은 '\(plain: path)'에 있습니다")
  }
}

/// Lets the user edit an item as a text in an editor, until it can be read.
struct EditorSession {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// - Returns: The edited item, or nil if nothing was changed.
  /// - Throws: `EditorFailure`, `EditLeft`. After a mistake the editor opens the typed text again,
  ///   with the complaint at its top.
  func edit(_ item: Item) throws -> Item? {
    let original = ItemText.write(item)
    var text = original
    var complaint: Sentence?
    let path = try makeFile()
    var isKept = false
    defer { if !isKept { unlink(path) } }
    while true {
      let before = text
      let shown = (complaint.map { "# \(session.language.sentence($0))\n" } ?? "") + text
      try FileSystem.replace(path, with: Array(shown.utf8))
      try runEditor(on: path)
      let bytes = try FileSystem.read(path) ?? []
      text = ItemText.withoutComments(String(decoding: bytes, as: UTF8.self))
      if text == original || text.allSatisfy(\.isWhitespace) { return nil }
      if let complaint, text == before {
        // Ends the loop if the user, or an editor that is not interactive, changes nothing.
        isKept = true
        throw EditLeft(complaint: complaint, path: path)
      }
      do {
        return try ItemText.read(text, over: item, phrases: session.phrases)
      } catch let error as ItemText.Mistake {
        complaint = .inLine(error.line, explain(error.reason).sentence)
      }
    }
  }

  private func makeFile() throws -> String {
    // The store's folder is private to the user, unlike `/tmp`.
    let folder = try FolderListing.split(session.store().path).folder
    var template = Array("\(folder)/daydot-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw FileError(path: folder, code: errno) }
    close(descriptor)
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// VISUAL and EDITOR may hold arguments (`code --wait`); they are split at blanks and no shell
  /// reads them.
  private func runEditor(on path: String) throws {
    let chosen =
      session.environment.nonEmptyVariable("VISUAL")
      ?? session.environment.nonEmptyVariable("EDITOR") ?? "vi"
    let words = chosen.split(separator: " ").map(String.init)
    guard let program = words.first else { return }
    do {
      let status = try Subprocess(words + [path]).run().status
      guard status == 0 else { throw EditorFailure(program: program, reason: "exit \(status)") }
    } catch let error as SpawnError {
      throw EditorFailure(program: program, reason: error.reason)
    }
  }
}
