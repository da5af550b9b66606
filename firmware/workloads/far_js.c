/* The Duktape JavaScript engine runs a script in phases: an AVL tree, SHA-1 by hand against a published digest, a parser
 * of expressions, text replaced by regular expressions, JSON there and back, the game of life. */
#include <string.h>

#include <duktape.h>

#include "workload.h"

static const char script[] =
  "(function (rounds) {\n"
  "  var hash = 7;\n"
  "  function mix(s) { s = String(s); for (var i = 0; i < s.length; i++) hash = (hash * 31 + s.charCodeAt(i)) % 65521; }\n"
  "  function height(n) { return n ? n.h : 0; }\n"
  "  function fix(n) { n.h = 1 + Math.max(height(n.l), height(n.r)); return n; }\n"
  "  function turn(n, a, b) { var t = n[a]; n[a] = t[b]; t[b] = fix(n); return fix(t); }\n"
  "  function insert(n, k) {\n"
  "    if (!n) return { k: k, h: 1, l: null, r: null };\n"
  "    if (k < n.k) n.l = insert(n.l, k); else if (k > n.k) n.r = insert(n.r, k); else return n;\n"
  "    fix(n);\n"
  "    if (height(n.l) - height(n.r) > 1) { if (height(n.l.l) < height(n.l.r)) n.l = turn(n.l, 'r', 'l'); return turn(n, 'l', 'r'); }\n"
  "    if (height(n.r) - height(n.l) > 1) { if (height(n.r.r) < height(n.r.l)) n.r = turn(n.r, 'l', 'r'); return turn(n, 'r', 'l'); }\n"
  "    return n;\n"
  "  }\n"
  "  function sha1(s) {\n"
  "    var w, i, j, h = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0], bytes = [], n = s.length;\n"
  "    function rol(v, by) { return v << by | v >>> 32 - by; }\n"
  "    for (i = 0; i < n; i++) bytes.push(s.charCodeAt(i));\n"
  "    bytes.push(128);\n"
  "    while (bytes.length % 64 != 56) bytes.push(0);\n"
  "    for (i = 0; i < 8; i++) bytes.push(i < 4 ? 0 : (n * 8) >>> (7 - i) * 8 & 255);\n"
  "    for (i = 0; i < bytes.length; i += 64) {\n"
  "      for (w = [], j = 0; j < 80; j++) w[j] = j < 16 ? bytes[i + 4 * j] << 24 | bytes[i + 4 * j + 1] << 16 | bytes[i + 4 * j + 2] << 8 |\n"
  "        bytes[i + 4 * j + 3] : rol(w[j - 3] ^ w[j - 8] ^ w[j - 14] ^ w[j - 16], 1);\n"
  "      var a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];\n"
  "      for (j = 0; j < 80; j++) {\n"
  "        var f = j < 20 ? b & c | ~b & d : j < 40 ? b ^ c ^ d : j < 60 ? b & c | b & d | c & d : b ^ c ^ d;\n"
  "        var t = rol(a, 5) + f + e + w[j] + [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6][j / 20 | 0] | 0;\n"
  "        e = d; d = c; c = rol(b, 30); b = a; a = t;\n"
  "      }\n"
  "      h = [h[0] + a | 0, h[1] + b | 0, h[2] + c | 0, h[3] + d | 0, h[4] + e | 0];\n"
  "    }\n"
  "    return h.map(function (v) { return ('0000000' + (v >>> 0).toString(16)).slice(-8); }).join('');\n"
  "  }\n"
  "  if (sha1('abc') != 'a9993e364706816aba3e25717850c26c9cd0d89d') throw new Error('sha1');\n"
  "  function parse(s) {\n"
  "    var at = 0;\n"
  "    function atom() { if (s[at] == '(') { at++; var v = sum(); at++; return v; } var from = at; while (s[at] >= '0' && s[at] <= '9') at++;\n"
  "      return parseInt(s.slice(from, at), 10); }\n"
  "    function product() { var v = atom(); while (s[at] == '*') { at++; v = v * atom() % 9973; } return v; }\n"
  "    function sum() { var v = product(); while (s[at] == '+') { at++; v = (v + product()) % 9973; } return v; }\n"
  "    return sum();\n"
  "  }\n"
  "  if (parse('2+3*(4+5)') != 29) throw new Error('parse');\n"
  "  var x = 17;\n"
  "  function random(n) { x = (x * 421 + 1663) % 7875; return x % n; }\n"
  "  for (var round = 0; round < rounds; round++) {\n"
  "    var root = null, i, j, keys = [];\n"
  "    for (i = 0; i < 300; i++) root = insert(root, random(5000));\n"
  "    (function walk(n) { if (n) { walk(n.l); keys.push(n.k); walk(n.r); } })(root);\n"
  "    for (i = 1; i < keys.length; i++) if (keys[i - 1] >= keys[i]) throw new Error('not in order');\n"
  "    mix(keys.join());\n"
  "    mix(sha1(keys.join('-').slice(0, 400)));\n"
  "    var e = '1';\n"
  "    for (i = 0; i < 60; i++) e = random(2) ? e + '+' + random(100) : '(' + e + ')*' + (1 + random(9));\n"
  "    for (i = 0; i < 6; i++) mix(parse(e));\n"
  "    mix(keys.join(' item-').replace(/item-(\\d)(\\d+)/g, '<$2:$1>').replace(/<0*(\\d+):/g, '[$1 '));\n"
  "    var list = keys.map(function (k, n) { return { key: k, name: 'n' + n, even: k % 2 == 0, next: [n + 1, null] }; });\n"
  "    var back = JSON.parse(JSON.stringify(list));\n"
  "    if (JSON.stringify(back) != JSON.stringify(list)) throw new Error('JSON');\n"
  "    back.sort(function (a, b) { return a.key % 37 - b.key % 37 || a.key - b.key; });\n"
  "    mix(back[0].name + back[back.length - 1].name);\n"
  "    var n = 24, cells = [];\n"
  "    for (i = 0; i < n * n; i++) cells.push(random(3) == 0 ? 1 : 0);\n"
  "    for (var step = 0; step < 6; step++) cells = cells.map(function (c, at) {\n"
  "      var r = at / n | 0, k = at % n, live = 0;\n"
  "      for (var dr = -1; dr <= 1; dr++) for (var dk = -1; dk <= 1; dk++) live += cells[(r + dr + n) % n * n + (k + dk + n) % n];\n"
  "      return live == 3 || live == 4 && c ? 1 : 0;\n"
  "    });\n"
  "    mix(cells.join(''));\n"
  "  }\n"
  "  return hash;\n"
  "})";

enum { ROUNDS = 5 };

int main(void) {
  workload_begin();
  duk_context *js = duk_create_heap_default();
  if (!js) return workload_fail("far_js", "no memory");
  if (duk_peval_string(js, script) != 0) return workload_fail("far_js", duk_safe_to_string(js, -1));
  duk_push_int(js, ROUNDS);
  if (duk_pcall(js, 1) != 0) return workload_fail("far_js", duk_safe_to_string(js, -1));
  const uint64_t sum = checksum_word(CHECKSUM_START, (uint64_t)duk_get_int(js, -1));
  duk_destroy_heap(js);
  return workload_end("far_js", sum);
}
