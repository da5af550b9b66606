/* Assembler of the microcode on random input. Random programs and the shipped ones go through text and file
 * and come back the same; damaged sources and images are refused with well-formed complaints or mean
 * something: what is taken comes back the same, and runs on the model without ever leaving the program.
 * Usage: cop_asm_fuzz [--seed N] [--rounds N] [F.us...] */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/lib/check.h"
#include "tb/lib/coproc/asm_bench.h"
#include "microcode/disasm.h"
#include "coproc/model_direct.h"
#include "microcode/names.h"
#include "tb/lib/random.h"
#include "microcode/disasm_program.h"

enum { SHIPPED = 16, RAW_OFTEN = 40 };

struct bench {
  struct asm_bench with;
  struct cop_model model;
  uint64_t seed, random;
  unsigned rounds, failures;
  const char *file[SHIPPED];
  char sound[300]; /* an image of the first */
  unsigned files;
  char text[ASM_TEXT], other[ASM_TEXT];
  unsigned taken, refused, ran, plain, raw;
};

static void fault(struct bench *b, const char *what, const char *why) {
  if (b->failures++ < 5)
    printf("# %s: %.300s (replay: build/tb/cop_asm_fuzz --seed %" PRIu64 " --rounds %u)\n", what, why, b->seed, b->rounds);
}

static unsigned draw(struct bench *b, unsigned range) { return random_below(&b->random, range); }

/* ---- random programs ---- */

/* A microinstruction that the assembler's operations can say, without branch. */
static struct cop_insn operations(struct bench *b) {
  struct cop_insn i = {.a = 0};
  if (draw(b, 3)) {
    static const uint8_t nowhere[] = {COP_SUB, COP_MOV};
    i.d = (uint8_t)draw(b, 9);
    i.op = i.d == COP_NO_REGISTER ? nowhere[draw(b, 2)] : (uint8_t)(1 + draw(b, COP_LANE));
    i.lanes = (uint8_t)draw(b, 3);
    i.a = (uint8_t)draw(b, COP_S_ZERO + 1);
    i.b = (uint8_t)(i.op == COP_MOV       ? 0
                    : cop_op_binary(i.op) ? draw(b, COP_S_ZERO + 1)
                    : i.op == COP_LANE    ? draw(b, cop_lanes(i.lanes))
                                          : draw(b, 5));
  }
  i.xop = (uint8_t)draw(b, 4);
  if (i.xop) i.xd = (uint8_t)draw(b, 8);
  if (i.xop == COP_X_SET) i.xs = (uint8_t)draw(b, COP_S_ZERO + 1);
  i.mop = (uint8_t)draw(b, 4);
  if (i.mop) {
    i.mb = (uint8_t)draw(b, 8);
    i.mi = (uint8_t)draw(b, COP_I_PC + 1);
  }
  if (i.mop > COP_M_READ) i.ms = (uint8_t)draw(b, COP_S_ZERO + 1);
  if (i.mop == COP_M_READ || i.mop == COP_M_RMW) i.ml = (uint8_t)draw(b, 3);
  i.cop = (uint8_t)draw(b, 5);
  if (i.cop == COP_C_MATCH || i.cop == COP_C_WRITE) i.cs = (uint8_t)draw(b, COP_S_ZERO + 1);
  if (i.cop == COP_C_WRITE || i.cop == COP_C_DROP) i.ci = (uint8_t)draw(b, COP_I_PC + 1);
  return i;
}

static bool goes_with(struct cop_insn i) {
  if (cop_cond_compares(i.cond)) return cop_op_binary(i.op);
  if (cop_cond_of_result(i.cond) && i.op == COP_NOP) return false;
  if (i.cond >= COP_MAX0 && i.cond <= COP_MAX2) return i.cond - COP_MAX0 < (int)cop_lanes(i.lanes);
  return i.cond != COP_XLIMIT || i.xop == COP_X_INC || i.xop == COP_X_DEC;
}

