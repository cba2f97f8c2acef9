/// Types lines into a shell on a pseudo-terminal and prints a line of JSON for each: the output
/// above its prompt, and the arguments that the program was given. `daydot` is a script that prints
/// them between marks.
///
/// Arguments: the shell, its home, then the lines, in which `<TAB>` is the key. A last line
/// `daydot d<TAB>|PATTERN<LIST>` is not entered: the output up to the pattern is printed.
let shellScript = #"""
  import json, os, pty, re, select, signal, sys, time

  shell, home, lines = sys.argv[1], sys.argv[2], sys.argv[3:]
  argv = {
      "bash": ["bash", "--noprofile", "--rcfile", home + "/rc", "-i"],
      "zsh": ["zsh", "-i"],
      "fish": ["fish", "-i"],
  }[os.path.basename(shell)]
  pid, terminal = pty.fork()
  if pid == 0:
      os.execv(shell, argv)
  import fcntl, struct, termios
  fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 120, 0, 0))
  seen = ""

  def wait(pattern, seconds=20):
      """The text up to and with the pattern, which is taken off what was seen."""
      global seen
      end = time.monotonic() + seconds
      while True:
          found = re.search(pattern, seen, re.S)
          if found:
              text, seen = seen[: found.end()], seen[found.end() :]
              return text
          if time.monotonic() > end:
              os.kill(pid, signal.SIGKILL)
              sys.exit("no %r in %r" % (pattern, seen))
          if select.select([terminal], [], [], 0.1)[0]:
              try:
                  seen += os.read(terminal, 65536).decode(errors="replace")
              except OSError:
                  sys.exit("ended: %r" % seen)

  def send(text):
      os.write(terminal, text.encode())

  def plain(text):
      return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07|\x1b[()=>][0B]?|\r", "", text)

  for line in lines:
      above = plain(wait("READY> "))
      seen = ""
      keys = line.replace("<TAB>", "\t")
      if keys.endswith("<LIST>"):
          text, ends = keys[:-6].split("|", 1)
          send(text)
          shown = wait(ends)
          print(json.dumps({"shown": plain(shown)}))
          break
      else:
          send(keys + "\r")
          shown = wait("<<END>>")
          arguments = re.findall(r"<<ARG (.*?)>>", shown.replace("\r", ""), re.S)
          print(json.dumps({"above": above, "arguments": arguments}))
      sys.stdout.flush()
  os.kill(pid, signal.SIGKILL)
  os.waitpid(pid, 0)
  """#

/// Attaches tmux to a pseudo-terminal and prints the part of its output that matches a pattern.
///
/// Arguments: a folder with `tmux.conf`, the pattern.
let tmuxScript = #"""
  import os, pty, re, select, subprocess, sys, time
  folder, pattern = sys.argv[1:]
  socket = folder + "/socket"
  pid, terminal = pty.fork()
  if pid == 0:
      os.execvp("tmux", ["tmux", "-S", socket, "-f", folder + "/tmux.conf", "new-session", "cat"])
  import fcntl, struct, termios
  fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 10, 150, 0, 0))
  seen, end, found = "", time.monotonic() + 20, None
  while not found and time.monotonic() < end:
      if select.select([terminal], [], [], 0.1)[0]:
          seen += os.read(terminal, 65536).decode(errors="replace")
      found = re.search(pattern, seen)
  subprocess.run(["tmux", "-S", socket, "kill-server"])
  print(found.group() if found else repr(seen))
  """#
