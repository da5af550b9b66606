/* The page: head, parts, script. */
#include "page/page.h"

#include <stdlib.h>

#include "base/sha256.h"
#include "page/assets.h"
#include "page/parts.h"

/* Only our own script runs, whatever names and sources say, and nothing is loaded from anywhere. */
static void policy(FILE *out) {
  char hash[SHA256_BASE64];
  sha256_base64(page_js, page_js_size, hash);
  fprintf(out,
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'sha256-%s'; "
          "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'\">\n",
          hash);
}

static void link_to(FILE *out, bool there, const char *id, const char *name) {
  if (there) fprintf(out, "<a href=\"#%s\">%s</a>", id, name);
}

static void parts(const struct page *p, FILE *out) {
  fputs("<nav aria-label=\"Parts of the page\">", out);
  link_to(out, true, "stack", "Cycle stack");
  link_to(out, p->samples->moments != 0, "time", "Time");
  link_to(out, true, "hot", "Hottest");
  link_to(out, p->latency != NULL, "lives", "Executions");
  link_to(out, p->before != NULL, "changes", "Difference");
  link_to(out, true, "functions", "Functions");
  link_to(out, p->analysis != NULL, "stalls", "Stalls");
  link_to(out, true, "flame", "Flame graph");
  link_to(out, p->analysis != NULL, "flow", "Flow");
  link_to(out, p->latency != NULL, "latencies", "Latencies");
  link_to(out, true, "code", "Code");
  fputs("<button type=\"button\" id=\"theme\" aria-pressed=\"false\">Light or dark</button></nav>", out);
}

static void page_head(const struct page *p, const size_t *order, FILE *out) {
  fputs("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n",
        out);
  policy(out);
  fputs("<title>", out);
  html_text(out, "%s", p->title);
  fputs("</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>\n", out);
  fwrite(page_css, 1, page_css_size, out);
  fputs("</style></head><body>\n<header><p class=\"title\">", out);
  html_name(out, p->title);
  fputs("</p>\n", out);
  page_answer(p, order, out);
  page_facts(p, out);
  parts(p, out);
  fputs("</header>\n<main>\n", out);
}

static void tail(FILE *out) {
  fputs("</main>\n<script>", out);
  fwrite(page_js, 1, page_js_size, out);
  fputs("</script>\n</body></html>\n", out);
}

bool page_write(const struct page *p, FILE *out) {
  size_t *order = page_order(p);
  if (!order) return false;
  page_head(p, order, out);
  page_stacks(p, out);
  bool good = page_time(p, order, out);
  page_hot(p, out);
  good = good && page_lives(p, out);
  good = good && page_changes(p, out);
  page_functions(p, order, out);
  good = good && page_inlined(p, out);
  good = good && page_stalls(p, out);
  good = good && page_flame(p, order, out);
  good = good && page_flow(p, order, out);
  page_latencies(p, out);
  good = good && page_listings(p, order, out);
  tail(out);
  free(order);
  return good;
}
