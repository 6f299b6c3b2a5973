PRAGMA application_id = 1416586351;
PRAGMA user_version = 4;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
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
INSERT INTO todo VALUES(1,'01a21c3c-8ce0-721e-851e-9aa03802868b','Buy oat milk',NULL,0,NULL,'["shop"]',NULL,'',1.0,1795770060000,1795770300000,NULL,NULL,NULL,NULL,'[]',NULL,NULL,NULL,NULL);
INSERT INTO todo VALUES(2,'01a21c3d-7740-7751-8ba0-b4e3b7c6e7d9','Call mum',NULL,0,'2026-12-24','[]',NULL,'',2.0,1795770120000,1795770120000,NULL,NULL,NULL,NULL,'[]',NULL,NULL,NULL,NULL);
INSERT INTO todo VALUES(3,'01a21c41-20c0-7708-9448-7208b2bf2e80','From the other machine',NULL,3,NULL,'[]',NULL,'',3.0,1795770360000,1795770660000,NULL,NULL,NULL,NULL,'[]',NULL,NULL,NULL,NULL);
INSERT INTO todo VALUES(4,'01a21c47-8960-7679-ada1-c42c9ab1e869','Not sent yet',NULL,0,NULL,'[]',NULL,'',1.5,1795770780000,1795770780000,NULL,NULL,NULL,1,'[]',NULL,NULL,NULL,NULL);
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
INSERT INTO step VALUES(1,1795770060000,'add Buy milk',0,0,-684328672);
INSERT INTO step VALUES(2,1795770120000,'add Call mum',0,1,-1355282781);
INSERT INTO step VALUES(3,1795770300000,'edit 1 Buy oat milk',0,2,-1450026184);
INSERT INTO step VALUES(4,1795770360000,'add From the other machine',0,3,488130040);
INSERT INTO step VALUES(5,1795770660000,'edit 3 --priority high',0,4,1654904574);
INSERT INTO step VALUES(6,1795770780000,'add Not sent yet',0,5,2056879111);
INSERT INTO step VALUES(7,1795770840000,'delete 2',0,6,1266026568);
INSERT INTO step VALUES(8,1795770900000,'undo: delete 2',0,7,-1755593086);
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
INSERT INTO change VALUES(1,1,1,NULL,'{"id":"01a21c3c-8ce0-721e-851e-9aa03802868b","description":"Buy milk","tags":["shop"],"position":1.0,"createdAt":1795770060000}',1105804564);
INSERT INTO change VALUES(2,1,2,NULL,'{"id":"01a21c3d-7740-7751-8ba0-b4e3b7c6e7d9","description":"Call mum","due":"2026-12-24","position":2.0,"createdAt":1795770120000}',-634581576);
INSERT INTO change VALUES(3,1,1,'{"description":"Buy milk","modifiedAt":1795770060000}','{"description":"Buy oat milk","modifiedAt":1795770300000}',1595488577);
INSERT INTO change VALUES(4,1,3,NULL,'{"id":"01a21c41-20c0-7708-9448-7208b2bf2e80","description":"From the other machine","position":3.0,"createdAt":1795770360000}',-1448340414);
INSERT INTO change VALUES(5,1,3,'{"priority":0,"modifiedAt":1795770360000}','{"priority":3,"modifiedAt":1795770660000}',554840682);
INSERT INTO change VALUES(6,1,4,NULL,'{"id":"01a21c47-8960-7679-ada1-c42c9ab1e869","description":"Not sent yet","parent":1,"position":1.5,"createdAt":1795770780000}',1752414519);
INSERT INTO change VALUES(7,1,2,'{"id":"01a21c3d-7740-7751-8ba0-b4e3b7c6e7d9","description":"Call mum","due":"2026-12-24","position":2.0,"createdAt":1795770120000}',NULL,1685466232);
INSERT INTO change VALUES(8,1,2,NULL,'{"id":"01a21c3d-7740-7751-8ba0-b4e3b7c6e7d9","description":"Call mum","due":"2026-12-24","position":2.0,"createdAt":1795770120000}',-1834543386);
CREATE TABLE textIndex (
  -- Up to here todos are in `todoText`.
  lastNumber INTEGER NOT NULL
) STRICT;
INSERT INTO textIndex VALUES(0);
CREATE TABLE unindexed (
  -- They changed since.
  number INTEGER PRIMARY KEY
) STRICT;
CREATE TABLE replica (
  list TEXT NOT NULL, device TEXT NOT NULL, author TEXT NOT NULL, remote TEXT NOT NULL,
  length INTEGER NOT NULL, hash TEXT NOT NULL, clock INTEGER NOT NULL,
  offered INTEGER NOT NULL, origin INTEGER,
  sent INTEGER NOT NULL
) STRICT;
INSERT INTO replica VALUES('01a21c3e-61a0-77ed-b346-6f8a7b81a989','01a21c3e-61a0-77ed-b346-6f8a7b81a98a','ada@laptop','/srv/todo.git',4,'75d3138cfbfdfa7636131069c4c77cc25ef3f3ed',1795770660000,1795770660000,2,5);
CREATE TABLE entry (
  step INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, device TEXT NOT NULL, clock INTEGER NOT NULL,
  author TEXT NOT NULL, undone TEXT
) STRICT;
INSERT INTO entry VALUES(3,'db30e8d0-2a63-5817-89af-9d857389c001','01a21c3f-4c00-72ca-a474-c66a4b98b030',1795770300000,'ada@desktop',NULL);
INSERT INTO entry VALUES(4,'fdad25ac-06da-5bfa-8d80-bda5f0a7a845','01a21c3f-4c00-72ca-a474-c66a4b98b030',1795770360000,'ada@desktop',NULL);
INSERT INTO entry VALUES(5,'03c2673d-7fb7-5261-99d1-a0d3071e51d3','01a21c3e-61a0-77ed-b346-6f8a7b81a98a',1795770660000,'ada@laptop',NULL);
INSERT INTO entry VALUES(6,'7a2b10df-a823-57d8-a547-a100db60dc2f','01a21c3e-61a0-77ed-b346-6f8a7b81a98a',1795770780000,'ada@laptop',NULL);
INSERT INTO entry VALUES(7,'19294847-d0f2-507b-b135-9afa5e644a9f','01a21c3e-61a0-77ed-b346-6f8a7b81a98a',1795770840000,'ada@laptop',NULL);
INSERT INTO entry VALUES(8,'f7611288-6cdd-5dd5-938b-4f6acdfd6907','01a21c3e-61a0-77ed-b346-6f8a7b81a98a',1795770900000,'ada@laptop','19294847-d0f2-507b-b135-9afa5e644a9f');
CREATE TABLE lost (
  step INTEGER, ordinal INTEGER, todo INTEGER NOT NULL, before TEXT, after TEXT,
  PRIMARY KEY (step, ordinal)
) STRICT, WITHOUT ROWID;
CREATE TABLE log (number INTEGER PRIMARY KEY, entry TEXT NOT NULL) STRICT;
CREATE TABLE gone (id TEXT PRIMARY KEY, number INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO gone VALUES('01a21c3d-7740-7751-8ba0-b4e3b7c6e7d9',2);
CREATE TABLE report (report TEXT NOT NULL) STRICT;
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('todo',4);
INSERT INTO sqlite_sequence VALUES('step',8);
CREATE INDEX todoByPosition ON todo (isComplete, position);
CREATE INDEX todoByDue ON todo (isComplete, due) WHERE due IS NOT NULL;
CREATE INDEX todoByWait ON todo (isComplete, wait) WHERE wait IS NOT NULL;
CREATE INDEX todoByParent ON todo (parent, position) WHERE parent IS NOT NULL;
CREATE INDEX todoBlocked ON todo (number) WHERE blockedBy <> '[]';
CREATE INDEX stepByPrevious ON step (isUndone, previous);
CREATE INDEX changeByTodo ON change (todo);
CREATE INDEX goneByNumber ON gone (number);
COMMIT;
