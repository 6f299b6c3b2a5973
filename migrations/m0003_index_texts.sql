-- A search finds what few todos hold without looking at all of them.
--
-- When there is enough to look through, `todoText` is made, a table of FTS5: what a todo says, in small
-- letters, under its number. Nothing is taken out of it, so that it may name a todo that has changed or is
-- no more: whatever it names is looked at.

-- All that is in these definitions still fits on the first page of the file.

CREATE TABLE textIndex (
  -- Up to here todos are in `todoText`.
  lastNumber INTEGER NOT NULL
) STRICT;

INSERT INTO textIndex VALUES (0);

CREATE TABLE unindexed (
  -- They changed since.
  number INTEGER PRIMARY KEY
) STRICT;

-- The list by its due dates, as far as it has any: open or completed ones.
CREATE INDEX todoByDue ON todo (isComplete, due) WHERE due IS NOT NULL;
