#include "tools/sample/keep.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/array.h"
#include "base/crc.h"
#include "base/sha256.h"
#include "base/whole_file.h"
#include "iss/snapshot.h"

#define MAGIC "culprit windows 2\n"
#define MOST_BYTES ((size_t)1 << 32)

/* ---- the run that the windows are of ---- */

static void add_sum(struct text *t, const char *name, const uint8_t sum[SHA256_BYTES]) {
  text_format(t, "%s ", name);
  for (unsigned i = 0; i < SHA256_BYTES; i++) text_format(t, "%02x", sum[i]);
  text_add(t, "\n");
}

static bool add_program(struct text *t, const struct elf_program *p) {
  uint8_t sum[SHA256_BYTES];
  if (!snapshot_program_sum(p, sum)) return false;
  add_sum(t, "program", sum);
  return true;
}

/* The shared object: another one may take other cycles. */
static bool add_machine(struct text *t, const struct sim_api *api) {
  Dl_info info;
  uint8_t *bytes = NULL, sum[SHA256_BYTES];
  size_t size;
  const bool good = dladdr(api, &info) && whole_file_read(info.dli_fname, "", MOST_BYTES, &bytes, &size) == 0;
  if (good) {
    sha256(bytes, size, sum);
    add_sum(t, "machine", sum);
  }
  free(bytes);
  return good;
}

/* The first lines of a file of this run; the part is the last of them. */
static bool describe(struct text *t, const struct sample *s, struct failure *f) {
  const struct sample_options *o = s->opt;
  char path[PATH_MAX];
  if (!realpath(o->program, path) || strchr(path, '\n'))
    return fail(f, STATUS_USAGE, "--keep: the program's path cannot be kept in a line");
  text_format(t, MAGIC "path %s\n", path);
  if (!add_program(t, &s->run.program) || !add_machine(t, s->run.machine.api))
    return fail(f, STATUS_INTERNAL, "cannot make the sums of program and machine");
  text_format(t, "config %s\nmemory %s\n", o->config, run_memories[o->memory]);
  text_format(t, "length %" PRIu64 "\nwarm-up %" PRIu64 "\nstate %s\n", o->unit, o->warm,
              o->cold        ? "cold"
              : o->untrained ? "untrained"
                             : "warm");
  text_format(t, "every %" PRIu64 "\nwindows %" PRIu64 "\nseed %" PRIu64 "\ninstructions %" PRIu64 "\n", o->every, o->windows,
              o->seed, o->limit);
  text_format(t, "ci %" PRIu64 "\nprofilers %" PRIu64 "\nvalues %zu\npart %" PRIu64 "/%" PRIu64 "\n", o->precision, o->profilers,
              s->values, o->part, o->parts);
  return !t->failed || fail(f, STATUS_INTERNAL, "out of memory for the windows that are kept");
}

const char *keep_line(const struct keep *k, const char *name) {
  const size_t length = strlen(name);
  for (const char *at = strchr(text_of(&k->run), '\n'); at && at[1]; at = strchr(at + 1, '\n'))
    if (strncmp(at + 1, name, length) == 0 && at[1 + length] == ' ') return at + length + 2;
  return "";
}

const char *keep_differs(const struct keep *a, const struct keep *b) {
  static const char *const names[] = {"program", "config",  "machine", "memory",       "length", "warm-up",   "state",
                                      "every",   "windows", "seed",    "instructions", "ci",     "profilers", "values"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const char *x = keep_line(a, names[i]), *y = keep_line(b, names[i]);
    const size_t n = strcspn(x, "\n");
    if (n != strcspn(y, "\n") || strncmp(x, y, n) != 0) return x - strlen(names[i]) - 1;
  }
  return NULL;
}

/* ---- reading ---- */

static bool damaged(const struct keep *k, const char *what, struct failure *f) {
  return fail(f, STATUS_SNAPSHOT, "%.400s: %s", k->path, what);
}

static bool take_blame(struct keep_window *w, uint64_t by, char **at) {
  struct sample_blame b = {.by = (unsigned)by};
  b.pc = strtoull(*at + 1, at, 16);
  if (**at != ':' || by > BLAMED_BY || !ARRAY_ROOM(w->blame, w->room, w->blames + 1)) return false;
  b.units = strtoull(*at + 1, at, 10);
  w->blame[w->blames++] = b;
  return true;
}

