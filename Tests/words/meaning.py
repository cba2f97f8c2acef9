"""Meanings of sentences: items with a rule, expanded to moments by stepping through days.

Shared by cases.py (what is expected) and run.py (what a binary filed). Nothing here reads words.
"""
import calendar
from datetime import date, datetime, time, timedelta

DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
HORIZON = 1500  # days
LIMIT = 60  # moments


def parse_rule(text):
    rule = {}
    for part in text.split(";"):
        key, value = part.split("=", 1)
        rule[key] = value
    return rule


def _byday(rule):
    out = []
    for word in rule.get("BYDAY", "").split(","):
        if word:
            out.append((int(word[:-2]) if word[:-2] else 0, DAYS.index(word[-2:])))
    return out


def _ints(rule, key):
    return [int(x) for x in rule.get(key, "").split(",") if x]


def _month_days(year, month, rule, start):
    """Days of one month that a MONTHLY rule, or a YEARLY one within its month, holds."""
    last = calendar.monthrange(year, month)[1]
    days = _ints(rule, "BYMONTHDAY")
    weekdays = _byday(rule)
    if not days and not weekdays:
        days = [start.day]
    found = set(range(1, last + 1))
    if days:
        named = set()
        for d in days:
            if d < 0:
                d = last + 1 + d
                if d < 1:
                    continue
            if d > last:
                if rule.get("SKIP") == "BACKWARD":
                    d = last
                else:
                    continue
            named.add(d)
        found &= named
    if weekdays:
        named = set()
        for n, w in weekdays:
            same = [d for d in range(1, last + 1) if date(year, month, d).weekday() == w]
            if n == 0:
                named |= set(same)
            elif abs(n) <= len(same):
                named.add(same[n - 1] if n > 0 else same[n])
        found &= named
    found = sorted(found)
    pos = _ints(rule, "BYSETPOS")
    if pos:
        found = sorted({found[p - 1] if p > 0 else found[p] for p in pos if abs(p) <= len(found)})
    return found


def days_of(rule, start, horizon=HORIZON):
    """The days a rule holds, from `start` on."""
    freq = rule["FREQ"]
    interval = int(rule.get("INTERVAL", "1"))
    months = _ints(rule, "BYMONTH")
    end = start + timedelta(days=horizon)
    if freq in ("DAILY", "WEEKLY"):
        weekdays = {w for _, w in _byday(rule)}
        monthdays = _ints(rule, "BYMONTHDAY")
        monday = start - timedelta(days=start.weekday())
        day = start
        while day < end:
            ok = not months or day.month in months
            if ok and monthdays:
                last = calendar.monthrange(day.year, day.month)[1]
                ok = day.day in monthdays or day.day - last - 1 in monthdays
            if freq == "DAILY":
                ok = ok and (day - start).days % interval == 0
                ok = ok and (not weekdays or day.weekday() in weekdays)
            else:
                ok = ok and (day - monday).days // 7 % interval == 0
                ok = ok and day.weekday() in (weekdays or {start.weekday()})
            if ok:
                yield day
            day += timedelta(days=1)
        return
    year, month, index = start.year, start.month, 0
    while date(year, month, 1) < end:
        if freq == "MONTHLY":
            ok = index % interval == 0 and (not months or month in months)
        else:
            whole = rule.get("BYMONTHDAY") or rule.get("BYDAY")
            ok = (year - start.year) % interval == 0
            ok = ok and (month in months if months else (whole or month == start.month))
        if ok:
            for d in _month_days(year, month, rule, start):
                day = date(year, month, d)
                if start <= day < end:
                    yield day
        index += 1
        month += 1
        if month == 13:
            year, month = year + 1, 1


