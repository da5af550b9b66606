/* What /init and the daemon agree on. */
#ifndef CULPRIT_LINUX_DCPI_DAEMON_H
#define CULPRIT_LINUX_DCPI_DAEMON_H

#define DAEMON_DEVICE 3             /* the file in which the daemon finds the driver's device, open */
#define DAEMON_PROFILES "/profiles" /* what it leaves, after each flush and at the end */

#endif
