/* A function and files of which the command line may have either first. */
#ifndef CULPRIT_ORDER_H
#define CULPRIT_ORDER_H

#include <stddef.h>

/* Of `most` places for files those in front are taken. When what stands for the function is a file, and the last of
 * the files is none, the function comes last: puts both in their places. */
void arguments_in_order(const char **function, const char **file, size_t most);

#endif
