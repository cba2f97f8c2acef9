"""Writes wcwidth.tsv and wcwidth-strings.tsv: what an independent table, Python's wcwidth, says.

    pip install wcwidth
    python3 Tests/PresentationTests/Fixtures/generate_wcwidth.py

wcwidth.tsv has one line for each run of scalars alike: first, last, width (-1 for controls) and marks:
v made wide by VS16, m spacing mark, r virama, e joins in emoji sequences.
wcwidth-strings.tsv has the width of whole strings: width, scalars, what it is.
"""

import itertools
import pathlib
import wcwidth
from wcwidth._constants import _CATEGORY_MC_TABLE, _EMOJI_ZWJ_SET, _ISC_VIRAMA_SET
from wcwidth.table_vs16 import VS16_NARROW_TO_WIDE

HERE = pathlib.Path(__file__).resolve().parent

STRINGS = [
    ("Hangul", "할 일"), ("Hangul syllable in jamo", "\u1112\u1161\u11ab"),
    ("open jamo syllable", "\u1100\u1161"), ("compatibility jamo", "ㄱㄴㅏ"), ("lone lead", "\u1100"),
    ("Hangul with Latin", "회의 room 3층"), ("hanja", "會議"), ("kana", "カレンダー"),
    ("half-width kana", "ｶﾚﾝﾀﾞｰ"), ("full-width Latin", "ＡＢＣ"), ("combining acute", "e\u0301te\u0301"),
    ("two marks", "o\u0302\u0301"), ("enclosing circle", "a\u20dd"), ("Hebrew points", "שָׁלוֹם"),
    ("Arabic marks", "مُحَمَّد"), ("Devanagari", "नमस्ते"), ("conjunct", "क्ष"), ("spacing mark", "नि"),
    ("Tamil", "நிலா"), ("Bengali", "বাংলা"), ("Thai", "สวัสดี"), ("Thai am", "กำ"), 
    ("heart", "❤"), ("red heart", "❤\ufe0f"), ("telephone", "☎\ufe0f"), ("watch", "⌚"),
    ("copyright emoji", "©\ufe0f"), ("keycap", "1\ufe0f\u20e3"), ("hash keycap", "#\ufe0f\u20e3"),
    ("VS16 on a letter", "a\ufe0f"), ("square", "▪"), ("square emoji", "▪\ufe0f"),
    ("skin tone", "👍🏽"), ("skin tone alone", "🏽"), ("skin tone on a letter", "a🏽"),
    ("family", "👩\u200d👩\u200d👧"), ("family of four", "👨\u200d👩\u200d👧\u200d👦"),
    ("health worker", "👩🏽\u200d⚕\ufe0f"), ("rainbow flag", "🏳\ufe0f\u200d🌈"),
    ("heart on fire", "❤\ufe0f\u200d🔥"), ("holding hands", "👩🏽\u200d🤝\u200d👩🏻"),
    ("pirate flag", "🏴\u200d☠\ufe0f"), ("England", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"),
    ("Korea", "🇰🇷"), ("two flags", "🇰🇷🇺🇸"), ("flag and a half", "🇰🇷🇺"), ("half a flag", "🇺"),
    ("middle dot", "a · b"), ("ellipsis", "etc…"), ("box", "─│"), ("braille", "⠿⣿"), ("Greek", "αβγ"),
    ("quotes", "“x”"), ("black circle", "●"), ("bullet", "•"), ("private use", "\ue0b0"),
    ("word joiner", "a\u2060b"), ("zero-width space", "a\u200bb"), ("non-joiner", "می\u200cخواهم"),
    ("filler", "a\u3164b"), ("ideographic space", "a\u3000b"), ("tone mark", "가\u302e"),
    # Where daydot deviates; WidthTests.swift lists them with the reason.
    ("deviation: VS15 on a wide emoji", "⌚\ufe0e"), ("deviation: skin tone on a text symbol", "☝🏽"),
    ("deviation: ZWJ after a text symbol", "❤\u200d🔥"), ("deviation: three consonants in Tamil", "க்க்க"), ("deviation: Khmer", "ខ្មែរ"),
]
STRINGS += [
    (f"flag {a}{b}", chr(0x1F1E6 + ord(a) - 65) + chr(0x1F1E6 + ord(b) - 65))
    for a, b in itertools.product("AKUZ", "AFRSZ")
]
for person in "👨👩🧑👮🤦🏃":
    for tone in ["", "🏻", "🏿"]:
        for tail in ["", "\u200d♂\ufe0f", "\u200d💻", "\u200d🦰", "\u200d➡\ufe0f"]:
            STRINGS.append((f"person{len(STRINGS)}", person + tone + tail))


def marks(code):
    def within(table):
        return any(first <= code <= last for first, last in table)

    return (
        ("v" if within(VS16_NARROW_TO_WIDE["9.0.0"]) else "")
        + ("m" if within(_CATEGORY_MC_TABLE) else "")
        + ("r" if code in _ISC_VIRAMA_SET else "")
        + ("e" if code in _EMOJI_ZWJ_SET else "")
    )


def main():
    lines = [f"# wcwidth {wcwidth.__version__}, Unicode {wcwidth.list_versions()[-1]}"]
    codes = (code for code in range(0x110000) if not 0xD800 <= code <= 0xDFFF)
    kind = lambda code: (wcwidth.wcwidth(chr(code)), marks(code))
    for (width, flags), run in itertools.groupby(codes, kind):
        run = list(run)
        lines.append(f"{run[0]:X}\t{run[-1]:X}\t{width}\t{flags}")
    (HERE / "wcwidth.tsv").write_text("\n".join(lines) + "\n")
    rows = [
        f"{wcwidth.wcswidth(text)}\t{' '.join(f'{ord(c):X}' for c in text)}\t{name}" for name, text in STRINGS
    ]
    (HERE / "wcwidth-strings.tsv").write_text("\n".join(rows) + "\n")


main()
