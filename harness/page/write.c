/* The page: head, parts, script. */
#include "page/page.h"

#include <stdlib.h>

#include "base/sha256.h"
#include "page/assets.h"
#include "page/parts.h"

struct part {
  const char *id, *name;
};

/* Only our own script runs, whatever names and sources say, and nothing is loaded from anywhere. */
static void policy(FILE *out) {
  char hash[SHA256_BASE64];
  sha256_base64(page_js, page_js_size, hash);
  fprintf(out,
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'sha256-%s'; "
          "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'\">\n",
          hash);
}

static void head(const struct page *p, FILE *out) {
  static const struct part parts[] = {{"summary", "Samples"}, {"stack", "Cycle stack"}, {"functions", "Functions"},
                                      {"stalls", "Stalls"},   {"flame", "Flame graph"}, {"flow", "Flow"},
                                      {"code", "Code"}};
  fputs("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n",
        out);
  policy(out);
  fputs("<title>", out);
  html_text(out, "%s", p->title);
  fputs("</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>\n", out);
  fwrite(page_css, 1, page_css_size, out);
  fputs("</style></head><body>\n<header><h1>", out);
  html_text(out, "%s", p->title);
  fputs("</h1><nav aria-label=\"Parts of the page\">", out);
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) fprintf(out, "<a href=\"#%s\">%s</a>", parts[i].id, parts[i].name);
  if (p->latency) fputs("<a href=\"#latencies\">Latencies</a>", out);
  if (p->before) fputs("<a href=\"#changes\">Difference</a>", out);
  fputs("<button type=\"button\" id=\"theme\" aria-pressed=\"false\">Light or dark</button></nav></header>\n<main>\n", out);
}

static void tail(FILE *out) {
  fputs("</main>\n<script>", out);
  fwrite(page_js, 1, page_js_size, out);
  fputs("</script>\n</body></html>\n", out);
}

bool page_write(const struct page *p, FILE *out) {
  size_t *order = page_order(p);
  if (!order) return false;
  head(p, out);
  page_summary(p, out);
  page_stacks(p, out);
  page_functions(p, order, out);
  bool good = page_stalls(p, out);
  page_flame(p, order, out);
  good = good && page_flow(p, order, out);
  page_latencies(p, out);
  good = good && page_changes(p, out) && page_listings(p, order, out);
  tail(out);
  free(order);
  return good;
}
