/* SHA-256 (FIPS 180-4). */
#ifndef CULPRIT_SHA256_H
#define CULPRIT_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32, SHA256_BASE64 = 45 };

void sha256(const void *data, size_t size, uint8_t digest[SHA256_BYTES]);

/* The digest in base64 (RFC 4648), as pages name it. */
void sha256_base64(const void *data, size_t size, char text[SHA256_BASE64]);

#endif