/* A branch that leaves a way to the end of the program: what is always taken leads forward. */
static void branch(struct bench *b, struct cop_insn *i, unsigned at, unsigned count) {
  struct cop_insn tried = *i;
  unsigned rest = count - 1 - at;
  tried.cond = (uint8_t)(1 + draw(b, COP_CONDS - 1));
  tried.kind = (uint8_t)draw(b, 4);
  bool always = tried.cond == COP_ALWAYS;
  if (rest == 0 || (always && tried.kind == COP_REGISTER_KIND) || !goes_with(tried)) return;
  if (tried.kind == COP_RELATIVE) tried.to = (uint8_t)(always ? 1 + draw(b, rest < 127 ? rest : 127) : draw(b, count) - at);
  if (tried.kind == COP_RELATIVE && at + (int8_t)tried.to >= count) return;
  if (tried.kind == COP_REGISTER_KIND) tried.to = (uint8_t)draw(b, 4);
  if (tried.kind == COP_INTERRUPT) tried.to = (uint8_t)draw(b, 256);
  if (!always) tried.negate = (uint8_t)draw(b, 2);
  if (tried.kind <= COP_REGISTER_KIND) tried.likely = always || draw(b, 2);
  if ((tried.cond == COP_XZERO || tried.cond == COP_XMAX) && tried.xop == COP_X_NONE) tried.xd = (uint8_t)draw(b, 8);
  *i = tried;
}

struct maker {
  struct cop_store store[1024];
  size_t count;
};

static void put(struct maker *m, unsigned offset, uint64_t value) {
  m->store[m->count++] = (struct cop_store){(uint16_t)offset, value};
}

static void put_registers(struct bench *b, struct maker *m, unsigned count) {
  unsigned classes = 1 + draw(b, (1u << COP_CLASSES) - 1), others = draw(b, count), width[8];
  put(m, COP_AT_ctl, COP_CTL_ENGINE | (uint64_t)draw(b, 3) << COP_CTL_DIV_SHIFT);
  put(m, COP_AT_fields, 0xff);
  put(m, COP_AT_classes, classes);
  put(m, COP_AT_select, 0);
  put(m, COP_AT_watch, 1 + draw(b, 0xffff));
  put(m, COP_AT_limit, draw(b, 2) ? draw(b, 100000) : 0);
  put(m, COP_AT_interval, draw(b, 2) ? 4 + draw(b, 1000) : 0);
  put(m, COP_AT_spread, draw(b, 2) ? draw(b, 1000) : 0);
  put(m, COP_AT_seed, 1 + draw(b, 1000));
  put(m, COP_AT_water, draw(b, 2) ? draw(b, 1000) : 0);
  for (unsigned c = 0; c < 16; c++) put(m, COP_AT_entry + 8 * c, classes >> c & 1 ? draw(b, count) : others);
  for (unsigned i = 0; i < 8; i++) {
    width[i] = 1 + draw(b, 16);
    put(m, COP_AT_xcfg + 8 * i, width[i] | draw(b, 2) << 8);
  }
  for (unsigned i = 0; i < 8; i++) put(m, COP_AT_x + 8 * i, draw(b, 1u << width[i]));
  for (unsigned i = 0; i < 8; i++) put(m, COP_AT_v + 8 * i, draw(b, 3) ? draw(b, 1u << 31) * 2u : 0);
  for (unsigned i = 0; i < 16; i++) put(m, COP_AT_c + 8 * i, draw(b, 3) ? draw(b, 1u << 31) * 2u + 1 : 0);
  for (unsigned i = 0; i < 8; i++) put(m, COP_AT_b + 8 * i, draw(b, 3) ? draw(b, 1u << 16) : 0);
  for (unsigned i = 0; i < 4; i++) put(m, COP_AT_t + 8 * i, draw(b, count));
}

