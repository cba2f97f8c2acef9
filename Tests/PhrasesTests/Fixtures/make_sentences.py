#!/usr/bin/env python3
"""Writes sentences.tsv: sentences of a small grammar of two languages and what they mean, computed by Python's
datetime by stepping through days, with no code in common with the parser.

Columns: the moment it is read at, the sentence, its meaning as Described.swift writes it. Run it in this folder.
"""
import calendar
import random
from datetime import date, datetime, time, timedelta

COUNT = 1000
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
EN = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
KO = ["월요일", "화요일", "수요일", "목요일", "금요일", "토요일", "일요일"]
SHORT = ["월욜", "화욜", "수욜", "목욜", "금욜", "토욜", "일욜"]
LETTERS = "월화수목금토일"
MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
NTHS = {1: "first", 2: "second", 3: "third", 4: "fourth", -1: "last"}
KO_NTHS = {1: "첫째", 2: "둘째", 3: "셋째", 4: "넷째", -1: "마지막"}
NATIVE = ["", "한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열", "열한", "열두"]
COUNTED = ["", "하루", "이틀", "사흘", "나흘", "닷새", "엿새", "이레", "여드레", "아흐레", "열흘", "열하루", "열이틀",
           "열사흘", "열나흘", "보름"]
SINO = ["", "일", "이", "삼", "사", "오", "육", "칠", "팔", "구"]
EN_TITLES = ["Buy milk", "Call mum", "Water the plants", "Team lunch", "Send report", "Yoga", "Pay rent",
             "Feed cat", "Review budget", "Clean windows", "Back up photos", "Write to Anna"]
KO_TITLES = ["우유 사기", "전화하기", "에어컨 청소", "날씨 확인", "반찬 사기", "후불 결제", "뒤풀이", "전시회 보기", "회의",
             "엄마 선물 고르기", "안경 찾기", "동창회 준비", "내과 예약", "간식 주문"]


def sino(number):
    tens, ones = divmod(number, 10)
    return ("" if tens == 0 else "십" if tens == 1 else SINO[tens] + "십") + SINO[ones]


