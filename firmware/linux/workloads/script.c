/* Workload: a small interpreter runs /script, a command a line, as a shell would.
 *
 *   set NAME WORD, add NAME NUMBER     a variable is a letter, $NAME its text
 *   while NAME NUMBER ... end          while it is less; not nested
 *   echo WORD...                       with > FILE or >> FILE behind it: not to the console
 *   cat FILE                           likewise
 *   expect FILE BYTES                  the script fails when FILE has another size
 *   /PROGRAM                           starts it, and waits */
#include "firmware/linux/calls.h"

enum { SCRIPT = 4096, LINE = 160, WORDS = 24, VARIABLES = 26, TEXT = 16, BLOCK = 256 };

struct words {
  int count;
  char *word[WORDS];
};

struct shell {
  char script[SCRIPT];
  char variable[VARIABLES][TEXT];
};

static int same(const char *a, const char *b) {
  while (*a && *a == *b) a++, b++;
  return *a == *b;
}

static long number(const char *text) {
  long n = 0;
  while (*text >= '0' && *text <= '9') n = 10 * n + *text++ - '0';
  return n;
}

static void set(struct shell *s, const char *name, const char *text) {
  char *to = s->variable[name[0] - 'a'];
  int n = 0;
  while (text[n] && n < TEXT - 1) to[n] = text[n], n++;
  to[n] = 0;
}

static void set_number(struct shell *s, const char *name, long n) {
  char text[TEXT];
  int at = TEXT - 1;
  text[at] = 0;
  do text[--at] = (char)('0' + n % 10);
  while (n /= 10);
  set(s, name, text + at);
}

static const char *value(struct shell *s, const char *name) { return s->variable[name[0] - 'a']; }

/* The line's copy with its variables' texts; returns where the next line begins. */
static const char *expand(struct shell *s, const char *from, char *to) {
  int n = 0;
  while (*from && *from != '\n') {
    if (*from == '$') {
      for (const char *text = value(s, from + 1); *text && n < LINE - 1; text++) to[n++] = *text;
      from += 2;
    } else if (n < LINE - 1) {
      to[n++] = *from++;
    } else {
      from++;
    }
  }
  to[n] = 0;
  return *from ? from + 1 : from;
}

static void split(char *line, struct words *w) {
  w->count = 0;
  for (char *at = line; *at && w->count < WORDS;) {
    while (*at == ' ') *at++ = 0;
    if (*at) w->word[w->count++] = at;
    while (*at && *at != ' ') at++;
  }
}

static long redirect(struct words *w) {
  for (int i = 1; i + 1 < w->count; i++) {
    const int more = same(w->word[i], ">>");
    if (!more && !same(w->word[i], ">")) continue;
    w->count = i;
    return call4(CALL_OPENAT, CALL_AT_FDCWD, (long)w->word[i + 1], CALL_WRONLY | CALL_CREAT | (more ? CALL_APPEND : CALL_TRUNC),
                 0644);
  }
  return 1;
}

static void put(long out, const char *text) {
  long n = 0;
  while (text[n]) n++;
  call3(CALL_WRITE, out, (long)text, n);
}

static void echo(const struct words *w, long out) {
  for (int i = 1; i < w->count; i++) {
    put(out, w->word[i]);
    put(out, i + 1 < w->count ? " " : "\n");
  }
}

/* Copies a file; returns its bytes. out < 0: counts them only. */
static long cat(const char *name, long out) {
  static char block[BLOCK];
  long bytes, sum = 0;
  const long file = call4(CALL_OPENAT, CALL_AT_FDCWD, (long)name, 0, 0);
  while ((bytes = call3(CALL_READ, file, (long)block, sizeof block)) > 0) {
    if (out >= 0) call3(CALL_WRITE, out, (long)block, bytes);
    sum += bytes;
  }
  call3(CALL_CLOSE, file, 0, 0);
  return sum;
}

static int start(const char *program) {
  const char *const arguments[] = {program, 0};
  int status = 0;
  const long child = call4(CALL_CLONE, CALL_SIGCHLD, 0, 0, 0);
  if (child == 0) {
    call3(CALL_EXECVE, (long)program, (long)arguments, 0);
    call3(CALL_EXIT, 127, 0, 0);
  }
  call4(CALL_WAIT4, child, (long)&status, 0, 0);
  return status;
}

/* A simple command; false: the script has failed. */
static int command(struct shell *s, struct words *w) {
  const char *first = w->word[0];
  const long out = redirect(w);
  if (same(first, "set")) set(s, w->word[1], w->word[2]);
  else if (same(first, "add")) set_number(s, w->word[1], number(value(s, w->word[1])) + number(w->word[2]));
  else if (same(first, "echo")) echo(w, out);
  else if (same(first, "cat")) cat(w->word[1], out);
  else if (same(first, "expect")) return cat(w->word[1], -1) == number(w->word[2]);
  else if (first[0] == '/') return start(first) == 7 << 8;
  else return 0;
  if (out != 1) call3(CALL_CLOSE, out, 0, 0);
  return 1;
}

static const char *skip_loop(const char *at) {
  while (!(at[0] == 'e' && at[1] == 'n' && at[2] == 'd' && at[3] == '\n'))
    while (*at++ != '\n') {}
  return at + 4;
}

static int run(struct shell *s) {
  const char *loop = 0;
  char line[LINE];
  struct words w;
  for (const char *at = s->script, *here = at; *at; here = at) {
    at = expand(s, at, line);
    split(line, &w);
    if (w.count == 0 || w.word[0][0] == '#') continue;
    if (same(w.word[0], "end")) {
      at = loop;
    } else if (same(w.word[0], "while")) {
      loop = here;
      if (number(value(s, w.word[1])) >= number(w.word[2])) at = skip_loop(at);
    } else if (!command(s, &w)) {
      return 1;
    }
  }
  return 0;
}

int main(void) {
  static struct shell shell;
  const long file = call4(CALL_OPENAT, CALL_AT_FDCWD, (long)"/script", 0, 0);
  if (call3(CALL_READ, file, (long)shell.script, SCRIPT - 1) <= 0) return 2;
  call3(CALL_CLOSE, file, 0, 0);
  return run(&shell);
}
