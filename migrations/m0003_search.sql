-- A search for what few todos contain doesn't look at all of them.
--
-- Once a list is long enough, the first change to it makes three more: `todoText`, a table of FTS5 with the texts of
-- todos in small letters, by their numbers; `todoTrigrams`, which shows what is in it; and `todoByPriority`, an index.
-- Nothing is taken out of `todoText`: it may name a todo that has changed or is gone, and so each todo that it names
-- is looked at. Each text in it ends with two characters that are nothing else: so each of its characters begins three
-- that stand side by side, by which words of one or two characters are found, too.

CREATE TABLE textIndex (
  -- Up to here todos are in `todoText`.
  lastNumber INTEGER NOT NULL
) STRICT;

INSERT INTO textIndex VALUES (0);

CREATE TABLE unindexed (
  -- They changed since.
  number INTEGER PRIMARY KEY
) STRICT;
