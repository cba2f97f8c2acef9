import Outcomes

/// A text that another program of the user's reads, and where that program looks for it.
struct Installation {
  struct File {
    let path: String
    let bytes: [UInt8]
  }

  let files: [File]
  /// Whether the files are daydot's alone. If not, `--write` leaves it to the user to add the text.
  var isOwn = true
  /// What is still to be done once they are written; nil for nothing.
  var next: InstallStep?
  /// What is to be done once they are gone.
  var afterRemoval: InstallStep?
}
