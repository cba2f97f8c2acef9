#ifndef DAYDOT_CSQLITE_SHIM_H
#define DAYDOT_CSQLITE_SHIM_H

#include <malloc.h>
#include <sqlite3.h>

/* The macro SQLITE_TRANSIENT is a cast that Swift does not import. */
static inline int daydot_sqlite3_bind_text(
    sqlite3_stmt *statement, int index, const char *text, int length) {
  return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

static inline int daydot_sqlite3_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, int length) {
  return sqlite3_bind_blob(statement, index, bytes, length, SQLITE_TRANSIENT);
}

static inline void daydot_sqlite3_result_text(
    sqlite3_context *context, const char *text, int length) {
  sqlite3_result_text(context, text, length, SQLITE_TRANSIENT);
}

/* sqlite3_config takes varying arguments, which Swift does not import. */
static inline int daydot_sqlite3_config_counts_memory(int counts) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, counts);
}

static inline int daydot_sqlite3_config_statement_journal(int bytes) {
  return sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, bytes);
}

static inline int daydot_sqlite3_config_single_thread(void) {
  return sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
}

/* The settings of the allocator, in bytes; the module of the C library lacks <malloc.h>. */
static inline void daydot_keep_freed_memory(int step, int kept) {
  mallopt(M_TOP_PAD, step);
  mallopt(M_TRIM_THRESHOLD, kept);
}

#endif
