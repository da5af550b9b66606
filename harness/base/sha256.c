#include "base/sha256.h"

#include <string.h>

enum { BLOCK = 64 };

static const uint32_t round_constant[64] = {0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4,
                                            0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe,
                                            0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f,
                                            0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7,
                                            0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc,
                                            0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
                                            0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116,
                                            0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
                                            0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
                                            0xc67178f2};

static uint32_t turn(uint32_t x, unsigned n) { return x >> n | x << (32 - n); }

static void add_block(uint32_t h[8], const uint8_t *p) {
  uint32_t w[64], v[8];
  for (unsigned i = 0; i < 16; i++)
    w[i] = (uint32_t)p[4 * i] << 24 | (uint32_t)p[4 * i + 1] << 16 | (uint32_t)p[4 * i + 2] << 8 | p[4 * i + 3];
  for (unsigned i = 16; i < 64; i++)
    w[i] = w[i - 16] + (turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3) + w[i - 7] +
           (turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10);
  memcpy(v, h, sizeof v);
  for (unsigned i = 0; i < 64; i++) {
    const uint32_t e = turn(v[4], 6) ^ turn(v[4], 11) ^ turn(v[4], 25), choose = (v[4] & v[5]) ^ (~v[4] & v[6]);
    const uint32_t a = turn(v[0], 2) ^ turn(v[0], 13) ^ turn(v[0], 22), most = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
    const uint32_t t = v[7] + e + choose + round_constant[i] + w[i];
    memmove(v + 1, v, 7 * sizeof v[0]);
    v[4] += t;
    v[0] = t + a + most;
  }
  for (unsigned i = 0; i < 8; i++) h[i] += v[i];
}

void sha256(const void *data, size_t size, uint8_t digest[SHA256_BYTES]) {
  uint32_t h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  const uint8_t *bytes = data;
  uint8_t last[2 * BLOCK] = {0};
  const size_t whole = size / BLOCK, rest = size % BLOCK, end = rest < BLOCK - 8 ? BLOCK : 2 * BLOCK;
  for (size_t i = 0; i < whole; i++) add_block(h, bytes + i * BLOCK);
  if (rest) memcpy(last, bytes + whole * BLOCK, rest);
  last[rest] = 0x80;
  for (unsigned i = 0; i < 8; i++) last[end - 1 - i] = (uint8_t)((uint64_t)size * 8 >> 8 * i);
  for (size_t at = 0; at < end; at += BLOCK) add_block(h, last + at);
  for (unsigned i = 0; i < SHA256_BYTES; i++) digest[i] = (uint8_t)(h[i / 4] >> (24 - i % 4 * 8));
}

void sha256_base64(const void *data, size_t size, char text[SHA256_BASE64]) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  uint8_t d[SHA256_BYTES + 1] = {0};
  sha256(data, size, d);
  for (unsigned i = 0; i < 43; i++) { /* six bits each, of 256 */
    const unsigned bit = 6 * i, two = (unsigned)d[bit / 8] << 8 | d[bit / 8 + 1];
    text[i] = digits[two >> (10 - bit % 8) & 63];
  }
  memcpy(text + 43, "=", 2);
}
