// SQLite's own interface, and what of it Swift can't import.

#include <sqlite3.h>

/// `SQLITE_TRANSIENT`, a macro that casts.
static inline sqlite3_destructor_type sqlite3_transient(void) {
  return SQLITE_TRANSIENT;
}

/// Takes a text in double quotes for the name of a column, never for a value. `sqlite3_db_config` is variadic.
static inline void sqlite3_refuse_double_quoted_values(sqlite3 *connection) {
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DDL, 0, (void *)0);
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DML, 0, (void *)0);
}

/// Has SQLite keep no count of the memory that it uses, which would take a lock for each allocation. It has an effect
/// only until SQLite is initialized. `sqlite3_config` is variadic.
static inline void sqlite3_count_no_memory(void) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// Extended result codes, whose macros compute.
static const int sqlite3_code_ioerr_read = SQLITE_IOERR_READ;
static const int sqlite3_code_ioerr_short_read = SQLITE_IOERR_SHORT_READ;
static const int sqlite3_code_readonly_dbmoved = SQLITE_READONLY_DBMOVED;
static const int sqlite3_code_readonly_rollback = SQLITE_READONLY_ROLLBACK;
