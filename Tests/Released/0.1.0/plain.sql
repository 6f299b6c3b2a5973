PRAGMA application_id = 1416586351;
PRAGMA user_version = 3;
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
INSERT INTO todo VALUES(1,'01a21c05-9e60-721e-851e-9aa03802868b','Buy oat milk',1795767300000,3,'2026-11-28','["food"]',NULL,'the blue one',1.0,1795766460000,1795767300000,NULL,NULL,NULL,NULL,'[]',NULL,NULL,NULL,NULL);
INSERT INTO todo VALUES(2,'01a21c06-88c0-7751-8ba0-b4e3b7c6e7d9','Move house',NULL,0,'2026-12-24','[]','home','',2.0,1795766520000,1795766520000,'2026-12-01',NULL,NULL,NULL,'[]',NULL,NULL,NULL,NULL);
INSERT INTO todo VALUES(3,'01a21c07-7320-708d-82dc-eccc9b01af63','Pack the books',NULL,0,NULL,'["boxes"]',NULL,'',3.0,1795766580000,1795766820000,NULL,NULL,NULL,2,'[]',NULL,NULL,1795766820000,NULL);
INSERT INTO todo VALUES(4,'01a21c08-5d80-757c-a870-45037d77611d','Rent a larger van',NULL,0,NULL,'[]',NULL,'',4.0,1795766640000,1795767060000,NULL,NULL,NULL,2,'[3]',NULL,NULL,NULL,NULL);
INSERT INTO todo VALUES(5,'01a21c09-47e0-7289-8416-5691061af5d2','Water the plants',1795766760000,0,'2026-11-27','[]',NULL,'',5.0,1795766700000,1795766760000,NULL,NULL,NULL,NULL,'[]',NULL,'2026-11-26',NULL,NULL);
INSERT INTO todo VALUES(6,'1d913cad-6849-5524-9364-699d781a85e9','Water the plants',NULL,0,'2026-11-30','[]',NULL,'',5.0,1795766760000,1795766760000,NULL,'every 3 days','2027-03-01',NULL,'[]',NULL,'2026-11-29',NULL,NULL);
INSERT INTO todo VALUES(8,'01a21c11-8540-7245-89cc-6c92dbd3e08b','Call mum',1795767240000,0,NULL,'["family"]',NULL,'',6.0,1795767240000,1795767240000,NULL,NULL,NULL,NULL,'[]',NULL,NULL,NULL,NULL);
INSERT INTO todo VALUES(9,'01a21c12-6fa0-7470-a449-96dfc446c345','Line one',NULL,0,NULL,'["script"]',NULL,'',7.0,1795767300000,1795767300000,NULL,NULL,NULL,NULL,'[]',NULL,NULL,NULL,NULL);
INSERT INTO todo VALUES(10,'01a21c12-6fa0-7470-a449-96dfc446c346','Line two',NULL,0,NULL,'["script"]',NULL,'',8.0,1795767300000,1795767300000,NULL,NULL,NULL,NULL,'[]',NULL,NULL,NULL,NULL);
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
INSERT INTO step VALUES(1,1795766460000,'add Buy milk',0,0,1286064118);
INSERT INTO step VALUES(2,1795766520000,'add Move house',0,1,-58315199);
INSERT INTO step VALUES(3,1795766580000,'add Pack the books',0,2,-2093681551);
INSERT INTO step VALUES(4,1795766640000,'add Rent a van',0,3,-242692727);
INSERT INTO step VALUES(5,1795766700000,'add Water the plants',0,4,-1759661444);
INSERT INTO step VALUES(6,1795766760000,'complete 5',0,5,2079167602);
INSERT INTO step VALUES(7,1795766820000,'start 3',0,6,-1417365189);
INSERT INTO step VALUES(8,1795766880000,'edit 1 Buy oat milk --remove-tag shop --tag food',0,7,253073123);
INSERT INTO step VALUES(9,1795766940000,'delete 4',1,8,72919123);
INSERT INTO step VALUES(10,1795767060000,'edit 4 Rent a larger van',0,8,-1578883949);
INSERT INTO step VALUES(11,1795767120000,'add A mistake',1,10,-1628171909);
INSERT INTO step VALUES(12,1795767240000,'log Call mum',0,10,751074332);
INSERT INTO step VALUES(13,1795767300000,'batch stdin',0,12,1262013268);
INSERT INTO step VALUES(14,1795767300000,'move 3 --to-top',1,13,-1267297289);
INSERT INTO step VALUES(15,1795767360000,'stop is:started',1,14,-28874640);
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
INSERT INTO change VALUES(1,1,1,NULL,'{"id":"01a21c05-9e60-721e-851e-9aa03802868b","description":"Buy milk","priority":3,"due":"2026-11-28","tags":["shop"],"note":"the blue one","position":1.0,"createdAt":1795766460000}',-32103091);
INSERT INTO change VALUES(2,1,2,NULL,'{"id":"01a21c06-88c0-7751-8ba0-b4e3b7c6e7d9","description":"Move house","due":"2026-12-24","wait":"2026-12-01","project":"home","position":2.0,"createdAt":1795766520000}',-485486340);
INSERT INTO change VALUES(3,1,3,NULL,'{"id":"01a21c07-7320-708d-82dc-eccc9b01af63","description":"Pack the books","parent":2,"tags":["boxes"],"position":3.0,"createdAt":1795766580000}',1830449579);
INSERT INTO change VALUES(4,1,4,NULL,'{"id":"01a21c08-5d80-757c-a870-45037d77611d","description":"Rent a van","parent":2,"blockedBy":[3],"position":4.0,"createdAt":1795766640000}',-1215470058);
INSERT INTO change VALUES(5,1,5,NULL,'{"id":"01a21c09-47e0-7289-8416-5691061af5d2","description":"Water the plants","due":"2026-11-27","repeat":"every 3 days","until":"2027-03-01","position":5.0,"createdAt":1795766700000,"remind":"2026-11-26"}',-606424425);
INSERT INTO change VALUES(6,1,5,'{"repeat":"every 3 days","until":"2027-03-01","modifiedAt":1795766700000,"completedAt":null}','{"repeat":null,"until":null,"modifiedAt":1795766760000,"completedAt":1795766760000}',207193867);
INSERT INTO change VALUES(6,2,6,NULL,'{"id":"1d913cad-6849-5524-9364-699d781a85e9","description":"Water the plants","due":"2026-11-30","repeat":"every 3 days","until":"2027-03-01","position":5.0,"createdAt":1795766760000,"remind":"2026-11-29"}',835910399);
INSERT INTO change VALUES(7,1,3,'{"modifiedAt":1795766580000,"startedAt":null}','{"modifiedAt":1795766820000,"startedAt":1795766820000}',-21892314);
INSERT INTO change VALUES(8,1,1,'{"description":"Buy milk","tags":["shop"],"modifiedAt":1795766460000}','{"description":"Buy oat milk","tags":["food"],"modifiedAt":1795766880000}',1744498762);
INSERT INTO change VALUES(9,1,4,'{"id":"01a21c08-5d80-757c-a870-45037d77611d","description":"Rent a van","parent":2,"blockedBy":[3],"position":4.0,"createdAt":1795766640000}',NULL,692070380);
INSERT INTO change VALUES(10,1,4,'{"description":"Rent a van","modifiedAt":1795766640000}','{"description":"Rent a larger van","modifiedAt":1795767060000}',-144518250);
INSERT INTO change VALUES(11,1,7,NULL,'{"id":"01a21c0f-b080-7185-9f51-42c84ebc8664","description":"A mistake","position":6.0,"createdAt":1795767120000}',761588153);
INSERT INTO change VALUES(12,1,8,NULL,'{"id":"01a21c11-8540-7245-89cc-6c92dbd3e08b","description":"Call mum","tags":["family"],"position":6.0,"createdAt":1795767240000,"completedAt":1795767240000}',-1363844229);
INSERT INTO change VALUES(13,1,9,NULL,'{"id":"01a21c12-6fa0-7470-a449-96dfc446c345","description":"Line one","tags":["script"],"position":7.0,"createdAt":1795767300000}',-1089621112);
INSERT INTO change VALUES(13,2,10,NULL,'{"id":"01a21c12-6fa0-7470-a449-96dfc446c346","description":"Line two","tags":["script"],"position":8.0,"createdAt":1795767300000}',560963524);
INSERT INTO change VALUES(13,3,1,'{"modifiedAt":1795766880000,"completedAt":null}','{"modifiedAt":1795767300000,"completedAt":1795767300000}',-1764850877);
INSERT INTO change VALUES(14,1,3,'{"position":3.0,"modifiedAt":1795766820000}','{"position":0.0,"modifiedAt":1795767300000}',1944298383);
INSERT INTO change VALUES(15,1,3,'{"modifiedAt":1795767300000,"startedAt":1795766820000,"spent":null}','{"modifiedAt":1795767360000,"startedAt":null,"spent":540}',-1902409255);
CREATE TABLE textIndex (
  -- Up to here todos are in `todoText`.
  lastNumber INTEGER NOT NULL
) STRICT;
INSERT INTO textIndex VALUES(0);
CREATE TABLE unindexed (
  -- They changed since.
  number INTEGER PRIMARY KEY
) STRICT;
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('todo',10);
INSERT INTO sqlite_sequence VALUES('step',15);
CREATE INDEX todoByPosition ON todo (isComplete, position);
CREATE INDEX todoByDue ON todo (isComplete, due) WHERE due IS NOT NULL;
CREATE INDEX todoByWait ON todo (isComplete, wait) WHERE wait IS NOT NULL;
CREATE INDEX todoByParent ON todo (parent, position) WHERE parent IS NOT NULL;
CREATE INDEX todoBlocked ON todo (number) WHERE blockedBy <> '[]';
CREATE INDEX stepByPrevious ON step (isUndone, previous);
CREATE INDEX changeByTodo ON change (todo);
COMMIT;
