#include "base/crc.h"

#include <endian.h>
#include <string.h>

enum { TABLES = 8, LONG = 1 << 14 }; /* bytes that are worth tables of their own */

static uint32_t add_bytes(uint32_t sum, const uint8_t *at, size_t size) {
  static const uint32_t of_nibble[16] = {0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4,
                                         0x4db26158, 0x5005713c, 0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
                                         0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c};
  for (size_t i = 0; i < size; i++) {
    sum = of_nibble[(sum ^ at[i]) & 15] ^ sum >> 4;
    sum = of_nibble[(sum ^ (uint32_t)at[i] >> 4) & 15] ^ sum >> 4;
  }
  return sum;
}

/* Eight bytes at a time: table[k][b] is what a byte b does to the sum k bytes later. */
static uint32_t add_words(uint32_t sum, const uint8_t *at, size_t words) {
  uint32_t table[TABLES][256];
  for (unsigned b = 0; b < 256; b++) table[0][b] = add_bytes(0, &(const uint8_t){(uint8_t)b}, 1);
  for (unsigned k = 1; k < TABLES; k++)
    for (unsigned b = 0; b < 256; b++) table[k][b] = table[0][table[k - 1][b] & 255] ^ table[k - 1][b] >> 8;
  for (; words; words--, at += TABLES) {
    uint64_t word;
    memcpy(&word, at, sizeof word);
    word = le64toh(word) ^ sum;
    sum = 0;
    for (unsigned k = 0; k < TABLES; k++) sum ^= table[TABLES - 1 - k][word >> 8 * k & 255];
  }
  return sum;
}

uint32_t crc_add(uint32_t sum, const void *bytes, size_t size) {
  const uint8_t *at = bytes;
  const size_t words = size < LONG ? 0 : size / TABLES;
  sum = words ? add_words(~sum, at, words) : ~sum;
  return ~add_bytes(sum, at + words * TABLES, size - words * TABLES);
}
