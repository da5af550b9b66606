#include "profile_config.h"

/* In .data, so that neither start-up nor the compiler clears what the host wrote. */
__attribute__((section(".data.culprit_profile"), aligned(64))) volatile struct profile_config culprit_profile = {0};
