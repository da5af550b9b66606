/* The end of a program, as the rest of the runtime sees it. */
#ifndef CULPRIT_EXIT_H
#define CULPRIT_EXIT_H

/* `act` runs once, when the program ends, whichever way it does. There is one; a second call replaces it. */
void program_before_exit(void (*act)(void));

#endif