/* Some microinstructions have bits that only `word` can say, and some are changed at random. */
static void put_code(struct bench *b, struct maker *m, unsigned count) {
  for (unsigned at = 0; at < count; at++) {
    struct cop_insn i = operations(b);
    if (draw(b, 3)) branch(b, &i, at, count);
    if (at + 1 == count) {
      i.cond = COP_ALWAYS;
      i.negate = i.likely = 0;
      i.kind = COP_DONE;
      i.to = 0;
    }
    struct cop_word w = cop_pack(i);
    bool strange = draw(b, RAW_OFTEN) == 0;
    if (strange) w.high |= 1u << (16 + draw(b, 16));
    char text[COP_DISASM];
    cop_disasm_insn(w, at, count, text);
    if (strange != (strncmp(text, "word ", 5) == 0)) fault(b, "a microinstruction is not told as it should be", text);
    strange ? b->raw++ : b->plain++;
    for (unsigned flips = draw(b, 8) ? 0 : 1 + draw(b, 3); flips > 0; flips--)
      w.low ^= 1ull << draw(b, 63); /* not in the branch: told by operations or not */
    put(m, COP_AT_code + 16 * at, w.low);
    put(m, COP_AT_code + 16 * at + 8, w.high);
  }
}

static void random_program(struct bench *b) {
  struct maker m = {.count = 0};
  unsigned count = draw(b, 8) ? 1 + draw(b, 40) : 1 + draw(b, COP_CODE);
  struct cop_image image = {.program = "random", .store = m.store};
  put_registers(b, &m, count);
  put_code(b, &m, count);
  image.count = m.count;
  const char *why = asm_round_trip(&b->with, &image, b->other);
  if (!why && draw(b, 16) == 0) why = asm_file_trip(&b->with, &image);
  if (why) fault(b, why, b->with.said);
}

/* ---- what was taken runs ---- */

static struct cop_sample random_sample(struct bench *b, unsigned classes) {
  struct cop_sample s;
  unsigned class;
  do class = draw(b, COP_CLASSES);
  while (!(classes >> class & 1));
  for (unsigned f = 0; f < COP_FIELDS; f++) s.field[f] = draw(b, 1u << 31) * 2u + draw(b, 2);
  s.field[COP_INFO] = (s.field[COP_INFO] & ~15u) | class;
  return s;
}

static void run_image(struct bench *b, const struct cop_image *image) {
  struct cop_model *m = &b->model;
  uint64_t ctl = 0;
  unsigned classes = 0, count = 0;
  cop_model_reset(m);
  cop_model_settle(m);
  for (size_t i = 0; i < image->count; i++) {
    const struct cop_store *s = &image->store[i];
    cop_model_store(m, s->offset, s->offset == COP_AT_watch ? 64 : s->value);
    if (s->offset == COP_AT_ctl) ctl = s->value;
    if (s->offset == COP_AT_classes) classes = (unsigned)s->value;
    if (s->offset >= COP_AT_code) count = (unsigned)(s->offset - COP_AT_code) / 16 + 1;
  }
  if (m->regs.range || m->regs.busy_error) fault(b, "an image cannot be stored", image->program);
  for (unsigned n = 0; n < 20; n++) {
    struct cop_sample s = random_sample(b, classes);
    if (m->regs.state != COP_RUN) cop_model_store(m, COP_AT_ctl, ctl | COP_CTL_RUN);
    if (!cop_model_push(m, &s)) {
      fault(b, "a sample is not taken", image->program);
      return;
    }
    for (unsigned cycles = 0; m->regs.state == COP_RUN && (m->regs.next || m->regs.current); cycles++) {
      if (m->regs.ex_valid && m->regs.ex_pc >= count) {
        fault(b, "a program runs off its end", image->program);
        return;
      }
      if (cycles > 400) {
        fault(b, "a program runs longer than its watchdog", image->program);
        return;
      }
      cop_model_idle(m);
    }
  }
  b->ran++;
}

