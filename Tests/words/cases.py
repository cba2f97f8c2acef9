#!/usr/bin/env python3
"""Makes sentences together with their meaning, from the meaning outwards. It never reads words.

    cases.py --kind lists --lang en --count 2000 --seed 1 > lists.jsonl

A line: {"kind", "sub", "lang", "now", "s", "want": [meaning, ...]}. A meaning is a list of items, "refused", or
"told": filed without a date under the whole sentence, with a line that says so. Any one of `want` is right.
"""
import argparse
import calendar
import json
import random
import sys
from datetime import date, datetime, timedelta

from composed import composed, marked
from meaning import DAYS, days_of, expand, parse_rule

EN_TITLES = """Yoga|Pay invoice|Call Ben|Piano lesson|Team sync|Dentist|Wash car|Buy milk|Guitar class|Water plants
Swimming|Book club|Haircut|Parents evening visit|Physio|Clean kitchen|Backup laptop|Choir|Gym|School run|Vet visit
Tax papers|Feed cat|Language course|Read report|Bring cake|Cinema|Football|Doctor|Visit Anna""".replace("\n", "|").split("|")
EN_TITLES.remove("Parents evening visit")
KO_TITLES = """운동|회의|병원|과외|수영|청소|분리수거|정산|독서 모임|치과|장보기|피아노 레슨|영어 수업|화분 물주기|일기 쓰기
토론 모임|금고 정리|목욕|월세 내기|수학 학원|세차|가족 모임|보고서 쓰기|전화하기|등산|미용실|요가|헬스|동창회|택배 보내기""".replace("\n", "|").split("|")
EN_FULL = "monday tuesday wednesday thursday friday saturday sunday".split()
EN_SHORT = "mon tue wed thu fri sat sun".split()
KO_DAY = "월화수목금토일"
MON = "jan feb mar apr may jun jul aug sep oct nov dec".split()
MONTH = "january february march april may june july august september october november december".split()
WORDS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split()
TENS = {20: "twenty", 30: "thirty", 40: "forty", 50: "fifty"}
ORDINALS = ["", "first", "second", "third", "fourth"]
ORD_KO = ["", "첫째", "둘째", "셋째", "넷째"]
KO_NUM = ["", "한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열", "열한", "열두"]
BIG_ORD = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh", 8: "eighth",
           9: "ninth", 10: "tenth", 11: "eleventh", 12: "twelfth", 13: "thirteenth", 14: "fourteenth",
           15: "fifteenth", 16: "sixteenth", 17: "seventeenth", 18: "eighteenth", 19: "nineteenth", 20: "twentieth",
           30: "thirtieth"}


