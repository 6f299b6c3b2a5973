// A lower bound for todo's times: the same changes to the same tables, as durable, in C on libsqlite3 alone.
// It parses no commands, checks nothing, and only ever writes history.
//
//     limit add DATABASE TEXT     adds a todo, with its step and its change, in one transaction
//     limit copy FROM TO          writes all rows of FROM into TO, made anew, in one transaction;
//                                 prints the seconds that it took, reading FROM not counted
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static sqlite3 *database;

// A number as long as a checksum, in place of one.
static const sqlite3_int64 checksum = 0x12345678;

static void check(int isRight) {
  if (isRight) return;
  fprintf(stderr, "limit: %s\n", sqlite3_errmsg(database));
  exit(1);
}

static void run(const char *sql) { check(sqlite3_exec(database, sql, 0, 0, 0) == SQLITE_OK); }

static sqlite3_stmt *prepare(const char *sql) {
  sqlite3_stmt *statement;
  check(sqlite3_prepare_v2(database, sql, -1, &statement, 0) == SQLITE_OK);
  return statement;
}

static void finish(sqlite3_stmt *statement) {
  check(sqlite3_step(statement) == SQLITE_DONE);
  sqlite3_finalize(statement);
}

static void openDatabase(const char *path, int flags) {
  check(sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE | flags, 0) == SQLITE_OK);
  sqlite3_busy_timeout(database, 30000);
  run("PRAGMA synchronous = FULL");
  run("PRAGMA cache_size = -65536");
  run("PRAGMA journal_mode = TRUNCATE");
}

static double seconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return now.tv_sec + now.tv_nsec / 1e9;
}

static int add(const char *path, const char *text) {
  openDatabase(path, 0);
  run("BEGIN IMMEDIATE");
  sqlite3_stmt *statement = prepare(
      "SELECT max((SELECT max(position) FROM todo WHERE isComplete = 0),"
      " coalesce((SELECT max(position) FROM todo WHERE isComplete = 1), 0))");
  check(sqlite3_step(statement) == SQLITE_ROW);
  double position = sqlite3_column_double(statement, 0) + 1;
  sqlite3_finalize(statement);

  unsigned char bytes[16];
  FILE *random = fopen("/dev/urandom", "r");
  check(random && fread(bytes, 1, 16, random) == 16);
  fclose(random);
  sqlite3_int64 now = (sqlite3_int64)(seconds(CLOCK_REALTIME) * 1000);
  char id[37];
  snprintf(id, sizeof id, "%08x-%04x-7%03x-8%03x-%02x%02x%02x%02x%02x%02x", (unsigned)(now >> 16),
           (unsigned)(now & 0xFFFF), bytes[0] << 4 & 0xFFF, bytes[1] << 4 & 0xFFF, bytes[2], bytes[3],
           bytes[4], bytes[5], bytes[6], bytes[7]);

  statement = prepare(
      "INSERT INTO todo (id, description, position, createdAt, modifiedAt) VALUES (?1, ?2, ?3, ?4, ?4)");
  sqlite3_bind_text(statement, 1, id, -1, SQLITE_STATIC);
  sqlite3_bind_text(statement, 2, text, -1, SQLITE_STATIC);
  sqlite3_bind_double(statement, 3, position);
  sqlite3_bind_int64(statement, 4, now);
  finish(statement);
  sqlite3_int64 number = sqlite3_last_insert_rowid(database);

  statement = prepare(
      "INSERT INTO step (at, command, checksum) VALUES (?1, 'add ' || ?2, ?3)");
  sqlite3_bind_int64(statement, 1, now);
  sqlite3_bind_text(statement, 2, text, -1, SQLITE_STATIC);
  sqlite3_bind_int64(statement, 3, checksum);
  finish(statement);
  sqlite3_int64 step = sqlite3_last_insert_rowid(database);

  statement = prepare(
      "INSERT INTO change (step, ordinal, todo, after, checksum) VALUES (?1, 1, ?2, json_object("
      "'id', ?3, 'description', ?4, 'position', ?5, 'createdAt', ?6), ?7)");
  sqlite3_bind_int64(statement, 1, step);
  sqlite3_bind_int64(statement, 2, number);
  sqlite3_bind_text(statement, 3, id, -1, SQLITE_STATIC);
  sqlite3_bind_text(statement, 4, text, -1, SQLITE_STATIC);
  sqlite3_bind_double(statement, 5, position);
  sqlite3_bind_int64(statement, 6, now);
  sqlite3_bind_int64(statement, 7, checksum);
  finish(statement);
  run("COMMIT");
  sqlite3_close(database);
  printf("Added %lld: %s\n", number, text);
  return 0;
}

