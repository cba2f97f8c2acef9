import Expectations
import Glibc
import TestSupport
import Testing

/// The release binary; `DAYDOT_RELEASE` names one that was built elsewhere.
private let releaseProgram: String? = {
  let path =
    getenv("DAYDOT_RELEASE").map { String(cString: $0) }
    ?? SharedData.projectRoot + "/.build/release/daydot"
  return access(path, X_OK) == 0 ? path : nil
}()

/// The Debian package and the tarball that `.ci/package` makes of an existing release build.
@Suite(
  .enabled(if: Slow.isAsked, "slow: DAYDOT_SLOW=1 runs it"),
  .enabled(if: releaseProgram != nil, "needs swift build -c release, linked statically"),
  .enabled(if: Tool.dpkg != nil && Tool.strip != nil, "needs dpkg and strip"),
  .timeLimit(.minutes(30)))
struct PackageTests {
  private static let path = "/usr/sbin:/usr/bin:/sbin:/bin"

  /// Makes both and returns their file names.
  private static func pack(
    into folder: String, variables: [String: String] = [:], umask: String = "022"
  ) throws -> [String] {
    let script = "umask \(umask) && exec '\(SharedData.projectRoot)/.ci/package' --program \"$@\""
    let run = try RunningProcess(
      "/bin/sh", ["-c", script, "sh", try #require(releaseProgram), folder],
      variables: ["PATH": path, "SOURCE_DATE_EPOCH": "1795132800"].merging(variables) { $1 }
    ).wait()
    #expect(run.status == 0 && run.errors == "", "\(run)")
    return names(in: folder)
  }

  @Test func theSameSourcesGiveTheSameBytes() throws {
    let folder = TemporaryFolder()
    let one = folder.path + "/one"
    let two = folder.path + "/two and more"
    let made = try Self.pack(into: one)
    #expect(made.count == 2)
    #expect(
      try Self.pack(
        into: two, variables: ["TZ": "Asia/Seoul", "LANG": "ko_KR.UTF-8", "HOME": folder.path],
        umask: "077") == made)
    for name in made {
      let bytes = readFile("\(one)/\(name)")
      #expect(bytes != nil && bytes == readFile("\(two)/\(name)"), "\(name)")
    }
  }

  @Test(.enabled(if: permissions(of: "/usr/bin/lintian") != nil, "needs lintian"))
  func lintianHasOnlyTheLicenceToSay() throws {
    let folder = TemporaryFolder()
    let package = try #require(try Self.pack(into: folder.path).first { $0.hasSuffix(".deb") })
    let run = try RunningProcess(
      "/usr/bin/lintian", ["\(folder.path)/\(package)"],
      variables: ["PATH": Self.path, "LC_ALL": "C.UTF-8", "HOME": folder.path]
    ).wait()
    #expect(run.output == "E: daydot: no-copyright-file\n")
  }

