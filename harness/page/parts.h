/* The parts of the page. Only for page*.c of this room. */
#ifndef CULPRIT_PAGE_PARTS_H
#define CULPRIT_PAGE_PARTS_H

#include "page/page.h"

/* ---- html.c: what all parts use ---- */

/* Writes text, with the characters that HTML reserves escaped. */
void html_text(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
void html_heading(FILE *out, const char *id, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* A name of others: apart from the direction of the text around it, and cut when it is long. */
void html_name(FILE *out, const char *name);

/* Function and offset, without a link: lookup+0x34, or main+0x35c (lookup) where lookup was inlined; and its line,
 * ", logjoin.c:208", if that is known. */
void html_place(FILE *out, const struct page *p, const struct tally_function *f, uint64_t pc);
void html_line(FILE *out, const char *before, const struct symbols_line *at);

/* A cell with the name that a narrow screen shows in place of its head; not finite: "-". */
void html_labelled(FILE *out, const char *label, double v, int decimals);

/* Behind a value: its interval reaches more than half of it to either side. */
void html_doubt(FILE *out, const struct profile_interval *share);

/* A head that sorts its column; words: aligned left. */
void html_head(FILE *out, const char *title, bool words);

/* Begins a table of such columns: a name, numbers, which end with NULL, and words; NULL: without words. */
void html_heads(FILE *out, const char *name, const char *const *numbers, const char *words);

/* A cell with a bar of the share, and a thin line for its interval. */
void html_share(FILE *out, const struct profile_interval *share);

/* "12.3 %" and "11.2 to 13.5 %"; value: what it sorts by. */
void html_percent(FILE *out, const struct profile_interval *share);
void html_count(FILE *out, double v); /* 1,234,567 */

/* A colour for each class; ORACLE_CLASSES: samples without one. */
const char *html_class_colour(enum oracle_class c);
const char *html_class_ink(enum oracle_class c); /* of text on it */
const char *html_class_name(enum oracle_class c);

/* What stalls of a class wait for: "waits for loads"; a class that is no stall: "executes". */
const char *html_class_verb(enum oracle_class c);

/* One bar of the classes of a sum, as wide as their shares. */
void html_stack(FILE *out, const struct tally_sum *sum, const char *name);

/* ---- measure.c ---- */

/* What the shares are of: "the time", "the conditional branches". */
const char *page_whole(const struct page *p);
bool page_timed(const struct page *p); /* of time, all of it or that in which something was held */

/* The cause that most of an instruction's time names: ", missing the L2"; "": none that most of it names. */
const char *page_cause(const struct tally_sum *sum);

/* ---- parts ---- */

enum { PAGE_HOT = 8 };

/* The instructions with most of the events, at most PAGE_HOT, most first; how many there are. */
size_t page_hottest(const struct page *p, const struct tally_insn *hot[PAGE_HOT]);

/* Functions, most time first: indices of tally.function, p->now->functions of them. NULL: out of memory. */
size_t *page_order(const struct page *p);

void page_answer(const struct page *p, const size_t *order, FILE *out);
void page_facts(const struct page *p, FILE *out);
bool page_time(const struct page *p, const size_t *order, FILE *out);
void page_hot(const struct page *p, FILE *out);
bool page_lives(const struct page *p, FILE *out);
void page_sources(const struct page *p, FILE *out);
void page_stacks(const struct page *p, FILE *out);
void page_functions(const struct page *p, const size_t *order, FILE *out);
bool page_inlined(const struct page *p, FILE *out);
bool page_listings(const struct page *p, const size_t *order, FILE *out);
bool page_flow(const struct page *p, const size_t *order, FILE *out);
bool page_flame(const struct page *p, const size_t *order, FILE *out);
void page_latencies(const struct page *p, FILE *out);
bool page_changes(const struct page *p, FILE *out);
bool page_stalls(const struct page *p, FILE *out);

/* The frequencies of a function's code; NULL: not known, or out of memory. */
struct frequency *page_frequency(const struct page *p, const struct tally_function *f);

#endif
