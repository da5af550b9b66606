/* A chess engine: counts of positions that are published (perft), then an alpha-beta search with a table of positions
 * and quiescence. The board is 16 wide, half of it off the board. */
#include <string.h>

#include "random.h"
#include "workload.h"

enum { EMPTY, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, BLACK = 8, OFF = 0x88, MOVES = 220, ENTRIES = 1 << 16, MATE = 30000 };

struct move {
  uint8_t from, to, promote, flags; /* flags: as below */
};
enum { CASTLE = 1, PASSANT = 2, DOUBLE = 4 };

struct board {
  uint8_t at[128];
  uint8_t side, castle, passant, king[2]; /* castle: bits of white's short and long, black's; passant: the square behind, or OFF */
  uint64_t key;
};

struct entry {
  uint64_t key;
  int16_t score;
  uint8_t depth, kind; /* kind: 0 exact, 1 at least, 2 at most */
  struct move move;
};

static struct entry table[ENTRIES];
static uint64_t keys[15][128], nodes;

static const int8_t steps[][9] = {{0},
                                  {0},
                                  {31, 33, 14, 18, -31, -33, -14, -18, 0},
                                  {15, 17, -15, -17, 0},
                                  {1, 16, -1, -16, 0},
                                  {1, 16, -1, -16, 15, 17, -15, -17, 0},
                                  {1, 16, -1, -16, 15, 17, -15, -17, 0}};
static const int worth[] = {0, 100, 320, 330, 500, 900, 0};

static void put(struct board *b, int square, int piece) {
  if (b->at[square]) b->key ^= keys[b->at[square]][square];
  b->at[square] = (uint8_t)piece;
  if (piece) b->key ^= keys[piece][square];
  if ((piece & 7) == KING) b->king[piece >> 3] = (uint8_t)square;
}

static void set_up(struct board *b, const char *fen) {
  static const char letters[] = ".PNBRQK..pnbrqk";
  memset(b, 0, sizeof *b);
  int square = 0x70;
  for (; *fen != ' '; fen++) {
    if (*fen == '/') square = (square & 0x70) - 0x10;
    else if (*fen >= '1' && *fen <= '8') square += *fen - '0';
    else put(b, square++, (int)(strchr(letters, *fen) - letters));
  }
  b->side = fen[1] == 'b' ? BLACK : 0;
  for (fen += 3; *fen && *fen != ' '; fen++)
    if (*fen != '-') b->castle |= (uint8_t)(1u << (strchr("KQkq", *fen) - "KQkq"));
  b->passant = OFF;
}

static int attacked(const struct board *b, int square, int by) {
  const int up = by ? 16 : -16; /* from the square to a pawn that takes it */
  for (int d = -1; d <= 1; d += 2)
    if (!((square + up + d) & OFF) && b->at[square + up + d] == (PAWN | by)) return 1;
  for (int piece = KNIGHT; piece <= KING; piece++)
    for (const int8_t *step = steps[piece]; *step; step++)
      for (int to = square + *step; !(to & OFF); to += *step) {
        if (b->at[to] == (piece | by)) return 1;
        if (b->at[to] || piece == KNIGHT || piece == KING) break;
      }
  return 0;
}

static int add(struct move *m, int n, int from, int to, int promote, int flags) {
  m[n] = (struct move){(uint8_t)from, (uint8_t)to, (uint8_t)promote, (uint8_t)flags};
  return n + 1;
}

static int add_pawn(const struct board *b, struct move *m, int n, int from, int to, int flags) {
  if ((to >> 4) != (b->side ? 0 : 7)) return add(m, n, from, to, 0, flags);
  for (int p = QUEEN; p >= KNIGHT; p--) n = add(m, n, from, to, p, flags);
  return n;
}

