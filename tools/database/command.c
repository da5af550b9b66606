/* culprit db: the profile database. docs/database.md */
#include <time.h>

#include "database/keys.h"
#include "tools/cli/commands.h"
#include "tools/cli/signals.h"
#include "tools/database/add.h"
#include "tools/database/files.h"
#include "tools/database/open.h"

static bool db_epoch(const struct db_options *o, struct failure *f) {
  const int64_t began = o->time ? (int64_t)o->time : (int64_t)time(NULL);
  struct database d;
  if (!database_open_for(&d, o->db, DATABASE_CREATE, f)) return false;
  const bool good = database_begin(&d) && database_epoch_begin(&d, o->argument, began) && database_commit(&d);
  if (!good) database_failed(&d, f);
  database_close(&d);
  return good;
}

static bool db_label(const struct db_options *o, struct failure *f) {
  struct database d;
  if (!database_open_for(&d, o->db, DATABASE_WRITE, f)) return false;
  const bool good = database_begin(&d) && database_label(&d, o->argument, o->second) && database_commit(&d);
  if (!good) database_failed(&d, f);
  database_close(&d);
  return good;
}

static const struct {
  enum db_command command;
  bool (*run)(const struct db_options *o, struct failure *f);
} commands[] = {
  {DB_ADD, db_add},   {DB_EPOCH, db_epoch}, {DB_LABEL, db_label},   {DB_MERGE, db_merge}, {DB_DUMP, db_dump},
  {DB_LOAD, db_load}, {DB_CHECK, db_check}, {DB_VACUUM, db_vacuum}, {DB_INFO, db_info},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

int command_db(const char *self, int argc, char **argv, struct failure *f) {
  struct db_options o;
  (void)self;
  if (!db_options_parse(&o, argc, argv, f)) return f->status;
  if (o.help) {
    options_help(&db_options_table, stdout);
    return STATUS_OK;
  }
  signals_write_errors();
  for (int i = 0; i < COMMANDS; i++)
    if (commands[i].command == o.command) commands[i].run(&o, f);
  return f->status;
}
