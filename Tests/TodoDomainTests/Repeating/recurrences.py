#!/usr/bin/env python3
"""Prints the dates of rules according to python-dateutil, which RepeatRuleDatesTests compares with ours.

A line has a rule, a start and the dates that follow it. If the rule counts from the completion, it has the day
of the completion, the next date, and the next date of a todo that was due on that one.

    python3 recurrences.py > recurrences.txt
"""

from datetime import datetime, timedelta

from dateutil.relativedelta import relativedelta
from dateutil.rrule import rrulestr

# Rules in our words, and in RFC 5545's. If a month is too short for a day, its last day counts, which
# RFC 5545 expresses as the last of several days.
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

# Rules that count from the completion, their intervals, and the days that they allow.
COUNTING_RULES = [
    ("every! day", {"days": 1}, "FREQ=DAILY"),
    ("every! 3 days", {"days": 3}, "FREQ=DAILY"),
    ("every! week", {"weeks": 1}, "FREQ=DAILY"),
    ("every! 2 weeks", {"weeks": 2}, "FREQ=DAILY"),
    ("every! month", {"months": 1}, "FREQ=DAILY"),
    ("every! 5 months", {"months": 5}, "FREQ=DAILY"),
    ("every! year", {"years": 1}, "FREQ=DAILY"),
    ("every! 4 years", {"years": 4}, "FREQ=DAILY"),
    ("every! sun", {"weeks": 1}, "FREQ=WEEKLY;BYDAY=SU"),
    ("every! mon, thu", {"weeks": 1}, "FREQ=WEEKLY;BYDAY=MO,TH"),
    ("every! weekday", {"weeks": 1}, "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("every! 4 weeks on sun", {"weeks": 4}, "FREQ=WEEKLY;BYDAY=SU"),
    ("every! 2 weeks on tue, sat", {"weeks": 2}, "FREQ=WEEKLY;BYDAY=TU,SA"),
    ("every! 15th", {"months": 1}, "FREQ=MONTHLY;BYMONTHDAY=15"),
    ("every! 1st, 15th", {"months": 1}, "FREQ=MONTHLY;BYMONTHDAY=1,15"),
    ("every! 31st", {"months": 1}, "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("every! 3 months on 30th", {"months": 3}, "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1"),
    ("every! last fri", {"months": 1}, "FREQ=MONTHLY;BYDAY=-1FR"),
    ("every! 2 months on last fri", {"months": 2}, "FREQ=MONTHLY;BYDAY=-1FR"),
    ("every! 3 months on first mon, third wed", {"months": 3}, "FREQ=MONTHLY;BYDAY=1MO,3WE"),
    ("every! 24 dec", {"years": 1}, "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24"),
    ("every! 2 years on 1 mar", {"years": 2}, "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1"),
    ("every! 29 feb", {"years": 1}, "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"),
]

COMPLETIONS = STARTS + [
    "2026-12-05", "2026-12-06", "2026-12-07", "2026-11-27", "2027-02-28", "2026-12-24",
    "2026-12-25", "2026-08-31",
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
    for name, wait, rule in COUNTING_RULES:
        for completion in COMPLETIONS:
            earliest = datetime.fromisoformat(completion) + relativedelta(**wait)
            # Sets of days begin with the first day of their month or year.
            days = rrulestr(rule, dtstart=earliest.replace(month=1, day=1))
            next_date = days.after(earliest, inc=True)
            dates = [next_date, days.after(next_date + timedelta(days=1), inc=True)]
            print(f"{name}|{completion}|{' '.join(d.strftime('%Y-%m-%d') for d in dates)}")


main()
