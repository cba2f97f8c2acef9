#!/usr/bin/env python3
"""Writes terms.txt: the 24 solar terms in Korean time, as the package `lunar_python` of PyPI has them.

    pip install lunar_python==1.4.8
    python3 make_terms.py > terms.txt

The package computes them to the second in Chinese time, by the theory of 寿星万年历. A line is a year: YEAR MM-DD...,
from 소한 to 동지.
"""

from datetime import datetime, timedelta

from lunar_python import Solar

NAMES = "小寒 大寒 立春 雨水 惊蛰 春分 清明 谷雨 立夏 小满 芒种 夏至 小暑 大暑 立秋 处暑 白露 秋分 寒露 霜降 立冬 小雪 大雪 冬至".split()
# The package names those of the neighbouring years so.
OTHERS = {"DONG_ZHI": "冬至", "XIAO_HAN": "小寒", "DA_HAN": "大寒", "LI_CHUN": "立春", "YU_SHUI": "雨水",
          "JING_ZHE": "惊蛰", "DA_XUE": "大雪"}

for year in range(1962, 2100):
    found = {}
    for month in (1, 6, 12):
        table = Solar.fromYmd(year, month, 15).getLunar().getJieQiTable()
        for name, solar in table.items():
            moment = datetime.strptime(solar.toYmdHms(), "%Y-%m-%d %H:%M:%S") + timedelta(hours=1)
            if moment.year == year:
                found[OTHERS.get(name, name)] = moment
    print(year, *(f"{found[name]:%m-%d}" for name in NAMES))
