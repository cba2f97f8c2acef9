#!/usr/bin/env python3
"""Writes zones.txt: what Python's zoneinfo says of some zones from 1970 to 2060.

    python3 make_zones.py > zones.txt

The fixture carries the TZif bytes it was made from, so the test does not depend on the tzdata of the
machine it runs on. Lines:

    version 2025b
    zone NAME BASE64
    t INSTANT BEFORE AFTER          the offset changes (seconds since 1970 UTC; seconds east)
    i INSTANT OFFSET ABBREVIATION DST
    c LOCAL FOLD0 FOLD1             a wall-clock reading (seconds since 1970 on that clock) and the
                                    instants of its two folds: equal: unique; FOLD0 < FOLD1: a fold;
                                    FOLD0 > FOLD1: a gap
"""

import base64
import random
import zoneinfo
from datetime import datetime, timedelta, timezone

NAMES = [
    "Asia/Seoul", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia",
    "Africa/Casablanca", "Asia/Kathmandu", "America/Sao_Paulo", "Europe/Dublin",
]
FOLDER = "/usr/share/zoneinfo/"
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
FIRST = 0
LAST = int((datetime(2060, 12, 31, tzinfo=timezone.utc) - EPOCH).total_seconds())


def offset(zone, instant):
    moment = (EPOCH + timedelta(seconds=instant)).astimezone(zone)
    return int(moment.utcoffset().total_seconds())


def transitions(zone):
    """Every change of the offset, found by stepping six hours and halving."""
    before = offset(zone, FIRST)
    for step in range(FIRST, LAST, 6 * 3600):
        after = offset(zone, step)
        if after != before:
            low, high = step - 6 * 3600, step
            while high - low > 1:
                middle = (low + high) // 2
                low, high = (middle, high) if offset(zone, middle) == before else (low, middle)
            yield high, before, after
            before = after


def instant_line(zone, instant):
    moment = (EPOCH + timedelta(seconds=instant)).astimezone(zone)
    dst = 1 if moment.dst() else 0
    return f"i {instant} {int(moment.utcoffset().total_seconds())} {moment.tzname()} {dst}"


def civil_line(zone, local):
    reading = datetime(1970, 1, 1) + timedelta(seconds=local)
    folds = [
        int((reading.replace(tzinfo=zone, fold=fold) - EPOCH).total_seconds()) for fold in (0, 1)
    ]
    return f"c {local} {folds[0]} {folds[1]}"


def main():
    random.seed(20261120)
    version = open(FOLDER + "tzdata.zi").readline().split()[-1]
    print("version", version)
    for name in NAMES:
        data = open(FOLDER + name, "rb").read()
        with open(FOLDER + name, "rb") as file:
            zone = zoneinfo.ZoneInfo.from_file(file, key=name)
        print("zone", name, base64.b64encode(data).decode())
        for instant, before, after in transitions(zone):
            print("t", instant, before, after)
            print(instant_line(zone, instant - 1))
            print(instant_line(zone, instant))
            low, high = sorted((before, after))
            for local in (low - 1, low, (low + high) // 2, high - 1, high):
                print(civil_line(zone, instant + local))
        for _ in range(300):
            instant = random.randrange(FIRST, LAST)
            print(instant_line(zone, instant))
            print(civil_line(zone, instant))


main()
