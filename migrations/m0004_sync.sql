-- For a list that shares a log with others: see `Documentation/sync.md`. Only a list that syncs has run this
-- migration. Every command reads the whole schema, so there are no comments inside.

-- One row in a list that syncs. `list` and `device` are UUIDs, of the list and of this replica. `author` makes
-- the steps here. `remote` is the address of the log, `length` the number of its entries in this list, `hash`
-- the hash of the last one, `clock` the greatest clock of any. `offered` is the clock of the last step that the
-- log was asked to append after them. `origin` is the last step before the log began, NULL if it began
-- elsewhere; `sent` is the last step that the log has: all later steps were made here.
CREATE TABLE replica (
  list TEXT NOT NULL, device TEXT NOT NULL, author TEXT NOT NULL, remote TEXT NOT NULL,
  length INTEGER NOT NULL, hash TEXT NOT NULL, clock INTEGER NOT NULL,
  offered INTEGER NOT NULL, origin INTEGER,
  sent INTEGER NOT NULL
) STRICT;

-- What the log records of a step besides its changes: its UUID, where, when and by whom it was made, and the
-- UUID of the step that it undoes. A step made here gets its row when it is first sent.
CREATE TABLE entry (
  step INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, device TEXT NOT NULL, clock INTEGER NOT NULL,
  author TEXT NOT NULL, undone TEXT
) STRICT;

-- The part of a step that lost to a change that it had not seen: JSON as in `change`. If a deletion lost,
-- `before` is the whole todo.
CREATE TABLE lost (
  step INTEGER, ordinal INTEGER, todo INTEGER NOT NULL, before TEXT, after TEXT,
  PRIMARY KEY (step, ordinal)
) STRICT, WITHOUT ROWID;

-- The log's entries as its engine has them, if the engine keeps no copy next to this file.
CREATE TABLE log (number INTEGER PRIMARY KEY, entry TEXT NOT NULL) STRICT;

-- The numbers of todos that are not in the list: another device may restore them.
CREATE TABLE gone (id TEXT PRIMARY KEY, number INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX goneByNumber ON gone (number);

-- The results of syncs that have not been reported yet: JSON, at most one row.
CREATE TABLE report (report TEXT NOT NULL) STRICT;
