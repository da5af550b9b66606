/* The words at culprit_profile: struct profile_config of firmware/runtime/profile_config.h. */
#ifndef CULPRIT_RECORDER_CONFIG_H
#define CULPRIT_RECORDER_CONFIG_H

#define RECORDER_CONFIG_WORDS 22

#endif
