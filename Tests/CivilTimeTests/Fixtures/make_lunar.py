#!/usr/bin/env python3
"""Writes lunar.txt: the months of the Chinese and the Korean calendar, as packages of PyPI have them.

    pip install zhdate==0.1 korean_lunar_calendar==0.4.0
    python3 make_lunar.py > lunar.txt

zhdate has the tables of the Hong Kong Observatory, korean_lunar_calendar those of the Korea Astronomy and
Space Science Institute. Each day is asked for, so that the months are known to have no gaps.

A line is a lunar year: CALENDAR YEAR FIRST-DAY MONTH:LENGTH... with L after the number of a leap month.
The last Korean year ends where the package does.
"""

from datetime import date, datetime, timedelta

from korean_lunar_calendar import KoreanLunarCalendar
from zhdate import ZhDate


def chinese(day):
    found = ZhDate.from_datetime(datetime(day.year, day.month, day.day))
    return found.lunar_year, found.lunar_month, bool(found.leap_month), found.lunar_day


def korean(day):
    calendar = KoreanLunarCalendar()
    calendar.setSolarDate(day.year, day.month, day.day)
    return calendar.lunarYear, calendar.lunarMonth, bool(calendar.isIntercalation), calendar.lunarDay


def write(name, convert, last):
    day, years, expected = date(1900, 1, 31), {}, None
    while day <= last:
        year, month, is_leap, number = convert(day)
        assert number == 1 or (year, month, is_leap, number) == expected, day
        expected = (year, month, is_leap, number + 1)
        first, months = years.setdefault(year, (day, {}))
        months[f"{month}{'L' if is_leap else ''}"] = number
        day += timedelta(1)
    for year, (first, months) in years.items():
        print(name, year, first, *(f"{month}:{days}" for month, days in months.items()))


write("chinese", chinese, date(2100, 2, 8))
write("dangi", korean, date(2050, 12, 31))
