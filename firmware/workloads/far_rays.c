/* A ray tracer in fixed point: spheres over a chequered floor, a lamp with shadows, mirrors up to four deep. */
#include "random.h"
#include "workload.h"

typedef int64_t fixed; /* 16 bits behind the point */

enum { POINT = 16, WIDTH = 640, HEIGHT = 480, SPHERES = 24, DEPTH = 4 };
#define ONE ((fixed)1 << POINT)

struct vector {
  fixed x, y, z;
};

struct sphere {
  struct vector centre;
  fixed radius, mirror; /* of the light, how much comes back */
  int colour[3];
};

static struct sphere sphere[SPHERES];
static uint8_t picture[HEIGHT][WIDTH][3];

static fixed mul(fixed a, fixed b) { return (a * b) >> POINT; }
static struct vector add(struct vector a, struct vector b) { return (struct vector){a.x + b.x, a.y + b.y, a.z + b.z}; }
static struct vector minus(struct vector a, struct vector b) { return (struct vector){a.x - b.x, a.y - b.y, a.z - b.z}; }
static struct vector scale(struct vector a, fixed s) { return (struct vector){mul(a.x, s), mul(a.y, s), mul(a.z, s)}; }
static fixed dot(struct vector a, struct vector b) { return mul(a.x, b.x) + mul(a.y, b.y) + mul(a.z, b.z); }

static fixed root(fixed v) {
  uint64_t rest = (uint64_t)v << POINT, r = 0;
  for (uint64_t bit = 1ull << 62; bit; bit >>= 2) {
    if (rest >= r + bit) {
      rest -= r + bit;
      r = (r >> 1) + bit;
    } else r >>= 1;
  }
  return (fixed)r;
}

static struct vector unit(struct vector v) {
  const fixed length = root(dot(v, v));
  if (length < 16) return (struct vector){0, ONE, 0};
  return (struct vector){v.x * ONE / length, v.y * ONE / length, v.z * ONE / length};
}

/* The nearest sphere, and how far it is; -1: none. */
static int nearest(struct vector from, struct vector to, fixed *distance) {
  int found = -1;
  *distance = 1000 * ONE;
  for (int i = 0; i < SPHERES; i++) {
    const struct vector v = minus(sphere[i].centre, from);
    const fixed along = dot(v, to);
    if (along <= 0) continue;
    const fixed inside = mul(sphere[i].radius, sphere[i].radius) - dot(v, v) + mul(along, along);
    if (inside <= 0) continue;
    const fixed at = along - root(inside);
    if (at > ONE / 64 && at < *distance) *distance = at, found = i;
  }
  return found;
}

static void trace(struct vector from, struct vector to, unsigned depth, int colour[3]) {
  static const struct vector lamp = {-6 * ONE, 12 * ONE, -8 * ONE};
  fixed distance, shadow;
  struct vector normal = {0, ONE, 0};
  int paint[3];
  fixed mirror = ONE / 8;
  const int hit = nearest(from, to, &distance);
  for (int c = 0; c < 3; c++) colour[c] = (int)(120 + (mul(to.y, ONE) * (c + 1) * 30 >> POINT));
  if (hit < 0 && to.y >= -ONE / 256) return;
  if (hit < 0) distance = from.y * ONE / -to.y;
  const struct vector at = add(from, scale(to, distance));
  if (hit >= 0) {
    normal = unit(minus(at, sphere[hit].centre));
    mirror = sphere[hit].mirror;
    for (int c = 0; c < 3; c++) paint[c] = sphere[hit].colour[c];
  } else {
    const int dark = ((at.x >> POINT) + (at.z >> POINT)) & 1;
    for (int c = 0; c < 3; c++) paint[c] = dark ? 40 : 210;
  }
  const struct vector light = unit(minus(lamp, at)), start = add(at, scale(normal, ONE / 32));
  fixed bright = dot(normal, light);
  if (bright < 0 || nearest(start, light, &shadow) >= 0) bright = 0;
  bright = ONE / 5 + mul(bright, ONE * 4 / 5);
  int reflected[3] = {0, 0, 0};
  if (depth && mirror) trace(start, minus(to, scale(normal, 2 * dot(normal, to))), depth - 1, reflected);
  for (int c = 0; c < 3; c++) colour[c] = (int)(mul(mul((fixed)paint[c], bright), ONE - mirror) + mul((fixed)reflected[c], mirror));
}

int main(void) {
  uint64_t seed = 77, dark = 0;
  for (int i = 0; i < SPHERES; i++) {
    const fixed radius = ONE / 4 + (fixed)(random_next(&seed) % (unsigned)ONE);
    sphere[i] =
      (struct sphere){.centre = {(fixed)(random_next(&seed) % 14) * ONE - 7 * ONE, radius, (fixed)(random_next(&seed) % 14) * ONE},
                      .radius = radius,
                      .mirror = (fixed)(random_next(&seed) % 4) * ONE / 5,
                      .colour = {(int)(random_next(&seed) % 256), (int)(random_next(&seed) % 256),
                                 (int)(random_next(&seed) % 256)}};
  }
  workload_begin();
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++) {
      int colour[3];
      const struct vector to = {(fixed)(x - WIDTH / 2) * ONE / HEIGHT, (fixed)(HEIGHT / 3 - y) * ONE / HEIGHT, ONE};
      trace((struct vector){0, 2 * ONE, -6 * ONE}, unit(to), DEPTH, colour);
      for (int c = 0; c < 3; c++) picture[y][x][c] = (uint8_t)(colour[c] < 0 ? 0 : colour[c] > 255 ? 255 : colour[c]);
      dark += picture[y][x][1] < 64;
    }
  if (dark < WIDTH * HEIGHT / 50 || dark > WIDTH * HEIGHT / 2)
    return workload_fail("far_rays", "the picture has no shadows, or nothing else");
  return workload_end("far_rays", checksum(CHECKSUM_START, picture, sizeof picture));
}
