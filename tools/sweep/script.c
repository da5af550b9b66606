/* The files of a sweep. */
#include "tools/sweep/script.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/text.h"
#include "tools/cli/output.h"
#include "tools/cli/shell.h"

enum { LINE = 16384 };

/* "config=small mem-latency=60": the label of a point's samples; not the program, which the samples name
 * themselves. */
static bool label_of(const struct sweep_plan *plan, size_t point, char *buf, size_t size) {
  size_t n = 0;
  *buf = '\0';
  for (size_t i = 0; i < plan->axes && n < size; i++) {
    if (strcmp(plan->axis[i].name, "program") == 0) continue;
    n += (size_t)snprintf(buf + n, size - n, "%s%s=%s", n ? " " : "", plan->axis[i].name, sweep_plan_value(plan, point, i));
  }
  return n < size;
}

/* The option of an axis; "on" and "off" are a flag's. */
static void put_axis(struct shell_line *line, const char *name, const char *value) {
  struct text option = {0};
  if (strcmp(name, "program") == 0 || strcmp(value, "off") == 0) return;
  line->cut |= !text_format(&option, "--%s", name);
  shell_word(line, text_of(&option));
  text_free(&option);
  if (strcmp(value, "on") != 0) shell_word(line, value);
}

static void put_path(struct shell_line *line, const char *folder, size_t job, const char *ending) {
  char path[PATH_MAX + 40];
  snprintf(path, sizeof path, "%s/%zu.%s", folder, job, ending);
  shell_word(line, path);
}

/* The command up to its options; what it prints goes to the log. */
static void put_command(struct shell_line *line, const struct sweep_plan *plan, const struct sweep_common *c, size_t point) {
  shell_word(line, c->self);
  shell_text(line, c->sample ? "sample" : "record");
  for (size_t i = 0; i < plan->axes; i++) put_axis(line, plan->axis[i].name, sweep_plan_value(plan, point, i));
  if (c->sample) shell_text(line, "--jobs 1"); /* as many as the engine runs at once */
  const char *more = c->sample ? c->sample : c->record;
  if (more && *more) shell_text(line, more);
}

static void put_log(struct shell_line *line, const struct sweep_common *c, size_t job, const char *how, const char *then) {
  shell_text(line, how);
  put_path(line, c->folder, job, "log");
  shell_text(line, then);
}

/* Record, add to a database of its own. */
static void put_record(struct shell_line *line, const struct sweep_common *c, size_t job, const char *program, const char *label) {
  shell_text(line, "-o");
  put_path(line, c->folder, job, "prof");
  shell_word(line, program);
  put_log(line, c, job, ">", "2>&1 && rm -f");
  put_path(line, c->folder, job, "part");
  shell_text(line, "&&");
  shell_word(line, c->self);
  shell_text(line, "db add --db");
  put_path(line, c->folder, job, "part");
  if (*label) {
    shell_text(line, "--label");
    shell_word(line, label);
  }
  put_path(line, c->folder, job, "prof");
  shell_word(line, program);
  put_log(line, c, job, ">>", "2>&1");
}

/* Windows, of which those that are there from a job that was killed are not run again. */
static void put_sample(struct shell_line *line, const struct sweep_common *c, size_t job, const char *program) {
  shell_text(line, "--keep");
  put_path(line, c->folder, job, "part");
  shell_word(line, program);
  put_log(line, c, job, ">", "2>&1");
}

/* One line, whose result appears whole. A point that is done is not run again. */
static bool put_job(FILE *out, const struct sweep_plan *plan, const struct sweep_common *c, size_t point, struct failure *f) {
  char buf[LINE], label[1000], program[PATH_MAX];
  struct shell_line line = {.buf = buf, .size = sizeof buf};
  const char *result = c->sample ? SWEEP_WINDOWS : SWEEP_DATABASE;
  const size_t job = point + 1;
  if (!label_of(plan, point, label, sizeof label))
    return fail(f, STATUS_USAGE, "the label of point %zu is longer than %zu characters", job, sizeof label - 1);
  for (size_t i = 0; i < plan->axes; i++)
    if (strcmp(plan->axis[i].name, "program") == 0 && !realpath(sweep_plan_value(plan, point, i), program))
      return fail(f, STATUS_NO_FILE, "%.400s: %s", sweep_plan_value(plan, point, i), "no such program");
  shell_text(&line, "test -e");
  put_path(&line, c->folder, job, result);
  shell_text(&line, "|| {");
  put_command(&line, plan, c, point);
  if (c->sample) put_sample(&line, c, job, program);
  else put_record(&line, c, job, program, label);
  shell_text(&line, "&& mv");
  put_path(&line, c->folder, job, "part");
  put_path(&line, c->folder, job, result);
  shell_text(&line, "; }");
  if (line.control)
    return fail(f, STATUS_USAGE, "the command of point %zu would have control characters, from a name or a value", job);
  if (line.cut) return fail(f, STATUS_USAGE, "the command of point %zu is longer than %d characters", job, LINE);
  fprintf(out, "%s\n", buf);
  return true;
}

static bool write_jobs(const struct sweep_plan *plan, const struct sweep_common *c, const char *path, struct failure *f) {
  struct report_file file;
  if (!output_open(&file, path, f)) return false;
  const size_t points = sweep_plan_points(plan);
  for (size_t i = 0; i < points; i++) {
    if (put_job(file.out, plan, c, i, f)) continue;
    report_file_abandon(&file);
    return false;
  }
  return output_close(&file, f);
}

/* A script that can be run; format's arguments are the folder's jobs and the number of points. */
static bool write_script(const char *folder, const char *name, const char *jobs, size_t points, struct failure *f) {
  char path[PATH_MAX + 20];
  struct report_file file;
  snprintf(path, sizeof path, "%s/%s", folder, name);
  if (!output_open(&file, path, f)) return false;
  if (strcmp(name, "slurm.sh") == 0)
    fprintf(file.out,
            "#!/bin/sh\n# sbatch slurm.sh\n#SBATCH --job-name=culprit-sweep\n#SBATCH --array=1-%zu\n#SBATCH --cpus-per-task=1\n"
            "#SBATCH --output=/dev/null\nsed -n \"${SLURM_ARRAY_TASK_ID}p\" %s | sh\n",
            points, jobs);
  else fprintf(file.out, "#!/bin/sh\n# sh parallel.sh [options of GNU parallel]\nexec parallel \"$@\" <%s\n", jobs);
  if (!output_close(&file, f)) return false;
  return chmod(path, 0777 & ~022) == 0 || fail(f, STATUS_OUTPUT, "%.400s: cannot be made executable", path);
}

bool sweep_write(const struct sweep_plan *plan, const struct sweep_common *c, struct failure *f) {
  char path[PATH_MAX + 20], buf[2 * PATH_MAX];
  struct shell_line jobs = {.buf = buf, .size = sizeof buf};
  snprintf(path, sizeof path, "%s/jobs", c->folder);
  shell_word(&jobs, path);
  const size_t points = sweep_plan_points(plan);
  return write_jobs(plan, c, path, f) && write_script(c->folder, "slurm.sh", buf, points, f) &&
         write_script(c->folder, "parallel.sh", buf, points, f);
}
