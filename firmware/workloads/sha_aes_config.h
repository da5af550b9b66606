/* The two algorithms that the mbedtls workload uses. Version 3 of the library has a file mbedtls_config.h. */
#ifndef WORKLOAD_SHA_AES_CONFIG_H
#define WORKLOAD_SHA_AES_CONFIG_H

#define MBEDTLS_SHA256_C
#define MBEDTLS_AES_C
#define MBEDTLS_CIPHER_MODE_CBC
#define MBEDTLS_AES_ROM_TABLES

#endif
