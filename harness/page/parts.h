/* The parts of the page. Only for page*.c of this room. */
#ifndef CULPRIT_PAGE_PARTS_H
#define CULPRIT_PAGE_PARTS_H

#include "page/page.h"

/* ---- html.c: what all parts use ---- */

/* Writes text, with the characters that HTML reserves escaped. */
void html_text(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
void html_heading(FILE *out, const char *id, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* A head that sorts its column; words: aligned left. */
void html_head(FILE *out, const char *title, bool words);

/* Begins a table of such columns: numbers, then words; both lists end with NULL. */
void html_heads(FILE *out, const char *const *numbers, const char *const *words);

/* A cell with a bar of the share, and a thin line for its interval. */
void html_share(FILE *out, const struct profile_interval *share);

/* "12.3 %" and "11.2 to 13.5 %"; value: what it sorts by. */
void html_percent(FILE *out, const struct profile_interval *share);
void html_number(FILE *out, double v, int decimals); /* a cell; not finite: "-" */

/* A colour for each class; ORACLE_CLASSES: samples without one. */
const char *html_class_colour(enum oracle_class c);
const char *html_class_ink(enum oracle_class c); /* of text on it */
const char *html_class_name(enum oracle_class c);

/* ---- parts ---- */

/* Functions, most time first: indices of tally.function, p->now->functions of them. NULL: out of memory. */
size_t *page_order(const struct page *p);

void page_summary(const struct page *p, FILE *out);
void page_stacks(const struct page *p, FILE *out);
void page_functions(const struct page *p, const size_t *order, FILE *out);
bool page_listings(const struct page *p, const size_t *order, FILE *out);
bool page_flow(const struct page *p, const size_t *order, FILE *out);
void page_flame(const struct page *p, const size_t *order, FILE *out);
void page_latencies(const struct page *p, FILE *out);
bool page_changes(const struct page *p, FILE *out);
bool page_stalls(const struct page *p, FILE *out);

/* The frequencies of a function's code; NULL: not known, or out of memory. */
struct frequency *page_frequency(const struct page *p, const struct tally_function *f);

#endif
