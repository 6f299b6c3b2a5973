-- SQLite keeps the comments that stand inside a CREATE: `.schema` shows them.

CREATE TABLE todo (
  -- One row is one entry of the list. Columns are called what `todo list --json` calls them.
  -- Instants are milliseconds since 1970-01-01T00:00:00Z.

  -- What people call it by. Given once, and never to another todo.
  number INTEGER PRIMARY KEY AUTOINCREMENT CHECK (number > 0),

  -- A version 7 UUID, in lower case with hyphens.
  id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),

  -- 1 byte to 1 MiB of UTF-8, as it was typed.
  description TEXT NOT NULL CHECK (length(CAST(description AS BLOB)) BETWEEN 1 AND 1048576),

  -- When it was completed; NULL while it is open.
  completedAt INTEGER,
  isComplete INTEGER NOT NULL GENERATED ALWAYS AS (completedAt IS NOT NULL) VIRTUAL,

  -- 0 none, 1 low, 2 medium, 3 high.
  priority INTEGER NOT NULL DEFAULT 0 CHECK (priority BETWEEN 0 AND 3),

  -- A date, the same in every time zone, or an instant in UTC; NULL without.
  due TEXT CHECK (
    due GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'
    OR due GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9].[0-9][0-9][0-9]Z'
  ),

  -- A JSON array of texts, in the order in which they were given, without duplicates.
  tags TEXT NOT NULL DEFAULT '[]' CHECK (tags GLOB '[[]*]'),

  project TEXT CHECK (project <> ''),
  note TEXT NOT NULL DEFAULT '',

  -- Where it stands in the list: smaller comes first. There may be gaps.
  position REAL NOT NULL,

  createdAt INTEGER NOT NULL,
  modifiedAt INTEGER NOT NULL
) STRICT;

-- The list, in its order, without sorting: open or completed ones alone, or both merged.
CREATE INDEX todoByPosition ON todo (isComplete, position);

CREATE TABLE step (
  -- One command that changed something, or one whole batch: what `todo undo` takes back at once.

  -- The order in which steps were made. Never given again.
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,

  -- As it was typed, such as: toggle 5
  command TEXT NOT NULL,

  -- 1 while it is taken back, and can be done again.
  isUndone INTEGER NOT NULL DEFAULT 0 CHECK (isUndone IN (0, 1))
) STRICT;

CREATE TABLE change (
  -- What a step did to one todo, with all that it takes to undo it and to do it again.

  step INTEGER NOT NULL REFERENCES step (sequence) ON DELETE CASCADE,
  -- 1, 2, 3, … within the step: undo goes backwards.
  ordinal INTEGER NOT NULL,

  -- The number of the todo, which need not exist any more.
  todo INTEGER NOT NULL,

  -- JSON objects from columns of `todo` to what they held: those that the step changed.
  -- An added todo has no `before`, a deleted one no `after`; their other side has the `id`, and every
  -- column that a new todo would not have so (`modifiedAt` only where it is not `createdAt`).
  before TEXT,
  after TEXT,

  PRIMARY KEY (step, ordinal),
  CHECK (before IS NOT NULL OR after IS NOT NULL)
) STRICT, WITHOUT ROWID;

-- What happened to one todo, the oldest first.
CREATE INDEX changeByTodo ON change (todo);
