#include "database/schema.h"

/* A column that has the name of a table is the id of a row of that table. Addresses have 64 bits, and
 * SQLite's numbers a sign. */
const char schema_text[] =
  /* A time in which samples were collected, from `began` (seconds since 1970) until the next began. */
  "CREATE TABLE epoch(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE CHECK(name <> ''), began INTEGER NOT NULL) STRICT;"
  /* A program, by build id; one that has none by path. */
  "CREATE TABLE image(id INTEGER PRIMARY KEY, build_id TEXT NOT NULL, path TEXT NOT NULL,"
  " identity TEXT NOT NULL AS (CASE build_id WHEN '' THEN '/' || path ELSE build_id END) STORED UNIQUE) STRICT;"
  /* What one machine did from start to end. `name` is its number, which no other run has; `position`: how
   * many bytes of its stream (or file) are in the database; `ended`: all of them; `lost`: samples that no
   * buffer had room for. */
  "CREATE TABLE run(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, machine TEXT NOT NULL, width INTEGER NOT NULL,"
  " label TEXT NOT NULL, began INTEGER NOT NULL, position INTEGER NOT NULL CHECK(position >= 0),"
  " ended INTEGER NOT NULL CHECK(ended IN (0, 1)), lost REAL NOT NULL CHECK(lost >= 0)) STRICT;"
  /* The driver's counts (enum stream_stat). */
  "CREATE TABLE count(run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE, number INTEGER NOT NULL, value INTEGER NOT NULL,"
  " PRIMARY KEY(run, number)) STRICT, WITHOUT ROWID;"
  /* `serial`: how many processes of the run had this number before. */
  "CREATE TABLE process(id INTEGER PRIMARY KEY, run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE, number INTEGER NOT NULL,"
  " serial INTEGER NOT NULL, name TEXT NOT NULL, UNIQUE(run, number, serial)) STRICT;"
  /* Samples that can be added up: of one epoch, process, event and period. `kind`: enum
   * samples_kind; `period`: mean events from sample to sample * 256; `unit`: parts of a sample;
   * `unknown`: parts in no image. */
  "CREATE TABLE series(id INTEGER PRIMARY KEY, epoch INTEGER NOT NULL REFERENCES epoch,"
  " process INTEGER NOT NULL REFERENCES process ON DELETE CASCADE, event INTEGER NOT NULL CHECK(event > 0),"
  " kind INTEGER NOT NULL CHECK(kind IN (0, 1)), period INTEGER NOT NULL CHECK(period > 0), unit INTEGER NOT NULL CHECK(unit > 0),"
  " unknown INTEGER NOT NULL CHECK(unknown >= 0), UNIQUE(epoch, process, event, kind, period, unit)) STRICT;"
  "CREATE INDEX series_process ON series(process);"
  /* A series' samples in one image; `parts`: all of them. */
  "CREATE TABLE profile(id INTEGER PRIMARY KEY, series INTEGER NOT NULL REFERENCES series ON DELETE CASCADE,"
  " image INTEGER NOT NULL REFERENCES image, parts INTEGER NOT NULL CHECK(parts >= 0), UNIQUE(series, image)) STRICT;"
  "CREATE INDEX profile_image ON profile(image);"
  /* Aggregated samples; `reason`: struct samples_row. They go with their profile by a trigger: a reference
   * would be looked up for every row that comes, which costs a fifth of the time. */
  "CREATE TABLE sample(profile INTEGER NOT NULL, offset INTEGER NOT NULL, reason INTEGER NOT NULL CHECK(reason >= 0),"
  " parts INTEGER NOT NULL CHECK(parts > 0), PRIMARY KEY(profile, offset, reason)) STRICT, WITHOUT ROWID;"
  "CREATE TRIGGER profile_deleted AFTER DELETE ON profile BEGIN DELETE FROM sample WHERE profile = old.id; END;";
