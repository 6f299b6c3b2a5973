-- A search for text that few todos contain doesn't read all of them.
--
-- Once a list is long enough, the first change to it creates more: `todoText`, an FTS5 table with the lowercase texts
-- of todos by number; `todoTrigrams`, which shows its content; and indexes, such as `todoByPriority`. Nothing is removed
-- from `todoText`: it may name a todo that has changed or is gone, so a search checks each todo that it names. Each
-- text in it ends with two extra characters: so each of its own characters begins a trigram, by which words of one or
-- two characters are found, too.

CREATE TABLE textIndex (
  -- Up to here todos are in `todoText`.
  lastNumber INTEGER NOT NULL
) STRICT;

INSERT INTO textIndex VALUES (0);

CREATE TABLE unindexed (
  -- They changed since.
  number INTEGER PRIMARY KEY
) STRICT;