def expand(item):
    """Moments of an item: `day`, `time`, `rule`, and optionally `times`, `after`, `excluded`, `extra`."""
    day = date.fromisoformat(item["day"]) if item.get("day") else None
    at = item.get("time")
    extra = list(item.get("extra") or [])
    if day is None:
        return ["-"]
    if not item.get("rule"):
        times = item.get("times") or [at]
        base = [day.isoformat() + ("T" + t if t else "") for t in times]
        return sorted(base + [e if "T" in e or not at else e + "T" + at for e in extra])
    rule = parse_rule(item["rule"])
    count = int(rule.get("COUNT", "0"))
    until = rule.get("UNTIL")
    limit = min(count, LIMIT) if count else LIMIT
    excluded = {str(e)[:16] for e in item.get("excluded") or []}
    out, seen = [], 0
    if until:
        u = until.rstrip("Z")
        until_text = f"{u[:4]}-{u[4:6]}-{u[6:8]}" + (f"T{u[9:11]}:{u[11:13]}" if len(u) > 8 else "T99")
    if rule["FREQ"] in ("HOURLY", "MINUTELY"):
        step = timedelta(**{"hours" if rule["FREQ"] == "HOURLY" else "minutes": int(rule.get("INTERVAL", "1"))})
        moment = datetime.combine(day, time.fromisoformat(at or "00:00"))
        weekdays = {w for _, w in _byday(rule)}
        for _ in range(4000):
            text = moment.strftime("%Y-%m-%dT%H:%M")
            if until and text > until_text:
                break
            if not weekdays or moment.weekday() in weekdays:
                seen += 1
                out.append(text)
                if seen >= limit:
                    break
            moment += step
        return out
    times = item.get("times")
    if not times:
        hours, minutes = _ints(rule, "BYHOUR"), _ints(rule, "BYMINUTE")
        if hours or minutes:
            h0, m0 = (int(x) for x in (at or "00:00").split(":"))
            times = [f"{h:02}:{m:02}" for h in (hours or [h0]) for m in (minutes or [m0])]
        else:
            times = [at]
    after = item.get("after") or (f"{day}T{at}" if at else None)
    strict = bool(item.get("after"))
    if rule["FREQ"] == "MINUTELY":
        return out
    for d in days_of(rule, day):
        for t in sorted(times, key=lambda x: x or ""):
            text = d.isoformat() + ("T" + t if t else "")
            if after and t and (text < after or (strict and text == after)):
                continue
            if until and text > until_text and text[:10] + "T00" > until_text:
                return out
            if until and text > until_text:
                continue
            seen += 1
            if text not in excluded and text[:10] not in excluded:
                out.append(text)
            if seen >= limit:
                return out
    return out


def length_of(day, at, end, end_day=None):
    """Minutes of a timed item, days of an all-day one; None without an end."""
    if not end:
        return None
    if len(end) == 5:
        a = datetime.combine(date.fromisoformat(day), time.fromisoformat(at))
        b = datetime.combine(date.fromisoformat(end_day or day), time.fromisoformat(end))
        if b <= a:
            b += timedelta(days=1)
        return int((b - a).total_seconds() // 60)
    if len(end) > 10:
        a = datetime.combine(date.fromisoformat(day), time.fromisoformat(at or "00:00"))
        return int((datetime.fromisoformat(end[:16]) - a).total_seconds() // 60)
    if at:
        return ("until-day", end)
    return ("days", (date.fromisoformat(end) - date.fromisoformat(day)).days)


def canon(items):
    """Groups of items that differ only in their moments, with the moments together."""
    groups = {}
    for item in items:
        key = (
            " ".join(item["title"].split()),
            repr(item.get("length")),
            item.get("place") or "",
            tuple(sorted(item.get("remind") or [])),
            bool(item.get("afterDone")),
            tuple(sorted(item.get("tags") or [])),
            *(item.get(field) or "" for field in ("list", "priority", "zone", "workdays")),
        )
        # The dates themselves depend on the holidays of the year.
        moments = [item["rule"]] if item.get("workdays") and item.get("rule") else expand(item)
        groups.setdefault(key, set()).update(moments)
    return sorted((k, tuple(sorted(v)[:LIMIT])) for k, v in groups.items())


def short(items):
    """One line for people."""
    out = []
    for i in items:
        parts = [repr(i["title"]), i.get("day") or "no date"]
        if i.get("times"):
            parts.append("/".join(i["times"]))
        elif i.get("time"):
            parts.append(i["time"])
        if i.get("length") is not None:
            parts.append(f"len {i['length']}")
        if i.get("rule"):
            parts.append(i["rule"])
        if i.get("extra"):
            parts.append("also " + ",".join(i["extra"]))
        if i.get("place"):
            parts.append("@" + i["place"])
        if i.get("remind"):
            parts.append("remind " + ",".join(i["remind"]))
        parts += ["+" + tag for tag in i.get("tags") or []]
        parts += [f"{field} {i[field]}" for field in ("list", "priority", "zone", "workdays") if i.get(field)]
        out.append(" ".join(parts))
    return " | ".join(out)
