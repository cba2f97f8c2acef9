#!/usr/bin/env python3
"""Writes recurrence.txt: generated rules and the dates they give.

    python3 make_recurrence.py > recurrence.txt

The dates come from a slow oracle below, which reads RFC 5545 §3.3.10 as it stands: it goes through every
period, expands or limits as the table says, part by part in the order given there, and looks at every day
or every second. Where python-dateutil follows the RFC, it has to agree, or this script stops. It departs
from the RFC, and is not asked, for

  * BYWEEKNO without a day part: the weekday of DTSTART is meant, dateutil gives seven days;
  * BYWEEKNO with INTERVAL or BYSETPOS: the weeks of a year are one period, dateutil cuts at January 1;
  * BYWEEKNO naming the first or last weeks: dateutil takes a wrong length for the year before, and so
    numbers some Januaries' first days wrongly;
  * WEEKLY with BYSETPOS: dateutil counts the first week from DTSTART on;
  * BYDAY with numbered and plain weekdays: dateutil wants both at once;
  * BYSECOND=60 and SKIP, which it does not know.

Lines, fields separated by blanks:

    RULE START COUNT HASH FIRST...

START is YYYY-MM-DD for rules of whole days, else YYYY-MM-DDTHH:MM:SS. COUNT occurrences were found up to
the end written as `UNTIL` in the rule or, after `|`, beside it; at most 300 are kept. HASH is over their
seconds since 1970: hash = (hash * 31 + seconds) mod 2^32. FIRST... are the first three.
"""

import calendar
import itertools
import random
import sys
import warnings
from datetime import date, datetime, time, timedelta

from dateutil.rrule import rrulestr

# dateutil's own remark on UNTIL; all times here are floating.
warnings.filterwarnings("ignore")

DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
FREQUENCIES = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"]
KEEP = 300


class Rule:
    def __init__(self, freq):
        self.freq = freq
        self.interval = 1
        self.count = None
        self.until = None
        self.parts = {}
        self.byday = []
        self.wkst = 0
        self.skip = None

    def text(self, with_end=True):
        out = ["FREQ=" + self.freq]
        if self.interval != 1:
            out.append(f"INTERVAL={self.interval}")
        if with_end and self.count:
            out.append(f"COUNT={self.count}")
        if with_end and self.until:
            out.append("UNTIL=" + self.until.strftime("%Y%m%dT%H%M%S").rjust(15, "0"))
        for name in ("BYMONTH", "BYWEEKNO", "BYYEARDAY", "BYMONTHDAY"):
            if name in self.parts:
                out.append(name + "=" + ",".join(map(str, self.parts[name])))
        if self.byday:
            out.append("BYDAY=" + ",".join((str(n) if n else "") + DAYS[d] for n, d in self.byday))
        for name in ("BYHOUR", "BYMINUTE", "BYSECOND", "BYSETPOS"):
            if name in self.parts:
                out.append(name + "=" + ",".join(map(str, self.parts[name])))
        if self.wkst:
            out.append("WKST=" + DAYS[self.wkst])
        if self.skip:
            out.append("SKIP=" + self.skip)
        return ";".join(out)


# --- the oracle -------------------------------------------------------------------------------------

def month_length(year, month):
    return calendar.monthrange(year, month)[1]


def year_length(year):
    return 366 if calendar.isleap(year) else 365


def week_start(day, wkst):
    return day - timedelta(days=(day.weekday() - wkst) % 7)


def week_year(day, wkst):
    """The year of a day's week and the week's number: week 1 has four days in its year."""
    fourth = week_start(day, wkst) + timedelta(days=3)
    return fourth.year, (fourth.timetuple().tm_yday - 1) // 7 + 1


def weeks_of_year(year, wkst):
    return week_year(date(year, 12, 28), wkst)[1] if wkst == 0 else week_year(
        week_start(date(year + 1, 1, 4), wkst) - timedelta(days=1), wkst)[1]


def is_in(values, number, size):
    return number in values or number - size - 1 in values


def matches_weekday(rule, day, in_year):
    for n, weekday in rule.byday:
        if day.weekday() != weekday:
            continue
        if n is None:
            return True
        if in_year:
            place, size = day.timetuple().tm_yday, year_length(day.year)
        else:
            place, size = day.day, month_length(day.year, day.month)
        if n == (place - 1) // 7 + 1 or n == -((size - place) // 7 + 1):
            return True
    return False


