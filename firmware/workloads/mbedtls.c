/* mbedtls: SHA-256 and AES-128 in CBC mode, checked against the examples of FIPS 180-4 and FIPS 197. */
#include <string.h>

#include <mbedtls/aes.h>
#include <mbedtls/sha256.h>
#include <mbedtls/version.h>

#include "workload.h"
#include "text.h"

#if MBEDTLS_VERSION_MAJOR < 3
#define mbedtls_sha256 mbedtls_sha256_ret
#endif
#ifndef SCALE
#define SCALE 1
#endif

enum { TEXT_BYTES = 4096, ROUNDS = SCALE };

static const unsigned char sha256_abc[32] = {0xba, 0x78, 0x16, 0xbf, 0x8f, 0x01, 0xcf, 0xea, 0x41, 0x41, 0x40,
                                             0xde, 0x5d, 0xae, 0x22, 0x23, 0xb0, 0x03, 0x61, 0xa3, 0x96, 0x17,
                                             0x7a, 0x9c, 0xb4, 0x10, 0xff, 0x61, 0xf2, 0x00, 0x15, 0xad};
static const unsigned char aes_cipher[16] = {0x69, 0xc4, 0xe0, 0xd8, 0x6a, 0x7b, 0x04, 0x30,
                                             0xd8, 0xcd, 0xb7, 0x80, 0x70, 0xb4, 0xc5, 0x5a};

static int known_answers(void) {
  unsigned char digest[32], key[16], plain[16], block[16];
  mbedtls_sha256((const unsigned char *)"abc", 3, digest, 0);
  if (memcmp(digest, sha256_abc, sizeof digest) != 0) return 0;
  for (int i = 0; i < 16; i++) {
    key[i] = (unsigned char)i;
    plain[i] = (unsigned char)(i * 0x11);
  }
  mbedtls_aes_context aes;
  mbedtls_aes_init(&aes);
  mbedtls_aes_setkey_enc(&aes, key, 128);
  mbedtls_aes_crypt_ecb(&aes, MBEDTLS_AES_ENCRYPT, plain, block);
  return memcmp(block, aes_cipher, sizeof block) == 0;
}

int main(void) {
  static unsigned char text[TEXT_BYTES], secret[TEXT_BYTES], back[TEXT_BYTES];
  unsigned char digest[32], iv[16];
  uint64_t sum = CHECKSUM_START;
  text_fill((char *)text, TEXT_BYTES, 25);
  workload_begin();
  if (!known_answers()) return workload_fail("mbedtls", "a published example");
  mbedtls_aes_context aes;
  mbedtls_aes_init(&aes);
  for (int round = 0; round < ROUNDS; round++) {
    mbedtls_sha256(text, TEXT_BYTES, digest, 0);
    memset(iv, round & 255, sizeof iv);
    mbedtls_aes_setkey_enc(&aes, digest, 128);
    mbedtls_aes_crypt_cbc(&aes, MBEDTLS_AES_ENCRYPT, TEXT_BYTES, iv, text, secret);
    memset(iv, round & 255, sizeof iv);
    mbedtls_aes_setkey_dec(&aes, digest, 128);
    mbedtls_aes_crypt_cbc(&aes, MBEDTLS_AES_DECRYPT, TEXT_BYTES, iv, secret, back);
    if (memcmp(text, back, TEXT_BYTES) != 0) return workload_fail("mbedtls", "the text came back changed");
    sum = checksum(sum, digest, sizeof digest);
    text[round % TEXT_BYTES] ^= 1;
  }
  return workload_end("mbedtls", checksum(sum, secret, 64));
}
