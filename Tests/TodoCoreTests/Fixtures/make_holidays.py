#!/usr/bin/env python3
"""Writes holidays.txt: the public holidays from 2000 to 2040 as the package `holidays` of PyPI has them.

    pip install holidays==0.109
    python3 make_holidays.py > holidays.txt

A line is a year of a region: REGION YEAR MM-DD...
"""

import holidays

for region in ["KR", "US", "GB-ENG", "GB-SCT", "GB-NIR", "DE", "FR", "JP", "CA", "AU"]:
    country, _, part = region.partition("-")
    for year in range(2000, 2041):
        days = sorted(holidays.country_holidays(country, subdiv=part or None, years=year))
        print(region, year, *(f"{day:%m-%d}" for day in days))