  /// Below an empty root there is no library, no shell and no zone file.
  @Test(.enabled(if: Tool.unshare != nil, "needs leave to mount in a namespace of its own"))
  func thePackageIsInstalledUsedAndRemoved() throws {
    let folder = TemporaryFolder()
    let root = folder.path + "/root"
    let made = try Self.pack(into: folder.path + "/out")
    let package = try #require(made.first { $0.hasSuffix(".deb") })
    for part in ["", "/var", "/var/lib", "/var/lib/dpkg", "/var/lib/dpkg/info", "/home", "/tmp"] {
      try makeFolder(root + part)
    }
    try makeFolder(root + "/var/lib/dpkg/updates")
    try writeFile(root + "/var/lib/dpkg/status", "")
    func dpkg(_ words: String...) throws -> Finished {
      try RunningProcess(
        try #require(Tool.dpkg), ["--root=\(root)"] + words,
        variables: ["PATH": Self.path, "LC_ALL": "C", "DEBIAN_FRONTEND": "noninteractive"]
      ).wait()
    }
    let installed = try dpkg("--install", "\(folder.path)/out/\(package)")
    #expect(installed.status == 0, "\(installed)")
    let files = try dpkg("--listfiles", "daydot").output.split(separator: "\n").map(String.init)
    for file in [
      "/usr/bin/daydot", "/usr/share/man/man1/daydot.1.gz", "/usr/share/man/ko/man1/daydot.1.gz",
      "/usr/share/bash-completion/completions/daydot", "/usr/share/zsh/vendor-completions/_daydot",
      "/usr/share/fish/vendor_completions.d/daydot.fish", "/usr/lib/systemd/user/daydot.service",
      "/usr/lib/systemd/user/daydot.timer", "/usr/share/doc/daydot/README.md",
      "/usr/share/doc/daydot/changelog.gz",
    ] {
      #expect(files.contains(file) && permissions(of: root + file) != nil, "\(file)")
      #expect(permissions(of: root + file) == (file == "/usr/bin/daydot" ? 0o755 : 0o644))
    }
    let unit = String(
      decoding: readFile(root + "/usr/lib/systemd/user/daydot.service") ?? [], as: UTF8.self)
    #expect(unit.contains("\nExecStart=/usr/bin/daydot check\n") && !unit.contains("{{"))
    try use(in: root, "/usr/bin/daydot")

    let removed = try dpkg("--purge", "daydot")
    #expect(removed.status == 0, "\(removed)")
    #expect(names(in: root + "/usr") == [])
    // The user's files stay.
    #expect(readFile(root + "/home/d.db") != nil)
  }

  @Test(.enabled(if: Tool.unshare != nil, "needs leave to mount in a namespace of its own"))
  func theTarballIsUsedAsItIs() throws {
    let folder = TemporaryFolder()
    let root = folder.path + "/root"
    let made = try Self.pack(into: folder.path + "/out")
    let tarball = try #require(made.first { $0.hasSuffix(".tar.gz") })
    for part in ["", "/usr", "/usr/local", "/home", "/tmp"] { try makeFolder(root + part) }
    let unpacked = try RunningProcess(
      "/bin/tar",
      [
        "--extract", "--file", "\(folder.path)/out/\(tarball)", "--directory",
        root + "/usr/local", "--strip-components=1",
      ], variables: ["PATH": Self.path]
    ).wait()
    #expect(unpacked.status == 0, "\(unpacked)")
    #expect(names(in: root + "/usr/local") == ["bin", "lib", "share"])
    try use(in: root, "/usr/local/bin/daydot")
  }

  /// Runs some commands below a root that has nothing else.
  private func use(in root: String, _ program: String) throws {
    // The Swift runtime finds its own binary through /proc.
    let script = #"mount --rbind /proc "$0/proc" && exec chroot "$0" "$@""#
    try makeFolder(root + "/proc")
    func daydot(_ words: String...) throws -> Finished {
      try RunningProcess(
        try #require(Tool.unshare), ["-rm", "sh", "-c", script, root, program] + words,
        variables: [
          "DAYDOT_STORE": "/home/d.db", "DAYDOT_NOW": "2026-11-20T09:00", "HOME": "/home",
          "TZ": "UTC", "PATH": Self.path,
        ]
      ).wait()
    }
    expect(try daydot("version"), output: "daydot 0.1.0\n")
    let added = try daydot("add", "Buy milk", "today", "18:00")
    #expect(added.output.hasPrefix("1  \"Buy milk\" — Fri 20 Nov 2026 18:00"))
    #expect(try daydot("day").output.contains("18:00  Buy milk"))
    expect(
      try daydot("__complete", "fish", "--", "daydot", "done", ""), output: "words\n1\tBuy milk\n")
    expect(try daydot("done", "milk"), output: "1  \"Buy milk\" — done\n")
    #expect(try daydot("help", "--lang", "ko").output.contains("항목"))
    #expect(try daydot("export").output.contains("Buy milk"))
  }
}