/* ---- damaged sources ---- */

static const char *const tokens[] = {"match",     "pc",       "value",   " | ",    "if",       "not",   "hit",  "goto",   "done",
                                     "interrupt", "3",        "0x10",    "{",      "}",        "(",     ")",    "+",      "<<",
                                     "cmp",       "v0",       "x1",      "c2",     "b3",       "t0",    "md",   "mi",     "[",
                                     "]",         "=",        "+=",      "rmw.b",  "read",     "write", "cam",  "drop",   "all",
                                     "inc",       "check",    "xzero",   "likely", "\n",       "\n",    " ",    ".const", ".index",
                                     "width",     "circular", ".target", ".entry", ".classes", "load",  ":",    "s",      "lane.h",
                                     "shl",       ",",        "word",    ".param", "eq",       "max1",  "test", "nop",    "#",
                                     "SLOTS",     "mov",      "-"};

/* A change at a random place; the new length. */
static size_t damage(struct bench *b, char *text, size_t n) {
  const char *token = tokens[draw(b, sizeof tokens / sizeof tokens[0])];
  size_t at = n ? draw(b, (unsigned)n) : 0, length = strlen(token), cut;
  switch (draw(b, 6)) {
    case 0:
      if (n) text[at] = (char)draw(b, 256);
      return n;
    case 1: return draw(b, 20) ? n : at; /* cut off */
    case 2:
      cut = 1 + draw(b, 12);
      if (at + cut > n) return at;
      memmove(text + at, text + at + cut, n - at - cut);
      return n - cut;
    case 3: /* a line twice */
      for (cut = 0; at + cut < n && text[at + cut] != '\n' && cut < 200;) cut++;
      if (at + cut + 1 >= n || n + cut + 1 >= ASM_TEXT / 2) return n;
      memmove(text + at + cut + 1, text + at, n - at);
      return n + cut + 1;
    default:
      if (n + length >= ASM_TEXT / 2) return n;
      memmove(text + at + length, text + at, n - at);
      for (size_t i = 0; i < length; i++) text[at + i] = token[i];
      return n + length;
  }
}

static size_t soup(struct bench *b, char *text) {
  size_t n = 0;
  if (draw(b, 3) == 0) {
    for (unsigned left = draw(b, 600); left > 0; left--) text[n++] = (char)draw(b, 256);
    return n;
  }
  if (draw(b, 2)) n = (size_t)sprintf(text, ".program t\n.fields pc value\n.classes load\n.entry load = s\ns: ");
  for (unsigned left = draw(b, 100); left > 0; left--)
    n += (size_t)sprintf(text + n, "%s%s", tokens[draw(b, sizeof tokens / sizeof tokens[0])], draw(b, 2) ? " " : "");
  if (draw(b, 2)) n += (size_t)sprintf(text + n, "\n done\n");
  return n;
}

static void try_source(struct bench *b, size_t n) {
  struct cop_image image;
  if (!asm_bench_source(&b->with, b->text, n, &image)) {
    b->refused++;
    if (b->with.complaints == 0 || !b->with.well_formed)
      fault(b, "a complaint is missing, or not one line with the file's name", b->with.said);
    return;
  }
  b->taken++;
  if (b->with.complaints) fault(b, "complaints about what is taken", b->with.said);
  const char *why = asm_round_trip(&b->with, &image, b->other);
  if (why) fault(b, why, b->with.said);
  run_image(b, &image);
  cop_image_free(&image);
}

static void damaged_source(struct bench *b) {
  long n = b->files && draw(b, 6) ? asm_read_file(b->file[draw(b, b->files)], b->text) : -1;
  if (n < 0 || n >= ASM_TEXT / 4) n = (long)soup(b, b->text);
  else
    for (unsigned times = draw(b, 4) ? 1 : 1 + draw(b, 20); times > 0; times--) n = (long)damage(b, b->text, (size_t)n);
  try_source(b, (size_t)n);
}

