/// What the user still has to do after files were installed or removed.
package enum InstallStep: Hashable, Sendable {
  /// bash without bash-completion reads this file only if told to.
  case sourceInBash(file: String)
  case addToZshPath(folder: String)
  case enableTimer, disableTimer
}
