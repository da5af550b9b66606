// SPDX-License-Identifier: GPL-2.0
/* Numbers for processes, DCPI's loader information (sec. 4.3.2): the kernel needs no hook, as a process is looked at when it
 * is first sampled. */
#include "dcpi.h"

#include <linux/fs.h>
#include <linux/mm.h>
#include <linux/rcupdate.h>
#include <linux/sched.h>
#include <linux/string.h>

#include "dcpi_calls.h"

#define PLACES 256
#define NAME_BYTES 16

/* What a process is known by: no other one began at that time, or has executed as many programs since, and the same code. */
struct identity {
  u64 began, program, code;
};

static struct place {
  struct identity identity;
  u32 number;
} places[PLACES];
static u32 last; /* number given */

void dcpi_processes_reset(void) {
  memset(places, 0, sizeof(places));
  last = 0;
}

u32 dcpi_processes(void) { return last; }

static void announce(struct dcpi_table *t, u32 number) {
  const struct mm_struct *mm = current->mm;
  u64 part[DCPI_PARTS] = {current->tgid, mm->start_code, mm->end_code};
  const struct file *file;

  rcu_read_lock();
  file = rcu_dereference(mm->exe_file);
  if (file) strscpy((char *)&part[DCPI_FILE], file->f_path.dentry->d_name.name, NAME_BYTES);
  rcu_read_unlock();
  strscpy((char *)&part[DCPI_NAME], current->comm, NAME_BYTES);
  for (u32 i = 0; i < DCPI_PARTS; i++) dcpi_table_append(t, stream_word(number, STREAM_LOAD, i, 0), part[i]);
}

bool dcpi_process(struct dcpi_table *t, u32 *number) {
  struct place *place = &places[current->tgid % PLACES];
  struct identity identity;

  *number = STREAM_KERNEL;
  if (!current->mm || !current->mm->start_code) return true;
  identity = (struct identity){current->group_leader->start_time, current->self_exec_id, current->mm->start_code};
  if (place->number == 0 || memcmp(&place->identity, &identity, sizeof(identity))) {
    const bool left = last + 1 < DCPI_PROCESSES - 1;

    if (left && dcpi_table_room(t) < DCPI_PARTS) return false;
    *place = (struct place){identity, left ? ++last : DCPI_PROCESSES - 1};
    if (left) announce(t, last);
  }
  *number = place->number;
  return true;
}