def month_day(year, month, number, skip):
    """The date of a BYMONTHDAY value, moved by SKIP where the month has no such day."""
    length = month_length(year, month)
    place = number if number > 0 else length + 1 + number
    if 1 <= place <= length:
        return date(year, month, place)
    first = date(year, month, 1)
    last = date(year, month, length)
    if skip == "BACKWARD":
        return last if place > length else first - timedelta(days=1)
    if skip == "FORWARD":
        return last + timedelta(days=1) if place > length else first
    return None


def days_of_period(rule, start, key):
    """RFC 5545 §3.3.10, the table's column of the frequency, from BYMONTH to BYDAY."""
    parts = rule.parts
    months = parts.get("BYMONTH")
    month_days = parts.get("BYMONTHDAY")
    year_days = parts.get("BYYEARDAY")
    if rule.freq == "DAILY":
        days = [key]
    elif rule.freq == "WEEKLY":
        days = [key + timedelta(days=i) for i in range(7)]
        if not rule.byday:
            days = [d for d in days if d.weekday() == start.weekday()]
    elif rule.freq == "MONTHLY":
        year, month = key
        if months and month not in months:
            return []
        months = None
        if month_days:
            days = [month_day(year, month, n, rule.skip) for n in month_days]
            month_days = None
        elif rule.byday:
            days = [date(year, month, n + 1) for n in range(month_length(year, month))]
        else:
            days = [month_day(year, month, start.day, rule.skip)]
    elif "BYWEEKNO" in parts:
        first = week_start(date(key, 1, 4), rule.wkst)
        size = weeks_of_year(key, rule.wkst)
        days = []
        for n in range(size):
            if is_in(parts["BYWEEKNO"], n + 1, size):
                days += [first + timedelta(days=n * 7 + i) for i in range(7)]
        if not (rule.byday or month_days or year_days):
            days = [d for d in days if d.weekday() == start.weekday()]
    elif year_days:
        days = []
        for n in year_days:
            place = n if n > 0 else year_length(key) + 1 + n
            if 1 <= place <= year_length(key):
                days.append(date(key, 1, 1) + timedelta(days=place - 1))
    elif month_days:
        days = [
            month_day(key, m, n, rule.skip) for m in months or range(1, 13) for n in month_days
        ]
        months = month_days = None
    elif rule.byday:
        days = [date(key, 1, 1) + timedelta(days=n) for n in range(year_length(key))]
    else:
        days = [month_day(key, m, start.day, rule.skip) for m in months or [start.month]]
        months = None
    days = sorted({d for d in days if d})
    if months:
        days = [d for d in days if d.month in months]
    if year_days and rule.freq != "YEARLY" or year_days and "BYWEEKNO" in parts:
        days = [d for d in days if is_in(year_days, d.timetuple().tm_yday, year_length(d.year))]
    if month_days:
        days = [d for d in days if is_in(month_days, d.day, month_length(d.year, d.month))]
    if rule.byday:
        in_year = rule.freq == "YEARLY" and "BYMONTH" not in parts
        days = [d for d in days if matches_weekday(rule, d, in_year)]
    return days


def periods(rule, start, end):
    """Every interval-th period from the one DTSTART lies in."""
    step = rule.interval
    first = start.date()
    if rule.freq == "DAILY":
        while first <= end.date():
            yield first
            first += timedelta(days=step)
    elif rule.freq == "WEEKLY":
        first = week_start(first, rule.wkst)
        while first <= end.date():
            yield first
            first += timedelta(days=7 * step)
    elif rule.freq == "MONTHLY":
        index = start.year * 12 + start.month - 1
        while index <= end.year * 12 + end.month - 1:
            yield index // 12, index % 12 + 1
            index += step
    else:
        year = week_year(first, rule.wkst)[0] if "BYWEEKNO" in rule.parts else start.year
        while year <= end.year + 1 and year < 9999:
            yield year
            year += step


def choose(rule, moments):
    if "BYSETPOS" not in rule.parts:
        return moments
    size = len(moments)
    places = {p - 1 if p > 0 else size + p for p in rule.parts["BYSETPOS"]}
    return [m for i, m in enumerate(moments) if i in places]


