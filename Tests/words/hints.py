#!/usr/bin/env python3
"""The law of hints: a command printed in an answer or an error, run as printed, does what the sentence meant.

    ./hints.py BINARY [--part fixtures,titles,cases,verbs] [--limit N] [--out hints.jsonl]

Each sentence is given to `add` in text mode in a throw-away store of a few items. Every command in what it prints is
run by bash, as printed, in a copy of the store as it then is. Flags:

  fails       the command exits with another code than 0
  other       it changes, adds to or removes an item that was there before the sentence
  nothing     it changes nothing
  invented    it holds a value that is not in the sentence and is no id of the new items: a day, time, rule or
              position that could be taken for the user's
  placeholder it holds <, ... or a word in capitals to fill in
  meaning     (cases only) afterwards the new items are neither the meaning nor the meaning with the title untouched
  place       `place add` of something with a digit or a word of time
"""
import argparse
import collections
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

from cases import KINDS, generate
from meaning import canon, short
from run import simple, tidy

FIXTURES = pathlib.Path(__file__).resolve().parent.parent / "PhrasesTests" / "Fixtures"
BASE = [["place", "add", "market", "37.5101,127.0215"], ["place", "add", "집", "37.5010,127.0300"],
        ["add", "Swimming every wed 16:00"], ["add", "Dentist fri 10:00"], ["add", "Read a book"], ["add", "매주 화요일 오후 3시 과외"],
        ["add", "Trip dec 7-9 list:work"]]
TIME_WORD = re.compile(r"\d|noon|night|morning|evening|afternoon|o'?clock|am\b|pm\b|month|week|day\b|오전|오후|아침|저녁|점심|밤|[월화수목금토일]요일|시\b|내일|모레")


