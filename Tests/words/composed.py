"""Everyday sentences that combine a rule, a bound, a time, a reminder and a place in several word orders.

The meaning is made first: a set of days, stepped through one by one, and the times on them.
"""
import calendar
from datetime import date, timedelta

from meaning import DAYS

MON = "jan feb mar apr may jun jul aug sep oct nov dec".split()
MONTH = "january february march april may june july august september october november december".split()
EN_FULL = "monday tuesday wednesday thursday friday saturday sunday".split()
EN_SHORT = "mon tue wed thu fri sat sun".split()
KO_DAY = "월화수목금토일"
EN_TITLES = ["pills", "Gym", "Water plants", "Walk the dog", "Standup", "Yoga", "Feed the cat", "Team lunch", "Stretch", "Read a book"]
KO_TITLES = ["약", "산책", "운동", "화분 물주기", "회의", "요가", "영어 단어", "스트레칭", "강아지 밥", "보고서 쓰기"]


def day_words(m, d):
    """In one form all through a sentence."""
    if m.en:
        month = m.pick(MON, MONTH)[d.month - 1]
        return f"{d.day} {month}" if m.now.minute == 41 else f"{month} {d.day}"
    return f"{d.month}/{d.day}" if m.now.minute == 41 else f"{d.month}월 {d.day}일"


def whole_period(m):
    """(words, first, last) of this or next week or month, or of a named month."""
    shift = m.pick(0, 1, 1)
    kind = m.pick("week", "week", "month", "named")
    if kind == "week":
        first = m.monday + timedelta(days=7 * shift)
        last = first + timedelta(days=6)
        words = ("this week", "next week")[shift] if m.en else m.pick(*(("이번 주", "이번주", "금주"), ("다음 주", "다음주", "담주"))[shift])
    elif kind == "month":
        y, n = divmod(m.today.month - 1 + shift, 12)
        first = date(m.today.year + y, n + 1, 1)
        last = date(first.year, first.month, calendar.monthrange(first.year, first.month)[1])
        words = ("this month", "next month")[shift] if m.en else m.pick(*(("이번 달", "이달"), ("다음 달", "다음달"))[shift])
    else:
        n = m.r.randrange(1, 13)
        if n == m.today.month:
            m.skip()
        first = date(m.today.year + (n < m.today.month), n, 1)
        last = date(first.year, n, calendar.monthrange(first.year, n)[1])
        words = "in " + m.pick(MON, MONTH)[n - 1] if m.en else f"{n}월"
    if not m.en:
        words += m.pick("", "", "에", " 동안")
    return words, first, last


def date_range(m):
    first = m.today + timedelta(days=m.r.randrange(1, 150))
    last = first + timedelta(days=m.r.randrange(1, 20))
    a, b = day_words(m, first), day_words(m, last)
    if m.en:
        words = m.pick(f"from {a} to {b}", f"{a} to {b}", f"from {a} until {b}", f"{a} - {b}", f"between {a} and {b}")
        if words.startswith("between"):
            m.skip()
    else:
        words = m.pick(f"{a}부터 {b}까지", f"{a} ~ {b}", f"{a}부터 {b}까지", f"{a}~{b}")
    return words, first, last


def weekdays_of_week(m):
    a, b = sorted(m.r.sample(range(7), 2))
    shift = m.pick(0, 1, 1)
    first, last = (m.monday + timedelta(days=7 * shift + n) for n in (a, b))
    if first <= m.today:
        m.skip()
    if m.en:
        name = m.pick(EN_FULL, EN_SHORT)
        week = ("this", "next")[shift]
        x, y = name[a], name[b]
        words = m.pick(f"from {week} {x} to {y}", f"{week} {x} to {y}", f"{week} week from {x} to {y}", f"{x} to {y} {week} week",
                       f"from {x} to {y} {week} week", f"{week} week {x}-{y}", f"{x}-{y} {week} week")
    else:
        week = ("이번 주", "다음 주")[shift]
        x, y = KO_DAY[a] + "요일", KO_DAY[b] + "요일"
        words = m.pick(f"{week} {x}부터 {y}까지", f"{week} {x}~{y}", f"{week} {KO_DAY[a]}~{KO_DAY[b]}", f"{week} {x}부터 {week} {y}까지")
    return words, first, last


