#include "tools/run/wave_window.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isa/disasm.h"
#include "sim/gtkw.h"
#include "tools/run/fst_file.h"
#include "tools/cli/output.h"
#include "tools/cli/place.h"

enum { RAM_WORDS = SIM_RAM_BYTES / 4 };

static bool cannot(const char *path, int error, struct failure *f) {
  return fail(f, STATUS_OUTPUT, "cannot write %.900s: %s", path, strerror(error));
}

bool wave_window_init(struct wave_window *w, const char *path, struct failure *f) {
  memset(w, 0, sizeof *w);
  struct stat st;
  if (stat(path, &st) == 0 && !S_ISREG(st.st_mode))
    return fail(f, STATUS_OUTPUT, "cannot write waves to %.900s: not a regular file", path);
  w->path = path;
  w->seen = calloc(RAM_WORDS / 8, 1);
  if (!w->seen) return fail(f, STATUS_INTERNAL, "out of memory");
  int fd;
  w->temp = temp_file_create(path, &fd);
  if (!w->temp) return cannot(path, errno, f);
  close(fd); /* the writer of waves opens it by its name */
  return true;
}

bool wave_window_start(struct wave_window *w, const struct sim_api *api, struct sim *s, struct failure *f) {
  if (!api->trace_start(s, w->temp->name)) return fail(f, STATUS_OUTPUT, "cannot write waves to %.900s", w->path);
  w->on = true;
  w->first = api->cycles(s) + 1;
  w->last = w->first;
  return true;
}

static void see(struct wave_window *w, uint64_t pc) {
  const uint64_t word = (pc - SIM_RAM_BASE) / 4;
  if (word < RAM_WORDS) w->seen[word / 8] |= (uint8_t)(1u << word % 8);
}

static void write_notes(const struct sim_api *api, struct sim *s, const struct probe_cycle *c, const struct oracle_blame *blame) {
  struct sim_notes notes = {.why = "-"};
  if (blame) snprintf(notes.why, sizeof notes.why, "%s", oracle_class_name(blame->why));
  if (blame && blame->n) notes.blamed = blame->pc[0];
  for (unsigned i = 0; i < PROBE_LANES; i++) {
    const struct probe_retire_lane *lane = &c->retire.lane[i];
    *notes.dispatch[i] = *notes.retire[i] = '-';
    if (c->dispatch.valid >> i & 1)
      isa_disasm(0, c->dispatch.pc[i], c->dispatch.insn[i], notes.dispatch[i], sizeof *notes.dispatch);
    if (c->retire.valid >> i & 1) isa_disasm(0, lane->pc, lane->insn, notes.retire[i], sizeof *notes.retire);
  }
  api->trace_notes(s, &notes);
}

void wave_window_step(struct wave_window *w, const struct sim_api *api, struct sim *s, const struct probe_cycle *c,
                      const struct oracle_blame *blame) {
  w->last = c->cycle;
  write_notes(api, s, c, blame);
  if (blame && blame->n) see(w, blame->pc[0]);
  for (unsigned i = 0; i < PROBE_LANES; i++)
    if (c->retire.valid >> i & 1) see(w, c->retire.lane[i].pc);
  for (unsigned slot = 0; slot < PROBE_SLOTS; slot++)
    if (c->fetch.valid >> slot & 1) see(w, c->fetch.pc + 4 * slot);
}

/* Absolute form of a path whose directory exists. */
static void absolute(const char *path, char *out, size_t size) {
  char dir[PATH_MAX], real[PATH_MAX];
  const char *slash = strrchr(path, '/');
  snprintf(dir, sizeof dir, "%.*s", slash ? (int)(slash - path + 1) : 1, slash ? path : ".");
  if (realpath(dir, real)) snprintf(out, size, "%s/%s", strcmp(real, "/") ? real : "", slash ? slash + 1 : path);
  else snprintf(out, size, "%s", path);
}

static bool write_pcs(const struct wave_window *w, const char *path, const struct symbols *symbols, struct failure *f) {
  struct report_file file;
  char text[256];
  if (!output_open(&file, path, f)) return false;
  gtkw_write_pc(file.out, 0, "-");
  for (uint32_t word = 0; word < RAM_WORDS; word++) {
    if (w->seen[word / 8] == 0) {
      word |= 7;
      continue;
    }
    if (!(w->seen[word / 8] >> word % 8 & 1)) continue;
    uint64_t pc = SIM_RAM_BASE + 4ull * word;
    place_text(symbols, pc, text, sizeof text);
    gtkw_write_pc(file.out, pc, text);
  }
  return output_close(&file, f);
}

static bool write_gtkw(const struct wave_window *w, const char *path, const char *pcs, const struct sim_api *api,
                       struct failure *f) {
  struct report_file file;
  char wave[PATH_MAX + 256], names[PATH_MAX + 256];
  if (!output_open(&file, path, f)) return false;
  absolute(w->path, wave, sizeof wave);
  absolute(pcs, names, sizeof names);
  const struct gtkw g = {.wave = wave,
                         .pcs = names,
                         .width = api->width,
                         .tags = api->tags,
                         .tip = api->has_tip,
                         .from = w->first,
                         .to = w->last,
                         .mark = w->mark ? w->mark : w->last};
  gtkw_write(&g, file.out);
  return output_close(&file, f);
}

bool wave_window_stop(struct wave_window *w, const struct sim_api *api, struct sim *s, const struct symbols *symbols,
                      struct failure *f) {
  if (!w->on) return true;
  api->trace_stop(s);
  w->on = false;
  char pcs[PATH_MAX], gtkw[PATH_MAX];
  size_t length = strlen(w->path);
  int stem = (int)(length > 4 && strcmp(w->path + length - 4, ".fst") == 0 ? length - 4 : length);
  snprintf(pcs, sizeof pcs, "%.*s.pcs", stem, w->path);
  snprintf(gtkw, sizeof gtkw, "%.*s.gtkw", stem, w->path);
  if (!fst_file_whole(w->temp->name)) return fail(f, STATUS_OUTPUT, "cannot write the waves completely: the disk is full");
  if (!write_pcs(w, pcs, symbols, f) || !write_gtkw(w, gtkw, pcs, api, f)) {
    unlink(pcs);
    return false;
  }
  struct temp_file *done = w->temp;
  w->temp = NULL;
  return temp_file_place(done) || cannot(w->path, errno, f);
}

void wave_window_free(struct wave_window *w, const struct sim_api *api, struct sim *s) {
  if (w->on) api->trace_stop(s);
  temp_file_remove(w->temp);
  free(w->seen);
  memset(w, 0, sizeof *w);
}
