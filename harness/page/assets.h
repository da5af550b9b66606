/* Style and script of the page: the contents of page.css and page.js. */
#ifndef CULPRIT_PAGE_ASSETS_H
#define CULPRIT_PAGE_ASSETS_H

#include <stddef.h>

extern const char page_css[], page_js[];
extern const size_t page_css_size, page_js_size;

#endif
