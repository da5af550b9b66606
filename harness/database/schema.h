/* The tables of the database, and what marks the file as ours.                            docs/database.md */
#ifndef CULPRIT_DATABASE_SCHEMA_H
#define CULPRIT_DATABASE_SCHEMA_H

#define SCHEMA_APPLICATION 0x43756c70 /* "Culp": application_id of the file */
#define SCHEMA_TABLES 8
#define SCHEMA_VERSION 1 /* its user_version */

extern const char schema_text[];

#endif
