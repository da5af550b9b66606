#include "tools/cli/output.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/path.h"

enum { REASON = 1200 };

bool output_apart(const char *out, const char *in, struct failure *f) {
  return !out || !path_same(out, in) || fail(f, STATUS_USAGE, "%.400s would be overwritten, and is read", in);
}

bool output_name(struct text *file, const char *output, const char *program, const char *ending) {
  const char *slash = strrchr(program, '/'), *name = slash ? slash + 1 : program;
  size_t length = strlen(name);
  if (length > 4 && strcmp(name + length - 4, ".elf") == 0) length -= 4;
  if (output) return text_add(file, output);
  return text_add_bytes(file, name, length) && text_add(file, ending);
}

bool output_check(const char *path, struct failure *f) {
  char why[REASON];
  return report_file_check(path, why, sizeof why) || fail(f, STATUS_OUTPUT, "%s", why);
}

bool output_open(struct report_file *file, const char *path, struct failure *f) {
  char why[REASON];
  return report_file_open(file, path, why, sizeof why) || fail(f, STATUS_OUTPUT, "%s", why);
}

bool output_close(struct report_file *file, struct failure *f) {
  char why[REASON];
  return report_file_close(file, why, sizeof why) || fail(f, STATUS_OUTPUT, "%s", why);
}

/* Asked of the descriptor: errno may be of another call since. */
static bool reader_gone(void) {
  struct pollfd fd = {.fd = STDOUT_FILENO};
  return poll(&fd, 1, 0) == 1 && fd.revents & POLLERR;
}

bool output_flush(struct failure *f) {
  if (fflush(stdout) == 0 && !ferror(stdout)) return true;
  if (reader_gone()) return fail(f, STATUS_PIPE, "nobody reads standard output any more");
  return fail(f, STATUS_OUTPUT, "cannot write standard output");
}
