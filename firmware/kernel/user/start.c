/* From _start to main and back, of a process. */
#include <stdlib.h>

int main(int argc, char **argv, char **environment);

_Noreturn void process_start(void);

/* Of the C library: calls the functions in .preinit_array and .init_array. `exit` calls those of atexit and
 * .fini_array. */
void __libc_init_array(void);

_Noreturn void process_start(void) {
  static char *none[] = {NULL};
  __libc_init_array();
  exit(main(0, none, none));
}
