// SPDX-License-Identifier: GPL-2.0
/* Numbers for processes, DCPI's loader information (sec. 4.3.2): the kernel needs no hook, as a process is looked at when it
 * is first sampled. */
#include "dcpi.h"

#include <linux/atomic.h>
#include <linux/fs.h>
#include <linux/mm.h>
#include <linux/rcupdate.h>
#include <linux/sched.h>
#include <linux/string.h>

#include "dcpi_calls.h"

#define PLACES 256 /* a power of two: address spaces are numbered one after the other */
#define NAME_BYTES 16

/* By the kernel's number of its address space, which no other one had before. */
static struct place {
  u64 space;
  u32 number;
} places[PLACES];
static u32 last; /* number given */

void dcpi_processes_reset(void) {
  memset(places, 0, sizeof(places));
  last = 0;
}

u32 dcpi_processes(void) { return last; }

/* What is 0 is left out, and the name that is the file's. */
static void announce(struct dcpi_table *t, u32 number, const struct mm_struct *mm) {
  u64 part[DCPI_PARTS] = {current->tgid, mm->start_code | (u64)(mm->end_code - mm->start_code) << 32};
  const struct file *file;

  rcu_read_lock();
  file = rcu_dereference(mm->exe_file);
  if (file) strscpy((char *)&part[DCPI_FILE], file->f_path.dentry->d_name.name, NAME_BYTES);
  rcu_read_unlock();
  strscpy((char *)&part[DCPI_NAME], current->comm, NAME_BYTES);
  if (!memcmp(&part[DCPI_NAME], &part[DCPI_FILE], NAME_BYTES)) memset(&part[DCPI_NAME], 0, NAME_BYTES);
  for (u32 i = 0; i < DCPI_PARTS; i++)
    if (part[i]) dcpi_table_append(t, stream_word(number, STREAM_LOAD, i, 0), part[i]);
}

u32 dcpi_process_handler(struct dcpi_table *t) {
  static const char name[NAME_BYTES] = "dcpi-handler";
  const u64 *part = (const u64 *)name;

  last++;
  dcpi_table_append(t, stream_word(last, STREAM_LOAD, DCPI_PID, 0), DCPI_HANDLER_PID);
  dcpi_table_append(t, stream_word(last, STREAM_LOAD, DCPI_NAME, 0), part[0]);
  dcpi_table_append(t, stream_word(last, STREAM_LOAD, DCPI_NAME_REST, 0), part[1]);
  return last;
}

/* In the place of another one. */
static noinline bool number_new(struct dcpi_table *t, struct place *place, u64 space, u32 *number) {
  const struct mm_struct *mm = current->mm;
  const bool left = last + 1 < DCPI_PROCESSES - 1;

  *number = STREAM_KERNEL;
  if (!mm->start_code) return true;
  if (left && dcpi_table_room(t) < DCPI_PARTS) return false;
  *place = (struct place){space, left ? ++last : DCPI_PROCESSES - 1};
  if (left) announce(t, last, mm);
  *number = place->number;
  return true;
}

bool dcpi_process(struct dcpi_table *t, u32 *number) {
  const struct mm_struct *mm = current->mm;
  struct place *place;
  u64 space;

  *number = STREAM_KERNEL;
  if (!mm) return true;
  space = atomic_long_read(&mm->context.id);
  place = &places[space % PLACES];
  if (place->space != space) return number_new(t, place, space, number);
  *number = place->number;
  return true;
}