class Store:
    def __init__(self, binary):
        self.dir = tempfile.mkdtemp(prefix="hints", dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
        os.makedirs(self.dir + "/bin")
        os.symlink(os.path.abspath(binary), self.dir + "/bin/daydot")
        self.base, self.path, self.copy = (f"{self.dir}/{n}.db" for n in ("base", "s", "c"))
        self.before = None
        for args in BASE:
            self.run(args, self.base, "2026-11-20T09:00")

    def env(self, store, now):
        return {"HOME": self.dir, "TZ": "Asia/Seoul", "PATH": self.dir + "/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "DAYDOT_STORE": store, "DAYDOT_NOW": now}

    def run(self, args, store, now):
        p = subprocess.run(["daydot", *args], env=self.env(store, now), capture_output=True, text=True, timeout=20, stdin=subprocess.DEVNULL, executable=self.dir + "/bin/daydot")
        return p.returncode, p.stdout, p.stderr

    def shell(self, command, store, now):
        p = subprocess.run(["bash", "-c", command], env=self.env(store, now), capture_output=True, text=True, timeout=20, stdin=subprocess.DEVNULL)
        return p.returncode, p.stdout, p.stderr

    def clone(self, a, b):
        for s in ("", "-wal", "-shm", "-check"):
            if os.path.exists(b + s):
                os.remove(b + s)
        for s in ("", "-wal"):
            if os.path.exists(a + s):
                shutil.copy(a + s, b + s)

    def dump(self, store, now):
        rc, out, err = self.run(["export"], store, now)
        items = {}
        for line in out.splitlines():
            if line.startswith("{"):
                i = json.loads(line)
                if "title" in i:
                    for key in ("modified", "occurrence", "overdue", "missed", "state"):
                        i.pop(key, None)  # depend on now
                    items[i["id"]] = i
        rc, places, err = self.run(["place", "list", "--json"], store, now)
        return items, places


def commands(text):
    """Commands in what was printed: from 'daydot VERB' to the end of its line or to a ';' or ', or' outside quotes."""
    out = []
    for line in text.splitlines():
        if "nothing checks your reminders" in line or "아직 알림이" in line:
            continue
        for m in re.finditer(r"(?<![\w'/])daydot (?=[a-z0-9])", line):
            rest, quote, end = line[m.start():], None, None
            for k, c in enumerate(rest):
                if quote:
                    if c == quote:
                        quote = None
                elif c in "'\"":
                    quote = c
                elif c in ";)" or re.match(r" (shows|lists|tells|says|gives|finds) ", rest[k:]) or rest.startswith((", or ", " or daydot", ", daydot", " (", " and daydot"), k):
                    end = k
                    break
            if quote is None or end is not None:
                out.append(rest[:end].strip().rstrip(","))
            else:
                out.append(rest.strip())
    return out


def check(store, args, words, now, case=None):
    """Flags of each command that `args` prints: [(command, flags, what it did)]."""
    store.clone(store.base, store.path)
    rc, out, err = store.run(args, store.path, now)
    found = commands(out + "\n" + err)
    if not found:
        return rc, out + err, []
    if store.before is None:
        store.before = store.dump(store.base, now)[0]
    before = store.before
    middle, places1 = store.dump(store.path, now)
    new = set(middle) - set(before)
    results = []
    for command in found:
        store.clone(store.path, store.copy)
        flags = []
        code, cout, cerr = store.shell(command, store.copy, now)
        after, places2 = store.dump(store.copy, now)
        changed = {k for k in set(middle) | set(after) if middle.get(k) != after.get(k)}
        verb = command.split()[1]
        reads = verb in ("help", "when", "list", "day", "month", "week", "year", "find", "show", "lists", "tags", "map", "near", "place", "config", "delivered", "pending", "explain", "log", "agenda", "doctor") and "add" not in command
        if code != 0:
            flags.append("fails")
        named = {int(w) for w in re.findall(r"\b\d+\b", " ".join(args[:2]))} if args[0] != "add" else set()
        if (changed & set(before)) - named:
            flags.append("other")
        if code == 0 and not changed and places1 == places2 and not reads:
            flags.append("nothing")
        low = words.lower()
        body = re.sub(r"^daydot \w+ ?", "", command)
        values = re.findall(r"'((?:[^']|'\\'')*)'|\"([^\"]*)\"|(\S+)", body)
        for value in (("".join(v)).replace("'\\''", "'") for v in values):
            if value.startswith("-") or value in ("add", "edit", "place") or re.fullmatch(r"\d+", value) and int(value) in new:
                continue
            if re.fullmatch(r"\d{4}-\d\d-\d\d(T\d\d:\d\d)?|\d\d:\d\d", value) and case is None and verb in ("add", "edit", "when"):
                if value in low:
                    continue
                if value in ("18:00", "09:00", "08:00"):
                    flags.append("invented")
                flags.append("computed")  # a day or time worked out: to be judged by hand
                continue
            if re.match(r"-?\d+\.\d+,", value) and value not in low:
                flags.append("invented")
            elif f"'{value}' was meant" in out + err:
                pass  # a correction, offered as one
            elif value.lower() not in low and verb in ("edit", "add", "remind", "move") and not all(w in low for w in value.lower().split()):
                flags.append("invented")
        if re.search(r"<|\.\.\.|…|\b(DATE|TIME|PLACE|ID|NAME|LAT|LON)\b", command):
            flags.append("placeholder")
        if command.startswith("daydot place add"):
            name = re.search(r"place add ('[^']*'|\"[^\"]*\"|\S+)", command)
            if name and TIME_WORD.search(name.group(1)):
                flags.append("place")
        did = short([simple(after[k]) for k in sorted(changed & set(after))]) or (cerr or cout).strip().split("\n")[0][:160]
        if case is not None and verb in ("edit", "add") and code == 0:
            items = [simple(after[k]) for k in sorted(set(after) - set(before))]
            if verb == "add":
                items = [simple(after[k]) for k in sorted(set(after) - set(middle))]
            meanings = [w for w in case["want"] if not isinstance(w, str)]
            strip = lambda xs: canon([dict(x, title="*") for x in tidy(xs)])
            if meanings and strip(items) not in [strip(w) for w in meanings]:
                flags.append("meaning")
            elif not meanings:
                flags.append("meaning")
            did = short(items)
        results.append((command, sorted(set(flags)), did))
    return rc, out + err, results


def fixtures():
    for line in (FIXTURES / "phrases.tsv").read_text().splitlines():
        cells = line.split("\t")
        if line.startswith("#") or len(cells) < 2:
            continue
        kind, phrase, now = cells[0].strip(), cells[1].strip(), "2026-11-20T09:00"
        if kind == "add":
            yield ["add", phrase], phrase, now
        elif kind == "remind":
            yield ["add", f"Tea tomorrow 10:00 remind {phrase}"], f"Tea tomorrow 10:00 remind {phrase}", now
        elif kind in ("date", "time", "moment", "every"):
            yield ["add", f"Tea {phrase}"], f"Tea {phrase}", now
            option = {"date": "--on", "moment": "--on", "time": "--time", "every": "--every"}[kind]
            yield ["add", "Tea", option, phrase], f"Tea {phrase}", now
        elif kind in ("end", "duration"):
            yield ["add", "Tea fri 10:00", "--end", phrase], f"Tea fri 10:00 {phrase}", now
    for line in (FIXTURES / "sentences.tsv").read_text().splitlines():
        cells = line.split("\t")
        if not line.startswith("#") and len(cells) > 1:
            yield ["add", cells[1]], cells[1], cells[0]


def titles(count=1000, seed=5):
    """Titles with words that could be dates or times and mostly are none, or are not where they are read."""
    r = random.Random(seed)
    en_head = ["Read", "Buy", "Call", "Plan", "Watch", "Fix", "Book", "Order", "Ask", "Meet", "Clean", "Write"]
    en_odd = ["chapter 5", "the 3pm slot", "May report", "second half", "Friday feeling", "Sunday roast", "7 up", "a table for 4", "5:30 pm kids menu", "1984", "Catch 22", "march madness",
              "sat nav", "the daily news", "next steps", "24 season 3", "24 dec and 25", "dec 24 or 25", "the weekend paper", "two weeks of work", "a few fridays", "the 10 o'clock news", "first aid kit", "once upon a time", "3 times a lady",
              "morning pages", "evening primrose oil", "night cream", "noon express tickets", "monday blues album", "an hour of yoga", "half day off", "the october fest", "5 pm kids", "room at 6", "table at nine", "lunch at noon cafe",
              "dinner at Chez Max", "drinks at 1140", "tea at home", "a meeting about q3", "last minute gift", "the 2nd edition", "a 30 min run", "tickets for 12/24", "size 11/12 shoes", "the 4/5 split", "version 2.10", "v 3.11", "tomorrow never dies",
              "until dawn", "by friday maybe", "every cloud", "every other page", "weekly magazine", "monthly pass", "some day cruise", "today show", "on time delivery", "in 5 easy steps", "three day pass", "7 days in june", "eight forty", "two fridays", "next tue or thu"]
    en_tail = ["", "", "for Ben", "with Sam", "at Chez Max", "about work", "again", "@market", "@nowhere", "+home", "!high", "p4", "list:", "remind 1h and 1d before", "remind before", "tomorrow", "fri 10:00", "at 6", "every fri", "3pm EST", "at the office", "at nowhere", "near market"]
    ko_odd = ["3시 세끼 보기", "월요병 극복", "화요비 음반", "주말 농장", "아침 햇살", "오후 티타임", "9와 숫자들 공연", "저녁 메뉴", "점심 도시락", "밤 쪄 먹기", "새벽 배송", "다음 달 초 여행", "이번 주 안에 보고서", "12월 중순 휴가", "두 번째 원고", "5회분 읽기",
              "3번 버스", "매일 우유", "일요일 오후의 책", "토요일 밤의 열기", "화목난로", "월급 정리", "수목원", "금요일쯤", "24일인가 25일", "7시간 자기", "30분 산책", "반나절 등산", "하루 한 장", "오전 반차", "2주 뒤쯤", "몇 시간 뒤", "며칠 뒤", "6시 내고향", "100일 사진", "하루 3번", "주 3회", "집에 가면 전화", "이마트 가면 우유", "퇴근하면 빨래"]
    ko_tail = ["", "", "엄마랑", "@market", "@없는곳", "+집안일", "!high", "list:", "알림 1시간 전", "내일", "금요일 10시", "6시", "매주 금요일", "오후 3시 EST", "이마트에서", "회사에서"]
    seen = set()
    while len(seen) < count:
        if r.random() < 0.55:
            s = f"{r.choice(en_head)} {r.choice(en_odd)} {r.choice(en_tail)}".strip()
        else:
            s = f"{r.choice(ko_odd)} {r.choice(ko_tail)}".strip()
            if r.random() < 0.3:
                s = f"{r.choice(['꼭', '드디어', '다시', '같이'])} {s}"
        if s not in seen:
            seen.add(s)
            yield ["add", s], s, "2026-11-20T09:00"


def case_sentences(count):
    for kind in [k for k in KINDS if k != "table"]:
        for lang in ("en", "ko"):
            for case in generate(kind, lang, count, 1):
                yield ["add", case["s"]], case["s"], case["now"], case


VERBS = ["move 2 {p}", "edit 2 --on {p}", "edit 2 --time {p}", "edit 1 --every {p}", "edit 2 --end {p}", "snooze 2 {p}", "remind 2 {p}", "skip 1@{p}", "list {p}", "day {p}", "week {p}", "month {p}",
         "agenda {p}", "near {p}", "map {p}", "when {p}", "done {p}", "find {p} --from {p}", "event Tea {p}", "list --from {p}", "config set deliver.quiet {p}", "config set words.morning {p}", "here {p}", "{p}"]
PHRASES = ["later", "in a few hours", "next month", "this weekend", "at 6", "tomorrow at 6", "fridy", "25:00", "2026-02-30", "11/12", "dec 24 and 25", "next tue and thu", "fri 3-4pm", "+2d", "2 days later", "3pm EST", "work", "+home", "december", "nowhere",
           "@nowhere", "swiming", "dentist", "5 times", "3 times a day", "every fooday", "몇 시간 뒤", "다음 달 초", "6시", "하루 늦게", "다음 주", "이번 주말", "12월 24일과 25일", "장보기", "회사", "매일 3번", "월요일", "22:00~07:00", "어제", "없는곳"]


def verbs():
    for verb in VERBS:
        for phrase in PHRASES:
            yield [w.replace("{p}", phrase) for w in verb.split()], verb.replace("{p}", phrase), "2026-11-20T09:00"


def main():
    p = argparse.ArgumentParser()
    p.add_argument("binary")
    p.add_argument("--part", default="fixtures,titles,cases,verbs")
    p.add_argument("--limit", type=int, default=100000)
    p.add_argument("--cases", type=int, default=150, help="cases of each kind and language")
    p.add_argument("--show", type=int, default=12)
    p.add_argument("--out")
    a = p.parse_args()
    store = Store(a.binary)
    out = open(a.out, "w") if a.out else None
    for part in a.part.split(","):
        source = {"fixtures": fixtures, "titles": titles, "verbs": verbs, "cases": lambda: case_sentences(a.cases)}[part]()
        n = with_command = total = good = 0
        flags, shown = collections.Counter(), collections.defaultdict(list)
        for row in source:
            if n >= a.limit:
                break
            n += 1
            args, words, now = row[:3]
            rc, text, results = check(store, args, words, now, row[3] if len(row) > 3 else None)
            with_command += bool(results)
            for command, marks, did in results:
                total += 1
                good += not [m for m in marks if m != "computed"]
                for m in marks:
                    flags[m] += 1
                    shown[m].append((now, " ".join(args), text.strip().split("\n")[-1], command, did))
                if out:
                    out.write(json.dumps({"part": part, "now": now, "args": args, "printed": text, "command": command, "flags": marks, "did": did}, ensure_ascii=False) + "\n")
        print(f"\n=== {part}: {n} sentences, {with_command} print a command, {total} commands, {good} without a flag; {dict(flags)}")
        rng = random.Random(3)
        for mark, rows in shown.items():
            if mark == "computed":
                continue
            print(f"--- {mark}: {len(rows)}")
            for now, words, printed, command, did in rng.sample(rows, min(a.show, len(rows))):
                print(f"- {now} {words}\n     said {printed}\n     run  {command}\n     did  {did}")
    shutil.rmtree(store.dir)


if __name__ == "__main__":
    sys.exit(main())