/* " NUMBER:VALUE", or " BY@PC:UNITS" */
static bool take_value(struct keep_window *w, size_t values, char **at) {
  const uint64_t i = strtoull(*at + 1, at, 10);
  if (**at == '@') return take_blame(w, i, at);
  if (**at != ':' || i >= values) return false;
  w->value[i] = strtod(*at + 1, at);
  return true;
}

static bool take_window(struct keep *k, size_t values, char *at) {
  uint64_t first, cut;
  int used;
  if (sscanf(at, "window %" SCNu64 " %" SCNu64 "%n", &first, &cut, &used) != 2) return false;
  if (!ARRAY_ROOM(k->window, k->room, k->count + 1)) return false;
  struct keep_window *w = &k->window[k->count];
  *w = (struct keep_window){.at = first, .cut = cut != 0, .value = calloc(values, sizeof *w->value)};
  if (!w->value) return false;
  k->count++;
  for (at += used; *at == ' ';)
    if (!take_value(w, values, &at)) return false;
  return *at == '\0';
}

/* A line ends with the sum of what is before it. */
static bool take_line(struct keep *k, size_t values, char *line) {
  char *sum = strrchr(line, ' '), *end;
  if (!sum || strtoul(sum + 1, &end, 16) != crc_add(0, line, (size_t)(sum - line)) || *end) return false;
  *sum = '\0';
  k->ended = sscanf(line, "end %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64, &k->instructions, &k->every, &k->phase,
                    &k->simulated) == 4;
  return k->ended || take_window(k, values, line);
}

/* The first lines, up to and with the part. False: they are not all there. */
static bool take_run(struct keep *k, const char *all) {
  const char *part = strstr(all, "\npart "), *end = part ? strchr(part + 1, '\n') : NULL;
  if (!end || !text_add_bytes(&k->run, all, (size_t)(end + 1 - all))) return false;
  return sscanf(part, "\npart %" SCNu64 "/%" SCNu64, &k->part, &k->parts) == 2;
}

/* What a process wrote when it was killed may be half a line: it is left out. */
static bool take_all(struct keep *k, char *all, size_t size, struct failure *f) {
  const size_t magic = strlen(MAGIC);
  if (strncmp(all, MAGIC, size < magic ? size : magic) != 0) return damaged(k, "no file of windows, or of another version", f);
  if (!take_run(k, all)) return true;
  const size_t values = strtoull(keep_line(k, "values"), NULL, 10);
  k->bytes = k->run.length;
  for (char *line = all + k->bytes, *end; (end = strchr(line, '\n')); line = end + 1) {
    *end = '\0';
    if (!take_line(k, values, line)) return damaged(k, "a window is damaged: its sum is wrong", f);
    k->bytes = (uint64_t)(end + 1 - all);
  }
  return true;
}

bool keep_read(struct keep *k, const char *path, struct failure *f) {
  uint8_t *all = NULL;
  size_t size;
  *k = (struct keep){.file = -1, .path = strdup(path)};
  if (!k->path) return fail(f, STATUS_INTERNAL, "out of memory for the windows that are kept");
  const int error = whole_file_read(path, "", MOST_BYTES, &all, &size);
  const bool good = error ? fail(f, STATUS_NO_FILE, "cannot read %.400s: %s", path, strerror(error))
                          : take_all(k, (char *)all, size, f);
  free(all);
  return good;
}

void keep_close(struct keep *k) {
  for (size_t i = 0; i < k->count; i++) {
    free(k->window[i].value);
    free(k->window[i].blame);
  }
  free(k->window);
  if (k->path && k->file >= 0) close(k->file);
  free(k->path);
  text_free(&k->run);
  *k = (struct keep){.file = -1};
}

const struct keep_window *keep_find(const struct keep *k, uint64_t at) {
  for (size_t i = 0; i < k->count; i++)
    if (k->window[i].at == at) return &k->window[i];
  return NULL;
}

/* ---- writing ---- */

/* Whole, or not at all. */
static bool append(struct keep *k, const struct text *t, struct failure *f) {
  if (t->failed) return fail(f, STATUS_INTERNAL, "out of memory for the windows that are kept");
  for (size_t done = 0; done < t->length;) {
    const ssize_t n = pwrite(k->file, t->at + done, t->length - done, (off_t)(k->bytes + done));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) {
      const int why = errno;
      if (ftruncate(k->file, (off_t)k->bytes) != 0) {} /* half a line is left out by who reads it */
      return fail(f, STATUS_OUTPUT, "cannot write %.400s: %s; %zu finished windows are in it", k->path, strerror(why),
                  k->count + k->added);
    }
    done += (size_t)n;
  }
  k->bytes += t->length;
  return true;
}