def open_end(m, weekdays):
    """From a day on, until a day, for a length, or a number of times: (words, first, last, count, days)."""
    kind = m.pick("until", "until", "from", "count", "length", "both")
    if kind in ("until", "both"):
        last = m.today + timedelta(days=m.r.randrange(8, 120))
        if kind == "until":
            d = day_words(m, last)
            return (f"until {d}" if m.en else f"{d}까지"), None, last, None, None
        first = m.today + timedelta(days=m.r.randrange(1, 7))
        a, b = day_words(m, first), day_words(m, last)
        return (f"from {a} until {b}" if m.en else f"{a}부터 {b}까지"), first, last, None, None
    if kind == "from":
        first = m.today + timedelta(days=m.r.randrange(2, 100))
        d = day_words(m, first)
        return (m.pick("from", "starting") + f" {d}" if m.en else f"{d}부터"), first, None, None, None
    if kind == "count":
        n = m.r.randrange(3, 13)
        return (m.pick(f"{n} times in all", f"for {n} times", f"{n} times in total") if m.en else m.pick(f"총 {n}번", f"{n}번만", f"총 {n}회")), None, None, n, None
    n = m.r.randrange(2, 7)
    unit, days = m.pick(("day", 1), ("week", 7), ("week", 7))
    if weekdays and days == 1:
        m.skip()  # "every friday for 4 days": one, or each of four days?
    if m.en:
        return f"for {n} {unit}s", None, None, None, n * days
    return m.pick(f"{n}{'일' if days == 1 else '주'} 동안", f"{n}{'일' if days == 1 else '주'}간"), None, None, None, n * days


def rule(m):
    """(words, weekdays or None for every day)"""
    kind = m.pick("day", "day", "day", "workdays", "list", "one")
    if kind == "day":
        return m.pick("every day", "every day", "daily", "each day") if m.en else m.pick("매일", "매일", "날마다"), None
    if kind == "workdays":
        return m.pick("every weekday", "on weekdays") if m.en else m.pick("평일마다", "매주 평일"), [0, 1, 2, 3, 4]
    days = sorted(m.r.sample(range(7), 1 if kind == "one" else m.pick(2, 3)))
    if m.en:
        name = m.pick(EN_FULL, EN_SHORT)
        names = [name[d] for d in days]
        return "every " + (" and ".join(names) if len(names) < 3 else ", ".join(names[:-1]) + " and " + names[-1]), days
    names = m.pick(", ".join(KO_DAY[d] + "요일" for d in days), "·".join(KO_DAY[d] + ("요일" if len(days) == 1 else "") for d in days))
    return (f"매주 {names}" if len(days) > 1 or m.chance(0.6) else f"{KO_DAY[days[0]]}요일마다"), days


def times(m):
    """(words, times, minutes)"""
    kind = m.pick("none", "one", "one", "one", "range", "two")
    if kind == "none":
        return "", [], None
    if kind == "one":
        words, at = m.clock()
        return words, [at], None
    h = m.r.randrange(9, 20)
    twelve = lambda x: f"{x % 12 or 12}{'pm' if x >= 12 else 'am'}"
    half = lambda x: f"{'오후' if x >= 12 else '오전'} {x % 12 or 12}시"
    if kind == "range":
        if m.en:
            words = m.pick(f"{twelve(h)}-{twelve(h + 2)}", f"from {twelve(h)} to {twelve(h + 2)}", f"{h:02}:00-{h + 2:02}:00")
        else:
            words = m.pick(f"{half(h)}부터 {half(h + 2)}까지", f"{h:02}:00~{h + 2:02}:00", f"{half(h)}~{h % 12 + 2 if h % 12 + 2 < 13 and h not in (10, 11) else half(h + 2)}{'시' if h not in (10, 11) and h % 12 + 2 < 13 else ''}")
        return words, [f"{h:02}:00"], 120
    g = m.pick(7, 8)
    if m.en:
        words = m.pick("at ", "") + f"{twelve(g)} and {twelve(h)}"
    else:
        words = m.pick(f"{half(g)}와 {half(h)}", f"{half(g)}, {half(h)}")
    return words, sorted({f"{g:02}:00", f"{h:02}:00"}), None


def reminder(m):
    en, ko, trigger = m.pick(("30m", "30분", "30m before"), ("1h", "1시간", "1h before"), ("1 hour", "한 시간", "1h before"), ("10 minutes", "10분", "10m before"))
    return (m.pick(f"remind {en} before", f"remind me {en} before") if m.en else m.pick(f"{ko} 전 알림", f"{ko} 전에 알림", f"{ko} 전에 알려줘")), trigger


