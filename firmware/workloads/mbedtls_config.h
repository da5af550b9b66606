/* The two algorithms that the mbedtls workload uses. */
#ifndef WORKLOAD_MBEDTLS_CONFIG_H
#define WORKLOAD_MBEDTLS_CONFIG_H

#define MBEDTLS_SHA256_C
#define MBEDTLS_AES_C
#define MBEDTLS_CIPHER_MODE_CBC
#define MBEDTLS_AES_ROM_TABLES

#endif