def oracle(rule, start, end):
    """All occurrences from start to end, in order."""
    parts = rule.parts
    seconds = sorted({min(s, 59) for s in parts.get("BYSECOND", [])})
    minutes = sorted(parts.get("BYMINUTE", []))
    hours = sorted(parts.get("BYHOUR", []))
    found = set()
    if FREQUENCIES.index(rule.freq) >= 3:
        times = [
            time(h, m, s) for h in hours or [start.hour] for m in minutes or [start.minute]
            for s in seconds or [start.second]
        ]
        for key in periods(rule, start, end):
            days = days_of_period(rule, start, key)
            found.update(
                choose(rule, [datetime.combine(d, t) for d in days for t in times]))
        return sorted(m for m in found if start <= m <= end)
    # Clock units: every day is looked at, and on days that are let through every unit.
    unit = {"HOURLY": 3600, "MINUTELY": 60, "SECONDLY": 1}[rule.freq]
    limits = Rule("DAILY")
    limits.parts = {k: v for k, v in parts.items() if k in ("BYMONTH", "BYMONTHDAY", "BYYEARDAY")}
    limits.byday = rule.byday
    epoch = datetime(1970, 1, 1)
    origin = int((start - epoch).total_seconds()) // unit
    inside = {
        "HOURLY": [m * 60 + s for m in minutes or [start.minute] for s in seconds or [start.second]],
        "MINUTELY": seconds or [start.second],
        "SECONDLY": [0],
    }[rule.freq]
    out = []
    day = start.date()
    while day <= end.date() and len(out) < KEEP:
        if days_of_period(limits, start, day):
            base = (day - date(1970, 1, 1)).days * 86400
            for second in range(0, 86400, unit):
                if ((base + second) // unit - origin) % rule.interval:
                    continue
                if hours and second // 3600 not in hours:
                    continue
                if unit < 3600 and minutes and second // 60 % 60 not in minutes:
                    continue
                if unit == 1 and seconds and second % 60 not in seconds:
                    continue
                moments = [epoch + timedelta(seconds=base + second + i) for i in inside]
                out += [m for m in choose(rule, moments) if start <= m <= end]
        day += timedelta(days=1)
    return out[:KEEP]


# --- the rules --------------------------------------------------------------------------------------

def some(low, high, most, signed=False):
    values = set()
    for _ in range(random.randint(1, most)):
        value = random.randint(low, high)
        values.add(-value if signed and random.random() < 0.4 else value)
    return sorted(values)


def make(freq):
    rule = Rule(freq)
    level = FREQUENCIES.index(freq)
    maybe = lambda chance: random.random() < chance
    if maybe(0.5):
        rule.interval = random.choice([2, 2, 3, 4, 5, 6, 7, 10, 12, 13, 18, 24, 31, 40, 60, 90, 100])
        if level >= 5:
            rule.interval = min(rule.interval, 18)
    parts = rule.parts
    if maybe(0.35):
        parts["BYMONTH"] = some(1, 12, 4)
    if freq == "YEARLY" and maybe(0.25):
        parts["BYWEEKNO"] = some(1, 53, 3, True)
    if (freq == "YEARLY" or level < 3) and maybe(0.2):
        parts["BYYEARDAY"] = some(1, 366, 8 if level < 3 else 4, True)
    if freq != "WEEKLY" and maybe(0.35):
        parts["BYMONTHDAY"] = (
            some(28, 31, 3, True) if maybe(0.4) else some(1, 31, 12 if level < 3 else 5, True))
    if maybe(0.45):
        entries = set()
        for _ in range(random.randint(1, 4)):
            n = None
            if level >= 5 and "BYWEEKNO" not in parts and maybe(0.5):
                n = random.choice([1, 2, 3, 4, 5, -1, -2, -3, -5])
                if freq == "YEARLY" and "BYMONTH" not in parts and maybe(0.5):
                    n = random.choice([10, 20, 52, 53, -10, -52, -53])
            entries.add((n, random.randrange(7)))
        if maybe(0.2):
            entries = {(None, d) for d in range(5)}
        rule.byday = sorted(entries, key=lambda e: (e[0] or 0, e[1]))
    if maybe(0.25):
        parts["BYHOUR"] = some(0, 23, 4)
    if maybe(0.2):
        parts["BYMINUTE"] = some(0, 59, 4)
    if maybe(0.15):
        parts["BYSECOND"] = some(0, 60, 3)
    if (parts or rule.byday) and maybe(0.3):
        parts["BYSETPOS"] = some(1, 6 if maybe(0.8) else 40, 3, True)
    if maybe(0.3):
        rule.wkst = random.randrange(7)
    if level >= 5 and maybe(0.3):
        rule.skip = random.choice(["BACKWARD", "FORWARD"])
    return rule


def make_start():
    kind = random.random()
    if kind < 0.15:
        day = random.choice([date(2024, 2, 29), date(2020, 2, 29), date(2025, 12, 29), date(2026, 1, 31),
                             date(2027, 1, 1), date(2024, 12, 31), date(2000, 2, 29), date(2023, 8, 31)])
    elif kind < 0.2:
        day = date(random.choice([1, 1582, 1900, 2096, 2399, 9000]), random.randint(1, 12),
                   random.randint(1, 28))
    else:
        day = date(1970, 1, 1) + timedelta(days=random.randrange(26_000))
    clock = time(random.randrange(24), random.randrange(60), random.choice([0, 0, 0, 30, 59]))
    return datetime.combine(day, clock)


def horizon(rule, start):
    """Far enough for a few hundred candidates, near enough for a slow oracle."""
    days = {"SECONDLY": 1, "MINUTELY": 2, "HOURLY": 30, "DAILY": 400, "WEEKLY": 2000, "MONTHLY": 4000,
            "YEARLY": 15000}[rule.freq]
    if rule.freq in ("SECONDLY", "MINUTELY", "HOURLY") and (set(rule.parts) & {
            "BYMONTH", "BYMONTHDAY", "BYYEARDAY"} or rule.byday):
        days = 800 if rule.freq != "SECONDLY" else 500
    elif rule.interval > 1:
        days = days * min(rule.interval, 8)
    last = datetime(9998, 1, 1)
    return min(start + timedelta(days=days), last) if start < last else last


def dateutil_departs(rule):
    parts = rule.parts
    plain = [e for e in rule.byday if e[0] is None]
    if "BYWEEKNO" in parts:
        if not (rule.byday or "BYMONTHDAY" in parts or "BYYEARDAY" in parts):
            return True
        if rule.interval > 1 or "BYSETPOS" in parts:
            return True
        if {1, 52, 53, -1, -52, -53} & set(parts["BYWEEKNO"]):
            return True
    if rule.freq == "WEEKLY" and "BYSETPOS" in parts:
        return True
    if plain and len(plain) < len(rule.byday):
        return True
    return rule.skip is not None or 60 in parts.get("BYSECOND", [])


def check_dateutil(rule, start, found):
    given = rrulestr(rule.text(with_end=False), dtstart=start)
    first = list(itertools.islice(given, len(found[:60])))
    if first != found[:60]:
        sys.exit(f"dateutil disagrees: {rule.text()} from {start}\n{found[:5]}\n{first[:5]}")


def seconds(moment):
    delta = moment - datetime(1970, 1, 1)
    return delta.days * 86400 + delta.seconds


def main():
    random.seed(5545)
    plan = [("YEARLY", 1500), ("MONTHLY", 1300), ("WEEKLY", 500), ("DAILY", 400), ("HOURLY", 300),
            ("MINUTELY", 250), ("SECONDLY", 150)]
    compared = empty = total = 0
    seen = set()
    for freq, number in plan:
        made = 0
        while made < number:
            rule = make(freq)
            start = make_start()
            all_day = FREQUENCIES.index(freq) >= 3 and not (
                set(rule.parts) & {"BYHOUR", "BYMINUTE", "BYSECOND"}) and random.random() < 0.4
            if all_day:
                start = datetime.combine(start.date(), time())
            if (rule.text(), start) in seen:
                continue
            seen.add((rule.text(), start))
            end = horizon(rule, start)
            found = oracle(rule, start, end)
            if not found and (empty > 400 or random.random() < 0.5):
                continue
            made += 1
            total += 1
            empty += not found
            if found and not dateutil_departs(rule):
                check_dateutil(rule, start, found)
                compared += 1
            ending = random.random()
            if ending < 0.15 and found:
                rule.count = random.randint(1, min(len(found), 40))
                found = found[:rule.count]
            elif ending < 0.3 and found:
                rule.until = random.choice(found[:60])
                found = [m for m in found if m <= rule.until]
            found = found[:KEEP]
            value = 0
            for moment in found:
                value = (value * 31 + seconds(moment)) % 2**32
            form = "%Y-%m-%d" if all_day else "%Y-%m-%dT%H:%M:%S"
            # %Y does not pad years below 1000 everywhere.
            written = lambda m: m.strftime(form).rjust(len(datetime(2000, 1, 1).strftime(form)), "0")
            print(rule.text() + "|" + end.strftime("%Y-%m-%d").rjust(10, "0"), written(start),
                  len(found), value, *[written(m) for m in found[:3]])
    print(f"{total} rules, {compared} agreed with dateutil, {empty} empty", file=sys.stderr)


main()
