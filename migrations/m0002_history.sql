-- `HistoryChecksum` computes the checksums, which reveal a bit that the disk lost.

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

-- Undo and redo find the next step with one look-up, however many there are. Each step that is done comes after its
-- `previous`, so the last one in this index was done last. An undone step can be redone while no newer step has the
-- same `previous`.
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
-- from a new todo's (`modifiedAt` only if it differs from `createdAt`).

-- The changes to one todo, oldest first.
CREATE INDEX changeByTodo ON change (todo);