def suffix(n):
    return f"{n}" + ("th" if 10 < n % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th"))


def first(start, matches):
    day = start
    while not matches(day):
        day += timedelta(1)
    return day


def nth_of(day, nth, weekday):
    if day.weekday() != weekday:
        return False
    last = calendar.monthrange(day.year, day.month)[1]
    return last - day.day < 7 if nth < 0 else (day.day - 1) // 7 + 1 == nth


class Sentence:
    """One sentence in the making: its words by part, and what they mean."""

    def __init__(self, korean, rng):
        self.korean, self.rng = korean, rng
        self.now = datetime(rng.randint(2020, 2035), rng.randint(1, 12), rng.randint(1, 28),
                            rng.randint(6, 20), rng.choice([0, 15, 30]))
        self.title = rng.choice(KO_TITLES if korean else EN_TITLES)
        self.words = []  # in the order they are written
        self.day = self.time = self.end = self.rule = None
        self.extra = ""  # behind the rule
        self.more = []  # further moments

    # Days, each with its words.
    def one_day(self):
        rng, today = self.rng, self.now.date()
        monday = today - timedelta(today.weekday())
        weekday = rng.randrange(7)
        coming = first(today + timedelta(1), lambda d: d.weekday() == weekday)
        later = today + timedelta(rng.randint(1, 300))
        number = rng.randint(2, 40)
        nth, month = rng.choice([1, 3, 4, -1]), rng.randint(1, 12)
        of_month = first(today, lambda d: d.month == month and nth_of(d, nth, weekday))
        in_month = first(today, lambda d: d.day == later.day)
        if self.korean:
            small = rng.randint(1, 15)
            return rng.choice([
                (today, "오늘"), (today + timedelta(1), rng.choice(["내일", "낼", "내일은"])),
                (today + timedelta(2), rng.choice(["모레", "내일모레"])), (coming, KO[weekday]),
                (coming, SHORT[weekday]), (coming, f"돌아오는 {KO[weekday]}"),
                (monday + timedelta(7 + weekday), rng.choice(["다음 주 ", "다음주 ", "담주 "]) + KO[weekday]),
                (later, f"{later.month}월 {later.day}일") if later > today else (today, "오늘"),
                (later, f"{sino_month(later.month)} {sino(later.day)}일"),
                (later, later.isoformat()), (later, f"{later.year}년 {later.month}월 {later.day}일"),
                (later, f"{later.month}/{later.day}"),
                (later, f"{later.month}/{later.day}({LETTERS[later.weekday()]})"),
                (in_month, f"{later.day}일"),
                (today + timedelta(number), f"{number}일 {rng.choice(['뒤', '후'])}"),
                (today + timedelta(small), f"{COUNTED[small]} 뒤"),
                (today + timedelta(14), rng.choice(["2주 뒤", "두 주 후"])),
                (of_month, f"{month}월 {KO_NTHS[nth]} {KO[weekday]}"),
            ])
        return rng.choice([
            (today, "today"), (today + timedelta(1), "tomorrow"),
            (today + timedelta(2), "the day after tomorrow"), (coming, EN[weekday]),
            (coming, EN[weekday][:3]), (coming, f"on {EN[weekday]}"),
            (monday + timedelta(7 + weekday), f"next {EN[weekday]}"),
            (later, f"{MONTHS[later.month - 1]} {later.day}"),
            (later, f"{later.day} {MONTHS[later.month - 1]}"), (later, later.isoformat()),
            (later, f"by {MONTHS[later.month - 1]} {later.day}"),
            (in_month, f"on the {suffix(later.day)}"),
            (later - timedelta(1), f"before {MONTHS[later.month - 1]} {later.day}")
            if later > today + timedelta(1) else (today, "today"),
            (today + timedelta(number), f"in {number} days"),
            (coming + timedelta(7), f"a week from {EN[weekday]}"),
            (of_month, f"{NTHS[nth]} {EN[weekday]} of {MONTHS[month - 1]}"),
            (later, f"{later.day}.{later.month}.") if later.day > 12 else (later, later.isoformat()),
        ])

    def one_time(self):
        rng = self.rng
        hour, minute = rng.randint(0, 23), rng.choice([0, 0, 5, 15, 30, 45])
        half = "am" if hour < 12 else "pm"
        twelve = (hour + 11) % 12 + 1
        plain = (time(hour, minute), f"{hour:02}:{minute:02}")
        if self.korean:
            part = rng.choice(["오전"] if hour < 12 else ["오후"])
            text = f"{part} {twelve}시" + (f" {minute}분" if minute else "")
            words = f"{part} {NATIVE[twelve]}시" + (f" {sino(minute)}분" if minute else "")
            choices = [plain, (time(hour, minute), text), (time(hour, minute), words),
                       (time(hour, minute), text.replace(" ", "", 1))]
            if minute == 30:
                choices.append((time(hour, minute), f"{part} {twelve}시 반"))
            if hour > 12:
                choices.append((time(hour, minute), f"{hour}시" + (f" {minute}분" if minute else "")))
            if 17 < hour < 22:
                choices.append((time(hour, 0), f"저녁 {twelve}시에"))
            return rng.choice(choices)
        text = f"{twelve}{half}" if minute == 0 else f"{twelve}:{minute:02}{half}"
        choices = [plain, (time(hour, minute), text), (time(hour, minute), f"at {text}"), (time(12), "noon")]
        if minute == 15:
            choices.append((time(hour, 15), f"quarter past {twelve}{half}"))
        if minute == 30:
            choices.append((time(hour, 30), f"half past {twelve}{half}"))
        return rng.choice(choices)

    def take_time(self):
        self.time, words = self.one_time()
        self.words.append(words)

    def take_length(self):
        """How long it lasts, where it has a time and does not reach midnight twice."""
        hours = self.rng.randint(1, 3)
        moment = datetime.combine(self.day, self.time) + timedelta(hours=hours)
        self.end = f"{moment:%H:%M}"
        self.words.append(f"{hours}시간 동안" if self.korean else
                          f"for {hours} hour" + ("s" if hours > 1 else ""))

    # Whole sentences.
    def once(self):
        self.day, words = self.one_day()
        self.words.append(words)
        if self.rng.random() < 0.6:
            if words.startswith("before"):
                return  # before a day and a time is before that moment
            self.take_time()
            # What is due by a day and a time that lasts has no end of its own.
            if self.rng.random() < 0.3 and not words.startswith(("by", "before")):
                self.take_length()

    def next_day(self):
        """Only a time: today where it is still ahead."""
        self.take_time()
        self.day = self.now.date() + timedelta(0 if self.time > self.now.time() else 1)

    def span(self):
        start = self.now.date() + timedelta(self.rng.randint(1, 200))
        stop = start + timedelta(self.rng.randint(1, 20))
        self.day, self.end = start, stop.isoformat()
        if self.korean:
            text = f"{start.month}월 {start.day}일부터 {stop.month}월 {stop.day}일까지"
            if start.month == stop.month:
                text = self.rng.choice([text, f"{start.month}월 {start.day}일~{stop.day}일",
                                        f"{start.month}월 {start.day}일부터 {stop.day}일까지"])
        else:
            left, right = (f"{MONTHS[d.month - 1]} {d.day}" for d in (start, stop))
            text = self.rng.choice([f"{left} to {right}", f"from {left} to {right}", f"{left} until {right}"])
            if start.month == stop.month:
                text = self.rng.choice([text, f"{left}-{stop.day}"])
        self.words.append(text)

    def range(self):
        hour = self.rng.randint(8, 17)
        stop = hour + self.rng.randint(1, 4)
        self.day, words = self.one_day()
        while words.startswith(("by", "before")):
            self.day, words = self.one_day()
        self.time, self.end = time(hour), f"{stop:02}:00"
        if self.korean:
            part = "오전" if hour < 12 else "오후"
            text = self.rng.choice([
                f"{hour:02}:00~{stop}:00", f"{part} {(hour + 11) % 12 + 1}시부터 {stop}시까지" if stop > 12
                else f"{hour:02}:00-{stop:02}:00", f"{hour:02}:00부터 {stop - hour}시간"])
        else:
            text = self.rng.choice([f"{hour:02}:00-{stop:02}:00", f"from {hour:02}:00 to {stop:02}:00",
                                    f"{hour}-{stop}" if stop > 12 else f"{hour:02}:00-{stop:02}:00"])
        self.words += [words, text]

    def repeat(self):
        rng, today = self.rng, self.now.date()
        picked = sorted(rng.sample(range(7), rng.randint(1, 4)))
        number = rng.randint(2, 6)
        monthday = rng.randint(1, 28)
        monthdays = sorted(rng.sample(range(1, 29), 2))
        nth, weekday, month = rng.choice([1, 3, 4, -1]), rng.randrange(7), rng.randint(1, 12)
        byday = ",".join(DAYS[d] for d in picked)
        left_out = rng.randrange(7)
        kept = [d for d in range(7) if d != left_out]
        longest = min(calendar.monthrange(2001, month)[1], monthday)
        names = (KO if self.korean else EN)
        picks = {
            "daily": ("FREQ=DAILY", lambda d: True, ["매일", "날마다"] if self.korean else ["every day", "daily"]),
            "days": (f"FREQ=DAILY;INTERVAL={number}", lambda d: True,
                     [f"{number}일마다", f"{COUNTED[number]}에 한 번"] if self.korean else [f"every {number} days"]),
            "workdays": ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", lambda d: d.weekday() < 5,
                         ["평일마다", "매주 평일"] if self.korean else ["every weekday", "weekdays"]),
            "weekly": (f"FREQ=WEEKLY;BYDAY={byday}", lambda d: d.weekday() in picked,
                       ["매주 " + " ".join(names[d] for d in picked), "매주 " + "·".join(LETTERS[d] for d in picked),
                        "매주 " + ", ".join(LETTERS[d] for d in picked), "매주 " + "".join(LETTERS[d] for d in picked)]
                       if self.korean else
                       ["every " + " ".join(names[d][:3] for d in picked),
                        "every " + ", ".join(names[d] for d in picked),
                        "every " + " and ".join(names[d] for d in picked)]),
            "except": ("FREQ=WEEKLY;BYDAY=" + ",".join(DAYS[d] for d in kept), lambda d: d.weekday() != left_out,
                       [f"매일 {names[left_out]} 빼고", f"매일 {names[left_out]} 제외"] if self.korean else
                       [f"every day except {names[left_out]}", f"every day except on {names[left_out]}s"]),
            "fortnight": (f"FREQ=WEEKLY;INTERVAL=2;BYDAY={DAYS[weekday]}", lambda d: d.weekday() == weekday,
                          [f"격주 {names[weekday]}", f"2주마다 {names[weekday]}"] if self.korean else
                          [f"every 2 weeks on {names[weekday]}", f"every other {names[weekday]}"]),
            "monthly": (f"FREQ=MONTHLY;BYMONTHDAY={monthday}", lambda d: d.day == monthday,
                        [f"매달 {monthday}일", f"매월 {monthday}일"] if self.korean else
                        [f"every month on the {suffix(monthday)}", f"every {suffix(monthday)}"]),
            "twice": (f"FREQ=MONTHLY;BYMONTHDAY={monthdays[0]},{monthdays[1]}", lambda d: d.day in monthdays,
                      [f"매달 {monthdays[0]}일 {monthdays[1]}일", f"매월 {monthdays[0]}일, {monthdays[1]}일"]
                      if self.korean else
                      [f"every month on the {suffix(monthdays[0])} and {suffix(monthdays[1])}"]),
            "nth": (f"FREQ=MONTHLY;BYDAY={nth}{DAYS[weekday]}", lambda d: nth_of(d, nth, weekday),
                    [f"매달 {KO_NTHS[nth]} {names[weekday]}", f"매월 {KO_NTHS[nth]} {names[weekday]}"] if self.korean
                    else [f"every {NTHS[nth]} {names[weekday]}",
                          f"every month on the {NTHS[nth]} {names[weekday]}"]),
            "last": ("FREQ=MONTHLY;BYMONTHDAY=-1", lambda d: (d + timedelta(1)).day == 1,
                     ["매달 말일", "매월 마지막 날"] if self.korean else ["every month on the last day"]),
            "yearly": (f"FREQ=YEARLY;BYMONTH={month};BYMONTHDAY={longest}",
                       lambda d: (d.month, d.day) == (month, longest),
                       [f"매년 {month}월 {longest}일"] if self.korean else
                       [f"every year on {MONTHS[month - 1]} {longest}", f"every {longest} {MONTHS[month - 1]}"]),
        }
        rule, matches, texts = picks[rng.choice(list(picks))]
        parts = [rng.choice(texts)]
        start = today
        if rng.random() < 0.6:
            self.time, words = self.one_time()
            parts.append(words)
            start = today if self.time > self.now.time() else today + timedelta(1)
        if rng.random() < 0.25:
            start = today + timedelta(rng.randint(3, 90))
            parts.append(f"{start.month}월 {start.day}일부터" if self.korean else
                         f"from {MONTHS[start.month - 1]} {start.day}")
        self.day = first(start, matches)
        if rng.random() < 0.25:
            last = self.day + timedelta(rng.randint(30, 150))
            text = last.isoformat()
            parts.append(f"{text}까지" if self.korean else f"until {text}")
            rule = limited(rule, f"UNTIL={last:%Y%m%d}")
        elif rng.random() < 0.2:
            count = rng.randint(2, 12)
            parts.append(f"총 {count}번" if self.korean else f"{count} times in all")
            rule = limited(rule, f"COUNT={count}")
        # The parts stand in any order; a time directly behind `until DATE` would be its own.
        rest = parts[1:]
        rng.shuffle(rest)
        self.words = [parts[0]] + rest
        self.rule = rule

    def moment(self):
        """So long from now."""
        rng = self.rng
        minutes = rng.choice([10, 15, 20, 25, 30, 45, 60, 90, 120, 150, 180, 240])
        hours, rest = divmod(minutes, 60)
        if self.korean:
            text = " ".join(([f"{hours}시간"] if hours else []) + ([f"{rest}분"] if rest else []))
            texts = [text]
            if rest == 30 and hours:
                texts += [f"{NATIVE[hours]} 시간 반", f"{hours}시간 반"]
            self.words.append(rng.choice(texts) + rng.choice([" 뒤", " 후", " 뒤에"]))
        else:
            text = " ".join(([f"{hours} hour" + "s" * (hours > 1)] if hours else [])
                            + ([f"{rest} minutes"] if rest else []))
            texts = [text, text.replace(" minutes", "m").replace(" hours", "h").replace(" hour", "h")]
            if rest == 30 and hours:
                texts += [f"{hours}.5 hours", "an hour and a half" if hours == 1 else f"{hours} and a half hours"]
            self.words.append("in " + rng.choice(texts))
        moment = self.now + timedelta(minutes=minutes)
        self.day, self.time = moment.date(), moment.time()

    def day_end(self):
        """Midnight at the end of a day."""
        self.day, words = self.one_day()
        while words.startswith(("by", "before")):
            self.day, words = self.one_day()
        self.words += [words, self.rng.choice(["24:00", "24시"]) if self.korean else "24:00"]
        self.day += timedelta(1)
        self.time = time(0)

    def deadline(self):
        """By the end of so many days, or of a week or month."""
        rng, today = self.rng, self.now.date()
        days = rng.randint(2, 15)
        month = (today.replace(day=1) + timedelta(32)).replace(day=1)
        month_end = (month + timedelta(32)).replace(day=1) - timedelta(1)
        this_end = month - timedelta(1)
        sunday = today + timedelta(6 - today.weekday())
        if self.korean:
            self.day, words = rng.choice([
                (today + timedelta(days), f"{days}일 안에"), (today + timedelta(days), f"{COUNTED[days]} 이내에"),
                (sunday, "이번 주 안에"), (sunday, "이번주까지"), (this_end, "이번 달 말까지"), (this_end, "이달 안에"),
                (month_end, "다음 달까지"), (month_end, "다음달 말까지"), (today, "오늘 중으로"),
                (today + timedelta(days), f"{COUNTED[days]} 뒤까지")])
        else:
            self.day, words = rng.choice([
                (today + timedelta(days), f"within {days} days"), (today + timedelta(7), "within a week"),
                (this_end, "by eom"), (this_end, "by the end of the month"), (month_end, "end of next month")])
        self.words.append(words)

    def day_list(self):
        """Several days, one item each."""
        rng, today = self.rng, self.now.date()
        picked = sorted(rng.sample(range(7), 2), key=lambda w: first(today + timedelta(1), lambda d: d.weekday() == w))
        days = [first(today + timedelta(1), lambda d: d.weekday() == w) for w in picked]
        names = KO if self.korean else EN
        joint = rng.choice(["·", ", "]) if self.korean else rng.choice([" and ", ", "])
        self.time, words = self.one_time()
        self.words += [joint.join(names[w] for w in picked), words]
        self.day, self.more = days[0], days[1:]

    def nights(self):
        start = self.now.date() + timedelta(self.rng.randint(1, 200))
        nights = self.rng.randint(1, 4)
        self.day, self.end = start, (start + timedelta(nights)).isoformat()
        if self.korean:
            self.words.append(f"{start.month}월 {start.day}일부터 " + self.rng.choice(
                [f"{nights}박 {nights + 1}일", f"{nights + 1}일간", f"{nights + 1}일 동안"]))
        else:
            self.words.append(f"from {MONTHS[start.month - 1]} {start.day} for {nights + 1} days")

    def times_a_day(self):
        """Two times of one rule, which are as many minutes past the hour."""
        rng = self.rng
        early, late = sorted(rng.sample(range(24), 2))
        minute = rng.choice([0, 0, 15, 30])
        self.rule = f"FREQ=DAILY;BYHOUR={early},{late};BYMINUTE={minute}"
        left, right = f"{early:02}:{minute:02}", f"{late:02}:{minute:02}"
        moments = [datetime.combine(self.now.date() + timedelta(day), time(hour, minute))
                   for day in (0, 1) for hour in (early, late)]
        moment = next(m for m in moments if m >= self.now)
        self.day, self.time = moment.date(), moment.time()
        self.words.append(rng.choice([f"매일 {left}, {right}", f"매일 {left}과 {right}" if minute else
                                      f"날마다 {left}, {right}"]) if self.korean else
                          rng.choice([f"every day at {left} and {right}", f"every day {left}, {right}",
                                      f"daily {left} and {right}"]))

    def months(self):
        """Once in each of several months."""
        rng = self.rng
        months, day = sorted(rng.sample(range(1, 13), 2)), rng.randint(1, 28)
        self.rule = f"FREQ=YEARLY;BYMONTH={months[0]},{months[1]};BYMONTHDAY={day}"
        self.day = first(self.now.date(), lambda d: d.month in months and d.day == day)
        self.words.append(f"매년 {months[0]}월, {months[1]}월 {day}일" if self.korean else
                          f"every {MONTHS[months[0] - 1]} and {MONTHS[months[1] - 1]} on the {suffix(day)}")

    def except_date(self):
        """Every day but one, which is left out."""
        out = self.now.date() + timedelta(self.rng.randint(2, 200))
        self.rule, self.extra, self.day = "FREQ=DAILY", f" except {out.isoformat()}", self.now.date()
        self.words.append(f"매일 {out.month}월 {out.day}일 빼고" if self.korean else
                          f"every day except {MONTHS[out.month - 1]} {out.day}")

    def from_period(self):
        """A rule from a whole week or month on."""
        rng, today = self.rng, self.now.date()
        weekday = rng.randrange(7)
        month = (today.replace(day=1) + timedelta(32)).replace(day=1)
        monday = today + timedelta(7 - today.weekday())
        start, words = rng.choice([(month, "다음 달부터"), (monday, "다음 주부터")] if self.korean else
                                  [(month, "from next month"), (monday, "from next week")])
        self.rule = f"FREQ=WEEKLY;BYDAY={DAYS[weekday]}"
        self.day = first(start, lambda d: d.weekday() == weekday)
        rule = f"매주 {KO[weekday]}" if self.korean else f"every {EN[weekday]}"
        self.words += [words, rule] if self.korean else [rule, words]

    def reminded(self):
        """With reminders before it."""
        self.day, words = self.one_day()
        while words.startswith(("by", "before")):
            self.day, words = self.one_day()
        self.words.append(words)
        self.take_time()
        minutes = self.rng.choice([5, 10, 15, 30])
        self.extra = f", remind -{minutes}min"
        if self.korean:
            self.words.append(f"{minutes}분 전 알림")
        elif self.rng.random() < 0.5:
            self.words.append(f"remind {minutes}m before")
        else:
            self.words.append(f"remind {minutes}m before and 1d before")
            self.extra += "; -1d"

    def write(self):
        kind = self.rng.choice([self.once, self.once, self.next_day, self.span, self.range, self.repeat,
                                self.repeat, self.repeat, self.moment, self.day_end, self.deadline, self.day_list,
                                self.nights, self.times_a_day, self.months, self.except_date, self.from_period,
                                self.reminded])
        kind()
        phrase = " ".join(self.words)
        # English is read at the start where it holds a digit.
        at_start = self.rng.random() < 0.5 and (self.korean or phrase[0].isdigit())
        sentence = f"{phrase} {self.title}" if at_start else f"{self.title} {phrase}"
        when = self.day.isoformat() + (f"T{self.time:%H:%M}" if self.time else "")
        meaning = [f'"{self.title}"', when]
        meaning += [day.isoformat() + f"T{self.time:%H:%M}" for day in self.more]
        if self.end:
            meaning.append(f"to {self.end}")
        if self.rule:
            meaning.append(self.rule)
        return f"{self.now:%Y-%m-%dT%H:%M}\t{sentence}\t{', '.join(meaning)}{self.extra}"


def sino_month(month):
    return {6: "유월", 10: "시월"}.get(month, sino(month) + "월")


def limited(rule, limit):
    """The limit stands before the BY parts."""
    parts = rule.split(";")
    at = next((i for i, part in enumerate(parts) if part.startswith("BY")), len(parts))
    return ";".join(parts[:at] + [limit] + parts[at:])


if __name__ == "__main__":
    rng = random.Random(20261120)
    with open("sentences.tsv", "w") as file:
        for korean in (False, True):
            for _ in range(COUNT):
                file.write(Sentence(korean, rng).write() + "\n")