def big_ordinal(n):
    return BIG_ORD.get(n) or TENS[n // 10 * 10] + " " + BIG_ORD[n % 10]


def nth(n):
    return f"{n}{'th' if 10 < n % 100 < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


def hm(h, m=0):
    return f"{h:02}:{m:02}"


class Skip(Exception):
    pass


class Maker:
    def __init__(self, rng, lang):
        self.r, self.lang, self.en = rng, lang, lang == "en"
        self.now = datetime(2026, 1, 1) + timedelta(days=rng.randrange(900), hours=rng.choice([7, 9, 9, 9, 11, 14, 20]),
                                                    minutes=rng.choice([3, 23, 41]))
        self.today = self.now.date()
        self.monday = self.today - timedelta(days=self.today.weekday())

    def skip(self):
        raise Skip

    def pick(self, *options):
        return self.r.choice(options)

    def chance(self, p):
        return self.r.random() < p

    # days ---------------------------------------------------------------

    def after_today(self, weekday):
        return self.today + timedelta(days=(weekday - self.today.weekday() - 1) % 7 + 1)

    def weekday(self, w, style):
        return {"full": EN_FULL[w], "short": EN_SHORT[w], "Full": EN_FULL[w].title(), "Short": EN_SHORT[w].title()}[style]

    def month_day(self, month, day, year=None):
        """The next such day on or after today, or of the year given. Today itself is left out."""
        if day > calendar.monthrange(2027, month)[1]:
            raise Skip
        if year is None:
            d = date(self.today.year, month, day)
            if d == self.today:
                raise Skip
            return d if d > self.today else date(self.today.year + 1, month, day)
        return date(year, month, day)

    # times: (words, "HH:MM") ----------------------------------------------

    def clock(self, hours=range(7, 22)):
        h, m = self.r.choice(list(hours)), self.pick(0, 0, 0, 15, 30, 45)
        return self.say_clock(h, m), hm(h, m)

    def say_clock(self, h, m):
        if self.en:
            twelve, half = h % 12 or 12, "pm" if h >= 12 else "am"
            forms = [f"{h:02}:{m:02}", f"{twelve}{half}" if m == 0 else f"{twelve}:{m:02}{half}",
                     f"{twelve} {half}" if m == 0 else f"{twelve}:{m:02} {half}"]
            return self.pick("", "", "at ") + self.r.choice(forms)
        twelve, half = h % 12 or 12, "오후" if h >= 12 else "오전"
        minutes = "" if m == 0 else " 반" if m == 30 and self.chance(0.5) else f" {m}분"
        forms = [f"{h:02}:{m:02}", f"{half} {twelve}시{minutes}", f"{half} {KO_NUM[twelve]}시{minutes}", f"{half} {twelve}시{minutes}"]
        if 19 <= h <= 21:
            forms.append(f"저녁 {twelve}시{minutes}")
        if 7 <= h <= 9:
            forms.append(f"아침 {twelve}시{minutes}")
        return self.r.choice(forms) + self.pick("", "", "에")

    def part(self):
        """A part of the day that is a time and leaves the title."""
        if self.en:
            return self.pick(("in the morning", "09:00"), ("in the evening", "19:00"), ("in the afternoon", "15:00"), ("at noon", "12:00"))
        return self.pick(("아침에", "08:00"), ("저녁에", "19:00"), ("밤에", "21:00"), ("점심때", "12:00"), ("오후에", "15:00"), ("정오에", "12:00"))

    def maybe_time(self, p=0.6):
        if not self.chance(p):
            return "", None
        if self.chance(0.15):
            return self.part()
        return self.clock()

    # joins ----------------------------------------------------------------

    def join(self, words):
        if self.en:
            if len(words) == 2:
                return self.pick(f"{words[0]} and {words[1]}", f"{words[0]}, {words[1]}", f"{words[0]} and {words[1]}")
            head = ", ".join(words[:-1])
            return self.pick(f"{head} and {words[-1]}", f"{head}, and {words[-1]}", f"{head}, {words[-1]}")
        return self.pick(", ", " ", "과 ", ",").join(words)

    # rules ------------------------------------------------------------------

    def rule_item(self, rule, times=None, count=None, until=None, length=None):
        """An item of a rule that begins on its first matching moment from now on."""
        parsed = parse_rule(rule)
        base = {k: v for k, v in parsed.items() if k != "INTERVAL"}
        anchor = self.today
        if parsed["FREQ"] in ("MONTHLY", "YEARLY") and not ({"BYDAY", "BYMONTHDAY"} & set(base)):
            first = [self.today]
            if times and not any(f"{self.today}T{t}" > self.now.strftime("%Y-%m-%dT%H:%M") for t in times):
                raise Skip  # "every week 3pm" said at 4pm: tomorrow or in a week?
        else:
            first = days_of(base, anchor)
            if parsed["FREQ"] == "WEEKLY" and "BYDAY" not in base:
                first = [self.today]
                if times and not any(f"{self.today}T{t}" > self.now.strftime("%Y-%m-%dT%H:%M") for t in times):
                    raise Skip
        now = self.now.strftime("%Y-%m-%dT%H:%M")
        for d in first:
            ahead = [t for t in (times or [None]) if t is None or f"{d}T{t}" > now]
            if ahead:
                break
        else:
            raise Skip
        text = rule
        if until:
            text += f";UNTIL={until}"
        if count:
            text += f";COUNT={count}"
        item = {"day": d.isoformat(), "time": min(ahead) if ahead[0] else None, "rule": text}
        if times and len(times) > 1:
            item["times"] = sorted(times)
        if length is not None:
            item["length"] = length
        return item

    def plain(self, day, at=None, length=None):
        item = {"day": day.isoformat(), "time": at}
        if length is not None:
            item["length"] = length
        return item

    # the whole sentence -------------------------------------------------------

    def sentence(self, phrase, items, starts=True, title=None, tail=True, also=()):
        """Title, phrase and perhaps a tail. `starts`: the phrase may stand before the title."""
        title = title or self.r.choice(EN_TITLES if self.en else KO_TITLES)
        extra, place, remind, label = "", None, None, {}
        if tail and self.chance(0.12):
            extra, place = " @market", "market"
        elif tail and self.chance(0.12) and all(i.get("time") for i in items):
            extra, remind = (" remind 30m before" if self.en else " 알림 30분 전"), ["30m before"]
        elif tail and self.chance(0.08):
            extra = self.pick(" +errands", " p1", " list:work")
            label = {" +errands": {"tags": ["errands"]}, " p1": {"priority": "high"}, " list:work": {"list": "work"}}[extra]
        phrase = " ".join(phrase.split())
        if starts and self.chance(0.35 if self.en else 0.65):
            words = f"{phrase[0].upper() + phrase[1:] if self.en and self.chance(0.5) else phrase} {title}"
        else:
            words = f"{title} {phrase}"
        full = []
        for i in items:
            i = dict(i, title=title, **label)
            if place:
                i["place"] = place
            if remind:
                i["remind"] = remind
            full.append(i)
        return words + extra, [full] + list(also)


# ---------------------------------------------------------------------------------- lists

def days_in_month(m, how_many):
    month = m.r.randrange(1, 13)
    days = sorted(m.r.sample(range(1, calendar.monthrange(2027, month)[1] + 1), how_many))
    return month, days


def list_dates_en(m):
    month, days = days_in_month(m, m.pick(2, 2, 3))
    name = m.pick(MON, MONTH)[month - 1]
    if m.chance(0.3):
        name = name.title()
    year = m.today.year + 1 if m.chance(0.2) else None
    dates = [m.month_day(month, d, year) for d in days]
    if len({d.year for d in dates}) > 1:
        raise Skip
    say = nth if m.chance(0.3) else str
    words = m.join([say(d) for d in days])
    form = m.pick("before", "behind", "of", "each")
    if form == "before":
        phrase = f"{name} {words}"
    elif form == "behind":
        phrase = f"{words} {name}"
    elif form == "of":
        phrase = f"{m.join([nth(d) for d in days])} of {name}"
    else:
        phrase = m.join([f"{name} {say(d)}" for d in days])
    if year:
        phrase += f" {year}"
    t, at = m.maybe_time()
    # "dec 24, 25 10am" would put two bare numbers side by side only with a year; times always carry a mark
    return m.sentence(f"{phrase} {t}", [m.plain(d, at) for d in dates], starts=form != "of" or True)


def list_dates_ko(m):
    month, days = days_in_month(m, m.pick(2, 2, 3))
    head, year = m.pick(("", None), ("", None), ("내년 ", m.today.year + 1), (f"{m.today.year + 1}년 ", m.today.year + 1))
    dates = [m.month_day(month, d, year) for d in days]
    if len({d.year for d in dates}) > 1:
        raise Skip
    form = m.pick("일", "숫자", "다", "다음 달")
    if form == "일":
        phrase = f"{head}{month}월 {m.join([f'{d}일' for d in days])}"
    elif form == "숫자":
        phrase = f"{head}{month}월 {m.pick(', ', ',').join(map(str, days))}일"
    elif form == "다":
        phrase = head + m.join([f"{month}월 {d}일" for d in days])
    else:
        n = (m.today.month % 12) + 1
        y = m.today.year + (n == 1)
        if days[-1] > calendar.monthrange(y, n)[1]:
            raise Skip
        dates = [date(y, n, d) for d in days]
        phrase = f"{m.pick('다음 달', '다음달')} {m.join([f'{d}일' for d in days])}"
    t, at = m.maybe_time()
    return m.sentence(f"{phrase} {t}", [m.plain(d, at) for d in dates])


def list_weekdays_en(m):
    ws = sorted(m.r.sample(range(7), m.pick(2, 2, 3)))
    style = m.pick("short", "short", "full", "Full", "Short")
    t, at = m.maybe_time()
    which = m.pick("next", "next", "this", "plain")
    words = m.join([m.weekday(w, style) for w in ws])
    if which == "next":
        dates = [m.monday + timedelta(days=7 + w) for w in ws]
        phrase = m.pick("next ", "on next ", "next ") + words
    elif which == "this":
        dates = [m.monday + timedelta(days=w) for w in ws]
        if dates[0] <= m.today:
            raise Skip
        phrase = f"this {words}"
    else:
        if m.today.weekday() in ws:
            raise Skip
        dates = [m.after_today(w) for w in ws]
        phrase = m.pick("", "on ") + words
    if which in ("next", "this") and m.chance(0.3):
        phrase = f"{m.pick('on ', '')}{words} {which} week"
    if m.chance(0.2) and at and not t.startswith(("at ", "in ")):
        phrase, t = t, "on " + phrase if not phrase.startswith("on ") else phrase
    starts = any(c.isdigit() for c in phrase + t) and (phrase[:1].isdigit() or not phrase.startswith("on") or True)
    return m.sentence(f"{phrase} {t}", [m.plain(d, at) for d in dates], starts=starts and which != "plain")


def list_weekdays_ko(m):
    ws = sorted(m.r.sample(range(7), m.pick(2, 2, 3)))
    form = m.pick("칸", "붙임", "요일", "점")
    if form == "칸":
        words = m.pick(", ", ",").join(KO_DAY[w] for w in ws)
    elif form == "붙임":
        words = "".join(KO_DAY[w] for w in ws)
        if words in ("금일", "수일", "월일"):
            raise Skip  # also "today", "some days", "month and day"
    elif form == "점":
        words = "·".join(KO_DAY[w] for w in ws)
    else:
        words = m.join([KO_DAY[w] + "요일" for w in ws])
    t, at = m.maybe_time()
    which = m.pick("다음", "다음", "이번", "그냥")
    if which == "다음":
        dates = [m.monday + timedelta(days=7 + w) for w in ws]
        phrase = m.pick("다음 주 ", "다음주 ", "담주 ") + words
    elif which == "이번":
        dates = [m.monday + timedelta(days=w) for w in ws]
        if dates[0] <= m.today:
            raise Skip
        phrase = m.pick("이번 주 ", "이번주 ") + words
    else:
        if m.today.weekday() in ws or form in ("붙임", "칸"):
            raise Skip
        dates = [m.after_today(w) for w in ws]
        phrase = words
    return m.sentence(f"{phrase} {t}", [m.plain(d, at) for d in dates])


def list_repeat_en(m):
    t, at = m.maybe_time()
    form = m.pick("weekdays", "weekdays", "monthdays", "monthdays2", "ordinals", "ordinals", "yearly", "biweekly")
    starts = True
    if form == "weekdays" or form == "biweekly":
        ws = sorted(m.r.sample(range(7), m.pick(2, 2, 3)))
        style = m.pick("short", "short", "full", "Full")
        words = m.join([m.weekday(w, style) for w in ws])
        by = ",".join(DAYS[w] for w in ws)
        if form == "weekdays":
            phrase = m.pick(f"every {words}", f"every {words}", f"every week on {words}", f"every {' '.join(m.weekday(w, style) for w in ws)}")
            rule = f"FREQ=WEEKLY;BYDAY={by}"
        else:
            phrase = f"every 2 weeks on {words}"
            rule = f"FREQ=WEEKLY;INTERVAL=2;BYDAY={by}"
    elif form.startswith("monthdays"):
        days = sorted(m.r.sample(range(1, 29), m.pick(2, 2, 3)))
        words = m.join([nth(d) for d in days])
        phrase = m.pick(f"every month on the {words}", f"every {words}", f"monthly on the {words}", f"on the {words} of every month",
                        f"the {words} of each month", f"{words} of every month")
        starts = any(c.isdigit() for c in phrase)
        rule = f"FREQ=MONTHLY;BYMONTHDAY={','.join(map(str, days))}"
    elif form == "ordinals":
        ns = sorted(m.r.sample([1, 2, 3, 4], 2))
        w = m.r.randrange(7)
        say = m.pick(lambda n: ORDINALS[n], nth)
        words = f"{m.join([say(n) for n in ns])} {m.weekday(w, m.pick('full', 'short'))}"
        phrase = m.pick(f"{words} of every month", f"every {words}", f"every {words} of the month", f"on the {words} of each month")
        starts = False
        rule = f"FREQ=MONTHLY;BYDAY={','.join(f'{n}{DAYS[w]}' for n in ns)}"
    else:
        month, days = days_in_month(m, 2)
        if days[-1] > 28:
            raise Skip
        name = m.pick(MON, MONTH)[month - 1]
        phrase = m.pick(f"every {name} {m.join(list(map(str, days)))}", f"every year on {name} {m.join(list(map(str, days)))}",
                        f"every {m.join([nth(d) for d in days])} of {name}", f"every year on the {m.join([nth(d) for d in days])} of {name}")
        rule = f"FREQ=YEARLY;BYMONTH={month};BYMONTHDAY={days[0]},{days[1]}"
    if phrase.startswith(("on the", "the ")):
        starts = False
    return m.sentence(f"{phrase} {t}", [m.rule_item(rule, [at] if at else None)], starts=starts)


def list_repeat_ko(m):
    t, at = m.maybe_time()
    form = m.pick("요일", "요일", "날", "날", "째", "째", "해", "격주")
    if form in ("요일", "격주"):
        ws = sorted(m.r.sample(range(7), m.pick(2, 2, 3)))
        words = m.pick(", ".join(KO_DAY[w] for w in ws), "".join(KO_DAY[w] for w in ws) if ws[-1] < 6 else ", ".join(KO_DAY[w] for w in ws), "·".join(KO_DAY[w] for w in ws),
                       m.join([KO_DAY[w] + "요일" for w in ws]), " ".join(KO_DAY[w] for w in ws))
        by = ",".join(DAYS[w] for w in ws)
        head, rule = ("매주 ", "FREQ=WEEKLY") if form == "요일" else (m.pick("격주 ", "2주마다 "), "FREQ=WEEKLY;INTERVAL=2")
        phrase, rule = head + words, f"{rule};BYDAY={by}"
    elif form == "날":
        days = sorted(m.r.sample(range(1, 29), m.pick(2, 2, 3)))
        phrase = m.pick("매달 ", "매월 ") + m.pick(m.join([f"{d}일" for d in days]), m.pick(", ", ",").join(map(str, days)) + "일")
        rule = f"FREQ=MONTHLY;BYMONTHDAY={','.join(map(str, days))}"
    elif form == "째":
        ns = sorted(m.r.sample([1, 2, 3, 4], 2))
        w = m.r.randrange(7)
        day = KO_DAY[w] + "요일"
        words = m.pick(m.pick(" ", ", ", ",", "와 ").join(ORD_KO[n] for n in ns) + " " + day, m.pick(", ", "과 ").join(f"{ORD_KO[n]} {day}" for n in ns))
        phrase = m.pick("매달 ", "매월 ") + words
        rule = f"FREQ=MONTHLY;BYDAY={','.join(f'{n}{DAYS[w]}' for n in ns)}"
    else:
        month, days = days_in_month(m, 2)
        if days[-1] > 28:
            raise Skip
        phrase = f"매년 {month}월 {m.join([f'{d}일' for d in days])}"
        rule = f"FREQ=YEARLY;BYMONTH={month};BYMONTHDAY={days[0]},{days[1]}"
    return m.sentence(f"{phrase} {t}", [m.rule_item(rule, [at] if at else None)])


def list_times_en(m):
    by = m.pick(("every day", "FREQ=DAILY"), ("daily", "FREQ=DAILY"), ("every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
                ("every mon and thu", "FREQ=WEEKLY;BYDAY=MO,TH"), ("every saturday", "FREQ=WEEKLY;BYDAY=SA"))
    form = m.pick("marked", "24", "tail pm", "both", "bare24", "minutes")
    also = ()
    if form == "marked":
        hs = sorted(m.r.sample(range(7, 23), m.pick(2, 3)))
        words = m.join([f"{h % 12 or 12}{'pm' if h > 11 else 'am'}" for h in hs])
        times = [hm(h) for h in hs]
    elif form == "24":
        hs = sorted(m.r.sample(range(7, 23), m.pick(2, 3)))
        words = m.join([f"{h:02}:00" for h in hs])
        times = [hm(h) for h in hs]
    elif form == "tail pm":
        hs = sorted(m.r.sample(range(1, 12), m.pick(2, 3)))
        half = m.pick("am", "pm")
        if half == "am" and hs[0] < 5:
            raise Skip
        words = m.join([str(h) for h in hs]) + m.pick("", " ") + half
        times = [hm(h + (12 if half == "pm" else 0)) for h in hs]
    elif form == "both":
        h1, h2 = m.r.randrange(6, 12), m.r.randrange(1, 12)
        words = m.pick(f"{h1}am and {h2}pm", f"{h1} am and {h2} pm", f"{h1}:30am and {h2}:30pm")
        times = [hm(h1, 30 if ":30" in words else 0), hm(h2 + 12, 30 if ":30" in words else 0)]
    elif form == "bare24":
        hs = [m.r.randrange(7, 12), m.r.randrange(13, 18), m.r.randrange(18, 23)]
        words = f"{hs[0]}, {hs[1]} and {hs[2]}:00"
        times = [hm(h) for h in hs]
        also = ("refused",) if hs[0] < 9 else ()
    else:
        a, b = m.r.randrange(7, 12), m.r.randrange(13, 22)
        ma, mb = m.pick(0, 15, 30), m.pick(10, 45, 50)
        words, times = f"{a:02}:{ma:02} and {b}:{mb:02}", [hm(a, ma), hm(b, mb)]
    phrase = f"{by[0]} at {words}" if not words.startswith("0") or m.chance(0.5) else f"{by[0]} {words}"
    return m.sentence(phrase, [m.rule_item(by[1], times)], also=also, starts=by[0].startswith("every"))


def list_times_ko(m):
    by = m.pick(("매일", "FREQ=DAILY"), ("매일", "FREQ=DAILY"), ("평일마다", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
                ("매주 월, 목", "FREQ=WEEKLY;BYDAY=MO,TH"), ("매주 토요일", "FREQ=WEEKLY;BYDAY=SA"))
    form = m.pick("다", "앞", "24", "시각", "끼")
    if form == "다":
        a, b = m.r.randrange(6, 12), m.r.randrange(1, 12)
        words = m.pick(f"오전 {a}시, 오후 {b}시", f"오전 {a}시와 오후 {b}시", f"아침 {a}시 저녁 {b}시" if 5 <= b <= 9 else f"오전 {a}시 오후 {b}시")
        times = [hm(a), hm(b + 12)]
    elif form == "앞":
        hs = sorted(m.r.sample(range(1, 12), m.pick(2, 3)))
        words = "오후 " + m.pick(m.pick(", ", "와 ").join(f"{h}시" for h in hs), ", ".join(map(str, hs)) + "시")
        times = [hm(h + 12) for h in hs]
    elif form == "24":
        hs = [m.r.randrange(9, 12), m.r.randrange(13, 18), m.r.randrange(18, 23)]
        words, times = m.pick(", ", " ").join(f"{h}시" for h in hs), [hm(h) for h in hs]
    elif form == "시각":
        a, b = m.r.randrange(7, 12), m.r.randrange(13, 22)
        words, times = m.pick(f"{a:02}:00, {b}:00", f"{a:02}:00과 {b}:00", f"{a:02}:00 {b}:00"), [hm(a), hm(b)]
    else:
        a, b = m.r.randrange(6, 10), m.r.randrange(6, 10)
        words, times = m.pick(f"아침 {a}시, 저녁 {b}시", f"아침 {a}시와 저녁 {b}시"), [hm(a), hm(b + 12)]
    return m.sentence(f"{by[0]} {words}{m.pick('', '에')}", [m.rule_item(by[1], times)])


# ---------------------------------------------------------------------------------- counts

def counts_en(m):
    n = m.r.randrange(2, 13)
    form = m.pick("all", "all", "bare", "bare", "refused", "once", "length", "hourly", "for N")
    t, at = m.clock()
    w = m.r.randrange(7)
    day = m.weekday(w, m.pick("short", "full", "Full"))
    title = m.r.choice(EN_TITLES)
    times = f"{m.pick(str(n), WORDS[n])} times"
    named = m.pick((f"every {day}", f"FREQ=WEEKLY;BYDAY={DAYS[w]}"), (f"every week on {day}", f"FREQ=WEEKLY;BYDAY={DAYS[w]}"),
                   (f"every other {day}", f"FREQ=WEEKLY;INTERVAL=2;BYDAY={DAYS[w]}"),
                   ("every mon and thu", "FREQ=WEEKLY;BYDAY=MO,TH"), ("every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
                   (f"every first {day}", f"FREQ=MONTHLY;BYDAY=1{DAYS[w]}"))
    naked = m.pick(("every day", "FREQ=DAILY"), ("daily", "FREQ=DAILY"), ("every month on the 5th", "FREQ=MONTHLY;BYMONTHDAY=5"),
                   ("every 3 days", "FREQ=DAILY;INTERVAL=3"), ("every week", "FREQ=WEEKLY"))
    if form == "all":
        rule = m.pick(named, naked)
        words = f"{times} {m.pick('in all', 'in all', 'in total')}"
        bits = [rule[0], words] + ([t] if m.chance(0.6) else [])
        timed = len(bits) == 3
        if m.chance(0.6):
            bits = [rule[0]] + ([t] if timed else []) + [words]
        elif m.chance(0.5):
            bits = [words, rule[0]] + ([t] if timed else [])
        return m.sentence(" ".join(bits), [m.rule_item(rule[1], [at] if timed else None, count=n)], starts=bits[0] == rule[0] and rule[0] != "daily", title=title)
    if form == "bare":
        if m.chance(0.5):
            rule, timed = named, m.chance(0.6)
        else:
            rule, timed = m.pick(("every day", "FREQ=DAILY"), ("daily", "FREQ=DAILY"), ("every 3 days", "FREQ=DAILY;INTERVAL=3")), True
        bits = [rule[0]] + ([t] if timed else []) + [times]
        if timed and m.chance(0.3):
            bits = [rule[0], times, t]
        elif timed and m.chance(0.2):
            bits = [t, rule[0], times]
        elif m.chance(0.2) and rule is named:
            bits = [times] + bits[:-1]
        if rule[0] == f"every week on {day}" and m.chance(0.5):
            bits = [EN_SHORT[w]] + ([t] if timed else []) + ["every week", times]
            return m.sentence(" ".join(bits), [m.rule_item(rule[1], [at] if timed else None, count=n)], starts=timed and not t.startswith("at"), title=title)
        return m.sentence(" ".join(bits), [m.rule_item(rule[1], [at] if timed else None, count=n)], starts=bits[0].startswith("every"), title=title)
    if form == "refused":
        phrase = m.pick(f"{times} a day", f"{times} a week", f"{times} every day", f"every day {times}", f"every week {times}", f"{times} per week",
                        f"{times} every week", "twice a day", "twice a week", f"daily {times}", f"{times} daily", f"{times} a month", "twice daily",
                        f"{times} per day", f"every month {times}")
        return f"{title} {phrase}", ["refused"]
    if form == "once":
        phrase, rule = m.pick(("once a week", "FREQ=WEEKLY"), ("once a day", "FREQ=DAILY"), ("once a month", "FREQ=MONTHLY"), ("once every 2 weeks", "FREQ=WEEKLY;INTERVAL=2"),
                              ("once every week", "FREQ=WEEKLY"), ("one time a week", "FREQ=WEEKLY"), ("once per week", "FREQ=WEEKLY"), ("once a year", "FREQ=YEARLY"))
        if m.today.day > 28:
            raise Skip
        timed = m.chance(0.5)
        if timed and m.now.strftime("%H:%M") > at:
            raise Skip
        return m.sentence(f"{phrase} {t if timed else ''}", [m.rule_item(rule, [at] if timed else None)], starts=False, title=title)
    if form == "length":
        rule = m.pick((f"every {day}", f"FREQ=WEEKLY;BYDAY={DAYS[w]}", 7), ("every mon and thu", "FREQ=WEEKLY;BYDAY=MO,TH", 7), ("every day", "FREQ=DAILY", 1), ("every 2 days", "FREQ=DAILY;INTERVAL=2", 1))
        k = m.pick(2, 3, 4, 6)
        text, span = m.pick((f"for {k} weeks", 7 * k), (f"for {WORDS[k]} weeks", 7 * k)) if rule[2] == 7 or m.chance(0.3) else (f"for {m.pick(5, 7, 10, 14)} days", 0)
        span = span or int(text.split()[1])
        twice = rule[2] == 1 and m.chance(0.5)
        if twice:
            t, times_ = m.pick(("8:00 and 20:00", ["08:00", "20:00"]), ("at 8am and 8pm", ["08:00", "20:00"]), ("at 9am, 2pm and 9pm", ["09:00", "14:00", "21:00"]))
        else:
            times_ = [at] if m.chance(0.6) else None
            t = t if times_ else ""
        item = m.rule_item(rule[1], times_)
        moments = [datetime.fromisoformat(x) for x in expand(dict(item, after=m.now.strftime("%Y-%m-%dT%H:%M")) if times_ else item)]
        count = sum(1 for x in moments if x < moments[0] + timedelta(days=span))
        item = m.rule_item(rule[1], times_, count=count)
        return m.sentence(f"{rule[0]} {t} {text}", [item], title=title)
    if form == "hourly":
        m.now = m.now.replace(minute=0)
        step, k = m.pick(4, 6, 8, 12), m.pick(2, 3, 5, 7)
        if k * 24 // step > 60:
            raise Skip
        first = m.now + timedelta(hours=step)
        item = {"day": first.date().isoformat(), "time": first.strftime("%H:%M"), "rule": f"FREQ=HOURLY;INTERVAL={step};COUNT={k * 24 // step}"}
        return m.sentence(f"every {step} hours for {m.pick(str(k), WORDS[k])} days", [item], title=title)
    rule = m.pick((f"every {day}", f"FREQ=WEEKLY;BYDAY={DAYS[w]}"), ("every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"))
    return m.sentence(f"{rule[0]} {t} for {n} {m.pick('times', 'occurrences')}", [m.rule_item(rule[1], [at], count=n)], title=title)


def counts_ko(m):
    n = m.r.randrange(2, 13)
    form = m.pick("만", "만", "총", "총", "그냥", "그냥", "거절", "한 번", "동안", "시간마다")
    t, at = m.clock()
    w = m.r.randrange(7)
    title = m.r.choice(KO_TITLES)
    bare = m.pick(f"{n}번", f"{n}회", f"{KO_NUM[n]} 번")
    named = m.pick((f"매주 {KO_DAY[w]}요일", f"FREQ=WEEKLY;BYDAY={DAYS[w]}"), ("매주 월, 목", "FREQ=WEEKLY;BYDAY=MO,TH"), (f"매주 {KO_DAY[w]}요일마다", f"FREQ=WEEKLY;BYDAY={DAYS[w]}"),
                   ("평일마다", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), (f"격주 {KO_DAY[w]}요일", f"FREQ=WEEKLY;INTERVAL=2;BYDAY={DAYS[w]}"),
                   (f"매달 첫째 {KO_DAY[w]}요일", f"FREQ=MONTHLY;BYDAY=1{DAYS[w]}"))
    naked = m.pick(("매일", "FREQ=DAILY"), ("매주", "FREQ=WEEKLY"), ("매달 5일", "FREQ=MONTHLY;BYMONTHDAY=5"), ("3일마다", "FREQ=DAILY;INTERVAL=3"))

    def put(rule, words, timed):
        bits = [rule[0]] + ([t] if timed else [])
        k = m.r.randrange(3)
        if k == 0:
            s = " ".join(bits + [title, words])
        elif k == 1:
            s = " ".join(bits + [words, title])
        else:
            s = " ".join([title] + bits + [words])
        return s
    if form in ("만", "총", "그냥"):
        if form == "그냥":
            rule, timed = (named, m.chance(0.6)) if m.chance(0.6) else (m.pick(("매일", "FREQ=DAILY"), ("3일마다", "FREQ=DAILY;INTERVAL=3")), True)
            words = bare
        else:
            rule, timed = m.pick(named, naked), m.chance(0.5)
            words = bare + "만" if form == "만" else f"총 {bare}"
        item = dict(m.rule_item(rule[1], [at] if timed else None, count=n), title=title)
        return put(rule, words, timed), [[item]]
    if form == "거절":
        phrase = m.pick(f"매일 {bare}", f"매주 {bare}", f"하루 {bare}", f"하루에 {bare}", f"일주일에 {bare}", f"매달 {bare}", f"한 달에 {bare}", f"주 {n}회")
        return m.pick(f"{phrase} {title}", f"{title} {phrase}"), ["refused"]
    if form == "한 번":
        phrase, rule = m.pick(("매주 한 번", "FREQ=WEEKLY"), ("일주일에 한 번", "FREQ=WEEKLY"), ("한 달에 한 번", "FREQ=MONTHLY"), ("하루에 한 번", "FREQ=DAILY"), ("매일 한 번", "FREQ=DAILY"),
                              ("2주에 한 번", "FREQ=WEEKLY;INTERVAL=2"), ("매달 한 번", "FREQ=MONTHLY"), ("일주일에 1회", "FREQ=WEEKLY"), ("일 년에 한 번", "FREQ=YEARLY"), ("매주 1회", "FREQ=WEEKLY"), ("하루 한 번", "FREQ=DAILY"))
        if m.today.day > 28:
            raise Skip
        timed = m.chance(0.4)
        if timed and m.now.strftime("%H:%M") > at:
            raise Skip
        item = dict(m.rule_item(rule, [at] if timed else None), title=title)
        phrase = f"{phrase}{' ' + t if timed else ''}"
        return m.pick(f"{phrase} {title}", f"{title} {phrase}"), [[item]]
    if form == "동안":
        rule = m.pick((f"매주 {KO_DAY[w]}요일", f"FREQ=WEEKLY;BYDAY={DAYS[w]}", 7), ("매일", "FREQ=DAILY", 1), ("매일", "FREQ=DAILY", 1), ("매달 5일", "FREQ=MONTHLY;BYMONTHDAY=5", 30))
        twice = rule[2] == 1 and m.chance(0.5)
        if twice:
            t, times = m.pick(("오전 8시와 오후 8시", ["08:00", "20:00"]), ("아침 8시, 저녁 8시", ["08:00", "20:00"]), ("08:00 20:00", ["08:00", "20:00"]))
        else:
            times = [at] if m.chance(0.5) else None
            t = t if times else ""
        k = m.pick(2, 3, 4, 6)
        if rule[2] == 30:
            text, span = f"{m.pick(6, 12)}개월 동안", None
        elif rule[2] == 7 or m.chance(0.3):
            text, span = m.pick(f"{k}주 동안", f"{k}주간"), 7 * k
        else:
            d = m.pick(5, 7, 10, 14)
            text, span = m.pick(f"{d}일 동안", f"{d}일간"), d
        item = m.rule_item(rule[1], times)
        if span is None:
            count = int(text.split("개")[0])
        else:
            moments = [datetime.fromisoformat(x) for x in expand(dict(item, after=m.now.strftime("%Y-%m-%dT%H:%M")) if times else item)]
            count = sum(1 for x in moments if x < moments[0] + timedelta(days=span))
        item = dict(m.rule_item(rule[1], times, count=count), title=title)
        phrase = f"{rule[0]} {t} {text}".replace("  ", " ")
        return m.pick(f"{phrase} {title}", f"{title} {phrase}", f"{rule[0]} {t} {title} {text}".replace("  ", " ")), [[item]]
    m.now = m.now.replace(minute=0)
    step, k = m.pick(4, 6, 8, 12), m.pick(2, 3, 5, 7)
    first = m.now + timedelta(hours=step)
    item = {"day": first.date().isoformat(), "time": first.strftime("%H:%M"), "rule": f"FREQ=HOURLY;INTERVAL={step};COUNT={k * 24 // step}"}
    return m.sentence(f"{step}시간마다 {k}일 {m.pick('동안', '동안', '간')}".replace("일 간", "일간"), [item], title=title)


# ---------------------------------------------------------------------------------- ranges

def range_days_en(m):
    form = m.pick("month", "month", "month", "two", "weekdays", "next", "named", "length")
    ok = True
    if form == "month":
        month, days = days_in_month(m, 2)
        a, b = m.month_day(month, days[0]), m.month_day(month, days[1])
        if a.year != b.year:
            raise Skip
        name = m.pick(MON, MONTH)[month - 1]
        x, y = days
        phrase = m.pick(f"{name} {x}-{y}", f"{x}-{y} {name}", f"{name} {x} to {y}", f"from {name} {x} to {y}", f"{x} to {y} {name}", f"from {x} to {y} {name}",
                        f"{nth(x)} to {nth(y)} of {name}", f"{name} {x} - {y}", f"{name} {nth(x)} to {nth(y)}", f"from the {nth(x)} to the {nth(y)} of {name}",
                        f"{name} {x} through {y}", f"{name} {x} until {y}", f"{x} - {y} {name}", f"{nth(x)}-{nth(y)} {name}", f"between {name} {x} and {y}")
        if m.chance(0.15):
            a, b = a.replace(year=m.today.year + 1), b.replace(year=m.today.year + 1)
            phrase += f" {a.year}"
        ok = not phrase.startswith("between")
    elif form == "two":
        a = m.today + timedelta(days=m.r.randrange(2, 250))
        b = a + timedelta(days=m.r.randrange(2, 40))
        if a.month == b.month:
            raise Skip
        phrase = m.pick(f"{MON[a.month - 1]} {a.day} to {MON[b.month - 1]} {b.day}", f"from {a.day} {MON[a.month - 1]} to {b.day} {MON[b.month - 1]}",
                        f"{MON[a.month - 1]} {a.day} - {MON[b.month - 1]} {b.day}", f"{a.isoformat()} to {b.isoformat()}")
    elif form == "weekdays":
        u, v = sorted(m.r.sample(range(7), 2))
        if u == m.today.weekday():
            raise Skip
        a = m.after_today(u)
        b = a + timedelta(days=v - u)
        if a <= m.monday + timedelta(days=6) and b.weekday() < a.weekday():
            raise Skip
        st = m.pick("short", "full", "Short", "Full")
        x, y = m.weekday(u, st), m.weekday(v, st)
        phrase = m.pick(f"{x}-{y}", f"{x} to {y}", f"from {x} to {y}", f"{x} - {y}", f"{x} through {y}")
        ok = False
    elif form == "next":
        u, v = sorted(m.r.sample(range(7), 2))
        a, b = m.monday + timedelta(days=7 + u), m.monday + timedelta(days=7 + v)
        st = m.pick("short", "full")
        phrase = m.pick(f"next {m.weekday(u, st)}-{m.weekday(v, st)}", f"next {m.weekday(u, st)} to {m.weekday(v, st)}", f"from next {m.weekday(u, st)} to {m.weekday(v, st)}")
        ok = False
    elif form == "named":
        k = m.r.randrange(7)
        a, b = m.today + timedelta(days=1), m.after_today(k)
        if b <= a:
            raise Skip
        phrase = m.pick(f"tomorrow to {EN_SHORT[k]}", f"from tomorrow to {EN_FULL[k]}", f"tomorrow until {EN_FULL[k]}")
        ok = phrase.startswith("tomorrow")
    else:
        month, days = days_in_month(m, 1)
        a = m.month_day(month, days[0])
        n = m.pick(3, 5, 10)
        b = a + timedelta(days=n - 1)
        phrase = m.pick(f"{MON[month - 1]} {days[0]} for {n} days", f"from {MON[month - 1]} {days[0]} for {n} days", f"from {nth(days[0])} {MON[month - 1]} for {n} days")
    also = ("refused", "told") if phrase.startswith("between") else ()  # a span, or some day between them
    return m.sentence(phrase, [m.plain(a, None, ("days", (b - a).days))], starts=ok, also=also)


def range_days_ko(m):
    form = m.pick("달", "달", "달", "두 달", "요일", "다음", "날", "동안")
    if form == "달":
        month, days = days_in_month(m, 2)
        x, y = days
        a, b = m.month_day(month, x), m.month_day(month, y)
        if a.year != b.year:
            raise Skip
        head = ""
        if m.chance(0.2):
            head, a, b = "내년 ", a.replace(year=m.today.year + 1), b.replace(year=m.today.year + 1)
        phrase = head + m.pick(f"{month}월 {x}일부터 {y}일까지", f"{month}월 {x}일~{y}일", f"{month}월 {x}~{y}일", f"{month}월 {x}-{y}일", f"{month}월 {x}일 ~ {y}일",
                               f"{month}월 {x}일부터 {month}월 {y}일까지", f"{month}월 {x}일에서 {y}일까지", f"{month}월{x}일부터 {y}일까지", f"{month}월 {x}일 - {y}일")
    elif form == "두 달":
        a = m.today + timedelta(days=m.r.randrange(2, 250))
        b = a + timedelta(days=m.r.randrange(2, 40))
        if a.month == b.month:
            raise Skip
        x, y = f"{a.month}월 {a.day}일", f"{b.month}월 {b.day}일"
        phrase = m.pick(f"{x}부터 {y}까지", f"{x}~{y}", f"{x} ~ {y}", f"{a.month}/{a.day}~{b.month}/{b.day}", f"{a.month}/{a.day}부터 {b.month}/{b.day}까지")
    elif form == "요일":
        u, v = sorted(m.r.sample(range(7), 2))
        if u == m.today.weekday():
            raise Skip
        a = m.after_today(u)
        b = a + timedelta(days=v - u)
        phrase = m.pick(f"{KO_DAY[u]}요일부터 {KO_DAY[v]}요일까지", f"{KO_DAY[u]}요일~{KO_DAY[v]}요일", f"{KO_DAY[u]}~{KO_DAY[v]}")
    elif form == "다음":
        u, v = sorted(m.r.sample(range(7), 2))
        a, b = m.monday + timedelta(days=7 + u), m.monday + timedelta(days=7 + v)
        head = m.pick("다음 주", "다음주")
        phrase = head + " " + m.pick(f"{KO_DAY[u]}요일부터 {KO_DAY[v]}요일까지", f"{KO_DAY[u]}~{KO_DAY[v]}", f"{KO_DAY[u]}요일~{KO_DAY[v]}요일", f"{KO_DAY[u]}부터 {KO_DAY[v]}까지" if v < 6 else f"{KO_DAY[u]}~{KO_DAY[v]}")
    elif form == "날":
        a, b = m.today + timedelta(days=1), m.today + timedelta(days=m.pick(2, 3, 5))
        phrase = f"내일부터 {'모레' if (b - a).days == 1 else f'{b.month}월 {b.day}일'}까지"
    else:
        month, days = days_in_month(m, 1)
        a = m.month_day(month, days[0])
        n = m.pick(3, 5, 10)
        b = a + timedelta(days=n - 1)
        phrase = m.pick(f"{month}월 {days[0]}일부터 {n}일 동안", f"{month}월 {days[0]}일부터 {n}일간")
    return m.sentence(phrase, [m.plain(a, None, ("days", (b - a).days))])


def one_day(m):
    """One day in words, never today."""
    if m.en:
        w = m.r.randrange(7)
        a = m.today + timedelta(days=m.r.randrange(3, 200))
        return m.pick(("tomorrow", m.today + timedelta(days=1)), (EN_SHORT[w], m.after_today(w)), (EN_FULL[w], m.after_today(w)),
                      (f"next {EN_SHORT[w]}", m.monday + timedelta(days=7 + w)), (f"{MON[a.month - 1]} {a.day}", a), (f"{a.day} {MON[a.month - 1]}", a))
    w = m.r.randrange(7)
    a = m.today + timedelta(days=m.r.randrange(3, 200))
    return m.pick(("내일", m.today + timedelta(days=1)), ("모레", m.today + timedelta(days=2)), (f"{KO_DAY[w]}요일", m.after_today(w)),
                  (f"다음 주 {KO_DAY[w]}요일", m.monday + timedelta(days=7 + w)), (f"{a.month}월 {a.day}일", a))


def span_minutes(a, b):
    return (b[0] * 60 + b[1] - a[0] * 60 - a[1]) % 1440


def range_words_en(m):
    """A range of hours: words, start, end."""
    form = m.pick("tail", "tail", "head", "both", "24", "bare", "24h")
    s, mins = m.r.randrange(7, 20), m.pick(0, 0, 0, 30, 15)
    length = m.pick(60, 60, 90, 120, 180)
    e = s * 60 + mins + length
    eh, em = e // 60, e % 60
    if eh > 23:
        raise Skip
    half = lambda h: "pm" if h > 11 else "am"
    c = lambda h, mm: f"{h % 12 or 12}" + (f":{mm:02}" if mm else "")
    sep = m.pick("-", " to ", " - ", "-")
    if form == "tail":
        if s % 12 + 0 == 0 or eh % 12 == 0 and half(s) == half(eh):
            raise Skip
        words = f"{c(s, mins)}{sep}{c(eh, em)}{m.pick('', ' ')}{half(eh)}"
        if m.chance(0.3):
            words = f"from {c(s, mins)} to {c(eh, em)}{m.pick('', ' ')}{half(eh)}"
    elif form == "head":
        if mins == 0 and em and False:
            raise Skip
        words = f"{c(s, mins)}{m.pick('', ' ')}{half(s)}{sep}{c(eh, em)}"
        if m.chance(0.4):
            words = f"from {c(s, mins)}{m.pick('', ' ')}{half(s)} to {c(eh, em)}"
    elif form == "both":
        words = m.pick("", "from ", "between ")
        mid = " and " if words == "between " else " to " if words else sep
        words = f"{words}{c(s, mins)}{half(s)}{mid}{c(eh, em)}{half(eh)}"
    elif form == "24":
        words = m.pick(f"{hm(s, mins)}{sep}{hm(eh, em)}", f"from {hm(s, mins)} to {hm(eh, em)}", f"between {hm(s, mins)} and {hm(eh, em)}", f"{hm(s, mins)} until {hm(eh, em)}")
    elif form == "bare":
        s = m.pick(9, 10, 11, 13, 14, 15, 16)
        mins = em = 0
        eh = s + m.pick(1, 2, 3)
        words = m.pick(f"from {s % 12} to {(eh - 1) % 12 + 1}", f"at {s % 12} to {(eh - 1) % 12 + 1}")
        if words.startswith("at"):
            words = f"from {s % 12} until {(eh - 1) % 12 + 1}"
    else:
        mins = em = 0
        s = max(s, 13)
        eh = s + 2
        if eh > 23:
            raise Skip
        words = m.pick(f"from {s} to {eh}", f"{s}h-{eh}h", f"{s}:00-{eh}:00")
    return words, (s, mins), (eh, em)


def range_words_ko(m):
    form = m.pick("앞", "앞", "둘", "24", "그냥", "시")
    s, mins = m.r.randrange(7, 20), m.pick(0, 0, 0, 30)
    e = s * 60 + mins + m.pick(60, 60, 90, 120, 180)
    eh, em = e // 60, e % 60
    if eh > 23:
        raise Skip
    half = lambda h: "오후" if h > 11 else "오전"
    mn = lambda x: "" if not x else " 반" if x == 30 and m.chance(0.5) else f" {x}분"
    twelve = lambda h: h % 12 or 12
    if form == "앞":
        if not mins and not em and m.chance(0.4):
            words = m.pick(f"{half(s)} {twelve(s)}-{twelve(eh)}시", f"{half(s)} {twelve(s)}~{twelve(eh)}시")
        else:
            words = m.pick(f"{half(s)} {twelve(s)}시{mn(mins)}부터 {twelve(eh)}시{mn(em)}까지", f"{half(s)} {twelve(s)}시{mn(mins)}~{twelve(eh)}시{mn(em)}")
    elif form == "둘":
        words = m.pick(f"{half(s)} {twelve(s)}시{mn(mins)}부터 {half(eh)} {twelve(eh)}시{mn(em)}까지", f"{half(s)} {twelve(s)}시{mn(mins)} ~ {half(eh)} {twelve(eh)}시{mn(em)}",
                       f"{half(s)} {twelve(s)}시{mn(mins)}에서 {half(eh)} {twelve(eh)}시{mn(em)}까지")
    elif form == "24":
        words = m.pick(f"{hm(s, mins)}~{hm(eh, em)}", f"{hm(s, mins)}-{hm(eh, em)}", f"{hm(s, mins)}부터 {hm(eh, em)}까지")
    elif form == "그냥":
        s = m.pick(9, 10, 11, 13, 14, 15, 16)
        mins = em = 0
        eh = s + m.pick(1, 2, 3)
        words = m.pick(f"{s if s < 12 else s - 12}시부터 {twelve(eh)}시까지", f"{s if s < 12 else s - 12}시~{twelve(eh)}시", f"{s if s < 12 else s - 12}~{twelve(eh)}시")
    else:
        mins = em = 0
        s = m.r.randrange(13, 20)
        eh = s + 2
        words = m.pick(f"{s}시부터 {eh}시까지", f"{s}시~{eh}시")
    return words, (s, mins), (eh, em)


def range_times(m):
    words, a, b = (range_words_en if m.en else range_words_ko)(m)
    length = span_minutes(a, b)
    if m.chance(0.15):
        h = hm(*a)
        day = m.today if h > m.now.strftime("%H:%M") else m.today + timedelta(days=1)
        digit = words[:1].isdigit()
        return m.sentence(words, [m.plain(day, h, length)], starts=digit or not m.en)
    dw, day = one_day(m)
    phrase = m.pick(f"{dw} {words}", f"{dw} {words}", f"{words} {dw}" if m.en else f"{dw} {words}")
    if words[-1].isdigit() and words[-3:-2] != ":" and any(x in dw.split() for x in MON):
        phrase = f"{dw} {words}"  # "12pm - 1 sep 22", "from 2 until 4 10 oct"
    ok = phrase[:1].isdigit() or phrase.startswith("tomorrow") or not m.en
    return m.sentence(phrase, [m.plain(day, hm(*a), length)], starts=ok)


def range_length(m):
    dw, day = one_day(m)
    t, at = m.clock(range(9, 20))
    if m.en:
        n, text = m.pick((120, "for 2 hours"), (30, "for 30 minutes"), (90, "for 90 min"), (60, "for an hour"), (120, "for two hours"), (45, "for 45 mins"), (90, "for 1.5 hours"))
        phrase = m.pick(f"{dw} {t} {text}", f"{dw} {t} {text}", f"{t} {text} {dw}" if not t.startswith("at") else f"{dw} {t} {text}")
        ok = phrase[:1].isdigit() or phrase.startswith("tomorrow")
    else:
        n, text = m.pick((120, "2시간"), (30, "30분"), (90, "1시간 반"), (120, "두 시간"), (90, "90분"), (60, "한 시간"), (90, "1시간 30분"))
        t = t.removesuffix("에")
        phrase = m.pick(f"{dw} {t}부터 {text}", f"{dw} {t}부터 {text} 동안", f"{dw} {t}에 {text} 동안")
        if "시간" in text and m.chance(0.25):
            phrase = f"{dw} {t} {text} 동안"  # "10시 30분 동안" would have two readings
        ok = True
    return m.sentence(phrase, [m.plain(day, at, n)], starts=ok)


def range_both(m):
    form = m.pick("moments", "weekly", "weekly", "every")
    if form == "moments":
        a = m.today + timedelta(days=m.r.randrange(2, 200))
        b = a + timedelta(days=m.pick(1, 2, 3))
        ah, bh = m.r.randrange(13, 20), m.r.randrange(8, 21)
        length = int((datetime(b.year, b.month, b.day, bh) - datetime(a.year, a.month, a.day, ah)).total_seconds() // 60)
        if m.en:
            x, y = f"{MON[a.month - 1]} {a.day}", f"{MON[b.month - 1]} {b.day}"
            p = lambda h: m.pick(hm(h), f"{h % 12 or 12}{'pm' if h > 11 else 'am'}")
            phrase = m.pick(f"{x} {p(ah)} to {y} {p(bh)}", f"from {x} {p(ah)} to {y} {p(bh)}", f"{x} {p(ah)} - {y} {p(bh)}")
        else:
            p = lambda h: m.pick(hm(h), f"{'오후' if h > 11 else '오전'} {h % 12 or 12}시")
            y = f"{b.month}월 {b.day}일" if b.month != a.month or m.chance(0.5) else f"{b.day}일"
            phrase = f"{a.month}월 {a.day}일 {p(ah)}부터 {y} {p(bh)}까지"
        return m.sentence(phrase, [m.plain(a, hm(ah), length)])
    words, a, b = (range_words_en if m.en else range_words_ko)(m)
    u, v = sorted(m.r.sample(range(7), 2))
    if form == "every":
        by = f"{DAYS[u]},{DAYS[v]}"
        head = f"every {EN_SHORT[u]} and {EN_SHORT[v]}" if m.en else f"매주 {KO_DAY[u]}, {KO_DAY[v]}"
    else:
        if v - u == 1 and m.chance(0.7):
            raise Skip
        by = ",".join(DAYS[u:v + 1])
        if m.en:
            st = m.pick("short", "full", "Short")
            head = m.pick(f"{m.weekday(u, st)}-{m.weekday(v, st)}", f"{m.weekday(u, st)} to {m.weekday(v, st)}", f"every {m.weekday(u, st)} to {m.weekday(v, st)}")
        else:
            head = m.pick(f"{KO_DAY[u]}~{KO_DAY[v]}", f"{KO_DAY[u]}요일부터 {KO_DAY[v]}요일까지", f"매주 {KO_DAY[u]}~{KO_DAY[v]}", f"{KO_DAY[u]}요일~{KO_DAY[v]}요일")
    if not head.startswith(("every", "매주")) and u <= m.today.weekday() <= v:
        raise Skip  # does a span of weekdays said without "every" begin today?
    item = m.rule_item(f"FREQ=WEEKLY;BYDAY={by}", [hm(*a)], length=span_minutes(a, b))
    phrase = m.pick(f"{head} {words}", f"{words} {head}" if m.en and not head.startswith("every") else f"{head} {words}")
    return m.sentence(phrase, [item], starts=not m.en or head.startswith("every") and phrase.startswith("every"))


def range_refused(m):
    """A span of weekdays beside one time."""
    u, v = sorted(m.r.sample(range(7), 2))
    t, _ = m.clock()
    if m.en:
        return f"{m.r.choice(EN_TITLES)} {EN_SHORT[u]}-{EN_SHORT[v]} {t}", ["refused"]
    return f"{KO_DAY[u]}요일부터 {KO_DAY[v]}요일까지 {t} {m.r.choice(KO_TITLES)}", ["refused"]


# ---------------------------------------------------------------------------------- hours

def set_evening(m):
    m.now = m.now.replace(hour=m.pick(9, 9, 20, 20, 5, 11, 14), minute=m.pick(3, 23, 41))


def ahead(m, at):
    return m.today if at > m.now.strftime("%H:%M") else m.today + timedelta(days=1)


def bare(h):
    """DESIGN §2: 9 to 11 morning, 12 noon, 1 to 4 afternoon; 5 to 8 refused; 13 and more as they are."""
    if h > 12:
        return h
    return h if h >= 9 else h + 12 if h <= 4 else None


def hours_bare(m):
    """A bare hour, perhaps with minutes, with or without a day."""
    set_evening(m)
    h = m.pick(*range(1, 13), *range(13, 24, 2))
    mins, also = 0, ()
    if m.en:
        forms = [("at {h}", 0), ("at about {h}", 0), ("around {h}", 0)]
        if h <= 12:
            forms += [("{h} o'clock", 0), ("at {h} o'clock", 0), ("{h} oclock", 0), ("half past {h}", 30), ("at half past {w}", 30), ("half {w}", 30), ("quarter past {h}", 15),
                      ("20 past {h}", 20), ("at {w}", 0), ("{w} thirty", 30), ("{w} o'clock", 0), ("at {w} fifteen", 15)]
            if h not in (1, 5, 6, 7, 8, 9):
                forms += [("quarter to {h}", -15), ("20 to {h}", -20)]  # "ten to twelve" may be a range
        else:
            forms = [("at {h}", 0), ("{h}h", 0), ("{h}h30", 30), ("{h}:00", 0), ("at {h}:30", 30)]
        f, mins = m.r.choice(forms)
        words = f.format(h=h, w=WORDS[h] if h < 16 else h)
    else:
        forms = [("{h}시", 0), ("{h}시에", 0), ("{h}시 반", 30), ("{h}시 30분", 30), ("{h}시 15분에", 15), ("{h}시쯤", 0), ("{h}시 정각", 0), ("{h}시경", 0)]
        if h <= 12:
            forms += [("{w}시", 0), ("{w}시 반", 30), ("{w}시에", 0), ("{w} 시", 0)]
        f, mins = m.r.choice(forms)
        words = f.format(h=h, w=KO_NUM[h] if h <= 12 else h)
    hour = bare(h)
    day_form = m.pick("none", "none", "day", "day", "today")
    title = m.r.choice(EN_TITLES if m.en else KO_TITLES)
    if day_form == "today":
        now = m.now.strftime("%H:%M")
        base = h * 60 + mins
        if h <= 12 and mins >= 0:
            two = [(h % 12) * 60 + mins, (h % 12 + 12) * 60 + mins]
            left = [x for x in two if hm(x // 60, x % 60) > now]
            if h == 12:
                left = [x for x in two[1:] if hm(x // 60, x % 60) > now]
                if not left:
                    raise Skip
            if len(left) == 1:
                at = left[0]
            elif len(left) == 2 and hour is not None:
                at = hour * 60 + mins
            elif len(left) == 2:
                at = None
            else:
                raise Skip
        else:
            if h <= 12:
                raise Skip
            at = base
            if hm(at // 60, at % 60) <= now:
                raise Skip
        td = m.pick("today", "today") if m.en else "오늘"
        phrase = f"{td} {words}" if not m.en or m.chance(0.6) else f"{words} today"
        if at is None:
            return m.pick(f"{title} {phrase}", f"{phrase} {title}" if not m.en else f"{title} {phrase}"), ["refused"]
        return m.sentence(phrase, [m.plain(m.today, hm(at // 60, at % 60))], title=title, starts=not m.en, tail=False)
    if hour is None:
        dw = one_day(m)[0] if day_form == "day" else ""
        phrase = f"{dw} {words}".strip()
        return f"{title} {phrase}" if m.en else m.pick(f"{phrase} {title}", f"{title} {phrase}"), ["refused"]
    at = hour * 60 + mins
    text = hm(at // 60 % 24, at % 60)
    if day_form == "day":
        dw, day = one_day(m)
        phrase = f"{dw} {words}"
    else:
        day, phrase = ahead(m, text), words
    return m.sentence(phrase, [m.plain(day, text)], title=title, starts=not m.en, tail=False)


def hours_marked(m):
    """An hour that am, pm, 오전, 오후, a colon or a part of the day decides."""
    set_evening(m)
    title = m.r.choice(EN_TITLES if m.en else KO_TITLES)
    h, mins = m.r.randrange(0, 24), m.pick(0, 0, 15, 30, 40)
    twelve = h % 12 or 12
    if m.en:
        half = "pm" if h > 11 else "am"
        c = f"{twelve}" if mins == 0 else f"{twelve}:{mins:02}"
        forms = [f"{c}{half}", f"{c} {half}", f"at {c}{half}", f"{c}{half.upper()}", f"{c} {half[0]}.m.", f"at {c} {half[0]}.m.", f"{h:02}:{mins:02}", f"at {h:02}:{mins:02}", f"{c}{half[0]}"]
        if mins:
            forms += [f"{twelve}{mins:02}{half}", f"at {twelve}{mins:02} {half}", f"{twelve}.{mins:02}{half}"]
            forms += [f"{WORDS[twelve]} {'fifteen' if mins == 15 else TENS[mins]} {half}"]
        else:
            forms += [f"{WORDS[twelve]} {half}", f"at {WORDS[twelve]}{half}" if False else f"at {WORDS[twelve]} {half}", f"{twelve} o'clock {half}", f"{twelve} o clock {half}", f"{twelve} oclock {half}"]
        if 5 <= h <= 11:
            forms += [f"at {c} in the morning", f"{c} in the morning"]
        if 13 <= h <= 16:
            forms += [f"at {c} in the afternoon", f"in the afternoon at {c}"]
        if 18 <= h <= 21:
            forms += [f"at {c} in the evening", f"in the evening at {c}"]
        if h in (21, 22, 23):
            forms += [f"at {c} at night"]
    else:
        half = "오후" if h > 11 else "오전"
        mn = "" if mins == 0 else " 반" if mins == 30 and m.chance(0.5) else f" {mins}분"
        joined = mn.strip()
        forms = [f"{half} {twelve}시{mn}", f"{half} {KO_NUM[twelve]}시{mn}", f"{half} {twelve}시{mn}에", f"{half}{twelve}시{joined}", f"{half} {twelve}시{joined}", f"{h:02}:{mins:02}", f"{h:02}:{mins:02}에", f"{half} {twelve}:{mins:02}"]
        if h == 12:
            forms += [f"낮 12시{mn}", f"점심 12시{mn}"]
        if h in (13, 14, 15):
            forms += [f"낮 {twelve}시{mn}"]
        if 6 <= h <= 10:
            forms += [f"아침 {twelve}시{mn}", f"아침 {KO_NUM[twelve]}시{mn}"]
        if 17 <= h <= 21:
            forms += [f"저녁 {twelve}시{mn}", f"저녁 {KO_NUM[twelve]}시{mn}", f"저녁{twelve}시{joined}"]
        if 20 <= h <= 23:
            forms += [f"밤 {twelve}시{mn}"]
        if 2 <= h <= 5:
            forms += [f"새벽 {twelve}시{mn}"]
    words = m.r.choice(forms)
    at = hm(h, mins)
    dayless = m.chance(0.5)
    if dayless:
        phrase, day = words, ahead(m, at)
    else:
        dw, day = one_day(m)
        phrase = f"{dw} {words}"
    return m.sentence(phrase, [m.plain(day, at)], title=title, starts=not m.en, tail=False)


def hours_parts(m):
    """A part of the day alone, with or without a day."""
    set_evening(m)
    now = m.now.strftime("%H:%M")
    title = m.r.choice(EN_TITLES if m.en else KO_TITLES)
    if m.en:
        w = m.r.randrange(7)
        named = m.pick(("tomorrow", m.today + timedelta(days=1)), (EN_SHORT[w], m.after_today(w)), (EN_FULL[w], m.after_today(w)), (f"next {EN_FULL[w]}", m.monday + timedelta(days=7 + w)))
        words, at = m.pick(("morning", "09:00"), ("afternoon", "15:00"), ("evening", "19:00"), ("night", "21:00"), ("in the morning", "09:00"), ("in the afternoon", "15:00"), ("in the evening", "19:00"))
        form = m.pick("day", "day", "tonight", "this", "at")
        if form == "day":
            return m.sentence(f"{named[0]} {words}", [m.plain(named[1], at)], title=title, starts=named[0] == "tomorrow" and words.startswith("in"), tail=False)
        if form == "tonight":
            if m.chance(0.5):
                h = m.r.randrange(7, 12)
                at = hm(h + 12)
                if at <= now:
                    raise Skip
                return m.sentence(m.pick(f"tonight at {h}", f"{h} tonight", f"at {h} tonight", f"tonight {h}pm"), [m.plain(m.today, at)], title=title, starts=False, tail=False)
            if now > "21:00":
                return f"{title} tonight", ["refused"]
            return m.sentence("tonight", [m.plain(m.today, "21:00")], title=title, starts=False, tail=False)
        if form == "this":
            p, at = m.pick(("this morning", "09:00"), ("this afternoon", "15:00"), ("this evening", "19:00"))
            if at <= now:
                return f"{title} {p}", ["refused"]
            return m.sentence(p, [m.plain(m.today, at)], title=title, starts=False, tail=False)
        h, p = m.pick((9, "morning"), (10, "morning"), (7, "morning"), (3, "afternoon"), (5, "afternoon"), (8, "evening"), (6, "evening"), (10, "night"))
        at = hm(h if p == "morning" else h + 12)
        phrase = m.pick(f"{named[0]} {p} at {h}", f"at {h} {named[0]} {p}", f"{h} {named[0]} {p}")
        return m.sentence(phrase, [m.plain(named[1], at)], title=title, starts=False, tail=False)
    w = m.r.randrange(7)
    named = m.pick(("내일", m.today + timedelta(days=1)), ("모레", m.today + timedelta(days=2)), (f"{KO_DAY[w]}요일", m.after_today(w)), (f"다음 주 {KO_DAY[w]}요일", m.monday + timedelta(days=7 + w)))
    form = m.pick("에", "에", "명사", "오늘", "새벽", "오전")
    if form == "에":
        words, at = m.pick(("아침에", "08:00"), ("저녁에", "19:00"), ("밤에", "21:00"), ("점심때", "12:00"), ("오전에", "09:00"), ("오후에", "15:00"), ("정오에", "12:00"))
        return m.sentence(f"{named[0]} {words}", [m.plain(named[1], at)], title=title, tail=False)
    if form == "오전":
        words, at = m.pick(("오전", "09:00"), ("오후", "15:00"), ("밤", "21:00"))
        return m.sentence(f"{named[0]} {words}", [m.plain(named[1], at)], title=title, tail=False)
    if form == "명사":
        words, at = m.pick(("아침", "08:00"), ("점심", "12:00"), ("저녁", "19:00"))
        title = m.pick("약속", "모임", "식사", "산책", "회식", "먹기")
        return f"{named[0]} {words} {title}", [[dict(m.plain(named[1], at), title=f"{words} {title}")]]
    if form == "오늘":
        words, at = m.pick(("오늘 밤", "21:00"), ("오늘 밤에", "21:00"), ("오늘 저녁에", "19:00"), ("오늘 오후", "15:00"), ("오늘 오후에", "15:00"), ("오늘 아침에", "08:00"))
        if at <= now:
            return f"{words} {title}", ["refused"]
        return m.sentence(words, [m.plain(m.today, at)], title=title, tail=False)
    return f"{named[0]} {m.pick('새벽에', '새벽')} {title}", ["refused"]


# ---------------------------------------------------------------------------------- wholeness

def whole_en(m):
    """A touching number word, unit, clock word or ending: whole, refused or told."""
    title = m.r.choice(EN_TITLES)
    soft = ("refused", "told")
    h, mins = m.r.randrange(1, 12), m.pick(10, 20, 30, 40, 50)
    one = m.r.randrange(1, 10)
    half, add = m.pick(("pm", 12), ("am", 0))
    minute = f"{TENS[mins]}" if mins != 10 else "ten"
    month = m.r.randrange(12)
    w = m.r.randrange(7)
    form = m.pick("ordinal", "ordinal", "minutes", "minutes2", "oh", "quarters", "til", "from", "on at", "dash", "digits", "ish", "p", "daily p", "mornings", "yearly", "counts", "to last", "first day",
                  "other month", "dot", "sharp", "starting", "past", "unit", "hundred", "this of", "ordinal word list", "month dot", "or so", "comma")

    def timed(words, at, also=soft):
        return m.sentence(words, [m.plain(ahead(m, at), at)], title=title, starts=False, tail=False, also=also)
    if form == "ordinal":
        d = m.r.randrange(20, 29)
        day = m.month_day(month + 1, d)
        t, at = m.maybe_time(0.4)
        words = m.pick(f"{big_ordinal(d)} of {MONTH[month]}", f"on the {big_ordinal(d)} of {MONTH[month]}", f"{MONTH[month]} {big_ordinal(d)}", f"{big_ordinal(d).replace(' ', '-')} of {MONTH[month]}", f"{MONTH[month]} the {big_ordinal(d)}")
        return m.sentence(f"{words} {t}", [m.plain(day, at)], title=title, starts=False, tail=False, also=soft)
    if form == "minutes":
        if mins == 10:
            raise Skip
        return timed(f"{m.pick('', 'at ')}{WORDS[h]} {minute}{m.pick(' ', '-')}{WORDS[one]} {half}", hm(h + add, mins + one))
    if form == "minutes2":
        return timed(f"{m.pick('', 'at ')}{WORDS[h]} {minute} {m.pick(half, half[0] + '.m.')}", hm(h + add, mins))
    if form == "oh":
        return timed(f"{WORDS[h]} oh {WORDS[one]} {half}", hm(h + add, one))
    if form == "quarters":
        return timed(m.pick(f"three quarters past {h}{half}", f"three quarters past {h} {half}"), hm(h + add, 45))
    if form == "past":
        k = m.pick(5, 10, 20, 25)
        side = m.pick("past", "to") if k > 12 else "past"  # "5 to 2pm" may be a range
        word = {5: "five", 10: "ten", 20: "twenty", 25: "twenty five"}[k]
        if side == "to" and h == 1:
            raise Skip
        x = (h + add) * 60 + (k if side == "past" else -k)
        return timed(f"{m.pick(word, str(k), f'{k} minutes')} {side} {h}{half}", hm(x // 60, x % 60))
    if form == "til":
        a = m.r.randrange(1, 10)
        b = a + m.r.randrange(1, 3)
        sep = m.pick("til", "till", "until", "thru", "'til")
        at = hm(a + 12)
        return m.sentence(f"{a} {sep} {b}pm", [m.plain(ahead(m, at), at, (b - a) * 60)], title=title, starts=False, tail=False, also=soft)
    if form == "from":
        a, b = m.r.randrange(1, 10), 0
        b = a + m.r.randrange(1, 3)
        at = hm(a + 12, 30)
        return m.sentence(f"from {a}:30 pm to {b}:{m.pick('30', '30')}", [m.plain(ahead(m, at), at, (b - a) * 60)], title=title, starts=False, tail=False, also=soft)
    if form == "on at":
        d = m.r.randrange(1, 29)
        day = next(x for x in (m.today + timedelta(days=k) for k in range(62)) if x.day == d)
        if day == m.today:
            raise Skip
        t = m.pick("8:00", "10am", "14:30")
        at = {"8:00": "08:00", "10am": "10:00", "14:30": "14:30"}[t]
        return m.sentence(f"on {m.pick('the ', '')}{d} at {t}", [m.plain(day, at)], title=title, starts=False, tail=False, also=soft)
    if form == "dash":
        d = m.r.randrange(2, 29)
        day = m.month_day(month + 1, d)
        return m.sentence(m.pick(f"{MON[month].title()}-{d}", f"{d}-{MON[month].title()}", f"{MON[month]}.{d}", f"{MON[month]}{d}", f"{d}{MON[month]}"), [m.plain(day)], title=title, starts=False, tail=False, also=soft)
    if form == "digits":
        return timed(m.pick(f"{h}{mins} {half[0]}.m.", f"{h}{mins} {half}", f"at {h}{mins}{half}", f"{h}:{mins} {half[0]} m"), hm(h + add, mins))
    if form == "ish":
        k = m.pick(9, 10, 11, 3, 4, 2)
        at = hm(bare(k))
        return timed(m.pick(f"{k}ish", f"at {k}ish", f"around {k}ish", f"{k}-ish"), at)
    if form == "p":
        return timed(m.pick(f"at {h}p", f"{h}p", f"{h}:{mins}p", f"at {h}p."), hm(h + 12, 0)) if False else timed(m.pick(f"at {h}p", f"{h}p", f"at {h}p."), hm(h + 12))
    if form == "daily p":
        return m.sentence(m.pick(f"daily at {h}p", f"daily {h}p", f"every day at {h}p"), [m.rule_item("FREQ=DAILY", [hm(h + 12)])], title=title, starts=False, tail=False, also=soft)
    if form == "mornings":
        return m.sentence(m.pick("mornings at 9am", "mornings at 9", "every morning at 9am"), [m.rule_item("FREQ=DAILY", ["09:00"])], title=title, starts=False, tail=False, also=soft)
    if form == "yearly":
        a, b = sorted(m.r.sample(range(1, 29), 2))
        return m.sentence(f"every {nth(a)} and {nth(b)} of {m.pick(MON, MONTH)[month]}", [m.rule_item(f"FREQ=YEARLY;BYMONTH={month + 1};BYMONTHDAY={a},{b}")], title=title, starts=False, tail=False, also=soft)
    if form == "counts":
        n = m.r.randrange(3, 12)
        first = date(m.today.year + (month + 1 <= m.today.month), month + 1, 1)
        while first.weekday() != w:
            first += timedelta(days=1)
        item = {"day": first.isoformat(), "time": None, "rule": f"FREQ=WEEKLY;BYDAY={DAYS[w]};COUNT={n}"}
        if first.month == m.today.month:
            raise Skip
        return m.sentence(m.pick(f"{EN_FULL[w]}s starting in {MONTH[month]} for {n} occurrences", f"every {EN_FULL[w]} starting in {MONTH[month]} for {n} occurrences", f"{EN_FULL[w]}s from {MONTH[month]} for {n} times"), [item], title=title, starts=False, tail=False, also=soft)
    if form == "to last":
        n = m.pick(2, 3)
        say = m.pick(nth(n), ORDINALS[n])
        return m.sentence(m.pick(f"{say} to the last {EN_FULL[w]} of each month", f"{say} to last {EN_FULL[w]} of every month", f"every {say} to last {EN_FULL[w]} of the month", f"the {say} to last {EN_SHORT[w]} of each month"), [m.rule_item(f"FREQ=MONTHLY;BYDAY=-{n}{DAYS[w]}")], title=title, starts=False, tail=False, also=soft)
    if form == "first day":
        k = m.pick((1, "first"), (-1, "last"), (1, "1st"))
        return m.sentence(m.pick(f"{k[1]} day of each month", f"{k[1]} day of every month", f"on the {k[1]} day of the month every month", f"every {k[1]} day of the month"), [m.rule_item(f"FREQ=MONTHLY;BYMONTHDAY={k[0]}")], title=title, starts=False, tail=False, also=soft)
    if form == "other month":
        d = m.r.randrange(1, 29)
        return m.sentence(m.pick(f"the {nth(d)} of every other month", f"{nth(d)} of every other month", f"every other month on the {nth(d)}", f"every 2 months on the {nth(d)}"), [m.rule_item(f"FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY={d}")], title=title, starts=False, tail=False, also=soft)
    if form == "dot":
        return m.sentence(m.pick(f"every {EN_SHORT[w]}.", f"on {EN_SHORT[w]}. and every {EN_SHORT[w]}." if False else f"every {EN_FULL[w]}."), [m.rule_item(f"FREQ=WEEKLY;BYDAY={DAYS[w]}")], title=title, starts=False, tail=False, also=soft)
    if form == "sharp":
        return timed(m.pick(f"{h}{half} sharp", f"at {h}{half} sharp", f"at exactly {h}{half}", f"{h} {half} on the dot", f"at {h}{half} or so", f"approximately {h}{half}"), hm(h + add))
    if form == "or so":
        return timed(m.pick(f"{h}{half} or so", f"{h}{half}-ish", f"{h}{half}ish", f"about {h}{half}"), hm(h + add))
    if form == "starting":
        d = m.after_today(w)
        return m.sentence(f"every day starting {m.pick('', 'on ')}{EN_FULL[w]} at {h}{half}", [{"day": d.isoformat(), "time": hm(h + add), "rule": "FREQ=DAILY"}], title=title, starts=False, tail=False, also=soft)
    if form == "unit":
        n, u = m.r.randrange(2, 60), m.pick("eggs", "pages", "km", "boxes", "cups", "tickets", "letters", "kg of flour")
        title = f"{m.pick('Buy', 'Get', 'Count')} {n} {u}"
        d = one_day(m)
        return m.sentence(d[0], [m.plain(d[1])], title=title, starts=False, tail=False, also=("refused",))
    if form == "hundred":
        k = m.pick(9, 10, 11, 14, 16, 20)
        words = m.pick(f"at {k:02}00", f"at {k:02}00 hours", f"at {k:02}30", f"at {k:02}00 hours")
        return timed(words, hm(k, 30 if "30" in words[3:] and words.startswith("at") and words.endswith("30") else 0))
    if form == "this of":
        n = m.pick(1, 2, 3, 4)
        y = m.today.year + 1
        days = [d for d in range(1, calendar.monthrange(y, month + 1)[1] + 1) if date(y, month + 1, d).weekday() == w]
        return m.sentence(f"{m.pick(ORDINALS[n], nth(n))} {EN_FULL[w]} of {MONTH[month]} {y}", [m.plain(date(y, month + 1, days[n - 1]))], title=title, starts=False, tail=False, also=soft)
    if form == "ordinal word list":
        a = m.pick(20, 30)
        b = m.r.randrange(1, 9 if a == 20 else 1 + 1)
        last = calendar.monthrange(2027, month + 1)[1]
        if a + b > last:
            raise Skip
        d = m.month_day(month + 1, a + b)
        return m.sentence(f"{MONTH[month]} {TENS[a]}{m.pick(' ', '-')}{BIG_ORD[b]}", [m.plain(d)], title=title, starts=False, tail=False, also=soft)
    if form == "month dot":
        d = m.r.randrange(1, 29)
        return m.sentence(m.pick(f"{MON[month]}. {d}", f"{d}. {MON[month]}", f"{d} {MON[month]}.", f"{MON[month]}. {nth(d)}"), [m.plain(m.month_day(month + 1, d))], title=title, starts=False, tail=False, also=soft)
    d = m.month_day(month + 1, m.r.randrange(1, 29))
    return m.sentence(f"{EN_FULL[d.weekday()].title()}, {MONTH[d.month - 1].title()} {nth(d.day)}", [m.plain(d)], title=title, starts=False, tail=False, also=soft)


def whole_ko(m):
    title = m.r.choice(KO_TITLES)
    soft = ("refused", "told")
    h, mins = m.r.randrange(1, 12), m.pick(10, 15, 20, 30, 45)
    half, add = m.pick(("오전", 0), ("오후", 12))
    common = ("입니다", "에는", "쯤에", "쯤", "경", "경에", "께", "에", "정도", "에도", "엔", "인데", "까지는", "까지", "쯤에는", "입니다만")
    closed = m.pick(*common, "이에요", "이다", "이고", "이라서")  # behind a syllable with a final consonant
    opened = m.pick(*common, "예요", "다", "고", "라서", "로")
    form = m.pick("시각", "시각", "날", "날", "요일", "분 전", "몇", "규칙", "단위", "숫자말", "오전오후", "주째", "붙임", "번째")
    w = m.r.randrange(7)

    def both(phrase, items, also=soft):
        words = m.pick(f"{title} {phrase}", f"{phrase} {title}", f"{title} {phrase}")
        if m.chance(0.15) and words.endswith(phrase):
            words += "."
        return words, [[dict(i, title=title) for i in items]] + list(also)
    if form == "시각":
        part, ending = f" {mins}분", closed
        if m.chance(0.3):
            mins, part, ending = 0, "", opened
        at = hm(h + add, mins)
        return both(f"{half} {h}시{part}{ending}", [m.plain(ahead(m, at), at)])
    if form == "날":
        month, d = m.r.randrange(1, 13), m.r.randrange(1, 29)
        return both(f"{month}월 {d}일{closed}", [m.plain(m.month_day(month, d))])
    if form == "요일":
        head, day = m.pick(("", m.after_today(w)), ("다음 주 ", m.monday + timedelta(days=7 + w)))
        return both(f"{head}{KO_DAY[w]}요일{closed}", [m.plain(day)])
    if form == "분 전":
        hour, h2 = m.pick(("아침", 0), ("저녁", 12), ("오전", 0), ("오후", 12))
        x = m.pick(7, 8, 9)
        k = m.pick(5, 10, 15, 20)
        y = (x + h2) * 60 - k
        at = hm(y // 60, y % 60)
        return both(f"{hour} {x}시 {k}분 전{m.pick('', '에')}", [m.plain(ahead(m, at), at)])
    if form == "몇":
        return both(m.pick("몇 시간 뒤", "몇 시간 후에", "며칠 뒤", "몇 분 뒤", "몇 주 뒤"), [], also=()) [0], list(soft)
    if form == "규칙":
        e = m.pick("마다", "에", "에는", "이면", "마다 꼭", "엔", "에만")
        if e == "마다 꼭":
            e = "마다"
        at = hm(h + add)
        return both(f"매주 {KO_DAY[w]}요일{e} {half} {h}시{m.pick('', '에', '에는', '쯤')}", [m.rule_item(f"FREQ=WEEKLY;BYDAY={DAYS[w]}", [at])])
    if form == "단위":
        n = m.r.randrange(2, 60)
        title = f"{m.pick('사과', '계란', '빵', '책')} {n}{m.pick('개', '권', '봉지', '상자')} {m.pick('사기', '주문', '챙기기')}"
        d = one_day(m)
        return f"{d[0]} {title}", [[dict(m.plain(d[1]), title=title)], "refused"]
    if form == "숫자말":
        k, word = m.pick((15, "십오"), (20, "이십"), (30, "삼십"), (45, "사십오"), (25, "이십오"), (10, "십"))
        at = hm(h + add, k)
        return both(f"{half} {KO_NUM[h]}시 {word}분{m.pick('', '에', '쯤', '입니다')}", [m.plain(ahead(m, at), at)])
    if form == "오전오후":
        month, d = m.r.randrange(1, 13), m.r.randrange(1, 29)
        at = hm(h + add)
        return both(f"{month}월 {d}일 {half} {h}시{opened}", [m.plain(m.month_day(month, d), at)])
    if form == "주째":
        n = m.pick(1, 2, 3, 4)
        say = m.pick(ORD_KO[n], ["", "첫", "두", "세", "네"][n] + " 번째", ["", "첫", "두", "세", "네"][n] + "번째")
        return both(f"매달 {say} {KO_DAY[w]}요일{m.pick('', '에', '마다', '에는')}", [m.rule_item(f"FREQ=MONTHLY;BYDAY={n}{DAYS[w]}")])
    if form == "붙임":
        d, day = m.pick(("내일", m.today + timedelta(days=1)), ("모레", m.today + timedelta(days=2)))
        at = hm(h + add)
        title = m.pick("회의", "약속", "운동", "장보기", "청소")
        return f"{d}{half}{h}시{title}", [[dict(m.plain(day, at), title=title)], "refused", "told"]
    month = m.r.randrange(1, 13)
    n = m.pick(1, 2, 3, 4)
    y = m.today.year + 1
    days = [d for d in range(1, calendar.monthrange(y, month)[1] + 1) if date(y, month, d).weekday() == w]
    return both(f"내년 {month}월 {m.pick(ORD_KO[n], ['', '첫', '두', '세', '네'][n] + ' 번째')} {KO_DAY[w]}요일{m.pick('', '에', '이에요', '입니다')}", [m.plain(date(y, month, days[n - 1]))])


# ---------------------------------------------------------------------------------- inside

def inside_en(m):
    """A run with a day and a time, or a date in digits, in the middle; the title is the rest."""
    head = m.pick("Dinner", "Lunch", "Call", "Coffee", "Walk", "Meeting", "Drinks")
    tail = m.pick("with Sam", "at Chez Max", "about the budget", "for the kids", "with the Kims", "in the garden", "and bring cake")
    t, at = m.clock()
    if m.chance(0.25):
        d = m.today + timedelta(days=m.r.randrange(2, 300))
        words, item = d.isoformat(), m.plain(d)
    elif m.chance(0.3):
        words, item = m.pick(("tomorrow noon", m.plain(m.today + timedelta(days=1), "12:00")), ("tomorrow at noon", m.plain(m.today + timedelta(days=1), "12:00")))
    else:
        dw, d = one_day(m)
        words, item = f"{dw} {t}", m.plain(d, at)
    return f"{head} {words} {tail}", [[dict(item, title=f"{head} {tail}")]]


def inside_ko(m):
    head = m.pick("엄마랑", "팀장님과", "친구들하고", "민수와", "부서")
    tail = m.pick("점심 먹기", "회의", "영화 보기", "통화", "산책하기")
    t, at = m.clock()
    dw, d = one_day(m)
    return f"{head} {dw} {t} {tail}", [[dict(m.plain(d, at), title=f"{head} {tail}")]]


EN_NOW, KO_NOW = "2026-11-25T09:00", "2026-11-20T09:00"
WEEK5 = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"


def I(title, day, time=None, rule=None, **more):
    return [dict({"title": title, "day": day, "time": time}, **({"rule": rule} if rule else {}), **more)]


ISSUE_EN = [
    ("Yoga tue 7pm every week 4 times", I("Yoga", "2026-12-01", "19:00", "FREQ=WEEKLY;BYDAY=TU;COUNT=4")),
    ("Gym 6-7 am mon-fri", I("Gym", "2026-11-26", "06:00", WEEK5, length=60)),
    ("Gym mon-fri", I("Gym", "2026-11-30", length=("days", 4))),
    ("Gym mon-fri 7am", "refused"),
    ("Backup laptop first saturday every month", I("Backup laptop", "2026-12-05", None, "FREQ=MONTHLY;BYDAY=1SA")),
    ("Mothers day second sunday of may every year", I("Mothers day", "2027-05-09", None, "FREQ=YEARLY;BYMONTH=5;BYDAY=2SU")),
    ("Rent last day every month", I("Rent", "2026-11-30", None, "FREQ=MONTHLY;BYMONTHDAY=-1")),
    ("Tea two fridays from now", I("Tea", "2026-12-04")),
    ("Report a week hence", I("Report", "2026-12-02")),
    ("Party the 24", I("Party", "2026-12-24")),
    ("Rent on the first", I("Rent", "2026-12-01")),
    ("Exam fifth last day of may", I("Exam", "2027-05-27")),
    ("Exam 20th of next month", I("Exam", "2026-12-20")),
    ("Call Ben in a few hours", "refused"),
    ("Trip next month", "refused"),
    ("Hike this weekend", I("Hike", "2026-11-28", length=("days", 1))),
    ("Call Ben 3pm CST", "refused"),
    ("Call Ben 3pm IST", "refused"),
    ("Call Ben 3pm BST", "refused"),
    ("Call Ben 3pm MST", "refused"),
    ("3pm CT scan", I("CT scan", "2026-11-25", "15:00")),
    ("Amoxicillin every 8 hours for 7 days", I("Amoxicillin", "2026-11-25", "17:00", "FREQ=HOURLY;INTERVAL=8;COUNT=21")),
    ("Pills every day at 8am and 8pm for 7 days", I("Pills", "2026-11-25", "20:00", "FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0;COUNT=14")),
    ("School next tue and thu 3pm", I("School", "2026-12-01", "15:00") + I("School", "2026-12-03", "15:00")),
    ("Party dec 24 and 25", I("Party", "2026-12-24") + I("Party", "2026-12-25")),
    ("Party 24, 25 and 31 dec", I("Party", "2026-12-24") + I("Party", "2026-12-25") + I("Party", "2026-12-31")),
    ("Dinner sat 6:30pm at Chez Max", I("Dinner at Chez Max", "2026-11-28", "18:30")),
    ("Lunch tomorrow noon with Sam", I("Lunch with Sam", "2026-11-26", "12:00")),
    ("Call Ben tomorrow at 3", I("Call Ben", "2026-11-26", "15:00")),
    ("Call Ben tomorrow at 6", "refused"),
    ("Call Ben today at 6", I("Call Ben", "2026-11-25", "18:00")),
    ("Date night fri", I("Date night", "2026-11-27")),
    ("Laundry tonight", I("Laundry", "2026-11-25", "21:00")),
    ("Read twenty second of June", [I("Read", "2027-06-22"), "refused", "told"]),
    ("Tea seven thirty five pm", [I("Tea", "2026-11-25", "19:35"), "refused", "told"]),
    ("Tea three quarters past 9pm", [I("Tea", "2026-11-25", "21:45"), "refused", "told"]),
    ("Tea on 15 at 8:00", [I("Tea", "2026-12-15", "08:00"), "refused", "told"]),
    ("Tea 4 til 5pm", [I("Tea", "2026-11-25", "16:00", length=60), "refused", "told"]),
    ("Tea from 1:30 pm to 3:30", [I("Tea", "2026-11-25", "13:30", length=120), "refused", "told"]),
    ("Tea mornings at 9am", [I("Tea", "2026-11-26", "09:00", "FREQ=DAILY"), "refused", "told"]),
    ("Rates every 20th and 30th of aug", [I("Rates", "2027-08-20", None, "FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=20,30"), "refused", "told"]),
    ("Yoga fridays starting in may for 10 occurrences", [I("Yoga", "2027-05-07", None, "FREQ=WEEKLY;BYDAY=FR;COUNT=10"), "refused", "told"]),
    ("Tea eight forty pm", [I("Tea", "2026-11-25", "20:40"), "refused", "told"]),
    ("Tea Oct-2", [I("Tea", "2027-10-02"), "refused", "told"]),
    ("Tea 1140 a.m.", [I("Tea", "2026-11-25", "11:40"), "refused", "told"]),
    ("Tea 11ish", [I("Tea", "2026-11-25", "11:00"), "refused", "told"]),
    ("Tea daily at 3p", [I("Tea", "2026-11-25", "15:00", "FREQ=DAILY"), "refused", "told"]),
    ("Tea 2nd to the last friday of each month", [I("Tea", "2026-12-18", None, "FREQ=MONTHLY;BYDAY=-2FR"), "refused", "told"]),
    ("Tea first day of each month", [I("Tea", "2026-12-01", None, "FREQ=MONTHLY;BYMONTHDAY=1"), "refused", "told"]),
    ("Tea the 4th of every other month", [I("Tea", "2026-12-04", None, "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=4"), "refused", "told"]),
    ("Tea every wed.", [I("Tea", "2026-11-25", None, "FREQ=WEEKLY;BYDAY=WE"), "refused", "told"]),
]
ISSUE_KO = [
    ("12월 24일과 25일 성탄 행사", I("성탄 행사", "2026-12-24") + I("성탄 행사", "2026-12-25")),
    ("다음 주 월, 수, 금 운동", I("운동", "2026-11-23") + I("운동", "2026-11-25") + I("운동", "2026-11-27")),
    ("다음주 화목 운동", I("운동", "2026-11-24") + I("운동", "2026-11-26")),
    ("12월 24, 25일 파티", I("파티", "2026-12-24") + I("파티", "2026-12-25")),
    ("내년 1월 5일, 20일 검진", I("검진", "2027-01-05") + I("검진", "2027-01-20")),
    ("매달 1일, 15일 정산", I("정산", "2026-12-01", None, "FREQ=MONTHLY;BYMONTHDAY=1,15")),
    ("매주 월·수·금 운동", I("운동", "2026-11-20", None, "FREQ=WEEKLY;BYDAY=MO,WE,FR")),
    ("매주 수요일 오후 4시 수영 10회", I("수영", "2026-11-25", "16:00", "FREQ=WEEKLY;BYDAY=WE;COUNT=10")),
    ("매주 화요일 오후 3시 과외 4번만", I("과외", "2026-11-24", "15:00", "FREQ=WEEKLY;BYDAY=TU;COUNT=4")),
    ("매일 3회 약", "refused"), ("매주 3회 운동", "refused"), ("매일 3번 약 먹기", "refused"),
    ("매주 한 번 청소", I("청소", "2026-11-20", None, "FREQ=WEEKLY")),
    ("매일 총 3번 약 먹기", I("약 먹기", "2026-11-20", None, "FREQ=DAILY;COUNT=3")),
    ("매달 1일 월세 12개월 동안", I("월세", "2026-12-01", None, "FREQ=MONTHLY;BYMONTHDAY=1;COUNT=12")),
    ("매일 아침 7시 운동 평일만", I("운동", "2026-11-23", "07:00", WEEK5)),
    ("매일 10시 등산 주말만", I("등산", "2026-11-21", "10:00", "FREQ=WEEKLY;BYDAY=SA,SU")),
    ("회의 저녁 8시 30분입니다", [I("회의", "2026-11-20", "20:30"), "refused", "told"]),
    ("회의 아침 8시 15분 전", [I("회의", "2026-11-21", "07:45"), "refused", "told"]),
    ("내일오후3시회의", I("회의", "2026-11-21", "15:00")),
    ("매일아침8시약먹기", I("약먹기", "2026-11-21", "08:00", "FREQ=DAILY")),
    ("내일 10시 회의", I("회의", "2026-11-21", "10:00")),
    ("3시 회의", I("회의", "2026-11-20", "15:00")), ("6시 회의", "refused"), ("오늘 6시 회의", I("회의", "2026-11-20", "18:00")),
    ("내일 점심 약속", I("점심 약속", "2026-11-21", "12:00")),
    ("내일 새벽 출발", "refused"), ("몇 시간 뒤 전화하기", "refused"), ("다음 달 초 여행", "refused"), ("12월 중순 여행", "refused"),
    ("이번 주말 등산", I("등산", "2026-11-21", length=("days", 1))),
    ("월요일부터 금요일까지 10시부터 11시까지 교육", [I("교육", "2026-11-20", "10:00", WEEK5, length=60), I("교육", "2026-11-23", "10:00", WEEK5, length=60)]),
    ("월~금 오전 9시~10시 교육", [I("교육", "2026-11-23", "09:00", WEEK5, length=60)]),
]


def fixed(lang):
    for words, want in ISSUE_EN if lang == "en" else ISSUE_KO:
        if isinstance(want, str) or isinstance(want[0], dict):
            want = [want]
        yield {"kind": "named", "sub": "named", "lang": lang, "now": EN_NOW if lang == "en" else KO_NOW, "s": words, "want": want}


def table(lang):
    """Every bare hour and every part of the day, in the morning and in the evening of one day."""
    en = lang == "en"
    title = "Call Ben" if en else "전화하기"
    today, tomorrow, fri = "2026-11-25", "2026-11-26", "2026-11-27"
    parts_en = [("morning", "09:00"), ("afternoon", "15:00"), ("evening", "19:00"), ("night", "21:00"), ("at noon", "12:00")]
    parts_ko = [("오전에", "09:00"), ("아침에", "08:00"), ("점심때", "12:00"), ("정오에", "12:00"), ("오후에", "15:00"), ("저녁에", "19:00"), ("밤에", "21:00"), ("새벽에", None)]
    for now in ("05:23", "09:23", "12:41", "20:23"):
        rows = []
        for h in range(1, 24):
            hour = bare(h)
            for form in (["at {h}", "at about {h}", "{h} o'clock"] if h < 13 else ["at {h}"]) if en else ["{h}시", "{h}시에", "{h}시쯤", "{k} 시"]:
                words = form.format(h=h, k=KO_NUM[h] if h < 13 else h)
                at = hm(hour) if hour is not None else None
                rows.append((f"{title} {words}" if en else f"{words} {title}", ["refused"] if at is None else [I(title, today if at > now else tomorrow, at)]))
                rows.append((f"{title} tomorrow {words}" if en else f"내일 {words} {title}", ["refused"] if at is None else [I(title, tomorrow, at)]))
                two = [hm(h)] if h > 12 else ["12:00"] if h == 12 else [hm(h), hm(h + 12)]
                left = [x for x in two if x > now]
                if len(left) == 1:
                    want = [I(title, today, left[0])]
                elif left:
                    want = ["refused"] if at is None else [I(title, today, at)]
                else:
                    want = ["refused"] + [I(title, today, x) for x in two]  # a past time of a named day: §2 leaves it open
                rows.append((f"{title} today {words}" if en else f"오늘 {words} {title}", want))
        for words, at in parts_en if en else parts_ko:
            for day_words, day in (("tomorrow", tomorrow), ("fri", fri)) if en else (("내일", tomorrow), ("금요일", fri)):
                rows.append((f"{title} {day_words} {words}" if en else f"{day_words} {words} {title}", ["refused"] if at is None else [I(title, day, at)]))
            if en and words not in ("night", "at noon"):
                rows.append((f"{title} this {words}", [I(title, today, at)] if at > now else ["refused"]))
            if not en and words not in ("정오에",):
                rows.append((f"오늘 {words} {title}", [I(title, today, at)] if at and at > now else ["refused"]))
        if en:
            rows.append((f"{title} tonight", [I(title, today, "21:00")] if now < "21:00" else ["refused"]))
            for h in range(7, 12):
                rows.append((f"{title} tonight at {h}", [I(title, today, hm(h + 12))] if hm(h + 12) > now else ["refused", I(title, today, hm(h + 12))]))
        for words, want in rows:
            yield {"kind": "table", "sub": f"table {now}", "lang": lang, "now": f"{today}T{now}", "s": words, "want": want}


# a list and its period ------------------------------------------------------

def period(m, unit, n):
    """Words for every n weeks, months or years."""
    if m.en:
        every = f"every {unit}" if n == 1 else f"every {n} {unit}s"
        adverb = {("week", 1): "weekly", ("week", 2): "fortnightly", ("month", 1): "monthly", ("year", 1): "yearly"}
        return m.pick(every, adverb.get((unit, n), every))
    ko = {"week": ("매주", "주마다"), "month": ("매달", "개월마다"), "year": ("매년", "년마다")}[unit]
    if n == 1:
        return ko[0]
    return "격주" if unit == "week" and n == 2 and m.chance(0.5) else f"{n}{ko[1]}"


def list_period(m):
    """A list or a range of days, before or behind the period that it is of, each with its time or all with one."""
    t, at = m.maybe_time()
    form = m.pick("weekdays", "weekdays", "range", "own", "months", "years", "years")
    n = m.pick(1, 1, 1, 2, 3)
    name = (lambda w: m.weekday(w, style)) if m.en else (lambda w: KO_DAY[w] + ("요일" if full else ""))
    style, full = m.pick("short", "full"), m.chance(0.6)
    if form in ("weekdays", "range"):
        a, b = sorted(m.r.sample(range(7), 2))
        if form == "range":
            ws = list(range(a, b + 1))
            words = f"{name(a)}{m.pick('-', ' to ', ' through ') if m.en else '~'}{name(b)}"
        else:
            ws = sorted(m.r.sample(range(7), m.pick(2, 3)))
            words = m.join([name(w) for w in ws]) if m.en or full else m.pick("·", ", ").join(name(w) for w in ws)
        n = 1 if form == "range" else n
        rule = f"FREQ=WEEKLY{f';INTERVAL={n}' if n > 1 else ''};BYDAY={','.join(DAYS[w] for w in ws)}"
        every = period(m, "week", n)
        items = [m.rule_item(rule, [at] if at else None)]
        # Without a time `매주 … 월~목` behind its title reads the same.
        on = m.pick("on ", "") if m.en and form != "range" else ""
        phrase = m.pick(f"{words} {t} {every}", f"{words} {every} {t}", f"{every} {on}{words} {t}")
    elif form == "own":
        ws = sorted(m.r.sample(range(7), 2))
        times = [m.clock() for _ in ws]
        if times[0][1] == times[1][1]:
            raise Skip
        ends = [None, None]
        if m.chance(0.4):
            ends = [f"{int(b[:2]) + 1:02}:{b[3:]}" for _, b in times]
            times = [(f"{b}-{e}", b) for (_, b), e in zip(times, ends)]
        words = m.join([f"{name(w)} {said}".replace(" at ", " ") for w, (said, _) in zip(ws, times)]) if m.en \
            else ", ".join(f"{name(w)} {said}" for w, (said, _) in zip(ws, times))
        every = period(m, "week", 1)
        phrase = m.pick(f"{words} {every}", f"{every} {words}" if every not in ("weekly",) else f"every {words}")
        items = [m.rule_item(f"FREQ=WEEKLY;BYDAY={DAYS[w]}", [b], length=60 if e else None) for w, (_, b), e in zip(ws, times, ends)]
    elif form == "months":
        month, days = days_in_month(m, m.pick(2, 2, 3))
        if days[-1] > 28:
            raise Skip
        dates = [m.month_day(month, d) for d in days]
        if dates != sorted(dates):
            raise Skip
        words = f"{m.pick(MON, MONTH)[month - 1]} {m.join(list(map(str, days)))}" if m.en else f"{month}월 {m.join([f'{d}일' for d in days])}"
        rule = f"FREQ=MONTHLY{f';INTERVAL={n}' if n > 1 else ''};BYMONTHDAY={','.join(map(str, days))}"
        items = [{"day": dates[0].isoformat(), "time": at, "rule": rule}]
        phrase = m.pick(f"{words} {t} {period(m, 'month', n)}", f"{words} {period(m, 'month', n)} {t}")
    else:
        months = sorted(m.r.sample(range(1, 13), m.pick(2, 2, 3, 4)))
        days = [m.r.randrange(1, 29)] * len(months) if m.chance(0.4) else [m.r.randrange(1, 29) for _ in months]
        if len(set(days)) not in (1, len(days)):
            raise Skip
        dates = [m.month_day(a, d) for a, d in zip(months, days)]
        form = m.pick("digits", "words")
        said = [f"{a}/{d}" for a, d in zip(months, days)]
        if form == "words" or m.en:
            said = [f"{MON[a - 1]} {d}" if m.en else f"{a}월 {d}일" for a, d in zip(months, days)]
        words, every = m.join(said) if form == "words" else ", ".join(said), period(m, "year", 1)
        if len(set(days)) == 1:
            items = [{"day": min(dates).isoformat(), "time": at, "rule": f"FREQ=YEARLY;BYMONTH={','.join(map(str, months))};BYMONTHDAY={days[0]}"}]
        else:
            items = [{"day": d.isoformat(), "time": at, "rule": "FREQ=YEARLY"} for d in dates]
        phrase = m.pick(f"{words} {t} {every}", f"{words} {every} {t}", f"{every} {words} {t}")
    return m.sentence(phrase, items, starts=not m.en, tail=False)


def exclusion(m):
    """Weekdays left out of what repeats, in many words and at both sides of the time; and of nothing, which is refused."""
    ws = sorted(m.r.sample(range(7), m.pick(1, 1, 2)))
    style = m.pick("short", "full")
    if m.en:
        days, plural = (" and ".join(f(w) for w in ws) for f in (lambda w: m.weekday(w, style), lambda w: EN_FULL[w] + "s"))
        ex = m.pick("except {}", "except on {}", "but {}", "but not {}", "but not on {}", "not on {}", "apart from {}", "other than {}",
                    "excluding {}", "minus {}", "without {p}", "no {p}", "({})", "{p} off").format(days, p=plural)
        ex = f"(except {days})" if ex.startswith("(") else ex
        base, kept = m.pick(("every day", range(7)), ("daily", range(7)), ("every weekday", range(5)), ("every single day", range(7)))
    else:
        days = m.pick(", ", " ", "과 ").join(KO_DAY[w] + "요일" for w in ws)
        ex = m.pick("{} 빼고", "{} 제외", "{} 말고", "{}은 제외", "({} 제외)", "{}은 쉼", "{} 휴무").format(days)
        base, kept = m.pick(("매일", range(7)), ("평일마다", range(5)))
    if m.chance(0.15):
        ex = m.pick("never on {}", "apart from {}", "but not {}", "without {}").format(days) if m.en else m.pick("{} 빼고", "{} 제외", "{} 아닌 날").format(days)
        title = m.r.choice(EN_TITLES if m.en else KO_TITLES)
        return f"{title} {ex}", ["refused"]
    left = [w for w in kept if w not in ws]
    if len(left) == len(list(kept)) or not left:
        raise Skip
    t, at = m.clock()
    phrase = m.pick(f"{base} {ex} {t}", f"{base} {t} {ex}") if not ex.endswith(("쉼", "휴무")) else f"{base} {t} {ex}"
    return m.sentence(phrase, [m.rule_item(f"FREQ=WEEKLY;BYDAY={','.join(DAYS[w] for w in left)}", [at])], starts=False, tail=False)


LEFT_OUT_EN = """except|except for|except on|but|but not|but not on|not|not on|no|without|w/o|excluding|excl.|excl|exc.|not including|other than
minus|never|never on|apart from|aside from|save for|leaving out|omitting|barring|skipping|besides|sans|bar|less|skip|not counting
with the exception of|ignoring|unless it is|dropping""".replace("\n", "|").split("|")
LEFT_OUT_KO = """ 빼고| 제외| 제외하고| 말고|을 빼고|을 제외하고|은 빼고|은 제외|만 빼고|만 제외|은 쉼| 휴무| 아닌 날|을 뺀 날| 빼고는|은 안 함
은 말고|을 제외한 날| 외에| 열외| 생략|은 생략| 없이|은 건너뛰기|에는 안 가기""".replace("\n", "|").split("|")


def left_out(m):
    """Any word that leaves out, known or not, beside what repeats; what is left out is a weekday, a date, several or a month.

    Refused and told are right too: only the opposite, or a part of it, is wrong."""
    what = m.pick("weekday", "weekdays", "weekday range", "date", "dates", "mixed", "month", "tomorrow", "number")
    base, rule = m.pick(*((("every day", "FREQ=DAILY"), ("daily", "FREQ=DAILY"), ("every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
                           ("every tuesday", "FREQ=WEEKLY;BYDAY=TU"), ("tue and sun every week", "FREQ=WEEKLY;BYDAY=TU,SU")) if m.en else
                          (("매일", "FREQ=DAILY"), ("평일마다", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("매주 화요일", "FREQ=WEEKLY;BYDAY=TU"),
                           ("매주 화, 일", "FREQ=WEEKLY;BYDAY=TU,SU"))))
    if not m.en and what in ("weekday", "weekdays", "weekday range", "mixed") and "매주" in base:
        raise Skip  # a list of weekdays that goes on
    held = {DAYS.index(w) for w in rule.split("BYDAY=")[1].split(",")} if "BYDAY" in rule else set(range(7))
    weekdays, days, months, words = [], [], [], []
    if what in ("weekday", "weekdays", "mixed"):
        weekdays = sorted(m.r.sample(range(7), 2 if what == "weekdays" else 1))
        style = m.pick("short", "full", "plural")
        words += [(EN_FULL[w] + "s" if style == "plural" else m.weekday(w, style)) if m.en else KO_DAY[w] + "요일" for w in weekdays]
    if what == "weekday range":
        a = m.r.randrange(0, 5)
        weekdays = list(range(a, m.r.randrange(a + 1, 7)))
        weekdays.append(weekdays[-1] + 1)
        a, b = weekdays[0], weekdays[-1]
        words = [m.pick("{}-{}", "{} to {}").format(*(m.weekday(w, m.pick("short", "full")) for w in (a, b)))
                 if m.en else m.pick(f"{KO_DAY[a]}~{KO_DAY[b]}", f"{KO_DAY[a]}요일부터 {KO_DAY[b]}요일까지")]
    if what in ("date", "dates", "mixed"):
        first = m.today + timedelta(days=m.r.randrange(3, 150))
        days = [first] + ([first + timedelta(days=m.r.randrange(1, 60)) for _ in range(m.pick(1, 2))] if what == "dates" else [])
        days = sorted(set(days))
        shown = [f"{MON[d.month - 1]} {d.day}" if m.en else f"{d.month}월 {d.day}일" for d in days]
        for i in range(1, len(days)):
            if days[i].month == days[i - 1].month and m.chance(0.6):
                shown[i] = f"{days[i].day}" + ("" if m.en else "일")
        words += shown
    if {d.weekday() for d in days} & set(weekdays):
        raise Skip  # "fri, jan 8" may be one day
    if what == "month":
        months = [m.r.randrange(1, 13)]
        words = [MONTH[months[0] - 1] if m.en else f"{months[0]}월"]
    if what == "tomorrow":
        days, words = [m.today + timedelta(days=1)], ["tomorrow" if m.en else "내일"]
    if what == "number":
        n = m.r.randrange(1, 29)
        words = [f"the {nth(n)}" if m.en else f"{n}일"]
    listed = words[0] if len(words) == 1 else ", ".join(words[:-1]) + m.pick(" and ", ", ") + words[-1] if m.en else m.pick(", ", " ").join(words)
    if m.en:
        ex = f"{m.r.choice(LEFT_OUT_EN)} {listed}"
    else:
        behind = m.r.choice(LEFT_OUT_KO)
        if not listed.endswith(("일", "월", "금", "목")):
            behind = {"을": "를", "은": "는"}.get(behind[0], behind[0]) + behind[1:]
        ex = listed + behind
    t, at = m.clock() if m.chance(0.5) else ("", None)
    title = m.r.choice(EN_TITLES if m.en else KO_TITLES)
    sentence = m.pick(f"{title} {base} {t} {ex}", f"{title} {base} {ex} {t}") if m.en or m.chance(0.5) else f"{base} {t} {title} {ex}"
    if what == "number":
        return sentence, ["refused", "told"]
    left = [w for w in held if w not in weekdays]
    item = m.rule_item(f"FREQ=WEEKLY;BYDAY={','.join(DAYS[w] for w in left)}" if weekdays and left else rule, [at])
    if months:
        item["rule"] += ";BYMONTH=" + ",".join(str(n) for n in range(1, 13) if n not in months)
        item = m.rule_item(item["rule"], [at])
    item["excluded"] = [d.isoformat() for d in days]
    item["day"] = next(d for d in days_of(parse_rule(item["rule"]), date.fromisoformat(item["day"])) if d not in days).isoformat()
    return sentence, ["refused", "told"] + ([[dict(item, title=title)]] if left else [])


def running(m):
    """A range without a year that holds today is the one under way."""
    first, last = m.today - timedelta(days=m.r.randrange(0, 40)), m.today + timedelta(days=m.r.randrange(1, 60))
    if m.en:
        name = m.pick(MON, MONTH)
        a, b = (f"{name[d.month - 1]} {d.day}" for d in (first, last))
        phrase = m.pick(f"{a} to {b}", f"from {a} to {b}", f"{a} - {b}", f"{a}-{last.day}" if first.month == last.month else f"{a} to {b}")
    else:
        a, b = (f"{d.month}월 {d.day}일" for d in (first, last))
        phrase = m.pick(f"{a}부터 {b}까지", f"{a}~{b}", f"{a}부터 {last.day}일까지" if first.month == last.month else f"{a}~{b}")
    return m.sentence(phrase, [m.plain(first, length=("days", (last - first).days))], starts=not m.en, tail=False)


KINDS = {
    "table": {"en": [], "ko": []},
    "named": {"en": [], "ko": []},
    "lists": {"en": [list_dates_en, list_weekdays_en, list_repeat_en, list_times_en], "ko": [list_dates_ko, list_weekdays_ko, list_repeat_ko, list_times_ko]},
    "counts": {"en": [counts_en], "ko": [counts_ko]},
    "ranges": {"en": [range_days_en, range_times, range_times, range_both, range_length, range_refused], "ko": [range_days_ko, range_times, range_times, range_both, range_length, range_refused]},
    "hours": {"en": [hours_bare, hours_marked, hours_parts], "ko": [hours_bare, hours_marked, hours_parts]},
    "wholeness": {"en": [whole_en], "ko": [whole_ko]},
    "inside": {"en": [inside_en], "ko": [inside_ko]},
    "periods": {"en": [list_period], "ko": [list_period]},
    "exclusions": {"en": [exclusion, left_out], "ko": [exclusion, left_out]},
    "running": {"en": [running], "ko": [running]},
    "composed": {"en": [composed], "ko": [composed]},
    "marked": {"en": [marked], "ko": [marked]},
}


def generate(kind, lang, count, seed):
    if kind in ("named", "table"):
        yield from (fixed if kind == "named" else table)(lang)
        return
    rng = random.Random(f"{kind}/{lang}/{seed}")
    makers = KINDS[kind][lang]
    seen, made, tries = set(), 0, 0
    while made < count and tries < count * 60:
        tries += 1
        maker = rng.choice(makers)
        m = Maker(random.Random(rng.random()), lang)
        try:
            words, want = maker(m)
        except Skip:
            continue
        words = " ".join(words.split())
        if words in seen:
            continue
        seen.add(words)
        made += 1
        yield {"kind": kind, "sub": maker.__name__, "lang": lang, "now": m.now.strftime("%Y-%m-%dT%H:%M"), "s": words, "want": want}


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--kind", choices=list(KINDS) + ["all"], default="all")
    p.add_argument("--lang", choices=["en", "ko", "both"], default="both")
    p.add_argument("--count", type=int, default=1000, help="of each kind and language")
    p.add_argument("--seed", type=int, default=1)
    a = p.parse_args()
    for kind in KINDS if a.kind == "all" else [a.kind]:
        for lang in ("en", "ko") if a.lang == "both" else [a.lang]:
            for case in generate(kind, lang, a.count, a.seed):
                print(json.dumps(case, ensure_ascii=False))


if __name__ == "__main__":
    sys.exit(main())
