#!/usr/bin/env python3
"""Writes relative-days.tsv: phrases and the days they mean, computed by Python's datetime alone.

Columns: the day it is read on, the phrase, the day it means. Run it in this folder.
"""
import calendar
import random
from datetime import date, timedelta

ENGLISH = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
KOREAN = ["월요일", "화요일", "수요일", "목요일", "금요일", "토요일", "일요일"]
MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]


def add_months(day, count):
    index = day.year * 12 + day.month - 1 + count
    year, month = divmod(index, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def next_number(today, number, month=None):
    day = today
    while day.day != number or (month and day.month != month):
        day += timedelta(1)
    return day


def rows(today, random):
    weekday = random.randrange(7)
    monday = today - timedelta(today.weekday())
    ahead = (weekday - today.weekday() - 1) % 7 + 1
    yield ENGLISH[weekday], today + timedelta(ahead)
    yield ENGLISH[weekday][:3], today + timedelta(ahead)
    yield KOREAN[weekday], today + timedelta(ahead)
    yield "next " + ENGLISH[weekday], monday + timedelta(7 + weekday)
    yield "다음 주 " + KOREAN[weekday], monday + timedelta(7 + weekday)
    yield "지난주 " + KOREAN[weekday], monday + timedelta(weekday - 7)
    yield ENGLISH[weekday] + " this week", monday + timedelta(weekday)
    count = random.randrange(1, 400)
    yield f"in {count} days", today + timedelta(count)
    yield f"{count}일 뒤", today + timedelta(count)
    yield f"{count} days ago", today - timedelta(count)
    yield f"+{count}w", today + timedelta(7 * count)
    yield f"in {count} months", add_months(today, count)
    yield f"{count}개월 뒤", add_months(today, count)
    number = random.randrange(1, 29)
    yield f"{number}일", next_number(today, number)
    yield "the " + str(number) + ("th" if number > 3 else ["st", "nd", "rd"][number - 1]), next_number(today, number)
    month = random.randrange(1, 13)
    yield f"{MONTHS[month - 1]} {number}", next_number(today, number, month)
    yield f"{number} {MONTHS[month - 1]}", next_number(today, number, month)
    yield f"{month}월 {number}일", next_number(today, number, month)
    yield "29 feb", next_number(today, 29, 2)
    yield "31st", next_number(today, 31)
    yield "eom", date(today.year, today.month, calendar.monthrange(today.year, today.month)[1])
    week = random.randrange(1, 53)
    candidates = [date.fromisocalendar(year, week, weekday + 1) for year in (today.year - 1, today.year, today.year + 1, today.year + 2)]
    yield f"W{week:02}-{weekday + 1}", min(day for day in candidates if day >= today)


random.seed(20261120)
with open("relative-days.tsv", "w") as file:
    for _ in range(100):
        today = date(1999, 1, 1) + timedelta(random.randrange(20000))
        for phrase, day in rows(today, random):
            file.write(f"{today}\t{phrase}\t{day}\n")
