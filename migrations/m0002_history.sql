-- `HistoryChecksum` makes the checksums, by which a bit that the disk lost is found.

CREATE TABLE step (
  -- One command that changed something, or one script: what `todo undo` takes back at once.

  -- Never given again.
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,

  -- As it was typed, such as: toggle 5
  command TEXT NOT NULL,

  -- 1 while it is taken back, and can be done again.
  isUndone INTEGER NOT NULL DEFAULT 0 CHECK (isUndone IN (0, 1)),

  -- The last step that was done when this one was made; 0 for none.
  previous INTEGER NOT NULL,

  -- Of all columns but `isUndone`, which `stepByPrevious` has, too.
  checksum INTEGER NOT NULL
) STRICT;

-- Undo and redo find the next step in one look, however many there are. Of the steps that are done, each comes after
-- its `previous`, so the last in this index is the last one done. An undone step can be done again while no newer step
-- has the same `previous`.
CREATE INDEX stepByPrevious ON step (isUndone, previous);

CREATE TABLE change (
  -- What a step did to one todo.

  step INTEGER NOT NULL REFERENCES step (sequence) ON DELETE CASCADE,
  -- 1, 2, 3, … within the step: undo goes backwards.
  ordinal INTEGER NOT NULL,

  -- The number of the todo, which need not exist any more.
  todo INTEGER NOT NULL,

  -- JSON objects with the columns of `todo` that the step changed.
  before TEXT,
  after TEXT,

  checksum INTEGER NOT NULL,

  PRIMARY KEY (step, ordinal),
  CHECK (before IS NOT NULL OR after IS NOT NULL)
) STRICT, WITHOUT ROWID;

-- An added todo has no `before`, a deleted one no `after`. The other side has the `id`, and every column that differs
-- in a new todo (`modifiedAt` only where it differs from `createdAt`).

-- What happened to one todo, the oldest first.
CREATE INDEX changeByTodo ON change (todo);
