/* culprit ucode: microprograms of the co-processor: assemble, disassemble, run on the golden model.
 *                                                                                        docs/microcode.md */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "microcode/asm.h"
#include "microcode/disasm.h"
#include "tools/cli/commands.h"
#include "tools/cli/output.h"
#include "tools/ucode/options.h"
#include "tools/ucode/run.h"
#include "microcode/disasm_program.h"

/* ---- the microprogram ---- */

/* Errors are a line each on standard error; the last one is left to the failure. */
struct complaints {
  unsigned count;
  char last[1024];
};

static void complain(void *ctx, const char *line) {
  struct complaints *c = ctx;
  if (c->count++) fprintf(stderr, "culprit: %s\n", c->last);
  snprintf(c->last, sizeof c->last, "%s", line);
}

static bool assemble(struct cop_image *image, struct cop_asm_lines *lines, const struct ucode_options *o, struct failure *f) {
  struct complaints c = {.count = 0};
  return cop_assemble_lines(image, lines, o->file, o->define, o->defines, complain, &c) || fail(f, STATUS_BAD_ELF, "%s", c.last);
}

/* The first bytes of a file tell an image from a source. */
static bool look(const char *path, bool *image, struct failure *f) {
  static const char magic[] = "culprit-microcode";
  char head[sizeof magic - 1];
  FILE *in = fopen(path, "r");
  if (!in) return fail(f, STATUS_NO_FILE, "%.400s: %s", path, strerror(errno));
  errno = 0;
  *image = fread(head, 1, sizeof head, in) == sizeof head && memcmp(head, magic, sizeof head) == 0;
  int reason = ferror(in) ? errno : 0;
  fclose(in);
  return !reason || fail(f, STATUS_NO_FILE, "%.400s: %s", path, strerror(reason));
}

static bool open_image(struct cop_image *image, const struct ucode_options *o, struct failure *f) {
  char why[600];
  return cop_image_read(image, o->file, why, sizeof why) || fail(f, STATUS_BAD_ELF, "%s", why);
}

/* ---- asm ---- */

static const char *next_line(FILE *in, char **text, size_t *room) {
  ssize_t length = getline(text, room, in);
  if (length <= 0) return NULL;
  (*text)[strcspn(*text, "\r\n")] = '\0';
  return *text;
}

/* Every line of the source, before it the microinstruction that it became. */
static bool print_listing(const struct cop_image *image, const struct cop_asm_lines *lines, const char *path, struct failure *f) {
  FILE *in = fopen(path, "r");
  char *text = NULL;
  size_t room = 0;
  unsigned next = 0;
  if (!in) return fail(f, STATUS_NO_FILE, "%.400s: %s", path, strerror(errno));
  const struct cop_store *code = image->store + image->count - 2 * lines->count;
  const char *line;
  for (unsigned n = 1; (line = next_line(in, &text, &room)) != NULL; n++) {
    bool here = next < lines->count && lines->line[next] == n;
    if (here)
      printf("%5u  %3u  %08llx %016llx  %s\n", n, next, (unsigned long long)code[2 * next + 1].value,
             (unsigned long long)code[2 * next].value, line);
    else printf("%5u%34s%s\n", n, "", line);
    next += here;
  }
  free(text);
  fclose(in);
  return true;
}

static bool run_asm(const struct ucode_options *o, struct failure *f) {
  struct cop_image image;
  struct cop_asm_lines lines;
  char why[600];
  bool is_image = false;
  if (!look(o->file, &is_image, f) || !assemble(&image, &lines, o, f)) return false;
  bool good = !o->listing || print_listing(&image, &lines, o->file, f);
  if (good && o->out) good = cop_image_write(&image, o->out, why, sizeof why) || fail(f, STATUS_OUTPUT, "%s", why);
  cop_image_free(&image);
  return good;
}

/* ---- disasm ---- */

static bool run_disasm(const struct ucode_options *o, struct failure *f) {
  struct cop_image image;
  struct report_file file;
  char why[600];
  bool is_image = false;
  if (!look(o->file, &is_image, f) || !open_image(&image, o, f)) return false;
  bool opened = !o->out || output_open(&file, o->out, f);
  bool good = opened && (cop_disasm(&image, o->out ? file.out : stdout, why, sizeof why) ||
                         fail(f, STATUS_BAD_ELF, "%.400s: %s", o->file, why));
  if (opened && o->out && !good) report_file_abandon(&file);
  if (opened && o->out && good) good = output_close(&file, f);
  cop_image_free(&image);
  return good;
}

/* ---- run ---- */

static bool run_run(const struct ucode_options *o, struct failure *f) {
  struct cop_image image;
  bool is_image = false;
  if (!o->samples) return fail(f, STATUS_USAGE, "--samples is missing: a file of samples, or - for standard input");
  if (!look(o->file, &is_image, f)) return false;
  if (is_image && o->defines) return fail(f, STATUS_USAGE, "-D is for sources, and %.400s is an image", o->file);
  if (!(is_image ? open_image(&image, o, f) : assemble(&image, NULL, o, f))) return false;
  bool good = ucode_run(&image, o, f);
  cop_image_free(&image);
  return good;
}

int command_ucode(const char *self, int argc, char **argv, struct failure *f) {
  (void)self;
  struct ucode_options options;
  if (!ucode_options_parse(&options, argc, argv, f)) return f->status;
  if (options.help) options_help(&ucode_options_table, stdout);
  else if (options.command == UCODE_ASM) run_asm(&options, f);
  else if (options.command == UCODE_DISASM) run_disasm(&options, f);
  else run_run(&options, f);
  return f->status;
}
