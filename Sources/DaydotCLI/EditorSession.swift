import CivilTime
import CommandLine
import Delivery
import Files
import Glibc
import Messages
import Operations
import Outcomes
import Phrases
import Presentation
import Processes
import TodoCore
import TodoStore

/// Lets the user edit an item as a text in an editor, until it can be read.
struct EditorSession {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// After a mistake the editor opens the typed text again, with the complaint at its top.
  ///
  /// - Parameter save: Stores what the user changed.
  /// - Returns: The result of `save`, or nil if nothing was changed.
  /// - Throws: `EditorError.notSaved` for any failure after something was typed, which is kept in a file.
  func edit<Result>(_ item: Item, save: (ItemText.Edit) throws -> Result) throws -> Result? {
    let original = ItemText.write(item)
    let path = try makeFile()
    do {
      let result = try edit(item, original, in: path, save: save)
      unlink(path)
      return result
    } catch {
      if (try? read(path)) != original {
        throw EditorError.notSaved(reason: error, path: path)
      }
      unlink(path)
      throw error
    }
  }

  private func edit<Result>(
    _ item: Item, _ original: String, in path: String, save: (ItemText.Edit) throws -> Result
  ) throws -> Result? {
    var text = original
    var mistake: ItemTextMistake?
    while true {
      let before = text
      let complaint = mistake.map { "# \(session.language.sentence($0.sentence))\n" } ?? ""
      try RegularFile.replace(path, with: Array((complaint + text).utf8))
      try runEditor(on: path)
      text = try read(path) ?? original
      if text == original { return nil }
      // The text is unchanged after an error: stop instead of opening the editor again.
      if let mistake, text == before { throw mistake }
      let edit: ItemText.Edit
      do {
        edit = try session.book.readText(text, of: item)
      } catch let error as ItemTextMistake {
        let isRepeated = mistake.map { session.text($0.sentence) == session.text(error.sentence) }
        guard session.environment.terminal.isInteractive, isRepeated != true else { throw error }
        mistake = error
        continue
      }
      return try save(edit)
    }
  }

  /// The text in the file; nil if there is nothing but blanks.
  private func read(_ path: String) throws -> String? {
    let bytes = try RegularFile.read(path) ?? []
    let text = try ItemText.decode(bytes)
    return text.allSatisfy(\.isWhitespace) ? nil : text
  }

  private func makeFile() throws -> String {
    // The store's folder is private to the user, unlike `/tmp`.
    let folder = try FileSystem.split(session.book.storePath).folder
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
      var editor = Subprocess(words + [path])
      editor.takesKeyboardSignals = true
      let status = try editor.run().status
      guard status == 0 else { throw EditorError.failed(program: program, exitStatus: Int(status)) }
    } catch let error as SpawnError {
      throw EditorError.notStarted(program: program, reason: error.reason)
    }
  }
}
