/* Lua 5.4 runs a script in phases: queens, a binary tree that is built and dropped, words of a text counted and sorted,
 * the Mandelbrot set in integers, a matrix product, an interpreter written in Lua. */
#include <string.h>

#include "workload.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

static const char script[] =
  "local sum = 0\n"
  "local function mix(v) sum = (sum * 31 + v) % 4294967291 end\n"
  "local function queens(n)\n"
  "  local found, column, up, down = 0, {}, {}, {}\n"
  "  local function place(row)\n"
  "    if row > n then found = found + 1 return end\n"
  "    for c = 1, n do\n"
  "      if not (column[c] or up[row + c] or down[row - c + n]) then\n"
  "        column[c], up[row + c], down[row - c + n] = true, true, true\n"
  "        place(row + 1)\n"
  "        column[c], up[row + c], down[row - c + n] = nil, nil, nil\n"
  "      end\n"
  "    end\n"
  "  end\n"
  "  place(1)\n"
  "  return found\n"
  "end\n"
  "assert(queens(6) == 4 and queens(7) == 40)\n"
  "local q = queens(8) assert(q == 92) mix(q)\n"
  "local function tree(depth) if depth == 0 then return {} end return {tree(depth - 1), tree(depth - 1)} end\n"
  "local function count(t) if not t[1] then return 1 end return 1 + count(t[1]) + count(t[2]) end\n"
  "for depth = 6, 12 do local n = count(tree(depth)) assert(n == 2 ^ (depth + 1) - 1) mix(n) end\n"
  "local words, x = {}, 12345\n"
  "for i = 1, 12000 do x = (x * 1103515245 + 12345) % 2147483648 words[i] = string.format('w%d', x // 65536 % 700) end\n"
  "local text, seen, names = table.concat(words, ' '), {}, {}\n"
  "for w in text:gmatch('%a%d+') do seen[w] = (seen[w] or 0) + 1 end\n"
  "for w in pairs(seen) do names[#names + 1] = w end\n"
  "table.sort(names, function(a, b) if seen[a] ~= seen[b] then return seen[a] > seen[b] end return a < b end)\n"
  "local total = 0\n"
  "for _, w in ipairs(names) do total = total + seen[w] mix(seen[w]) mix(#w) end\n"
  "assert(total == 12000)\n"
  "for py = 0, 47 do for px = 0, 63 do\n"
  "  local cr, ci, zr, zi, k = px * 192 - 8192, py * 170 - 4096, 0, 0, 0\n"
  "  while k < 60 and zr * zr + zi * zi < 67108864 do\n"
  "    zr, zi, k = (zr * zr - zi * zi) // 4096 + cr, zr * zi // 2048 + ci, k + 1\n"
  "  end\n"
  "  mix(k)\n"
  "end end\n"
  "local n, a, b = 44, {}, {}\n"
  "for i = 1, n do a[i], b[i] = {}, {} for j = 1, n do a[i][j], b[i][j] = i * j % 17, (i + j) % 13 end end\n"
  "for i = 1, n do for j = 1, n do local s = 0 for k = 1, n do s = s + a[i][k] * b[k][j] end mix(s) end end\n"
  "local code, stack = {}, {}\n"
  "for i = 1, 400 do code[i] = ({'push', 'add', 'dup', 'mul', 'drop'})[i * 7 % 5 + 1] end\n"
  "local op = {push = function(s, i) s[#s + 1] = i end, dup = function(s) s[#s + 1] = s[#s] or 1 end,\n"
  "  add = function(s) local v = (table.remove(s) or 1) + (table.remove(s) or 2) s[#s + 1] = v % 65521 end,\n"
  "  mul = function(s) local v = (table.remove(s) or 1) * (table.remove(s) or 3) s[#s + 1] = v % 65521 end,\n"
  "  drop = function(s) table.remove(s) end}\n"
  "for round = 1, 200 do for i, c in ipairs(code) do op[c](stack, i + round) end mix(stack[#stack] or 0) end\n"
  "return sum\n";

enum { ROUNDS = 4 };

int main(void) {
  uint64_t sum = CHECKSUM_START;
  workload_begin();
  for (int round = 0; round < ROUNDS; round++) {
    lua_State *lua = luaL_newstate();
    if (!lua) return workload_fail("far_lua", "no memory");
    luaL_requiref(lua, LUA_GNAME, luaopen_base, 1);
    luaL_requiref(lua, LUA_TABLIBNAME, luaopen_table, 1);
    luaL_requiref(lua, LUA_STRLIBNAME, luaopen_string, 1);
    lua_settop(lua, 0);
    if (luaL_loadbufferx(lua, script, sizeof script - 1, "=script", "t") != LUA_OK || lua_pcall(lua, 0, 1, 0) != LUA_OK)
      return workload_fail("far_lua", lua_tostring(lua, -1));
    sum = checksum_word(sum, (uint64_t)lua_tointeger(lua, 1));
    lua_close(lua);
  }
  return workload_end("far_lua", sum);
}
