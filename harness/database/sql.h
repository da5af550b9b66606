/* Statements, for the files of this room. Each function leaves status and why in the database when it
 * fails. */
#ifndef CULPRIT_DATABASE_SQL_H
#define CULPRIT_DATABASE_SQL_H

#include <sqlite3.h>

#include "database/database.h"

/* Sets status and why from SQLite's last error. Returns false. */
bool sql_failed(struct database *d);

/* Runs statements without results. */
bool sql_exec(struct database *d, const char *text);

/* Prepares a statement. NULL: failed. `types`: a letter for each parameter that follows: i int64_t, r double,
 * t const char *, which must outlive the statement. Those that the statement does not have are ignored. */
sqlite3_stmt *sql_prepare(struct database *d, const char *text, const char *types, ...);

enum sql_result { SQL_FAILED, SQL_ROW, SQL_DONE };
enum sql_result sql_step(struct database *d, sqlite3_stmt *s);

/* A column of the row; empty where it is NULL, in a damaged database. Until the next step. */
const char *sql_text(sqlite3_stmt *row, int column);

/* Runs a statement to its end, and frees it. */
bool sql_run(struct database *d, const char *text, const char *types, ...);

/* The first column of the first row; `otherwise` if there is none. */
bool sql_number(struct database *d, int64_t *value, int64_t otherwise, const char *text, const char *types, ...);

#endif
