/* The Duktape JavaScript engine: 385 KB of code, most of it cold. Objects, closures, a regular expression,
 * JSON, sorting. */
#include <string.h>

#include <duktape.h>

#include "workload.h"

#ifndef SCALE
#define SCALE 1
#endif

static const char script[] =
  "(function (n) {\n"
  "  var hash = 7;\n"
  "  function mix(s) { for (var i = 0; i < s.length; i++) hash = (hash * 31 + s.charCodeAt(i)) % 65521; }\n"
  "  function Node(key) { this.key = key; this.left = null; this.right = null; }\n"
  "  Node.prototype.insert = function (key) {\n"
  "    var side = key < this.key ? 'left' : 'right';\n"
  "    if (this[side]) this[side].insert(key); else this[side] = new Node(key);\n"
  "  };\n"
  "  Node.prototype.walk = function (f) {\n"
  "    if (this.left) this.left.walk(f);\n"
  "    f(this.key);\n"
  "    if (this.right) this.right.walk(f);\n"
  "  };\n"
  "  for (var round = 0; round < n; round++) {\n"
  "    var root = new Node(500), keys = [], x = 17 + round;\n"
  "    for (var i = 0; i < 10; i++) { x = (x * 421 + 1663) % 7875; root.insert(x); }\n"
  "    root.walk(function (k) { keys.push(k); });\n"
  "    for (var j = 1; j < keys.length; j++) if (keys[j - 1] > keys[j]) throw new Error('not in order');\n"
  "    keys.sort(function (a, b) { return a % 13 - b % 13 || a - b; });\n"
  "    mix(JSON.stringify({ round: round, keys: keys }));\n"
  "    mix('alpha-12, beta-7'.replace(/([a-z]+)-(\\d+)/g, '$2$1'));\n"
  "  }\n"
  "  return hash;\n"
  "})";

int main(void) {
  workload_begin();
  duk_context *js = duk_create_heap_default();
  if (!js) return workload_fail("duktape", "no memory");
  if (duk_peval_string(js, script) != 0) return workload_fail("duktape", duk_safe_to_string(js, -1));
  duk_push_int(js, SCALE);
  if (duk_pcall(js, 1) != 0) return workload_fail("duktape", duk_safe_to_string(js, -1));
  uint64_t sum = checksum_word(CHECKSUM_START, (uint64_t)duk_get_int(js, -1));
  /* The heap is not destroyed: its last collections would be half of a short run. */
  return workload_end("duktape", sum);
}
