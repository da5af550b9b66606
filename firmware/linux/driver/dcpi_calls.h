/* SPDX-License-Identifier: GPL-2.0 WITH Linux-syscall-note */
/*
 * /dev/dcpi, between the driver and the daemon. It is for one process and those that it hands it to.
 *
 * read    waits for a full overflow buffer, and gives records of contract/stream.h: samples, whose value is their count, and
 *         what a process is. After DCPI_FLUSH and DCPI_STOP it gives all there is, and then 0 bytes
 * ioctl   below
 */
#ifndef CULPRIT_DCPI_CALLS_H
#define CULPRIT_DCPI_CALLS_H

#include <stdint.h>

#include "contract/driver.h"
#include "contract/stream.h"

/* struct driver_config: four ways, one event, no filter. tip: 1, also samples of the driver's own handler, which TIP takes.
 * ENODEV: the kernel does not number address spaces */
#define DCPI_START 0x4400
#define DCPI_STOP 0x4401   /* no sample from now on */
#define DCPI_COUNTS 0x4402 /* struct dcpi_counts, so far */
#define DCPI_FLUSH 0x4403  /* the table goes to the reader, and sampling goes on */

struct dcpi_counts {
  uint64_t stat[STREAM_STATS];
  uint64_t interrupts; /* while it sampled */
  uint64_t bytes;      /* of the driver's memory */
  uint64_t contexts;   /* processes announced */
  uint64_t period;     /* mean, in steps of 1/256 */
  uint64_t handler;    /* samples of the handler: neither interrupts, nor of the table */
  uint64_t ended;      /* 1: stopped, and all has been read */
};

/* A process of the records is a program in an address space: after exec it has another number. Process 0 is the kernel on
 * its own, and while it executes a program that is not there yet. The last number is for all that come when there is none left, and is not announced. */
#define DCPI_PROCESSES 4096

/* The process that the handler's own samples have: a pid that no process has. Each stands for so many of its cycles. */
#define DCPI_HANDLER_PID 65534
#define DCPI_HANDLER_CYCLES 512

/* Records of event STREAM_LOAD announce a process; their reason says what the value is. Values of 0 are left out, and the
 * name of the process when it is that of the file. */
enum dcpi_part {
  DCPI_PID,
  DCPI_CODE, /* first address of its code, and from bit 32 on its bytes */
  DCPI_FILE, /* the name of the program's file, eight characters of two times eight */
  DCPI_FILE_REST,
  DCPI_NAME, /* of the process, likewise */
  DCPI_NAME_REST,
  DCPI_PARTS
};

#endif