def items(m, weekdays, ats, minutes, first, last, count, days):
    """One item a time of day, with its first day and its rule."""
    now = m.now.strftime("%Y-%m-%dT%H:%M")
    moments, day = [], max(first or m.today, m.today)
    end, after = last, None
    while len(moments) < 400 and (end is None or day <= end) and (day - m.today).days < 800:
        if weekdays is None or day.weekday() in weekdays:
            for at in ats or [None]:
                if after and f"{day}T{at}" >= after:
                    continue
                if at is None or f"{day}T{at}" > now:
                    if days and end is None:
                        end = day + timedelta(days=days - (len(ats) < 2))
                        after = f"{end}T{at}" if len(ats) > 1 else None  # of several a day, less than days × 24 hours
                    moments.append((day, at))
                    if count and len(moments) == count:
                        break
        if count and len(moments) == count:
            break
        day += timedelta(days=1)
    if not moments:
        m.skip()
    text = "FREQ=DAILY" if weekdays is None else "FREQ=WEEKLY;BYDAY=" + ",".join(DAYS[d] for d in weekdays)
    if count or end is not None:
        # The moments themselves, as extra dates of one item.
        listed = [d.isoformat() + (f"T{at}" if at else "") for d, at in moments]
        d, at = moments[0]
        item = {"day": d.isoformat(), "time": at, "extra": listed[1:]}
    else:
        d, at = moments[0]
        item = {"day": d.isoformat(), "time": at, "rule": text}
        if len(ats) > 1:
            item["times"] = ats
    if minutes:
        item["length"] = minutes
    return [item]


def composed(m):
    form = m.pick("period", "period", "range", "week", "week", "open", "open", "whole", "plain")
    said, weekdays = rule(m)
    clock, ats, minutes = times(m)
    first = last = count = days = None
    if form == "period":
        bound, first, last = whole_period(m)
    elif form == "range":
        bound, first, last = date_range(m)
    elif form == "week":
        bound, first, last = weekdays_of_week(m)
        said, weekdays = (m.pick("every day", "daily") if m.en else "매일"), None
    elif form == "open":
        bound, first, last, count, days = open_end(m, weekdays)
    elif form == "whole":
        bound, first, last = whole_period(m)
        said, weekdays = "", None
        if not ats:
            m.skip()
        if m.en:
            bound = m.pick("all ", "throughout ", "the whole of ", "all of ") + bound.replace("in ", "")
            if bound.startswith("the whole of in"):
                m.skip()
        else:
            bound = bound.removesuffix("에").removesuffix(" 동안") + " 내내"
    else:
        bound = ""
    if count and len(ats) > 1:
        m.skip()
    want = items(m, weekdays, ats, minutes, first, last, count, days)
    remind, trigger, place = "", None, ""
    if ats and m.chance(0.3):
        remind, trigger = reminder(m)
    if m.chance(0.15):
        place = "@market"
    title = m.pick(*(EN_TITLES if m.en else KO_TITLES))
    core = [x for x in (said, bound) if x]
    m.r.shuffle(core)
    # The time beside or between them.
    if clock:
        core.insert(m.r.randrange(len(core) + 1), clock)
    rest = [x for x in (remind, place) if x]
    for x in rest:
        core.insert(m.r.choice([0, len(core), len(core)]), x)
    if m.en:
        cut = m.pick(0, 0, 0, len(core))
        if cut and (not said or core[0] != said):
            cut = 0
    else:
        cut = m.pick(0, len(core), len(core), m.r.randrange(len(core) + 1))
    words = core[:cut] + [title] + core[cut:]
    for item in want:
        item["title"] = title
        if place:
            item["place"] = "market"
        if trigger:
            item["remind"] = [trigger]
    return " ".join(words), [want]


# What stands beside the day and the time -----------------------------------

def marked(m):
    """A day with its part or a time, and labels before, between and behind; or in the time of a city; or a date of
    each month that leaves the days off."""
    return m.pick(labelled, zoned, moved_off_days)(m)


def one_day(m):
    d = m.today + timedelta(days=m.r.randrange(2, 90))
    w = d.weekday()
    if m.en:
        words = day_words(m, d)
        return m.pick((words, d), ("tomorrow", m.today + timedelta(days=1)), (m.pick(EN_FULL, EN_SHORT)[w], m.after_today(w)))
    return m.pick((day_words(m, d), d), ("내일", m.today + timedelta(days=1)), ("모레", m.today + timedelta(days=2)), (KO_DAY[w] + "요일", m.after_today(w)))


