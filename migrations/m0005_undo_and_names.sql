-- Undo is a step of its own that reverses another one, so that nothing is ever lost. `checksum` computes a checksum
-- of `HistoryChecksum`; a wrong one stays wrong.
--
-- Runs without foreign keys: dropping `step` would delete all changes.

DROP INDEX stepByPrevious;

-- The undone steps that can still be redone, the newest first: they end the chain.
CREATE TEMP TABLE redoable (place INTEGER PRIMARY KEY, sequence INTEGER UNIQUE, size INTEGER);

INSERT INTO redoable (sequence, size)
WITH RECURSIVE tail (sequence, previous) AS (
  SELECT sequence, previous FROM step
  WHERE sequence = (SELECT max(sequence) FROM step) AND isUndone
  UNION ALL
  SELECT step.sequence, step.previous FROM tail JOIN step ON step.sequence = tail.previous
  WHERE isUndone
)
SELECT sequence, (SELECT max(ordinal) FROM change WHERE step = sequence)
FROM tail ORDER BY sequence DESC;

-- All other undone steps were replaced by newer ones.
DELETE FROM change WHERE step IN (
  SELECT sequence FROM step WHERE isUndone AND sequence NOT IN (SELECT sequence FROM redoable));
DELETE FROM step WHERE isUndone AND sequence NOT IN (SELECT sequence FROM redoable);

-- The schema has to fit on the first page meanwhile, too.
CREATE TABLE s (a INTEGER PRIMARY KEY, b, c, d, e);

INSERT INTO s
SELECT sequence, at, command, NULL,
  checksum(sequence, at, 0, command) + (checksum <> checksum(sequence, at, previous, command))
FROM step ORDER BY sequence;

INSERT INTO s
SELECT last + place, time, 'undo: ' || command, sequence,
  checksum(last + place, time, sequence, 'undo: ' || command)
FROM redoable JOIN step USING (sequence)
  CROSS JOIN (SELECT max(sequence) AS last, max(at) AS time FROM step)
ORDER BY place;

INSERT INTO change
SELECT last + place, size + 1 - ordinal, todo, after, before,
  checksum(last + place, size + 1 - ordinal, todo, after, before)
  + (checksum <> checksum(change.step, ordinal, todo, before, after))
FROM redoable JOIN change ON change.step = redoable.sequence
  CROSS JOIN (SELECT max(sequence) AS last FROM step)
ORDER BY place, ordinal DESC;

DROP TABLE redoable;
DROP TABLE step;

CREATE TABLE step (
  -- One command that changed something, or one script: what `todo undo` undoes at once.

  -- 1 for the first; some may be missing.
  sequence INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,

  -- As it was typed, such as: toggle 5
  command TEXT NOT NULL,

  -- The step that it undoes; if that is an undo itself, it redoes. NULL for a command.
  undone INTEGER,

  checksum INTEGER NOT NULL
) STRICT;

INSERT INTO step SELECT * FROM s;
DROP TABLE s;

-- Whether a step is undone, and by which one. Commands aren't in it, and don't pay for it.
CREATE INDEX stepByUndone ON step (undone) WHERE undone IS NOT NULL;

-- Where the spelling of a tag ('+shop') or a project ('=home') is looked up, by the name regardless of case: a todo with
-- that tag, or in that project or below it.
CREATE TABLE named (
  -- The todo may have lost it.
  name TEXT PRIMARY KEY, todo INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
