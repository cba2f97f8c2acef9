#!/usr/bin/env python3
"""make_geodesics.py > geodesics.tsv : distances and bearings on WGS 84 by GeographicLib (PyPI geographiclib 2.1).

Random pairs up to 20 000 km: half anywhere on the globe, half within a few kilometres of each other, where
regions are. Columns: latitude, longitude, latitude, longitude, metres, degrees from north at the first.
"""
import math
import random

from geographiclib.geodesic import Geodesic

r = random.Random(7)


def anywhere():
    return round(math.degrees(math.asin(r.uniform(-1, 1))), 6), round(r.uniform(-180, 180), 6)


print("# GeographicLib 2.1, WGS 84")
for number in range(400):
    lat1, lon1 = anywhere()
    if number % 2:
        step = Geodesic.WGS84.Direct(lat1, lon1, r.uniform(0, 360), 10 ** r.uniform(1, 5))
        lat2, lon2 = round(step["lat2"], 6), round(step["lon2"], 6)
    else:
        lat2, lon2 = anywhere()
    line = Geodesic.WGS84.Inverse(lat1, lon1, lat2, lon2)
    print(lat1, lon1, lat2, lon2, f"{line['s12']:.3f}", f"{line['azi1'] % 360:.4f}", sep="\t")
