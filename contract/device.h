/* The profile device: a store of 8 bytes hands the host one word, of a ring (contract/ring.h) or of a stream
 * (contract/stream.h). A load gives 0. */
#ifndef CULPRIT_CONTRACT_DEVICE_H
#define CULPRIT_CONTRACT_DEVICE_H

#define PROFILE_DEVICE_ADDRESS 0x10000800ull
#define PROFILE_DEVICE ((volatile uint64_t *)PROFILE_DEVICE_ADDRESS) /* on the chip */

#endif
