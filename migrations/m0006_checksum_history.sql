-- A bit that the disk lost in the history is found: each row of it has a checksum, which `HistoryChecksum`
-- makes. Rows from before have none.

ALTER TABLE step ADD COLUMN
  checksum INTEGER
  /* Of all but `isUndone`, which the index `stepByPrevious` has, too. */;

ALTER TABLE change ADD COLUMN
  checksum INTEGER
  /* Of all; of `ordinal` without its sign. */;