static int pawn_moves(const struct board *b, struct move *m, int n, int from, int captures) {
  const int up = b->side ? -16 : 16;
  for (int d = -1; d <= 1; d += 2) {
    const int to = from + up + d;
    if (to & OFF) continue;
    if (b->at[to] && (b->at[to] & BLACK) != b->side) n = add_pawn(b, m, n, from, to, 0);
    if (to == b->passant) n = add(m, n, from, to, 0, PASSANT);
  }
  if (captures || b->at[from + up]) return n;
  n = add_pawn(b, m, n, from, from + up, 0);
  if ((from >> 4) == (b->side ? 6 : 1) && !b->at[from + 2 * up]) n = add(m, n, from, from + 2 * up, 0, DOUBLE);
  return n;
}

static int castles(const struct board *b, struct move *m, int n) {
  const int king = b->side ? 0x74 : 4, right = b->castle >> (b->side ? 2 : 0), other = b->side ^ BLACK;
  if (!(right & 3) || attacked(b, king, other)) return n;
  if ((right & 1) && !b->at[king + 1] && !b->at[king + 2] && !attacked(b, king + 1, other))
    n = add(m, n, king, king + 2, 0, CASTLE);
  if ((right & 2) && !b->at[king - 1] && !b->at[king - 2] && !b->at[king - 3] && !attacked(b, king - 1, other))
    n = add(m, n, king, king - 2, 0, CASTLE);
  return n;
}

/* Moves that may leave the king in check. */
static int moves(const struct board *b, struct move *m, int captures) {
  int n = 0;
  for (int from = 0; from < 128; from++) {
    const int piece = b->at[from] & 7;
    if ((from & OFF) || !piece || (b->at[from] & BLACK) != b->side) continue;
    if (piece == PAWN) n = pawn_moves(b, m, n, from, captures);
    else
      for (const int8_t *step = steps[piece]; *step; step++)
        for (int to = from + *step; !(to & OFF); to += *step) {
          if (b->at[to] && (b->at[to] & BLACK) == b->side) break;
          if (b->at[to] || !captures) n = add(m, n, from, to, 0, 0);
          if (b->at[to] || piece == KNIGHT || piece == KING) break;
        }
  }
  return captures ? n : castles(b, m, n);
}

/* Castling that is lost when something moves from or to a corner or a king's place. */
static int keeps(int square) {
  switch (square) {
    case 0: return ~2;
    case 4: return ~3;
    case 7: return ~1;
    case 0x70: return ~8;
    case 0x74: return ~12;
    case 0x77: return ~4;
    default: return ~0;
  }
}

/* 0: it leaves the king in check. */
static int play(const struct board *b, struct board *to, struct move m) {
  *to = *b;
  const int piece = b->at[m.from], up = b->side ? -16 : 16;
  put(to, m.to, m.promote ? m.promote | b->side : piece);
  put(to, m.from, EMPTY);
  if (m.flags & PASSANT) put(to, m.to - up, EMPTY);
  if (m.flags & CASTLE) {
    const int rook = m.to > m.from ? m.from + 3 : m.from - 4;
    put(to, (m.from + m.to) / 2, ROOK | b->side);
    put(to, rook, EMPTY);
  }
  to->passant = m.flags & DOUBLE ? (uint8_t)(m.from + up) : OFF;
  to->castle &= (uint8_t)(keeps(m.from) & keeps(m.to));
  to->side ^= BLACK;
  nodes++;
  return !attacked(to, to->king[b->side >> 3], to->side);
}

static uint64_t perft(const struct board *b, int depth) {
  struct move m[MOVES];
  struct board next;
  uint64_t count = 0;
  if (!depth) return 1;
  const int n = moves(b, m, 0);
  for (int i = 0; i < n; i++)
    if (play(b, &next, m[i])) count += perft(&next, depth - 1);
  return count;
}

static int evaluate(const struct board *b) {
  int score = 0;
  for (int s = 0; s < 128; s++) {
    if ((s & OFF) || !b->at[s]) continue;
    const int piece = b->at[s] & 7, file = s & 7, rank = b->at[s] & BLACK ? 7 - (s >> 4) : s >> 4;
    const int middle = (file < 4 ? file : 7 - file) + (rank < 4 ? rank : 7 - rank);
    int value = worth[piece] + (piece == PAWN ? rank * rank : piece == KING ? -6 * middle : 4 * middle);
    score += b->at[s] & BLACK ? -value : value;
  }
  return b->side ? -score : score;
}

