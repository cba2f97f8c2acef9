/// Starts Radicale on a free port of the loopback interface with a folder of its own, uploads a
/// calendar, searches it, and downloads it again.
///
/// Arguments: the program, a folder, the calendar, the file for the download, days as
/// `20261120,20261121`.
let radicaleScript = #"""
  import base64, re, socket, subprocess, sys, time, urllib.request

  program, folder, calendar, back, days = sys.argv[1:]
  with socket.socket() as free:
      free.bind(("127.0.0.1", 0))
      port = free.getsockname()[1]
  server = subprocess.Popen(
      [program, "--config", "", "--server-hosts", f"127.0.0.1:{port}", "--auth-type", "none",
       "--storage-filesystem-folder", folder + "/radicale"],
      stdin=subprocess.DEVNULL, stderr=open(folder + "/radicale.log", "w"))
  # No proxy of the environment, and every status but success is an error.
  opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
  login = "Basic " + base64.b64encode(b"me:").decode()

  def ask(method, kind="text/calendar; charset=utf-8", data=None):
      request = urllib.request.Request(
          f"http://127.0.0.1:{port}/me/plan/", data, method=method,
          headers={"Authorization": login, "Content-Type": kind, "Depth": "1"})
      with opener.open(request, timeout=20) as answer:
          return answer.status, answer.read().decode()

  def titles(component, condition):
      text = ask("REPORT", "application/xml", f'''<?xml version="1.0"?>
  <C:calendar-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">
  <D:prop><C:calendar-data/></D:prop>
  <C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="{component}">{condition}
  </C:comp-filter></C:comp-filter></C:filter></C:calendar-query>'''.encode())[1]
      return ", ".join(sorted(set(re.findall("^SUMMARY:([^\r\n&]*)", text, re.M))))

  def matching(name, text):
      return f'<C:prop-filter name="{name}"><C:text-match>{text}</C:text-match></C:prop-filter>'

  try:
      for _ in range(300):
          try:
              socket.create_connection(("127.0.0.1", port)).close()
              break
          except OSError:
              time.sleep(0.05)
      print(ask("PUT", data=open(calendar, "rb").read())[0])
      print("COMPLETED:", titles("VTODO", matching("STATUS", "COMPLETED")))
      print("장보기:", titles("VTODO", matching("SUMMARY", "장보기")))
      for day in days.split(","):
          on = f'<C:time-range start="{day}T000000Z" end="{day}T235959Z"/>'
          # A todo without a date is on every day (RFC 4791 §9.9).
          todos = titles("VTODO", on).replace("Someday, ", "").replace(", Someday", "")
          print(day, titles("VEVENT", on), "|", todos.replace("Someday", ""))
      with open(back, "w", newline="") as file:
          file.write(ask("GET")[1])
  finally:
      # A test's children may be started with SIGTERM blocked.
      server.kill()
      server.wait()
  """#
