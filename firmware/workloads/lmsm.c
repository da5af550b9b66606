/* List, matrix, state machine, CRC: the mix of a small embedded benchmark, in our own words. Each
 * iteration searches, sorts and reverses a linked list, whose compare function runs a matrix or a
 * state-machine job the first time that it meets an element, and folds every result into a 16-bit CRC
 * that is computed bit by bit. */
#include <stdbool.h>

#include "workload.h"
#include "random.h"

#ifndef SCALE
#define SCALE 4
#endif

enum { LIST_ITEMS = 36, SEARCHES = 100, MATRIX_SIDE = 9, TEXT_BYTES = 640 };

struct item {
  int16_t value;
  int16_t index;
};
struct node {
  struct node *next;
  struct item *item;
};

struct bench {
  struct node nodes[LIST_ITEMS];
  struct item items[LIST_ITEMS];
  int16_t a[MATRIX_SIDE * MATRIX_SIDE];
  int16_t b[MATRIX_SIDE * MATRIX_SIDE];
  int32_t product[MATRIX_SIDE * MATRIX_SIDE];
  char text[TEXT_BYTES];
  uint16_t crc;
};

static uint16_t crc_byte(uint8_t data, uint16_t crc) {
  for (int bit = 0; bit < 8; bit++) {
    bool carry = (data ^ crc) & 1;
    data >>= 1;
    crc >>= 1;
    if (carry) crc ^= 0xa001;
  }
  return crc;
}

static uint16_t crc_half(uint16_t v, uint16_t crc) { return crc_byte((uint8_t)(v >> 8), crc_byte((uint8_t)v, crc)); }
static uint16_t crc_word(uint32_t v, uint16_t crc) { return crc_half((uint16_t)(v >> 16), crc_half((uint16_t)v, crc)); }

/* ---- matrix ---- */

static void matrix_add_constant(int16_t *m, int16_t c) {
  for (int i = 0; i < MATRIX_SIDE * MATRIX_SIDE; i++) m[i] = (int16_t)(m[i] + c);
}

static void matrix_scale(int32_t *out, const int16_t *m, int16_t c) {
  for (int i = 0; i < MATRIX_SIDE * MATRIX_SIDE; i++) out[i] = (int32_t)m[i] * c;
}

static void matrix_times_vector(int32_t *out, const int16_t *m, const int16_t *v) {
  for (int row = 0; row < MATRIX_SIDE; row++) {
    int32_t sum = 0;
    for (int col = 0; col < MATRIX_SIDE; col++) sum += (int32_t)m[row * MATRIX_SIDE + col] * v[col];
    out[row] = sum;
  }
}

static void matrix_times_matrix(int32_t *out, const int16_t *a, const int16_t *b, bool fields) {
  for (int row = 0; row < MATRIX_SIDE; row++) {
    for (int col = 0; col < MATRIX_SIDE; col++) {
      int32_t sum = 0;
      for (int k = 0; k < MATRIX_SIDE; k++) {
        int32_t p = (int32_t)a[row * MATRIX_SIDE + k] * b[k * MATRIX_SIDE + col];
        sum += fields ? (p >> 2 & 15) * (p >> 5 & 127) : p;
      }
      out[row * MATRIX_SIDE + col] = sum;
    }
  }
}

/* Walks the result: running sums restart when they pass the limit, steps up count less than restarts. */
static int16_t matrix_digest(const int32_t *m, int32_t limit) {
  int32_t sum = 0, previous = 0;
  int16_t digest = 0;
  for (int i = 0; i < MATRIX_SIDE * MATRIX_SIDE; i++) {
    sum += m[i];
    if (sum > limit) {
      digest = (int16_t)(digest + 10);
      sum = 0;
    } else {
      digest = (int16_t)(digest + (m[i] > previous));
    }
    previous = m[i];
  }
  return digest;
}

static uint16_t matrix_job(struct bench *w, int16_t seed) {
  uint16_t crc = 0;
  int32_t limit = (int32_t)(0xfffff000u | (uint16_t)seed);
  matrix_add_constant(w->a, seed);
  matrix_scale(w->product, w->a, seed);
  crc = crc_half((uint16_t)matrix_digest(w->product, limit), crc);
  matrix_times_vector(w->product, w->a, w->b);
  crc = crc_half((uint16_t)matrix_digest(w->product, limit), crc);
  matrix_times_matrix(w->product, w->a, w->b, false);
  crc = crc_half((uint16_t)matrix_digest(w->product, limit), crc);
  matrix_times_matrix(w->product, w->a, w->b, true);
  crc = crc_half((uint16_t)matrix_digest(w->product, limit), crc);
  matrix_add_constant(w->a, (int16_t)-seed);
  return crc;
}

