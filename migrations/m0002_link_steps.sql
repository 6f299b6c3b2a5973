-- Undo and redo walk along a chain of steps, and find its next link in one look, however many there are.

ALTER TABLE step ADD COLUMN
  previous INTEGER NOT NULL
  /* The last step that was done when this one was made; 0 for none. A step that is undone can be done
     again while no newer one has the same `previous`: a new change leaves it beside the chain. */
  DEFAULT 0;

UPDATE step SET previous = coalesce(
  (SELECT max(sequence) FROM step AS older WHERE older.sequence < step.sequence), 0);

-- Among those that are done each is behind its `previous`: the last of this index is the last of them.
CREATE INDEX stepByPrevious ON step (isUndone, previous);
