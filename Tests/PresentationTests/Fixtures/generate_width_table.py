"""Writes Sources/Presentation/Width/WidthTable.swift from the Unicode Character Database.

    pip install unicodedata2
    python3 Tests/PresentationTests/Fixtures/generate_width_table.py

The widths follow UAX #11 (ambiguous is 1) with what a terminal needs on top: marks that combine and
invisible format characters take no cell, and neither do the vowels and finals of conjoining Hangul.
"""

import pathlib
import unicodedata2 as ucd

# Format characters that are drawn: the signs that stand before or around digits (Prepend of UAX #29)
# and the soft hyphen, which terminals draw as a hyphen.
DRAWN_FORMATS = {0xAD, *range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD}


def width(code):
    character = chr(code)
    category = ucd.category(character)
    if category == "Cc":
        return 0
    if code in DRAWN_FORMATS:
        return 1
    if category in ("Mn", "Me", "Cf", "Zl", "Zp"):
        return 0
    # Spacing marks take a cell of their own, whatever their East Asian width.
    if category == "Mc":
        return 1
    # Conjoining vowels and finals are drawn inside the leading consonant's two cells.
    if 0x1160 <= code <= 0x11FF or 0xD7B0 <= code <= 0xD7FF:
        return 0
    # Reserved for invisible characters to come (Default_Ignorable_Code_Point).
    if code == 0x2065 or 0xFFF0 <= code <= 0xFFF8 or 0xE0000 <= code <= 0xE0FFF:
        return 0
    # The Hangul fillers are blank.
    if code in (0x3164, 0xFFA0):
        return 0
    # Regional indicators are neutral in UAX #11 and have emoji presentation.
    if 0x1F1E6 <= code <= 0x1F1FF:
        return 2
    return 2 if ucd.east_asian_width(character) in "WF" else 1


def boundaries():
    last = None
    for code in range(0x110000):
        # Surrogates are no scalars: whatever stands before them goes on.
        if 0xD800 <= code <= 0xDFFF:
            continue
        current = width(code)
        if current != last:
            yield code << 2 | current
            last = current


def main():
    values = [f"0x{value:X}" for value in boundaries()]
    lines = []
    line = "   "
    for value in values:
        if len(line) + len(value) + 2 > 100:
            lines.append(line)
            line = "   "
        line += f" {value},"
    lines.append(line)
    text = f"""// swift-format-ignore-file
// Written by Tests/PresentationTests/Fixtures/generate_width_table.py from Unicode {ucd.unidata_version}.

/// Where the width of scalars changes: `scalar << 2 | width`, in order. A width holds until the next entry.
enum WidthTable {{
  static let boundaries: [UInt32] = [
{chr(10).join(lines)}
  ]
}}
"""
    root = pathlib.Path(__file__).resolve().parents[3]
    (root / "Sources/Presentation/Width/WidthTable.swift").write_text(text)


main()
