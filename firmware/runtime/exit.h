/* A hook for the end of the program. */
#ifndef CULPRIT_EXIT_H
#define CULPRIT_EXIT_H

/* `act` runs once when the program ends, however it ends. There is only one: a second call replaces it. */
void program_before_exit(void (*act)(void));

#endif
