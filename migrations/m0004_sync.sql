-- The list is one of several that share a log: `Documentation/sync.md` says how. Only a list that syncs has
-- seen this. Every command reads all definitions: no comments are inside.

-- One row, of a list that syncs. `list` and `device` are UUIDs: which list it is, and which replica. `author`
-- makes the steps here. `remote` is where the log is, `length` how many of its entries are in this list,
-- `hash` that of the last, `clock` the greatest of any. `offered` is the clock of the last step that the log was
-- asked to append there. `origin` is the last step before the log began, NULL
-- where it began elsewhere; `sent` is the last step that the log has: what comes after it was made here.
CREATE TABLE replica (
  list TEXT NOT NULL, device TEXT NOT NULL, author TEXT NOT NULL, remote TEXT NOT NULL,
  length INTEGER NOT NULL, hash TEXT NOT NULL, clock INTEGER NOT NULL,
  offered INTEGER NOT NULL, origin INTEGER,
  sent INTEGER NOT NULL
) STRICT;

-- What the log says of a step, besides what it changed: its UUID, where, when and by whom it was made, and the
-- UUID of the step that it takes back. A step made here gets it when it is first sent.
CREATE TABLE entry (
  step INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, device TEXT NOT NULL, clock INTEGER NOT NULL,
  author TEXT NOT NULL, undone TEXT
) STRICT;

-- What a step was to do to a todo, and what lost to a change that it had not seen: JSON as in `change`. Of a
-- deletion that lost, `before` is all that the todo was.
CREATE TABLE lost (
  step INTEGER, ordinal INTEGER, todo INTEGER NOT NULL, before TEXT, after TEXT,
  PRIMARY KEY (step, ordinal)
) STRICT, WITHOUT ROWID;

-- The entries of the log as its engine has them, where it keeps no copy beside this file.
CREATE TABLE log (number INTEGER PRIMARY KEY, entry TEXT NOT NULL) STRICT;

-- The numbers of todos that are not in the list: another device may bring them back.
CREATE TABLE gone (id TEXT PRIMARY KEY, number INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX goneByNumber ON gone (number);

-- What syncs did that nobody has been told yet: JSON, one row or none.
CREATE TABLE report (report TEXT NOT NULL) STRICT;