/* ---- state machine: what kind of number is each comma-separated token? ---- */

enum state { BEGIN, SIGN, INTEGER, POINT, FRACTION, EXPONENT, EXPONENT_SIGN, SCIENTIFIC, INVALID, STATES };

static enum state step_token(const char **text, uint32_t *transitions) {
  const char *p = *text;
  enum state state = BEGIN;
  for (; *p && state != INVALID; p++) {
    char c = *p;
    if (c == ',') {
      p++;
      break;
    }
    bool digit = c >= '0' && c <= '9';
    switch (state) {
      case BEGIN:
        state = digit ? INTEGER : c == '+' || c == '-' ? SIGN : c == '.' ? POINT : INVALID;
        transitions[BEGIN]++;
        break;
      case SIGN:
        state = digit ? INTEGER : c == '.' ? POINT : INVALID;
        transitions[SIGN]++;
        break;
      case INTEGER:
        if (c == '.') {
          state = POINT;
          transitions[INTEGER]++;
        } else if (!digit) {
          state = INVALID;
          transitions[INTEGER]++;
        }
        break;
      case POINT:
      case FRACTION:
        if (c == 'e' || c == 'E') {
          transitions[state]++;
          state = EXPONENT;
        } else if (digit) {
          state = FRACTION;
        } else {
          transitions[state]++;
          state = INVALID;
        }
        break;
      case EXPONENT:
        state = c == '+' || c == '-' ? EXPONENT_SIGN : INVALID;
        transitions[EXPONENT]++;
        break;
      case EXPONENT_SIGN:
        state = digit ? SCIENTIFIC : INVALID;
        transitions[EXPONENT_SIGN]++;
        break;
      case SCIENTIFIC:
        if (!digit) {
          state = INVALID;
          transitions[INVALID]++;
        }
        break;
      default: break;
    }
  }
  *text = p;
  return state;
}

static uint16_t state_job(struct bench *w, int16_t seed, uint16_t crc) {
  uint32_t finals[STATES] = {0}, transitions[STATES] = {0};
  int stride = (seed & 7) + 5;
  for (int pass = 0; pass < 2; pass++) {
    const char *p = w->text;
    while (*p) finals[step_token(&p, transitions)]++;
    for (int i = 0; i < TEXT_BYTES - 1; i += stride) {
      if (w->text[i] != ',') w->text[i] ^= (char)(seed & 3);
    }
  }
  for (int i = 0; i < STATES; i++) crc = crc_word(transitions[i], crc_word(finals[i], crc));
  return crc;
}

/* ---- list ---- */

/* The result of an element's job, computed once and then kept in bits 6:0, bit 7 telling that it is there. */
static int16_t item_result(struct bench *w, int16_t *value) {
  int16_t v = *value;
  if (v & 0x80) return v & 0x7f;
  int16_t seed = (int16_t)(v >> 3 & 15);
  seed = (int16_t)(seed | seed << 4);
  uint16_t result;
  switch (v & 7) {
    case 0: result = state_job(w, seed, w->crc); break;
    case 1: result = matrix_job(w, seed); break;
    default: result = (uint16_t)v; break;
  }
  w->crc = crc_half(result, w->crc);
  *value = (int16_t)((v & 0xff00) | 0x80 | (result & 0x7f));
  return result & 0x7f;
}

typedef int (*compare_fn)(struct bench *w, struct item *a, struct item *b);

static int compare_result(struct bench *w, struct item *a, struct item *b) {
  return item_result(w, &a->value) - item_result(w, &b->value);
}

static int compare_index(struct bench *w, struct item *a, struct item *b) {
  (void)w;
  a->value = (int16_t)((a->value & 0xff00) | (0xff & a->value >> 8));
  b->value = (int16_t)((b->value & 0xff00) | (0xff & b->value >> 8));
  return a->index - b->index;
}

static struct node *list_find(struct node *head, int16_t index, int16_t value) {
  if (index >= 0) {
    while (head && head->item->index != index) head = head->next;
  } else {
    while (head && (head->item->value & 0xff) != value) head = head->next;
  }
  return head;
}

