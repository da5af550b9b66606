/* Is a text well-formed XML? Nested elements, attributes in quotes, named and numbered characters, UTF-8;
 * no doctype with contents, no CDATA. */
#ifndef CULPRIT_XML_CHECK_H
#define CULPRIT_XML_CHECK_H

#include <stdbool.h>
#include <stddef.h>

/* False: one line in why. */
bool xml_check(const char *text, size_t size, char *why, size_t why_size);

#endif
