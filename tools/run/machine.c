#include "tools/run/machine.h"

#include <dirent.h>
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "machine/machine.h"
#include "tools/cli/beside.h"

/* "small, tiny", or "none", of the usual machines: without waves, with profilers. */
static void list_machines(const char *dir, struct text *list) {
  struct dirent **names;
  int n = scandir(dir, &names, NULL, alphasort);
  for (int i = 0; i < n; i++) {
    char *name = names[i]->d_name, *dot = strstr(name, ".so");
    const char *kind = strchr(name, '-');
    if (dot && dot[3] == '\0' && dot - name < 32 && (!kind || (strncmp(kind, "-os", 3) == 0 && kind + 3 == dot)))
      text_format(list, "%s%.*s", list->length ? ", " : "", (int)(dot - name), name);
    free(names[i]);
  }
  if (n >= 0) free(names);
  if (!list->length) text_add(list, "none");
}

/* A name, perhaps with "-os", the machine for operating systems, and perhaps with a kind at its end: "-bare", the machine without profilers, "-lean", whose observation
 * port shows what they read and no more, "-double", with twice the co-processor's slots, "-pflag", with
 * profile instructions; then perhaps words for its table of blocks, as "-sets32". */
static bool is_name(const char *config) {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789_-";
  static const char *const kinds[] = {"", "-bare", "-lean", "-double", "-pflag"};
  size_t stem = strcspn(config, "-");
  if (strncmp(config + stem, "-os", 3) == 0 && (config[stem + 3] == '-' || !config[stem + 3])) stem += 3;
  if (!stem || strlen(config) > 31 || config[strspn(config, letters)]) return false;
  if (strncmp(config + stem, "-pflag-", 7) == 0) return true;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (strcmp(config + stem, kinds[i]) == 0) return true;
  return false;
}

/* How long a machine takes to build on two cores, in words. */
static const char *cost(const char *config) {
  return strncmp(config, "tiny", 4) == 0 ? "a minute" : strncmp(config, "small", 5) == 0 ? "two minutes" : "ten minutes";
}

static bool not_there(const char *config, bool trace, const char *dir, struct failure *f) {
  struct machine_model known;
  struct text list = {0};
  list_machines(dir, &list);
  if (!machine_find(config, &known))
    fail(f, STATUS_NO_CONFIG, "unknown configuration '%s': tiny, small and large are known, of which there are: %s", config,
         text_of(&list));
  else if (trace)
    fail(f, STATUS_NO_CONFIG,
         "waves need another build of the machine '%s', which is not in %.900s; `make sim-%s-trace` makes it in %s", config, dir,
         config, cost(config));
  else
    fail(f, STATUS_NO_CONFIG, "the machine '%s' is not in %.900s (available: %s); `make sim-%s` builds it in %s", config, dir,
         text_of(&list), config, cost(config));
  text_free(&list);
  return false;
}

bool machine_open(struct machine *m, const char *config, bool trace, struct failure *f) {
  memset(m, 0, sizeof *m);
  char dir[PATH_MAX], path[PATH_MAX + 80];
  if (!is_name(config)) return fail(f, STATUS_NO_CONFIG, "unknown configuration '%.40s'", config);
  if (!beside(dir, sizeof dir, "sim", "CULPRIT_SIM_DIR"))
    return fail(f, STATUS_NO_CONFIG, "cannot find the folder of the machines; set CULPRIT_SIM_DIR");
  const char *kind = trace ? "-trace" : "";
  snprintf(path, sizeof path, "%s/%s%s.so", dir, config, kind);
  if (access(path, R_OK) != 0) return not_there(config, trace, dir, f);
  m->library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!m->library) return fail(f, STATUS_NO_CONFIG, "configuration '%s' cannot be loaded: %.900s", config, dlerror());
  m->api = dlsym(m->library, "culprit_sim");
  if (!m->api || m->api->version != SIM_API_VERSION) {
    machine_close(m);
    return fail(f, STATUS_NO_CONFIG, "%.900s does not match this program; `make sim-%s%s` rebuilds it", path, config, kind);
  }
  return true;
}

void machine_close(struct machine *m) {
  if (m->library) dlclose(m->library);
  memset(m, 0, sizeof *m);
}
