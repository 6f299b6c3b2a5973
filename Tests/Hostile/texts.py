"""Texts that somebody could type or prepare to break a program, a terminal or a shell."""

import random

ESC, CSI8, BEL, ST = "\x1b", "\x9b", "\x07", "\x1b\\"

CONTROLS = [chr(code) for code in [*range(0x01, 0x20), 0x7F, *range(0x80, 0xA0)]]

TERMINAL = [
    f"{ESC}[2J{ESC}[H", f"{ESC}[31mred{ESC}[0m", f"{ESC}[8mhidden", f"{ESC}[1A{ESC}[2K", f"{ESC}[6n",
    f"{ESC}[c", f"{ESC}[?1049h", f"{ESC}[?25l", f"{ESC}[20;1H", f"{ESC}[9999999999b", f"{ESC}c", f"{ESC}(0",
    f"{ESC}#8", f"{ESC}[", f"{ESC}", f"x{ESC}", f"{ESC}]0;title{BEL}", f"{ESC}]2;title{ST}", f"{ESC}]52;c;cm0=\a",
    f"{ESC}]8;;http://example.com{ST}link{ESC}]8;;{ST}", f"{ESC}]4;1;?{BEL}", f"{ESC}]1337;File=:AA=={BEL}",
    f"{ESC}P1$r0m{ST}", f"{ESC}Pq#0;2;0;0;0~{ST}", f"{ESC}_Gf=24;AAAA{ST}", f"{ESC}^private{ST}", f"{ESC}Xsos{ST}",
    f"{CSI8}31m", f"\x9d0;title\x9c", "\x90q\x9c", "\x85next", "\x8d", "back\b\b\b\bspace", "car\rriage",
    "\x0e\x0f", "tab\ttab", "line\nfeed", "\n", "\r\n", "\f\v", "\x7f", "bell\a",
]

UNICODE = [
    "\u202egnp.exe", "\u2066isolate", "\u2069\u202c", "\u200e\u200f\u061c", "\u200bzero\u200bwidth", "\ufeffbom",
    "\u2060word", "\u00adsoft", "\u034f", "\u115f\u3164\uffa0", "\u180e", "\u2028line\u2029paragraph",
    "\U000e0041\U000e007f", "\ufff9a\ufffab\ufffb", "\U0001d173", "\ufffe\uffff", "\ufdd0", "\U0010ffff", "\ufffd",
    "e" + "\u0301" * 300, "\u0301", "👩‍👩‍👧‍👦" * 20, "🇩", "👍🏽" * 9, "\ufe0f", "\u200d", "\U0001f3fd", "日本語" * 60, "ﷺ" * 9,
    "שָׁלוֹם", "مرحبا", "ⅷ①", "İıſK", "ß", "ﬀ", "𝕋𝕖𝕩𝕥", "\U00020bb7", "å\u0061\u030a", "क्षि", "\u3000wide\u3000",
    "\u00a0", "\u2007\u202f", "\ue000", "\U000f0000", "1\u0660", "٣", "\u2212" + "5",
]

CODE = [
    "'; DROP TABLE todo; --", "' OR '1'='1", '" OR ""="', "1; ATTACH 'x' AS y", "%' ESCAPE '\\", "100%", "_", "%_%", "[a-z]*?",
    "x' UNION SELECT sql FROM sqlite_master --", "/*", "*/", "--", "-- x", "\\", "\\\\", "\\n", "\\0", "\\x00", "\\u0000",
    "%s%s%s%n%x", "%@", "%1$s", "%.1000000000d", "\\(1)", "{}", "{0}", "${HOME}", "$(touch pwned)", "`touch pwned`",
    "; touch pwned", "| touch pwned", "&& touch pwned", "> pwned", "$IFS", "!!", "~", "~root", "*", "?", "[", "]", "{a,b}",
    "<script>alert(1)</script>", "<![CDATA[", "]]>", "<!--", "&lt;&#0;", "=1+1", "=cmd|' /C calc'!A0", "@SUM(A1)", "+1", "-1",
    "BEGIN:VTODO", "END:VCALENDAR", "x\nEND:VTODO", "a;b,c:d", "key:value", "due:2026-01-01", "(A) x", "x 2026-01-01 y",
    "- [ ] task", "- [x]", "# heading", "```", "---", "|a|b|", "[link](x)", "<b>", '"', "'", '"""', "''", '"a","b"', ",", ",,,",
    '{"command":"clear"}', "[]", "null", "true", "NaN", "undefined", "None", "nil", "add x", "delete 1-9999", "@label", "#x",
]

NUMBERS = [
    "0", "-0", "-1", "1.5", "1e9", "1e400", "0x10", "00001", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "18446744073709551615", "18446744073709551616", "9" * 400, "1-", "-", "1-0", "0-0", "3-1",
    "1-9223372036854775807", "9223372036854775807-9223372036854775807", "1-99999999999999999999", "1--2", "1,2", "٣", "1_000",
    " 1", "1 ", "+1", "inf", "nan", "-inf", "0.1", "1e-400", "86400", "86401", "1e308", "ffff", "0193a2f0", "0" * 32, "f" * 64,
]

DATES = [
    "2026-02-29", "2024-02-29", "2100-02-29", "2000-02-29", "2026-13-01", "2026-00-10", "2026-01-00", "2026-01-32",
    "0000-01-01", "0001-01-01", "9999-12-31", "9999-12-31T23:59:59Z", "10000-01-01", "-001-01-01", "1969-12-31", "1970-01-01",
    "2026-12-31T23:59:60Z", "2016-12-31T23:59:60Z", "2026-01-01T24:00", "2026-01-01T25:00", "2026-01-01T12:60",
    "2026-01-01T12:00+24:00", "2026-01-01T12:00-23:59", "0001-01-01T00:00+23:59", "9999-12-31T23:59-23:59",
    "2026-03-29T02:30", "2026-10-25T02:30", "+0d", "-0d", "+999999999d", "-999999999d", "+9223372036854775807d",
    "-9223372036854775808w", "+9223372036854775808y", "+99999999999999999999m", "+1.5d", "+d", "next", "next next",
    "next friday 25:00", "eom eom", "today 99:99", "tomorrow\n", "2026-1-1", "2026/01/01", "２０２６-01-01", "20260101", "٢٠٢٦-01-01",
    "2026-01-01T00:00:00.9999999999999999999999Z", "2026-01-01t00:00z", "+9999y", "-9999y", "+120000m", "-120000m",
]

SHAPES = ["", " ", "   ", "a" * 1000, "a " * 500, "x" * 65_536, "日" * 20_000, "\t", " x ", "-", "--", "---", "--help", "-h", "--as", "=", "a=b"]

ALL = CONTROLS + TERMINAL + UNICODE + CODE + NUMBERS + DATES + SHAPES


def chance(count: int, seed: int) -> list[str]:
    """Returns texts made of random pieces of the others."""
    draw = random.Random(seed)
    pieces = CONTROLS + TERMINAL + UNICODE + CODE + ["milk", "日本", " ", "é"]
    return ["".join(draw.choice(pieces) for _ in range(draw.randint(1, 6))) for _ in range(count)]


BYTES = [
    b"\xff", b"\xc3", b"\xc3\x28", b"\xe2\x82", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\xaf", b"\xf0\x80\x80\xaf",
    b"\x80", b"a\xffb", b"\xfe\xff\x00a", b"\xff\xfea\x00",
]
"""Invalid UTF-8."""
