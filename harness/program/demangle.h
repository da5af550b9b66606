/* Names of C++ as they are in the source, by the demangler of libstdc++. */
#ifndef CULPRIT_DEMANGLE_H
#define CULPRIT_DEMANGLE_H

#include <stdbool.h>
#include <stddef.h>

/* "ns::Class<int>::f(int) const" of a mangled name, to be freed; NULL: the name is not mangled, or is longer than
 * what is demangled, or out of memory. A clone's ending stays in brackets: "f(int) [clone .part.0]". */
char *demangle(const char *name);

/* The function without parameters and result: where that begins in the name; *length: its length. Of C: all of it. */
const char *demangle_plain(const char *function, size_t *length);

/* Is `name` how a user writes the function: the whole name, or without parameters and result
 * ("ns::Class<int>::f")? loose: or with other template arguments, or none, and from any
 * of its scopes on ("Class::f", "f"). */
bool demangle_matches(const char *function, const char *name, bool loose);

#endif
