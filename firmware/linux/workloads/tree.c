/* Workload: makes a tree of folders and files, walks through it, reading all, and removes it. */
#include "firmware/linux/calls.h"

#ifndef ROUNDS
#define ROUNDS 4
#endif

enum { FOLDERS = 5, FILES = 8, BYTES = 600, PATH = 64, FOLDER = 4 /* type of an entry */ };

struct entry {
  unsigned long number, next;
  unsigned short bytes;
  unsigned char type;
  char name[];
};

/* Appends "/" and a letter. Returns the path's length. */
static int add(char *path, int length, char letter) {
  path[length++] = '/';
  path[length++] = letter;
  path[length] = 0;
  return length;
}

static void make_file(const char *path) {
  static char text[BYTES];
  const long file = call4(CALL_OPENAT, CALL_AT_FDCWD, (long)path, CALL_WRONLY | CALL_CREAT, 0644);
  call3(CALL_WRITE, file, (long)text, sizeof text);
  call3(CALL_CLOSE, file, 0, 0);
}

/* Folders in folders, `depth` deep, with files; or takes them away again. */
static void each(char *path, int length, int depth, int remove) {
  if (!remove) call3(CALL_MKDIRAT, CALL_AT_FDCWD, (long)path, 0755);
  for (int i = 0; i < FILES; i++) {
    add(path, length, (char)('a' + i));
    if (remove) call3(CALL_UNLINKAT, CALL_AT_FDCWD, (long)path, 0);
    else make_file(path);
  }
  for (int i = 0; i < FOLDERS && depth > 0; i++) each(path, add(path, length, (char)('A' + i)), depth - 1, remove);
  path[length] = 0;
  if (remove) call3(CALL_UNLINKAT, CALL_AT_FDCWD, (long)path, CALL_REMOVEDIR);
}

static long read_file(const char *path) {
  static char text[256];
  long sum = 0, bytes;
  const long file = call4(CALL_OPENAT, CALL_AT_FDCWD, (long)path, 0, 0);
  while ((bytes = call3(CALL_READ, file, (long)text, sizeof text)) > 0) sum += bytes;
  call3(CALL_CLOSE, file, 0, 0);
  return sum;
}

/* Bytes of all files below. */
static long walk(char *path, int length) {
  static char status[256];
  char list[512];
  long sum = 0, bytes;
  const long folder = call4(CALL_OPENAT, CALL_AT_FDCWD, (long)path, 0, 0);
  while ((bytes = call3(CALL_GETDENTS64, folder, (long)list, sizeof list)) > 0)
    for (long at = 0; at < bytes; at += ((struct entry *)(list + at))->bytes) {
      const struct entry *e = (const struct entry *)(list + at);
      if (e->name[0] == '.') continue;
      const int below = add(path, length, e->name[0]);
      call4(CALL_FSTATAT, CALL_AT_FDCWD, (long)path, (long)status, 0);
      sum += e->type == FOLDER ? walk(path, below) : read_file(path);
    }
  path[length] = 0;
  call3(CALL_CLOSE, folder, 0, 0);
  return sum;
}

int main(void) {
  static char path[PATH] = "/tmp/t";
  const int length = 6;
  each(path, length, 1, 0);
  for (int i = 0; i < ROUNDS; i++)
    if (walk(path, length) != (1 + FOLDERS) * FILES * BYTES) return 1;
  each(path, length, 1, 1);
  return 0;
}