static void damaged_image(struct bench *b) {
  struct cop_image image;
  char why[400];
  long n = asm_read_file(b->sound, b->text);
  if (n < 0) {
    fault(b, "no image", b->sound);
    return;
  }
  if (n >= ASM_TEXT / 4) return;
  bool changed = false;
  char whole[ASM_TEXT];
  memcpy(whole, b->text, (size_t)n);
  for (unsigned times = 1 + draw(b, 3); times > 0; times--) {
    size_t now = damage(b, b->text, (size_t)n);
    changed |= now != (size_t)n || memcmp(whole, b->text, now) != 0;
    n = (long)now;
  }
  if (!asm_bench_write_image(&b->with, b->text, (size_t)n)) {
    fault(b, "an image cannot be written", b->with.image);
    return;
  }
  if (cop_image_read(&image, b->with.image, why, sizeof why)) { /* comments, blanks, or the program's name were changed */
    FILE *out = fmemopen(b->other, ASM_TEXT, "w");
    if (out) {
      cop_disasm(&image, out, why, sizeof why);
      fclose(out);
    }
    cop_image_free(&image);
  } else if (!changed || strncmp(why, b->with.image, strlen(b->with.image)) != 0 || strchr(why, '\n')) {
    fault(b, "an image is refused without reason", why);
  }
}

static void shipped(struct bench *b) {
  for (unsigned i = 0; i < b->files; i++) {
    long n = asm_read_file(b->file[i], b->text);
    struct cop_image image;
    if (n < 0) fault(b, b->file[i], "cannot be read");
    else if (!asm_bench_source(&b->with, b->text, (size_t)n, &image)) fault(b, b->file[i], b->with.said);
    else {
      const char *why = asm_round_trip(&b->with, &image, b->other);
      if (!why) why = asm_file_trip(&b->with, &image);
      if (!why && i == 0 && rename(b->with.image, b->sound) != 0) why = "its image cannot be renamed";
      if (why) fault(b, b->file[i], why);
      if (strstr(b->other, " word ")) fault(b, b->file[i], "its disassembly has bare words");
      run_image(b, &image);
      cop_image_free(&image);
    }
  }
}

int main(int argc, char **argv) {
  struct bench b = {.seed = 1, .rounds = 1000};
  const struct cop_shape shape = {2, 32, 256, 256, 8, 64, false, false};
  for (int i = 1; i < argc; i++) {
    if (i + 1 < argc && !strcmp(argv[i], "--seed")) b.seed = strtoull(argv[++i], NULL, 0);
    else if (i + 1 < argc && !strcmp(argv[i], "--rounds")) b.rounds = (unsigned)strtoul(argv[++i], NULL, 0);
    else if (b.files < SHIPPED) b.file[b.files++] = argv[i];
  }
  b.random = b.seed;
  printf("seed %" PRIu64 "\n", b.seed);
  if (!asm_bench_open(&b.with) || !cop_model_open(&b.model, &shape)) return 2;
  snprintf(b.sound, sizeof b.sound, "%.280s/sound.cop", b.with.folder);
  shipped(&b);
  for (unsigned round = 0; round < b.rounds && !b.failures; round++) {
    random_program(&b);
    if (round % 4 == 0 && b.files) damaged_image(&b);
    damaged_source(&b);
    damaged_source(&b);
  }
  cop_model_close(&b.model);
  asm_bench_close(&b.with);
  printf("%u random programs (%u microinstructions, %u of them bare words), %u damaged sources refused, %u taken, %u run\n",
         b.rounds, b.plain + b.raw, b.raw, b.refused, b.taken, b.ran);
  if (b.rounds >= 500 && (b.taken < b.rounds / 20 || b.refused < b.rounds / 2))
    fault(&b, "hardly anything is taken, or refused", "");
  return check_single("cop_asm_fuzz", !b.failures);
}
