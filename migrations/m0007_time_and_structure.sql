-- When a todo is done again, until when it is left out of lists, what it is part of and what it waits for.

-- Shorter comments make room: all definitions still fit on one page.
PRAGMA writable_schema = ON;

UPDATE sqlite_schema SET sql = replace(replace(replace(replace(replace(sql,
  '-- One row is one entry of the list. Columns are called what `todo list --json` calls them.',
  '-- An entry of the list. Columns are called as in JSON.'),
  '-- What people call it by. Given once, and never to another todo.', '-- Given once.'),
  '-- A JSON array of texts, in the order in which they were given, without duplicates.',
  '-- A JSON array of texts, each once.'),
  '-- A date, the same in every time zone, or an instant in UTC; NULL without.',
  '-- A date, or an instant in UTC.'),
  '-- Where it stands in the list: smaller comes first. There may be gaps.',
  '-- Smaller comes first.')
WHERE type = 'table' AND name = 'todo';

UPDATE sqlite_schema SET sql = replace(sql,
  '/* The last step that was done when this one was made; 0 for none. A step that is undone can be done
     again while no newer one has the same `previous`: a new change leaves it beside the chain. */',
  '/* The last step that was done when this one was made; 0 for none. */')
WHERE type = 'table' AND name = 'step';

UPDATE sqlite_schema SET sql = replace(replace(replace(sql,
  '-- What a step did to one todo, with all that it takes to undo it and to do it again.',
  '-- What a step did to one todo.'),
  '/* Which command of a script did it: what `undo` in the same script takes back at once. Ascending, with
     gaps for those that changed nothing or were taken back. */',
  '/* Which command of a script did it; ascending. */'), '
  -- An added todo has no `before`, a deleted one no `after`; their other side has the `id`, and every
  -- column that a new todo would not have so (`modifiedAt` only where it is not `createdAt`).', '')
WHERE type = 'table' AND name = 'change';

PRAGMA writable_schema = RESET;

-- Without a CHECK, which would cost each command a sixtieth: whoever reads them refuses what isn't one.

-- As `due`.
ALTER TABLE todo ADD COLUMN wait TEXT;

-- A rule in words, such as: every 2 weeks on mon, thu
ALTER TABLE todo ADD COLUMN repeat TEXT;

-- As `due`: the last date that the rule gives.
ALTER TABLE todo ADD COLUMN until TEXT;

-- The number of the todo that it is a subtask of.
ALTER TABLE todo ADD COLUMN parent INTEGER;

-- A JSON array of numbers: what to complete first.
ALTER TABLE todo ADD COLUMN blockedBy TEXT NOT NULL DEFAULT '[]';

CREATE INDEX todoByParent ON todo (parent, position) WHERE parent IS NOT NULL;
CREATE INDEX todoBlocked ON todo (number) WHERE blockedBy <> '[]';

CREATE INDEX todoByWait ON todo (isComplete, wait) WHERE wait IS NOT NULL;
