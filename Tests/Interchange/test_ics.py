import datetime
import json
import os
import unittest
from random import Random
from zoneinfo import ZoneInfo

import icalendar
from dateutil.rrule import rrulestr

from world import World

ODD = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//EN
BEGIN:VTIMEZONE
TZID:Somewhere
BEGIN:STANDARD
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VTODO
UID:20070313T123432Z-456553@example.com
DTSTAMP:20070313T123432Z
DTSTART;TZID=Somewhere:20260701T090000
DUE;TZID=Somewhere:20260701T180000
SUMMARY;LANGUAGE=en:Quarterly report\\, with a comma
CATEGORIES:FAMILY,two words,FINANCE
RRULE:FREQ=WEEKLY;BYDAY=MO,WE
STATUS:IN-PROCESS
PERCENT-COMPLETE:40
PRIORITY:3
ATTENDEE;CN="Doe; Jane";ROLE=REQ-PARTICIPANT:mailto:jane@example.com
X-UNKNOWN;X-P=1:kept\\; as it is
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Reminder
TRIGGER:-PT15M
END:VALARM
END:VTODO
BEGIN:VTODO
UID:second
DTSTAMP:20261121T080000Z
DTSTART;VALUE=DATE:20261201
DURATION:P3D
SUMMARY:By its length
END:VTODO
BEGIN:VTODO
UID:third
DTSTAMP:20261121T080000Z
DUE;TZID=America/New_York:20261224T180000
SUMMARY:A place that the system knows
STATUS:CANCELLED
COMPLETED:20261121T080000Z
END:VTODO
BEGIN:VTODO
UID:fourth
DTSTAMP:20261121T080000Z
DUE:20261224T180000
DESCRIPTION:Only a description\\nof two lines
END:VTODO
END:VCALENDAR
"""


def properties(text):
    """Returns the properties of each to-do, including its alarms, by UID."""
    todos = {}
    for calendar in icalendar.Calendar.from_ical(text, multiple=True):
        for todo in calendar.walk("VTODO"):
            lines = []
            for component in todo.walk():
                for name, value in component.property_items(recursive=False, sorted=False):
                    if name in ("BEGIN", "END"):
                        continue
                    for one in value if isinstance(value, list) else [value]:
                        parameters = dict(getattr(one, "params", {}))
                        # The default.
                        if parameters.get("VALUE") == "DATE-TIME":
                            del parameters["VALUE"]
                        if name == "CATEGORIES":
                            lines += [f"CATEGORIES:{category}" for category in one.cats]
                            continue
                        ical = one.to_ical().decode() if hasattr(one, "to_ical") else str(one)
                        lines.append(f"{component.name} {name}{sorted(parameters.items())}:{ical}")
            todos[str(todo["UID"])] = sorted(lines)
    return todos


# Properties that are required or implied, and added to a to-do without them.
ADDED = ("STATUS", "CREATED", "LAST-MODIFIED", "DTSTAMP", "PERCENT-COMPLETE")


class ICalendar(World):
    def todoman(self, *words, input=None):
        self.write(
            "todoman.py",
            f'path = "{self.home}/calendars/*"\ndate_format = "%Y-%m-%d"\ntime_format = "%H:%M"\n'
            f'default_list = "cal"\ndefault_due = 0\ncache_path = "{self.home}/cache.sqlite3"\n',
        )
        (self.home / "calendars/cal").mkdir(parents=True, exist_ok=True)
        return self.run_program(
            "todoman", "--config", self.home / "todoman.py", *words, input=input
        )

    def assert_kept(self, before, after):
        """Checks that every property is kept, and that added ones contain nothing new."""
        before, after = properties(before), properties(after)
        self.assertEqual(list(after), list(before))
        for uid, lines in before.items():
            stamped = lambda line: line.startswith("VTODO DTSTAMP")
            lost = [line for line in lines if line not in after[uid] and not stamped(line)]
            added = [
                line
                for line in after[uid]
                if line not in lines and not line.startswith(tuple(f"VTODO {n}" for n in ADDED))
            ]
            self.assertEqual((lost, added), ([], []), uid)

    def test_what_todoman_writes_comes_back_as_it_was(self):
        self.todoman(
            "new", "Buy milk, eggs; and \\ more", "--due", "2026-12-24 18:00", "--priority", "high",
            "--location", "Shop; Main St",
        )
        self.todoman("new", "Date only", "--due", "2026-12-24", "--priority", "medium")
        self.todoman(
            "new", "-r", "--start", "2026-12-01", "--priority", "low", "Start and description",
            input="line 1\n\nline 2, with comma; and \\ backslash",
        )
        self.todoman("done", "1")
        files = sorted((self.home / "calendars/cal").iterdir())
        self.assertEqual(len(files), 3)
        for file in files:
            text = file.read_bytes().decode()
            self.assert_kept(text, self.rewritten(text, "ics"))

    def test_what_is_odd_comes_back_as_it_was(self):
        text = ODD.replace("\n", "\r\n")
        self.assert_kept(text, self.rewritten(text, "ics"))
        todos = {todo["description"]: todo for todo in self.todos("rewritten")}
        report = todos["Quarterly report, with a comma"]
        self.assertEqual(report["due"], "2026-07-01T16:00:00.000Z")
        self.assertEqual(report["tags"], ["FAMILY", "FINANCE"])
        self.assertEqual(report["priority"], "high")
        self.assertEqual(todos["By its length"]["due"], "2026-12-04")
        self.assertEqual(
            todos["A place that the system knows"]["due"], "2026-12-24T23:00:00.000Z"
        )
        self.assertEqual(todos["Only a description"]["due"], "2026-12-24T17:00:00.000Z")

    def test_the_time_zones_of_an_export_are_in_it(self):
        self.assertEqual(
            sorted(
                str(zone["TZID"])
                for zone in icalendar.Calendar.from_ical(self.rewritten(ODD, "ics")).walk(
                    "VTIMEZONE"
                )
            ),
            ["America/New_York", "Somewhere"],
        )

    def test_what_icalendar_writes_is_read(self):
        calendar = icalendar.Calendar()
        calendar.add("prodid", "-//Example//EN")
        calendar.add("version", "2.0")
        todo = icalendar.Todo()
        todo.add("uid", "a-uid@example.com")
        todo.add("dtstamp", datetime.datetime(2026, 11, 21, 8, tzinfo=datetime.timezone.utc))
        todo.add("summary", "Ein langer Text, der gefaltet wird; " + "ü" * 80)
        todo.add("description", "a\nb,c;d\\e")
        todo.add("categories", ["one", "with, comma"])
        todo.add("due", datetime.date(2026, 12, 24))
        todo.add("priority", 9)
        calendar.add_component(todo)
        text = calendar.to_ical().decode()
        self.assert_kept(text, self.rewritten(text, "ics"))
        (read,) = self.todos("rewritten")
        self.assertEqual(read["description"], str(todo["summary"]))
        self.assertEqual(read["due"], "2026-12-24")
        self.assertEqual(read["priority"], "low")
        self.assertEqual(read["tags"], ["one"])

    def test_icalendar_reads_what_was_exported(self):
        self.fill()
        text = self.todo("export", "--format", "ics")
        for line in text.split("\r\n"):
            self.assertLessEqual(len(line.encode()), 75)
        read = {str(todo["UID"]): todo for todo in icalendar.Calendar.from_ical(text).walk("VTODO")}
        for todo in self.todos():
            other = read[todo["id"]]
            self.assertEqual(str(other["SUMMARY"]), todo["description"])
            self.assertEqual(str(other.get("DESCRIPTION", "")), todo["note"])
            self.assertEqual(
                other["CATEGORIES"].cats if "CATEGORIES" in other else [], todo["tags"]
            )
            self.assertEqual("COMPLETED" in other, todo["isComplete"])
            due = other["DUE"].dt if "DUE" in other else None
            if isinstance(due, datetime.datetime):
                due = due.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")
            self.assertEqual(due and str(due), todo["due"])

    def test_todoman_lists_what_was_exported(self):
        self.fill()
        folder = self.home / "calendars/cal"
        folder.mkdir(parents=True)
        calendar = icalendar.Calendar.from_ical(self.todo("export", "--format", "ics"))
        for todo in calendar.walk("VTODO"):
            one = icalendar.Calendar()
            one.add("version", "2.0")
            one.add("prodid", "-//Example//EN")
            one.add_component(todo)
            (folder / f"{todo['UID']}.ics").write_bytes(one.to_ical())
        listed = json.loads(self.todoman("--porcelain", "list", "--status", "ANY"))
        priorities = {"none": 0, "low": 9, "medium": 5, "high": 1}
        self.assertEqual(
            sorted((todo["summary"], todo["completed"], todo["priority"]) for todo in listed),
            sorted(
                (todo["description"], todo["isComplete"], priorities[todo["priority"]])
                for todo in self.todos()
            ),
        )
        # A todo completed in todoman is completed here, too.
        number = next(todo["id"] for todo in listed if todo["summary"] == "Buy milk")
        self.todoman("done", str(number))
        file = folder / f"{next(t['id'] for t in self.todos() if t['description'] == 'Buy milk')}.ics"
        self.todo("import", file)
        milk = next(todo for todo in self.todos() if todo["description"] == "Buy milk")
        self.assertTrue(milk["isComplete"])
        # todoman 4.1 drops the categories of a to-do that it changes; the rest is kept.
        self.assertEqual(milk["project"], "home")
        self.assertEqual(milk["due"], "2026-12-24")

    def dates(self, rule, due, count):
        """Returns the due dates of a todo that is completed `count` times, always on its due date."""
        self.todo("add", "again", "--due", due, "--repeat", rule, database="dates")
        dates = []
        for _ in range(count):
            todo = json.loads(self.todo("list", "--json", database="dates"))[0]
            dates.append(todo["due"])
            self.run_program(
                os.environ["TODO"], "--database", self.home / "dates.sqlite",
                "--now", f"{todo['due']}T12:00:00Z", "complete", todo["number"],
            )  # fmt: skip
        self.todo("undo", count + 1, database="dates")
        return dates

    def rules(self):
        """Yields rules of every kind, each with a due date; `None` for the first date that the rule names."""
        random = Random(19)
        days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
        every = lambda unit: f"every {random.choice([1, 1, 2, 3, 5, 12])} {unit}s"
        date = lambda: f"{random.randint(2026, 2029)}-{random.randint(1, 12):02}-{random.randint(1, 28):02}"
        for _ in range(2):
            for unit in ("day", "week", "month", "year"):
                yield every(unit), date()
            # A day that some months, or years, don't have.
            yield every("month"), f"2027-{random.choice(['01-31', '01-30', '03-29', '05-31'])}"
            yield every("year"), "2028-02-29"
            yield f"{every('week')} on {', '.join(random.sample(days, 2))}", None
            yield f"{every('month')} on {random.choice(['1st', '15th', '28th', '29th', '30th', '31st'])}", None
            yield f"{every('month')} on 1st, 15th, 31st", None
            yield f"{every('month')} on {random.choice(['first', 'third', 'last'])} {random.choice(days)}", None
            yield f"{every('year')} on {random.choice(['24 dec', '29 feb', '31 jan'])}", None

    def test_the_dates_of_a_rule_are_those_of_its_rrule(self):
        for rule, due in self.rules():
            if due is None:
                # The first date that the rule names.
                self.todo("add", "first", "--repeat", rule, database="first")
                due = json.loads(self.todo("list", "--json", database="first"))[0]["due"]
                self.todo("undo", database="first")
            own = self.dates(rule, due, 12)
            self.todo("add", "again", "--due", due, "--repeat", rule, database="export")
            text = self.todo("export", "--format", "ics", database="export")
            self.todo("undo", database="export")
            (todo,) = icalendar.Calendar.from_ical(text).walk("VTODO")
            start = todo["DTSTART"].dt
            expanded = rrulestr(
                todo["RRULE"].to_ical().decode(),
                dtstart=datetime.datetime(start.year, start.month, start.day),
            )
            self.assertEqual([f"{day:%Y-%m-%d}" for day in expanded[:12]], own, (rule, text))

    def test_the_dates_of_an_rrule_are_those_of_its_rule(self):
        random = Random(20)
        taken = 0
        for _ in range(100):
            start = datetime.datetime(
                random.randint(2026, 2029), random.randint(1, 12), random.randint(1, 28)
            )
            parts = [f"FREQ={random.choice(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])}"]
            if random.random() < 0.5:
                parts.append(f"INTERVAL={random.randint(1, 4)}")
            if random.random() < 0.3:
                parts.append(f"BYMONTH={start.month}")
            if random.random() < 0.3:
                parts.append(f"BYMONTHDAY={random.choice([start.day, -1, '1,15', 31, 30])}")
            if random.random() < 0.3:
                day = start.strftime("%a").upper()[:2]
                parts.append(f"BYDAY={random.choice([day, f'-1{day}', f'{day},SU', 'MO,TU,WE,TH,FR'])}")
            if random.random() < 0.15:
                parts.append(f"BYSETPOS={random.choice([-1, 1, 2])}")
            rule = ";".join(parts)
            text = (
                "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//E//EN\r\nBEGIN:VTODO\r\nUID:a\r\n"
                f"DTSTAMP:20261121T080000Z\r\nSUMMARY:again\r\nDTSTART;VALUE=DATE:{start:%Y%m%d}\r\n"
                f"DUE;VALUE=DATE:{start:%Y%m%d}\r\nRRULE:{rule}\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
            )
            again = self.rewritten(text, "ics")
            (todo,) = self.todos("rewritten")
            if todo["repeat"] is None:
                self.assert_kept(text, again)
                continue
            taken += 1
            expanded = [f"{day:%Y-%m-%d}" for day in rrulestr(rule, dtstart=start)[:8]]
            # The first one is due whatever the rule says.
            first = f"{start:%Y-%m-%d}"
            if expanded[0] != first:
                expanded = [first, *expanded]
            own = self.dates(todo["repeat"], first, 8)
            self.assertEqual(expanded[:8], own, rule)
        self.assertGreater(taken, 20)

    def due_dates(self, count):
        """Returns the due dates of the only todo of a list, completed up to `count` times, always on its due date."""
        dates = []
        for _ in range(count):
            todo = self.todos("series")[-1]
            if todo["isComplete"]:
                break
            dates.append(self.local(todo["due"]))
            now = todo["due"] if "T" in todo["due"] else f"{todo['due']}T12:00:00Z"
            self.run_program(
                os.environ["TODO"], "--database", self.home / "series.sqlite", "--now", now,
                "complete", todo["number"],
            )  # fmt: skip
        return dates

    def local(self, text):
        """Returns a JSON date as local time in the list's time zone."""
        moment = datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
        return moment.astimezone(ZoneInfo(self.zone)).replace(tzinfo=None) if moment.tzinfo else moment

    def expanded(self, text, count):
        """Returns the due dates of the only to-do of a file, as computed by other programs."""
        (todo,) = icalendar.Calendar.from_ical(text).walk("VTODO")
        start = todo["DTSTART"].dt
        due = todo["DUE"].dt
        if not isinstance(start, datetime.datetime):
            start, due = (datetime.datetime(day.year, day.month, day.day) for day in (start, due))
        elif start.tzinfo:
            # In its own zone, it keeps the hour when the clocks change.
            start = start.replace(tzinfo=ZoneInfo(self.zone))
        # `rrulestr` refuses an end of a different type from the start.
        dates = list(rrulestr(todo["RRULE"].to_ical().decode(), dtstart=start)[:count])
        # The first one is due whatever the rule says.
        if dates[:1] != [start]:
            dates.insert(0, start)
        naive = lambda moment: moment.replace(tzinfo=None)
        return [naive(date) + (naive(due) - naive(start)) for date in dates[:count]]

    def test_a_series_that_starts_before_it_is_due_ends_when_it_does_elsewhere(self):
        random = Random(21)
        taken = 0
        for _ in range(60):
            zone = random.choice(["VALUE=DATE", "TZID=Europe/Berlin", None])
            is_day = zone == "VALUE=DATE"
            start = datetime.datetime(
                random.randint(2026, 2029), random.randint(1, 12), random.randint(1, 28),
                0 if is_day else random.randint(4, 16), 0 if is_day else 30,
            )  # fmt: skip
            due = start + datetime.timedelta(days=random.choice([0, 0, 1, 3]))
            if not is_day:
                due += datetime.timedelta(hours=random.choice([0, 0, 2, 9]))
            rule = "FREQ=" + random.choice(["DAILY", "WEEKLY", "WEEKLY", "MONTHLY", "YEARLY"])
            if random.random() < 0.5:
                rule += f";INTERVAL={random.randint(1, 4)}"
            if random.random() < 0.4:
                rule += f";WKST={random.choice(['MO', 'SU', 'TH'])}"
            day = start.strftime("%a").upper()[:2]
            if "WEEKLY" in rule and random.random() < 0.6:
                rule += f";BYDAY={random.choice([day, 'MO,WE', 'SU,TU', 'SU', f'{day}'])}"
            if "MONTHLY" in rule and random.random() < 0.6:
                rule += f";BYMONTHDAY={random.choice([start.day, start.day, -1, 3])}"
            if "YEARLY" in rule and random.random() < 0.6:
                rule += f";BYMONTH={start.month}"
            if random.random() < 0.8:
                # This is often exactly the last start.
                last = rrulestr(rule, dtstart=start)[random.randint(0, 4)]
                last += datetime.timedelta(days=random.choice([0, 0, -1, 1]))
                if is_day:
                    rule += f";UNTIL={last:%Y%m%d}"
                elif zone:
                    utc = last.replace(tzinfo=ZoneInfo(self.zone)).astimezone(datetime.timezone.utc)
                    rule += f";UNTIL={utc:%Y%m%dT%H%M%SZ}"
                else:
                    rule += f";UNTIL={last:%Y%m%dT%H%M%S}"
            line = lambda name, moment: (
                f"{name};{zone}" if zone else name
            ) + f":{moment.strftime('%Y%m%d' if is_day else '%Y%m%dT%H%M%S')}"
            text = (
                "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//E//EN\r\nBEGIN:VTODO\r\nUID:a\r\n"
                f"DTSTAMP:20261121T080000Z\r\nSUMMARY:again\r\n{line('DTSTART', start)}\r\n"
                f"{line('DUE', due)}\r\nRRULE:{rule}\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
            )
            (self.home / "series.sqlite").unlink(missing_ok=True)
            self.todo("import", self.write("series.ics", text), database="series")
            (todo,) = self.todos("series")
            if todo["repeat"] is None:
                continue
            taken += 1
            answer = self.todo("export", "--format", "ics", database="series")
            own = self.due_dates(6)
            self.assertEqual(self.expanded(text, 6), own, text)
            self.assertEqual(self.expanded(answer, 6), own, answer)
        self.assertGreater(taken, 30)

    def test_todoman_goes_on_with_a_series(self):
        self.todo(
            "add", "Water the plants", "--due", "2026-12-24", "--wait", "2026-12-22",
            "--repeat", "every 3 days", "--until", "2027-01-31",
        )  # fmt: skip
        self.todo("add", "Buy a can", "--parent", "1", "--blocked-by", "1")
        folder = self.home / "calendars/cal"
        folder.mkdir(parents=True)
        calendar = icalendar.Calendar.from_ical(self.todo("export", "--format", "ics"))
        for todo in calendar.walk("VTODO"):
            one = icalendar.Calendar()
            one.add("version", "2.0")
            one.add("prodid", "-//Example//EN")
            one.add_component(todo)
            (folder / f"{todo['UID']}.ics").write_bytes(one.to_ical())
        listed = json.loads(self.todoman("--porcelain", "list", "--status", "ANY"))
        self.assertEqual(
            sorted(todo["summary"] for todo in listed), ["Buy a can", "Water the plants"]
        )
        number = next(todo["id"] for todo in listed if todo["summary"] == "Water the plants")
        self.todoman("done", str(number))
        for file in sorted(folder.iterdir()):
            self.todo("import", file)
        (done, can), (after,) = self.todos()[:2], self.todos()[2:]
        self.assertTrue(done["isComplete"])
        self.assertEqual((can["parent"], can["blockedBy"]), (1, [1]))
        # todoman turns a day into the midnight at which it begins.
        self.assertEqual(self.local(after["due"]), datetime.datetime(2026, 12, 27))
        self.assertEqual(self.local(after["wait"]), datetime.datetime(2026, 12, 25))
        self.assertEqual((after["repeat"], after["until"]), ("every 3 days", "2027-01-31"))

    def test_links_come_back(self):
        self.todo("add", "Paint the fence")
        self.todo("add", "Buy paint", "--parent", "1")
        self.todo("add", "Tell the neighbours", "--blocked-by", "1,2")
        text = self.todo("export", "--format", "ics")
        todos = {str(todo["SUMMARY"]): todo for todo in icalendar.Calendar.from_ical(text).walk("VTODO")}
        self.assertEqual(todos["Buy paint"]["RELATED-TO"], todos["Paint the fence"]["UID"])
        self.todo("import", self.write("list.ics", text), database="back")
        self.assertEqual(self.todos("back"), self.todos())


if __name__ == "__main__":
    unittest.main()
