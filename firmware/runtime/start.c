/* From _start (crt0.S) to main and back. */
#include <stdlib.h>

#include "profile.h"
#include "profile_config.h"

int main(int argc, char **argv, char **environment);

_Noreturn void runtime_start(void);

/* Of the C library: calls the functions in .preinit_array and .init_array. `exit` calls those of atexit and
 * .fini_array. */
void __libc_init_array(void);

/* There is no command line: argc is 0 and both lists are empty. */
_Noreturn void runtime_start(void) {
  static char *none[] = {NULL};
  if (culprit_profile.mode != PROFILE_OFF) profile_start();
  __libc_init_array();
  exit(main(0, none, none));
}