// The rows of one table, column by column, and the statement that inserts one.
struct Table {
  const char *name, *columns;
  char insert[512];
  int columnCount;
  sqlite3_value **values;
  size_t count, capacity;
};

static struct Table tables[] = {
    {.name = "todo",
     .columns = "number, id, description, completedAt, priority, due, tags, project, note, position,"
                " createdAt, modifiedAt, wait, repeat, until, parent, blockedBy, extra, remind,"
                " startedAt, spent"},
    {.name = "step", .columns = "sequence, at, command, undone, checksum"},
    {.name = "change", .columns = "step, ordinal, todo, before, after, checksum"},
};
static const int tableCount = sizeof tables / sizeof *tables;

static void readRows(struct Table *table) {
  char sql[512];
  snprintf(sql, sizeof sql, "SELECT %s FROM %s ORDER BY 1, 2", table->columns, table->name);
  sqlite3_stmt *statement = prepare(sql);
  table->columnCount = sqlite3_column_count(statement);
  int length = snprintf(table->insert, sizeof table->insert, "INSERT INTO %s (%s) VALUES (?",
                        table->name, table->columns);
  for (int column = 1; column < table->columnCount; column++)
    length += snprintf(table->insert + length, sizeof table->insert - length, ", ?");
  snprintf(table->insert + length, sizeof table->insert - length, ")");

  while (sqlite3_step(statement) == SQLITE_ROW) {
    for (int column = 0; column < table->columnCount; column++) {
      if (table->count == table->capacity) {
        table->capacity = table->capacity ? 2 * table->capacity : 1024;
        table->values = realloc(table->values, table->capacity * sizeof *table->values);
        if (!table->values) abort();
      }
      table->values[table->count++] = sqlite3_value_dup(sqlite3_column_value(statement, column));
    }
  }
  sqlite3_finalize(statement);
}

static void writeRows(const struct Table *table) {
  sqlite3_stmt *statement = prepare(table->insert);
  for (size_t row = 0; row < table->count; row += table->columnCount) {
    for (int column = 0; column < table->columnCount; column++)
      sqlite3_bind_value(statement, column + 1, table->values[row + column]);
    check(sqlite3_step(statement) == SQLITE_DONE);
    sqlite3_reset(statement);
  }
  sqlite3_finalize(statement);
}

static int copy(const char *from, const char *to) {
  openDatabase(from, 0);
  sqlite3_stmt *statement = prepare(
      "SELECT group_concat(sql, ';') FROM (SELECT sql FROM sqlite_schema"
      " WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'todoText_%'"
      " ORDER BY rowid)");
  check(sqlite3_step(statement) == SQLITE_ROW);
  char *schema = strdup((const char *)sqlite3_column_text(statement, 0));
  sqlite3_finalize(statement);
  for (int index = 0; index < tableCount; index++) readRows(&tables[index]);
  sqlite3_close(database);

  double start = seconds(CLOCK_MONOTONIC);
  openDatabase(to, SQLITE_OPEN_CREATE);
  run("BEGIN IMMEDIATE");
  run(schema);
  for (int index = 0; index < tableCount; index++) writeRows(&tables[index]);
  run("INSERT INTO textIndex SELECT 0");
  if (strstr(schema, "VIRTUAL TABLE")) {
    run("INSERT INTO todoText (rowid, text)"
        " SELECT number, lower(description || char(10) || iif(note = '', '', note || char(10))"
        " || coalesce('=' || project || char(10), '') || tags || char(10)) FROM todo ORDER BY number");
    run("UPDATE textIndex SET lastNumber = (SELECT max(number) FROM todo)");
  }
  run("COMMIT");
  sqlite3_close(database);
  printf("%.6f\n", seconds(CLOCK_MONOTONIC) - start);
  return 0;
}

int main(int count, char **words) {
  if (count == 4 && !strcmp(words[1], "add")) return add(words[2], words[3]);
  if (count == 4 && !strcmp(words[1], "copy")) return copy(words[2], words[3]);
  fprintf(stderr, "usage: limit add DATABASE TEXT | limit copy FROM TO\n");
  return 64;
}