def labelled(m):
    day, d = one_day(m)
    parts = [("morning", "09:00"), ("afternoon", "15:00"), ("evening", "19:00")] if m.en else [
        ("오전", "09:00"), ("오후", "15:00"), ("저녁", "19:00"), ("아침", "08:00"), ("점심", "12:00"), ("밤", "21:00"), ("저녁에", "19:00")]
    part, at = m.pick(*parts) if m.chance(0.7) else m.clock()
    item = {"title": m.pick(*(EN_TITLES if m.en else KO_TITLES)), "day": d.isoformat(), "time": at}
    labels = m.r.sample(["@market", "p1", "+home" if m.en else "+집안일", "list:work" if m.en else "목록:업무"], m.pick(1, 1, 2))
    for label in labels:
        if label[0] == "@":
            item["place"] = "market"
        elif label == "p1":
            item["priority"] = "high"
        elif label[0] == "+":
            item["tags"] = [label[1:]]
        else:
            item["list"] = label.split(":")[1]
    when, title = f"{day} {part}", item["title"]
    cut = m.r.randrange(len(labels) + 1)
    front, back = labels[:cut], labels[cut:]
    if m.en and not day == "tomorrow" or m.chance(0.6):
        words = m.pick([title, *front, when, *back], [*front, title, when, *back])
    else:
        words = [*front, when, *(back or m.skip()), title]
    return " ".join(words), [[item]]


ZONES = [("New York", "뉴욕", "America/New_York"), ("Tokyo", "도쿄", "Asia/Tokyo"), ("London", "런던", "Europe/London"), ("Chicago", "시카고", "America/Chicago")]


def zoned(m):
    day, d = one_day(m)
    if d < m.today + timedelta(days=2) or not day[0].isdigit() and not day[-1].isdigit():
        m.skip()  # the day itself may be another one there
    clock, at = m.clock(range(13, 20))
    en, ko, zone = m.pick(*ZONES)
    title = m.pick(*(EN_TITLES if m.en else KO_TITLES))
    city = f"{en} time" if m.en else f"{ko} 시간"
    item = {"title": title, "day": d.isoformat(), "time": at, "zone": zone}
    if m.en:
        words = m.pick(f"{title} {city} {day} {clock}", f"{title} {day} {city} {clock}", f"{title} {day} {clock} {city}", f"{title} {day} {clock} ({city})",
                       f"{city} {day} {clock} {title}", f"{title} ({city}) {day} {clock}")
    else:
        # not what the other readings of "N시간" would be
        to = m.pick("", "으로")
        words = m.pick(f"{city}{to} {day} {clock} {title}", f"{day} {city}{to} {clock} {title}", f"{day} {clock} ({city}) {title}", f"{day} {clock}({city}) {title}",
                       f"{title} {day} {clock} ({city})", f"{title} {city}{to} {day} {clock}", f"({city}) {day} {clock} {title}")
    return words, [[item]]


def moved_off_days(m):
    n = m.r.randrange(2, 28)
    title = m.pick(*(("Rent", "Pay invoice", "Report") if m.en else ("이체", "월세", "보고서 쓰기")))
    way = m.pick("after", "after", "before")
    if m.en:
        rule = m.pick(f"every month on the {n}{'th' if 10 < n < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}",)
        said = m.pick(*{"after": ["or the next workday", "or next workday", "or the workday after"],
                        "before": ["or the workday before", "or the previous workday"]}[way])
        words = f"{title} {rule} {said}"
    else:
        rule = m.pick("매달", "매월") + f" {n}일"
        when = m.pick("휴일", "공휴일", "쉬는 날", "빨간 날") + m.pick("이면", "이면", "인 경우", "일 때", "이라면")
        said = when + " " + m.pick(*{"after": ["다음 영업일", "다음 날", "그다음 날", "다음날", "다음 근무일", "다음 평일"],
                                     "before": ["전날", "전 영업일", "직전 영업일", "이전 영업일", "바로 전 영업일", "전 평일"]}[way]) + m.pick("", "로", "에")
        said = said.replace("날로", "날로").replace("날 로", "날로")
        words = m.pick(f"{rule} {title} {said}", f"{title} {rule} {said}", f"{rule} {said} {title}", f"{rule} {title}, {said}")
    d = m.today if m.today.day <= n else m.today.replace(day=1) + timedelta(days=32)
    return words, [[{"title": title, "day": d.replace(day=n).isoformat(), "time": None, "rule": f"FREQ=MONTHLY;BYMONTHDAY={n}", "workdays": way}]]