static int rank_of(const struct board *b, struct move m, struct move first) {
  if (m.from == first.from && m.to == first.to && first.to != first.from) return 1 << 20;
  return b->at[m.to] ? 16 * worth[b->at[m.to] & 7] - worth[b->at[m.from] & 7] + 10000 : m.promote * 100;
}

/* The best that is left comes to place i. */
static void pick(const struct board *b, struct move *m, int n, int i, struct move first) {
  int best = i;
  for (int k = i + 1; k < n; k++)
    if (rank_of(b, m[k], first) > rank_of(b, m[best], first)) best = k;
  const struct move t = m[i];
  m[i] = m[best];
  m[best] = t;
}

static int quiet(const struct board *b, int alpha, int beta) {
  struct move m[MOVES];
  struct board next;
  const int stand = evaluate(b);
  if (stand >= beta) return beta;
  if (stand > alpha) alpha = stand;
  const int n = moves(b, m, 1);
  for (int i = 0; i < n; i++) {
    pick(b, m, n, i, (struct move){0, 0, 0, 0});
    if (!play(b, &next, m[i])) continue;
    const int score = -quiet(&next, -beta, -alpha);
    if (score >= beta) return beta;
    if (score > alpha) alpha = score;
  }
  return alpha;
}

static int search(const struct board *b, int depth, int alpha, int beta, int ply) {
  struct move m[MOVES], best = {0, 0, 0, 0};
  struct board next;
  const uint64_t key = b->key ^ (uint64_t)b->side << 32 ^ (uint64_t)b->castle << 40 ^ (uint64_t)b->passant << 48;
  struct entry *e = &table[key % ENTRIES];
  if (e->key == key && e->depth >= depth && ply &&
      (e->kind == 0 || (e->kind == 1 && e->score >= beta) || (e->kind == 2 && e->score <= alpha)))
    return e->score;
  if (e->key == key) best = e->move;
  if (!depth) return quiet(b, alpha, beta);
  const int n = moves(b, m, 0), from = alpha;
  int legal = 0;
  for (int i = 0; i < n && alpha < beta; i++) {
    pick(b, m, n, i, e->key == key ? e->move : best);
    if (!play(b, &next, m[i])) continue;
    legal++;
    const int score = -search(&next, depth - 1, -beta, -alpha, ply + 1);
    if (score > alpha) alpha = score, best = m[i];
  }
  if (!legal) return attacked(b, b->king[b->side >> 3], b->side ^ BLACK) ? ply - MATE : 0;
  *e = (struct entry){key, (int16_t)alpha, (uint8_t)depth, alpha >= beta ? 1 : alpha > from ? 0 : 2, best};
  return alpha;
}

int main(void) {
  /* chessprogramming.org, "Perft Results": the first, the second and the fourth position */
  static const struct {
    const char *fen;
    int depth, search;
    uint64_t count;
  } known[] = {{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq", 4, 6, 197281},
               {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq", 3, 5, 97862},
               {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq", 4, 5, 422333}};
  uint64_t sum = CHECKSUM_START, seed = 2024;
  struct board b;
  for (int p = 0; p < 15; p++)
    for (int s = 0; s < 128; s++) keys[p][s] = (uint64_t)random_next(&seed) << 32 | random_next(&seed);
  workload_begin();
  for (int i = 0; i < 3; i++) {
    set_up(&b, known[i].fen);
    if (perft(&b, known[i].depth) != known[i].count)
      return workload_fail("far_chess", "another number of positions than is published");
  }
  for (int i = 0; i < 3; i++) {
    set_up(&b, known[i].fen);
    int score = 0;
    for (int depth = 1; depth <= known[i].search; depth++) score = search(&b, depth, -MATE - 1, MATE + 1, 0);
    sum = checksum_word(checksum_word(sum, (uint64_t)score), nodes);
  }
  return workload_end("far_chess", sum);
}
