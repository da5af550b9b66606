#include "microcode/asm.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/whole_file.h"
#include "microcode/asm_complain.h"
#include "microcode/asm_directive.h"
#include "microcode/asm_flow.h"
#include "microcode/asm_image.h"
#include "microcode/asm_line.h"
#include "microcode/asm_names.h"

/* ---- the file ---- */

static bool read_file(struct cop_asm *a, size_t *length) {
  uint8_t *text;
  int why = whole_file_read(a->path, "", COP_ASM_FILE_MOST, &text, length);
  a->text = (char *)text;
  if (why == ENOMEM) {
    a->no_memory = true;
    return false;
  }
  if (why == EFBIG) return cop_asm_wrong(a, "longer than %d bytes", COP_ASM_FILE_MOST);
  if (why) return cop_asm_wrong(a, "%s", strerror(why));
  return true;
}

static void take_instruction(struct cop_asm *a, const char *at) {
  if (a->count < COP_CODE) {
    a->source[a->count] = at;
    a->source_line[a->count] = a->line;
  } else if (a->count == COP_CODE) {
    cop_asm_wrong(a, "more than %d microinstructions", COP_CODE);
  }
  a->count++;
}

static void take_line(struct cop_asm *a, const char *at) {
  cop_asm_blanks(&at);
  if (*at == '.') {
    cop_asm_directive(a, at);
    return;
  }
  for (;;) {
    const char *behind = at;
    struct cop_word_text w = cop_asm_word(&behind);
    if (w.length == 0 || !cop_asm_accept(&behind, ':')) break;
    cop_asm_add_label(a, w, a->count);
    at = behind;
  }
  cop_asm_blanks(&at);
  if (*at) take_instruction(a, at);
}

/* Cuts the text into lines, comments off. */
static void first_pass(struct cop_asm *a, size_t length) {
  char *at = a->text, *end = a->text + length;
  for (a->line = 1; at < end; a->line++) {
    char *stop = memchr(at, '\n', (size_t)(end - at));
    if (!stop) stop = end;
    *stop = '\0';
    if (memchr(at, '\0', (size_t)(stop - at))) {
      cop_asm_wrong(a, "a byte of 0: this is not text");
    } else {
      char *comment = strchr(at, '#');
      if (comment) *comment = '\0';
      take_line(a, at);
    }
    at = stop + 1;
  }
}

/* ---- from outside ---- */

static void check_defines(struct cop_asm *a) {
  a->line = COP_ASM_NO_LINE;
  for (size_t i = 0; i < a->defines; i++) {
    const char *at = a->define[i];
    struct cop_word_text w = cop_asm_word(&at);
    if (w.length == 0 || *at != '=') cop_asm_wrong(a, "'%.60s' is not NAME=value", a->define[i]);
    else if (!a->define_used[i]) cop_asm_wrong(a, "the program has no parameter '%.*s'", COP_SHOW(w));
  }
}

static void check_setup(struct cop_asm *a) {
  a->line = COP_ASM_NO_LINE;
  if (!a->setup.program[0]) cop_asm_wrong(a, "no .program with the program's name");
  if (!a->setup.classes) cop_asm_wrong(a, "no .classes: nothing would be sampled");
  if (a->count == 0) cop_asm_wrong(a, "no microinstruction");
}

static void resolve(struct cop_asm *a, struct cop_asm_reference *r) {
  struct cop_word_text w = {r->label, strlen(r->label)};
  const struct cop_asm_label *l = cop_asm_find_label(a, w);
  if (w.length == 0) return; /* not given, or complained of */
  if (!l) cop_asm_wrong_at(a, r->line, "unknown label '%s'", r->label);
  else if (l->at >= a->count) cop_asm_wrong_at(a, r->line, "no microinstruction after the label '%s'", r->label);
  else r->at = l->at;
}

static void resolve_all(struct cop_asm *a) {
  for (unsigned c = 0; c < COP_CLASSES; c++) resolve(a, &a->setup.entry[c]);
  for (unsigned t = 0; t < 4; t++) resolve(a, &a->setup.target[t]);
  resolve(a, &a->setup.others);
}

static void assemble(struct cop_asm *a) {
  size_t length = 0;
  a->setup.knob[COP_K_WATCH] = 1024;
  a->setup.knob[COP_K_SEED] = 1;
  for (unsigned i = 0; i < 8; i++) a->setup.width[i] = 16;
  if (!read_file(a, &length)) return;
  first_pass(a, length);
  check_defines(a);
  check_setup(a);
  resolve_all(a);
  for (unsigned i = 0; i < a->count && i < COP_CODE; i++) cop_asm_line(a, i);
  cop_asm_flow(a);
}

bool cop_assemble_lines(struct cop_image *image, struct cop_asm_lines *lines, const char *path, const char *const *define,
                        size_t defines, void (*complain)(void *ctx, const char *line), void *ctx) {
  *image = (struct cop_image){.store = NULL};
  struct cop_asm *a = calloc(1, sizeof *a);
  if (!a) {
    complain(ctx, "out of memory");
    return false;
  }
  a->path = path;
  a->define = define;
  a->defines = defines;
  a->define_used = calloc(defines + 1, sizeof *a->define_used);
  if (a->define_used) assemble(a);
  else a->no_memory = true;
  bool good = a->complaints == 0 && !a->no_memory;
  if (good && !cop_asm_image(a, image)) {
    a->no_memory = true;
    good = false;
  }
  if (good && lines) {
    lines->count = a->count;
    memcpy(lines->line, a->source_line, sizeof lines->line);
  }
  cop_asm_tell(a, complain, ctx);
  for (size_t i = 0; i < a->complaints; i++) free(a->complaint[i].text);
  free(a->complaint);
  free(a->label);
  hash_free(&a->name_at);
  hash_free(&a->label_at);
  free(a->name);
  free(a->define_used);
  free(a->text);
  free(a);
  return good;
}

bool cop_assemble(struct cop_image *image, const char *path, const char *const *define, size_t defines,
                  void (*complain)(void *ctx, const char *line), void *ctx) {
  return cop_assemble_lines(image, NULL, path, define, defines, complain, ctx);
}
