#!/usr/bin/env python3
"""Prints the dates that python-dateutil finds for rules: what RecurrenceTests compares ours with.

    python3 recurrences.py > recurrences.txt
"""

from datetime import datetime

from dateutil.rrule import rrulestr

# What we call it, and what RFC 5545 does. A day that a month is too short for is its last one, which
# RFC 5545 says as the last of several days.
RULES = [
    ("daily", "FREQ=DAILY"),
    ("every 3 days", "FREQ=DAILY;INTERVAL=3"),
    ("every 90 days", "FREQ=DAILY;INTERVAL=90"),
    ("weekly", "FREQ=WEEKLY"),
    ("every 2 weeks", "FREQ=WEEKLY;INTERVAL=2"),
    ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("every mon, thu", "FREQ=WEEKLY;BYDAY=MO,TH"),
    ("every 2 weeks on mon, thu", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH"),
    ("every 3 weeks on sun", "FREQ=WEEKLY;INTERVAL=3;BYDAY=SU"),
    ("every 15th", "FREQ=MONTHLY;BYMONTHDAY=15"),
    ("every 1st, 15th", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
    ("every 29th", "FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1"),
    ("every 30th", "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1"),
    ("every 31st", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("every 2 months on 31st", "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1"),
    ("every 5 months on 10th", "FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=10"),
    ("every last fri", "FREQ=MONTHLY;BYDAY=-1FR"),
    ("every first mon", "FREQ=MONTHLY;BYDAY=1MO"),
    ("every second tue, fourth tue", "FREQ=MONTHLY;BYDAY=2TU,4TU"),
    ("every 3 months on third wed", "FREQ=MONTHLY;INTERVAL=3;BYDAY=3WE"),
    ("every 24 dec", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24"),
    ("every 29 feb", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"),
    ("every 3 years on 29 feb", "FREQ=YEARLY;INTERVAL=3;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"),
]

STARTS = [
    "2026-01-01", "2026-01-31", "2026-02-28", "2026-11-23", "2027-12-31", "2028-02-29",
    "2098-07-15", "2099-12-05",
]

COUNT = 30


def main():
    for name, rule in RULES:
        for start in STARTS:
            begin = datetime.fromisoformat(start)
            dates = []
            for date in rrulestr(rule, dtstart=begin):
                if date > begin:
                    dates.append(date.strftime("%Y-%m-%d"))
                if len(dates) == COUNT:
                    break
            print(f"{name}|{start}|{' '.join(dates)}")


main()
