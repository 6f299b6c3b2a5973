// Other pragmas than those that the program asks for: a small cache, so that a small transaction
// spills, and mistakes that have to be noticed.

#include "interposer.h"

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;

int sqlite3_prepare_v3(
  sqlite3 *database, const char *sql, int length, unsigned flags, sqlite3_stmt **statement,
  const char **tail
) {
  static int (*real)(sqlite3 *, const char *, int, unsigned, sqlite3_stmt **, const char **);
  static int (*execute)(sqlite3 *, const char *, void *, void *, void *);
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, "sqlite3_prepare_v3");
  if (!execute) *(void **)&execute = dlsym(RTLD_NEXT, "sqlite3_exec");

  const char *synchronous = getenv("FAULTS_SYNCHRONOUS");
  const char *journal_mode = getenv("FAULTS_JOURNAL_MODE");
  const char *cache_pages = getenv("FAULTS_CACHE_PAGES");

  char other[100] = "";
  if (synchronous && sql && !strncmp(sql, "PRAGMA synchronous", 18))
    snprintf(other, sizeof other, "PRAGMA synchronous = %s", synchronous);
  if (cache_pages && sql && !strncmp(sql, "PRAGMA cache_size", 17))
    snprintf(other, sizeof other, "PRAGMA cache_size = %s", cache_pages);
  if (journal_mode && sql && !strncmp(sql, "PRAGMA journal_mode", 19)) {
    // The program asks whether it got what it wanted.
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
