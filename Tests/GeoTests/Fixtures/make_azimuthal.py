#!/usr/bin/env python3
"""make_azimuthal.py > azimuthal.tsv : positions on the azimuthal equidistant projection of WGS 84 around a centre,
by GeographicLib (PyPI geographiclib 2.1).

Random centres, some at a pole or beside the date line; positions within 10 m to 15 000 km. Columns: latitude and
longitude of the centre and of the position, metres to the east and to the north on the plane.
"""
import math
import random

from geographiclib.geodesic import Geodesic

r = random.Random(11)


def anywhere():
    return round(math.degrees(math.asin(r.uniform(-1, 1))), 6), round(r.uniform(-180, 180), 6)


CENTRES = [
    lambda: anywhere(),
    lambda: (round(r.choice([-1, 1]) * (90 - 10 ** r.uniform(-4, 0)), 6), round(r.uniform(-180, 180), 6)),
    lambda: (round(r.uniform(-80, 80), 6), round(r.choice([-1, 1]) * (180 - 10 ** r.uniform(-4, 0)), 6)),
    lambda: (r.choice([-90.0, 90.0]), round(r.uniform(-180, 180), 6)),
]

print("# GeographicLib 2.1, WGS 84")
for number in range(1000):
    lat, lon = CENTRES[number % 4]()
    end = Geodesic.WGS84.Direct(lat, lon, r.uniform(0, 360), 10 ** r.uniform(1, math.log10(15e6)))
    lat2, lon2 = round(end["lat2"], 7), round(end["lon2"], 7)
    line = Geodesic.WGS84.Inverse(lat, lon, lat2, lon2)
    bearing = math.radians(line["azi1"])
    x, y = line["s12"] * math.sin(bearing), line["s12"] * math.cos(bearing)
    print(lat, lon, lat2, lon2, f"{x:.3f}", f"{y:.3f}", sep="\t")
