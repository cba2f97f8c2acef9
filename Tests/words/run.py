#!/usr/bin/env python3
"""Runs the cases against a binary and prints the share right and each wrong case.

    ./run.py BINARY --kind lists --count 2000 [--lang ko] [--seed 1] [--show 40] [--out wrong.jsonl]

One `add --json` into a throw-away store per sentence, one process at a time. "told" needs a second run in text.
"""
import argparse
import collections
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

from cases import KINDS, generate
from meaning import canon, length_of, short


class Binary:
    def __init__(self, path):
        self.path = path
        self.dir = tempfile.mkdtemp(prefix="wordcases", dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
        self.env = {"HOME": self.dir, "TZ": "Asia/Seoul", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
        self.store = self.dir + "/s.db"
        self.base = self.dir + "/base.db"
        self.runs = 0
        self.call(["place", "add", "market", "37.5101,127.0215"], self.base)
        self.fresh()

    def fresh(self):
        for suffix in ("", "-wal", "-shm", "-check"):
            if os.path.exists(self.store + suffix):
                os.remove(self.store + suffix)
        for suffix in ("", "-wal"):
            if os.path.exists(self.base + suffix):
                shutil.copy(self.base + suffix, self.store + suffix)

    def call(self, args, store=None, now="2026-11-23T09:00", timeout=20):
        self.runs += 1
        try:
            p = subprocess.run([self.path, "--store", store or self.store, "--now", now, *args], env=self.env, capture_output=True, text=True, timeout=timeout, stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return 124, "", "timeout"
        return p.returncode, p.stdout, p.stderr

    def read(self, words, now):
        """What `add` made of it: a list of items, "refused" with the message, or "broken"."""
        if self.runs > 300:  # an empty store: what is there before costs time
            self.fresh()
            self.runs = 0
        rc, out, err = self.call(["add", "--json", words], now=now)
        if rc == 64:
            return "refused", err.strip()
        if rc != 0:
            return "broken", f"exit {rc}: {err.strip()}"
        answer = json.loads(out)
        return [simple(i) for i in answer.get("items", [answer])], err.strip()

    def told(self, words, now):
        """Whether the answer in text says that something stayed in the title."""
        rc, out, err = self.call(["add", words], now=now)
        if rc != 0:
            return False, out
        lines = [l for l in (out + err).splitlines() if "nothing checks your reminders" not in l and "has no position" not in l]
        # a line that is not an item's own names, in quotes or not, what stayed
        rest = [l for l in lines if not l.split("  ")[0].strip().isdigit()]
        return any(("title" in l or "제목" in l or "read" in l or "'" in l) for l in rest), "\n".join(rest)


def simple(i):
    """An item of the binary's JSON as meaning.py has it."""
    extra = []
    for e in i.get("extra") or []:
        extra.append(e if isinstance(e, str) else e.get("day", "") + ("T" + e["time"] if e.get("time") else ""))
    out = {"title": i["title"], "day": i.get("day"), "time": i.get("time")}
    if i.get("end"):
        out["length"] = length_of(i["day"], i.get("time"), i["end"])
    if i.get("repeat"):
        out["rule"] = i["repeat"]
    if extra:
        out["extra"] = extra
    if i.get("excluded"):
        out["excluded"] = i["excluded"]
    if i.get("place"):
        out["place"] = i["place"]["name"]
    remind = [r["trigger"] for r in i.get("reminders") or [] if not r.get("default")]
    if remind:
        out["remind"] = remind
    if i.get("afterDone"):
        out["afterDone"] = True
    usual = {"list": "inbox", "priority": "none"}
    out.update({field: i[field] for field in ("list", "priority", "zone", "workdays", "tags") if i.get(field) and i[field] != usual.get(field)})
    return out


def tidy(x):
    """Tuples and lists alike: cases come through JSON or not."""
    items = []
    for i in x:
        i = dict(i)
        if isinstance(i.get("length"), list):
            i["length"] = tuple(i["length"])
        items.append(i)
    return items


def judge(binary, case):
    """(verdict, got). Wrong ones, from bad to mild:

    silent     filed otherwise than meant, and nothing said
    read       filed, where it should be refused
    title      the whole sentence became a title, and nothing said
    part told  filed otherwise than meant, with a line about words that stayed in the title
    told       the whole sentence became a title, with such a line, where it should be read or refused
    refused    refused, where it should be read
    """
    got, message = binary.read(case["s"], case["now"])
    want = case["want"]
    meanings = [canon(tidy(w)) for w in want if not isinstance(w, str)]
    if got == "refused":
        return ("right" if "refused" in want else "refused"), "refused: " + message.replace("daydot: ", "")
    if got == "broken":
        return "broken", message
    if meanings and canon(got) in meanings:
        return "right", short(got)
    said, text = binary.told(case["s"], case["now"])
    whole = len(got) == 1 and got[0]["day"] is None and got[0]["title"].split() == case["s"].split()
    line = short(got) + (" [told: " + text.replace("\n", " / ") + "]" if said else "")
    if whole and said and "told" in want:
        return "right", line
    if whole and said:
        return "told", line
    if said and "told" in want:
        return "part told", line
    if said:
        return "part told", line
    if whole:
        return "title", line
    return ("silent" if meanings else "read"), line


def main():
    p = argparse.ArgumentParser()
    p.add_argument("binary")
    p.add_argument("--kind", default="all")
    p.add_argument("--lang", choices=["en", "ko", "both"], default="both")
    p.add_argument("--count", type=int, default=200)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--show", type=int, default=20, help="wrong cases to print of each kind, language and maker")
    p.add_argument("--out", help="all wrong cases as JSON lines")
    a = p.parse_args()
    binary = Binary(a.binary)
    kinds = list(KINDS) if a.kind == "all" else a.kind.split(",")
    table, out = [], open(a.out, "w") if a.out else None
    for kind in kinds:
        for lang in ("en", "ko") if a.lang == "both" else (a.lang,):
            start, counts, wrong = time.time(), collections.Counter(), collections.defaultdict(list)
            subs = collections.defaultdict(collections.Counter)
            for case in generate(kind, lang, a.count, a.seed):
                verdict, got = judge(binary, case)
                counts[verdict] += 1
                subs[case["sub"]][verdict == "right"] += 1
                if verdict != "right":
                    case["verdict"], case["got"] = verdict, got
                    wrong[case["sub"]].append(case)
                    if out:
                        out.write(json.dumps(case, ensure_ascii=False) + "\n")
            total = sum(counts.values())
            table.append((kind, lang, total, counts))
            print(f"\n=== {kind} {lang}: {counts['right']} of {total} right ({100 * counts['right'] / max(1, total):.1f} %) {dict(counts)} {time.time() - start:.0f} s")
            for sub, c in sorted(subs.items()):
                print(f"    {sub}: {c[True]} of {c[True] + c[False]}")
            rng = random.Random(7)
            for sub in sorted(wrong):
                for case in rng.sample(wrong[sub], min(a.show, len(wrong[sub]))):
                    want = " OR ".join(w if isinstance(w, str) else short(w) for w in case["want"])
                    print(f"- [{case['verdict']}] {case['now']} {case['s']}\n     want {want}\n     got  {case['got']}")
    print("\nkind        lang  cases  right      %   silent  title  told  part-told  refused  read  broken")
    for kind, lang, total, c in table:
        print(f"{kind:<11} {lang:<4} {total:>6} {c['right']:>6} {100 * c['right'] / max(1, total):>6.1f}  {c['silent']:>6} {c['title']:>6} {c['told']:>5} {c['part told']:>10} {c['refused']:>8} {c['read']:>5} {c['broken']:>7}")
    shutil.rmtree(binary.dir)
    return 0 if all(total == c["right"] for _, _, total, c in table) else 1


if __name__ == "__main__":
    sys.exit(main())
