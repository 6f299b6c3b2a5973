-- SQLite keeps comments inside a CREATE, and `.schema` shows them. Every command reads the whole schema, so that of
-- a list that doesn't sync fits on the first page of its file.
--
-- The limits of positions leave room for one more on each side, and every JSON reader gets them exactly. The last
-- nine columns have no CHECK, which would cost each command a sixtieth: reading refuses a wrong value.

-- An entry of the list. Columns are called as in JSON; `startedAt` is NULL while its time isn't counted, and `spent` has
-- what was counted before.
CREATE TABLE todo (
  -- Instants are milliseconds since 1970-01-01T00:00:00Z.

  -- Never given to another todo.
  number INTEGER PRIMARY KEY AUTOINCREMENT CHECK (number > 0),

  -- A version 7 UUID, in lower case.
  id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),

  -- 1 byte to 1 MiB of UTF-8, as typed.
  description TEXT NOT NULL CHECK (length(CAST(description AS BLOB)) BETWEEN 1 AND 1048576),

  -- NULL while it is open.
  completedAt INTEGER,
  isComplete INTEGER NOT NULL GENERATED ALWAYS AS (completedAt IS NOT NULL) VIRTUAL,

  -- 0 none, 1 low, 2 medium, 3 high.
  priority INTEGER NOT NULL DEFAULT 0 CHECK (priority BETWEEN 0 AND 3),

  -- A date, or an instant in UTC.
  due TEXT CHECK (
    due GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'
    OR due GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9].[0-9][0-9][0-9]Z'
  ),

  -- A JSON array of texts, each once.
  tags TEXT NOT NULL DEFAULT '[]' CHECK (tags GLOB '[[]*]'),

  project TEXT CHECK (project <> ''),
  note TEXT NOT NULL DEFAULT '',

  -- Smaller comes first.
  position REAL NOT NULL CHECK (position BETWEEN -9007199254740991 AND 9007199254740991),

  createdAt INTEGER NOT NULL,
  modifiedAt INTEGER NOT NULL,

  -- As `due`: until when lists leave it out.
  wait TEXT,
  -- A rule, such as: every 2 weeks on mon, thu
  repeat TEXT,
  -- As `due`: the last date of the rule.
  until TEXT,

  -- The number of its parent.
  parent INTEGER,
  -- A JSON array of numbers: its blockers.
  blockedBy TEXT NOT NULL DEFAULT '[]',
  -- What only files have: JSON by format.
  extra TEXT,

  -- As `due`.
  remind TEXT,
  startedAt INTEGER,
  -- In seconds.
  spent INTEGER
) STRICT;

-- The list in its order, without sorting: open todos, completed ones, or both merged.
CREATE INDEX todoByPosition ON todo (isComplete, position);

-- Columns that only some todos use.
CREATE INDEX todoByDue ON todo (isComplete, due) WHERE due IS NOT NULL;
CREATE INDEX todoByWait ON todo (isComplete, wait) WHERE wait IS NOT NULL;
CREATE INDEX todoByParent ON todo (parent, position) WHERE parent IS NOT NULL;
CREATE INDEX todoBlocked ON todo (number) WHERE blockedBy <> '[]';
