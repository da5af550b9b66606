/* SPDX-License-Identifier: GPL-2.0 */
/* contract/ asks for this header, and the kernel has its own. */
#include <linux/types.h>
