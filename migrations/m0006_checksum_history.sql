-- A bit that the disk lost in the history is found: each row of it has a checksum, which `HistoryChecksum`
-- makes: of a step of all but `isUndone`, which the index `stepByPrevious` has, too; of a change of all of
-- it. Rows from before have none.

-- Without comments inside, all definitions still fit on one page.
ALTER TABLE step ADD COLUMN checksum INTEGER;
ALTER TABLE change ADD COLUMN checksum INTEGER;
