-- Positions end where one more is another position still, and where every program that reads JSON knows
-- them.

-- SQLite's way to add a constraint without writing the table anew: https://sqlite.org/lang_altertable.html
PRAGMA writable_schema = ON;

UPDATE sqlite_schema SET sql = replace(sql, 'position REAL NOT NULL,',
  'position REAL NOT NULL CHECK (position BETWEEN -9007199254740991 AND 9007199254740991),')
WHERE type = 'table' AND name = 'todo';

PRAGMA writable_schema = RESET;