static bool append_line(struct keep *k, struct text *t, struct failure *f) {
  text_format(t, " %08" PRIx32 "\n", t->failed ? 0 : crc_add(0, t->at, t->length));
  const bool good = append(k, t, f);
  text_free(t);
  return good;
}

bool keep_add(struct keep *k, const struct sample *s, size_t slot, struct failure *f) {
  struct text t = {0};
  const double *value = s->value + slot * s->values;
  if (!k->path) return true;
  text_format(&t, "window %" PRIu64 " %d", s->window[slot].at, s->window[slot].cut);
  for (size_t i = 0; i < s->values; i++)
    if (value[i] != 0) text_format(&t, " %zu:%.0f", i, value[i]);
  for (size_t i = 0; i < s->window[slot].blames; i++) {
    const struct sample_blame *b = &s->blame[slot * s->blames + i];
    text_format(&t, " %u@%" PRIx64 ":%" PRIu64, b->by, b->pc, b->units);
  }
  if (!append_line(k, &t, f)) return false;
  k->added++;
  return true;
}

bool keep_end(struct keep *k, const struct sample *s, struct failure *f) {
  struct text t = {0};
  if (!k->path || k->ended) return true;
  const uint64_t phase = s->count ? s->window[s->kept[0]].at % s->every : UINT64_MAX;
  text_format(&t, "end %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64, s->instructions, s->every, phase, s->simulated);
  return append_line(k, &t, f);
}

/* The lock is the process's, not its children's: it goes with it, and also when any descriptor of the file is closed. A
 * process that has been killed takes a moment to go. */
static bool lock(int file) {
  struct flock all = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  const struct timespec moment = {.tv_nsec = 100000000};
  for (unsigned tries = 30; fcntl(file, F_SETLK, &all) != 0; tries--) {
    if (!tries || (errno != EACCES && errno != EAGAIN)) return false;
    nanosleep(&moment, NULL);
  }
  return true;
}

static bool open_file(const char *path, int *file, off_t *size, struct failure *f) {
  struct stat about;
  *file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (*file < 0) return fail(f, STATUS_OUTPUT, "cannot write %.400s: %s", path, strerror(errno));
  const char *why = fstat(*file, &about) != 0 ? strerror(errno) : !S_ISREG(about.st_mode) ? "not a regular file" : NULL;
  if (!why && !lock(*file)) why = errno == EACCES || errno == EAGAIN ? "another process does" : strerror(errno);
  if (!why && fstat(*file, &about) != 0) why = strerror(errno);
  *size = about.st_size;
  if (!why) return true;
  close(*file);
  return fail(f, STATUS_OUTPUT, "cannot write %.400s: %s", path, why);
}

/* What the file holds already. */
static bool read_file(struct keep *k, size_t size, struct failure *f) {
  char *all = malloc(size + 1);
  if (!all) return fail(f, STATUS_INTERNAL, "out of memory for the windows that are kept");
  const ssize_t n = pread(k->file, all, size, 0);
  all[n < 0 ? 0 : n] = '\0';
  const bool good = n < 0 ? fail(f, STATUS_NO_FILE, "cannot read %.400s: %s", k->path, strerror(errno))
                          : take_all(k, all, (size_t)n, f);
  free(all);
  return good;
}

bool keep_open(struct keep *k, const struct sample *s, struct failure *f) {
  struct keep own = {.file = -1};
  off_t size = 0;
  int file;
  if (!open_file(s->opt->keep, &file, &size, f)) return false;
  *k = (struct keep){.file = file, .path = strdup(s->opt->keep)};
  if (!k->path) return fail(f, STATUS_INTERNAL, "out of memory for the windows that are kept");
  bool good = read_file(k, (size_t)size, f) && describe(&own.run, s, f);
  const char *line = good && k->run.length ? keep_differs(k, &own) : NULL;
  if (line) good = fail(f, STATUS_MISMATCH, "%.400s: windows of another run: %.*s", k->path, (int)strcspn(line, "\n"), line);
  else if (good && k->run.length && (k->part != s->opt->part || k->parts != s->opt->parts))
    good = fail(f, STATUS_MISMATCH, "%.400s: windows of part %" PRIu64 "/%" PRIu64, k->path, k->part, k->parts);
  if (good && ftruncate(file, (off_t)k->bytes) != 0)
    good = fail(f, STATUS_OUTPUT, "cannot write %.400s: %s", k->path, strerror(errno));
  if (good && !k->run.length) good = append(k, &own.run, f);
  text_free(&own.run);
  return good;
}
