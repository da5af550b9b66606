/* What the host asks of this program. */
#ifndef CULPRIT_PROFILE_CONFIG_H
#define CULPRIT_PROFILE_CONFIG_H

#include "contract/config.h"

extern volatile struct profile_config culprit_profile;

#endif