static struct node *list_reverse(struct node *head) {
  struct node *done = NULL;
  while (head) {
    struct node *next = head->next;
    head->next = done;
    done = head;
    head = next;
  }
  return done;
}

/* Bottom-up merge sort: runs of 1, 2, 4, ... until one run is left. */
static struct node *list_sort(struct bench *w, struct node *head, compare_fn compare) {
  for (int run = 1;; run *= 2) {
    struct node *left = head, **tail = &head;
    int merges = 0;
    while (left) {
      struct node *right = left;
      int left_size = 0, right_size = run;
      merges++;
      while (left_size < run && right) {
        left_size++;
        right = right->next;
      }
      while (left_size || (right_size && right)) {
        bool from_left = left_size && (!right_size || !right || compare(w, left->item, right->item) <= 0);
        struct node *pick = from_left ? left : right;
        if (from_left) {
          left = left->next;
          left_size--;
        } else {
          right = right->next;
          right_size--;
        }
        *tail = pick;
        tail = &pick->next;
      }
      left = right;
    }
    *tail = NULL;
    if (merges <= 1) return head;
  }
}

static struct node *list_job(struct bench *w, struct node *head, int16_t seed) {
  int found = 0, missed = 0;
  uint16_t result = 0;
  for (int16_t i = 0; i < SEARCHES; i++) {
    struct node *hit = list_find(head, i & 1 ? -1 : (int16_t)(i % LIST_ITEMS), (int16_t)(i * seed & 0xff));
    head = list_reverse(head);
    if (!hit) {
      missed++;
      result = (uint16_t)(result + (head->next->item->value >> 8 & 1));
    } else {
      found++;
      if (hit->item->value & 1) result = (uint16_t)(result + (hit->item->value >> 9 & 1));
      if (hit->next) {
        struct node *moved = hit->next;
        hit->next = moved->next;
        moved->next = head->next;
        head->next = moved;
      }
    }
  }
  w->crc = crc_half((uint16_t)(result + found * 4 - missed), w->crc);
  head = list_sort(w, head, compare_result);
  for (struct node *n = head; n; n = n->next) w->crc = crc_half((uint16_t)n->item->index, w->crc);
  head = list_sort(w, head, compare_index);
  for (struct node *n = head; n; n = n->next) w->crc = crc_half((uint16_t)n->item->value, w->crc);
  return head;
}

/* ---- set-up ---- */

static void fill_text(struct bench *w, uint64_t *random) {
  static const char *const tokens[] = {"5012",     "1234",     "-874",     "+122",     "35.54400", ".1234500",
                                       "-110.700", "+0.64400", "5.500e+3", "-.123e-2", "-87e+832", "+0.6e-12",
                                       "T0.3e-1F", "-T.T++Tq", "1T3.4e4z", "34.0e-T^"};
  int at = 0;
  for (;;) {
    const char *t = tokens[random_next(random) & 15];
    int n = 0;
    while (t[n]) n++;
    if (at + n + 2 > TEXT_BYTES) break;
    for (int i = 0; i < n; i++) w->text[at++] = t[i];
    w->text[at++] = ',';
  }
  w->text[at] = 0;
}

static struct node *fill(struct bench *w) {
  uint64_t random = 0x5eed1234;
  fill_text(w, &random);
  for (int i = 0; i < MATRIX_SIDE * MATRIX_SIDE; i++) {
    w->a[i] = (int16_t)(random_next(&random) & 0xff);
    w->b[i] = (int16_t)(random_next(&random) & 0xfff);
  }
  for (int i = 0; i < LIST_ITEMS; i++) {
    int16_t v = (int16_t)((i & 3) | (random_next(&random) & 15) << 3);
    w->items[i] = (struct item){(int16_t)(v << 8 | v), (int16_t)(random_next(&random) & 0x7fff)};
    w->nodes[i] = (struct node){i + 1 < LIST_ITEMS ? &w->nodes[i + 1] : NULL, &w->items[i]};
  }
  for (int i = 0; i < LIST_ITEMS; i++) w->items[i].index = (int16_t)i;
  return &w->nodes[0];
}

int main(void) {
  static struct bench w;
  struct node *head = fill(&w);
  uint64_t sum = CHECKSUM_START;
  workload_begin();
  for (int i = 0; i < SCALE; i++) {
    head = list_job(&w, head, (int16_t)(i + 1));
    sum = checksum_word(sum, w.crc);
  }
  return workload_end("lmsm", sum);
}
