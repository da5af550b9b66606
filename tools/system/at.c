#include "tools/system/at.h"

#include <string.h>

#include "contract/stream.h"
#include "program/symbols.h"
#include "tools/run/seek.h"

/* An image where processes have it now, as the kernel says in its stream. */
struct live {
  unsigned image;
  uint64_t offset; /* of the instruction */
  struct {
    unsigned pid; /* 0: none */
    uint64_t base;
  } process[KERNEL_PROCESSES];
  bool half;
  uint64_t first; /* word of the record */
};

static void take_record(struct live *l, uint64_t word, uint64_t value) {
  const unsigned pid = stream_process(word), event = stream_event(word);
  const bool begins = event == STREAM_LOAD && (uint32_t)value == l->image;
  if (!begins && event != STREAM_EXIT) return;
  unsigned i = 0;
  while (i < KERNEL_PROCESSES && l->process[i].pid != (begins ? 0 : pid)) i++;
  if (i == KERNEL_PROCESSES) return;
  l->process[i].pid = begins ? pid : 0;
  l->process[i].base = stream_address(word);
}

static void take_word(void *ctx, uint64_t word) {
  struct live *l = ctx;
  l->half = !l->half;
  if (l->half) l->first = word;
  else take_record(l, l->first, word);
}

static bool is_there(const void *ctx, uint64_t pc) {
  const struct live *l = ctx;
  for (unsigned i = 0; i < KERNEL_PROCESSES; i++)
    if (l->process[i].pid && pc == l->process[i].base + l->offset) return true;
  return false;
}

static const char *name_of(const struct image *image) {
  const char *slash = strrchr(image->path, '/');
  return slash ? slash + 1 : image->path;
}

/* The place in an image. Its failure is told when the image has the function, or when it is the first. */
static bool find_in(struct system_run *s, unsigned image, const char *text, struct failure *f) {
  char why[512];
  struct failure no = {0, ""};
  struct live l = {.image = image};
  struct symbols *symbols = symbols_open(s->plan.image[image].path, why, sizeof why);
  struct seek_place p = {.at = {.pc = UINT64_MAX}, .symbols = symbols, .is = is_there, .word = take_word, .ctx = &l};
  if (!symbols) return fail(f, STATUS_BAD_ELF, "--at: %s", why);
  const bool found = at_parse(&p.at, "--at", text, symbols, &no);
  l.offset = p.at.pc;
  const bool good = found && seek_place(&s->run, &p, &no);
  if (!good && (!f->status || p.at.pc != UINT64_MAX)) *f = no;
  symbols_close(symbols);
  return found || p.at.pc != UINT64_MAX;
}

static bool find_in_kernel(struct system_run *s, const char *text, struct failure *f) {
  struct failure no = {0, ""};
  struct seek_place p = {.symbols = run_symbols(&s->run)};
  if (!p.symbols || !at_parse(&p.at, "--at", text, p.symbols, &no)) return false;
  *f = no;
  seek_place(&s->run, &p, f);
  return true;
}

bool system_seek(struct system_run *s, struct failure *f) {
  const char *text = s->opt->run.at, *slash = text ? strchr(text, '/') : NULL;
  const size_t length = slash ? (size_t)(slash - text) : 0;
  struct failure why = {0, ""};
  bool tried = false;
  if (!text) return true;
  for (unsigned i = 0; i < s->plan.images; i++) {
    const char *name = name_of(&s->plan.image[i]);
    if (slash && (strlen(name) != length || memcmp(name, text, length) != 0)) continue;
    tried = true;
    if (!find_in(s, i, slash ? slash + 1 : text, &why)) continue;
    *f = why;
    return !f->status;
  }
  if (slash && !tried) return fail(f, STATUS_USAGE, "--at: no image is called %.*s", (int)length, text);
  if (!slash && find_in_kernel(s, text, f)) return !f->status;
  *f = why;
  return false;
}
