// Replaces the program's pragmas: with a small cache, so that a small transaction spills, and with
// mistakes that have to be noticed.

#include "interposer.h"

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;

// All pragmas of a connection come in one text; appending others overrides them.
int sqlite3_exec(
  sqlite3 *database, const char *sql, int (*row)(void *, int, char **, char **), void *argument,
  char **message
) {
  static int (*real)(
    sqlite3 *, const char *, int (*)(void *, int, char **, char **), void *, char **);
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, "sqlite3_exec");
  int code = real(database, sql, row, argument, message);

  static const char *const names[][2] = {
    {"synchronous", "FAULTS_SYNCHRONOUS"}, {"cache_size", "FAULTS_CACHE_PAGES"}};
  for (int index = 0; index < 2 && !code && sql; index++) {
    const char *value = getenv(names[index][1]);
    char pragma[100];
    snprintf(pragma, sizeof pragma, "PRAGMA %s =", names[index][0]);
    if (!value || !strstr(sql, pragma)) continue;
    snprintf(pragma, sizeof pragma, "PRAGMA %s = %s", names[index][0], value);
    code = real(database, pragma, NULL, NULL, message);
  }
  return code;
}

int sqlite3_prepare_v3(
  sqlite3 *database, const char *sql, int length, unsigned flags, sqlite3_stmt **statement,
  const char **tail
) {
  static int (*real)(sqlite3 *, const char *, int, unsigned, sqlite3_stmt **, const char **);
  static int (*execute)(sqlite3 *, const char *, void *, void *, void *);
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, "sqlite3_prepare_v3");
  if (!execute) *(void **)&execute = dlsym(RTLD_NEXT, "sqlite3_exec");

  const char *journal_mode = getenv("FAULTS_JOURNAL_MODE");

  char other[100] = "";
  if (journal_mode && sql && !strncmp(sql, "PRAGMA journal_mode", 19)) {
    // The program checks that its pragmas took effect.
    char pragma[100];
    snprintf(pragma, sizeof pragma, "PRAGMA journal_mode = %s", journal_mode);
    int code = execute(database, pragma, NULL, NULL, NULL);
    if (code) return code;
    strcpy(other, "SELECT 'truncate'");
  }
  if (!*other) return real(database, sql, length, flags, statement, tail);
  int code = real(database, other, -1, flags, statement, NULL);
  if (tail) *tail = sql + (length >= 0 ? strnlen(sql, (size_t)length) : strlen(sql));
  return code;
}
