/* The Lua 5.4 interpreter: closures, tables, strings and integer arithmetic. The
 * script knows its own answers. */
#include <string.h>

#include "workload.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#ifndef SCALE
#define SCALE 1
#endif

static const char script[] = "local n = ...\n"
                             "local function sieve(limit)\n"
                             "  local composite, primes = {}, {}\n"
                             "  for i = 2, limit do\n"
                             "    if not composite[i] then\n"
                             "      primes[#primes + 1] = i\n"
                             "      for j = i * i, limit, i do composite[j] = true end\n"
                             "    end\n"
                             "  end\n"
                             "  return primes\n"
                             "end\n"
                             "local function counter()\n"
                             "  local c = 0\n"
                             "  return function(by) c = c + by; return c end\n"
                             "end\n"
                             "local total, count = 0, counter()\n"
                             "for round = 1, n do\n"
                             "  local primes = sieve(300)\n"
                             "  assert(#primes == 62 and primes[62] == 293)\n"
                             "  local words = {}\n"
                             "  for i, p in ipairs(primes) do words[i] = string.format('%d:%x', p, p * round) end\n"
                             "  table.sort(words)\n"
                             "  local text = table.concat(words, ',')\n"
                             "  for digits in text:gmatch('%d+:') do count(#digits) end\n"
                             "  for i = 1, #text do total = (total * 31 + text:byte(i)) % 4294967296 end\n"
                             "end\n"
                             "return total, count(0)\n";

int main(void) {
  uint64_t sum = CHECKSUM_START;
  workload_begin();
  lua_State *lua = luaL_newstate();
  if (!lua) return workload_fail("lua", "no memory");
  luaL_requiref(lua, LUA_GNAME, luaopen_base, 1);
  luaL_requiref(lua, LUA_TABLIBNAME, luaopen_table, 1);
  luaL_requiref(lua, LUA_STRLIBNAME, luaopen_string, 1);
  lua_settop(lua, 0);
  if (luaL_loadbufferx(lua, script, sizeof script - 1, "=script", "t") != LUA_OK)
    return workload_fail("lua", lua_tostring(lua, -1));
  lua_pushinteger(lua, SCALE);
  if (lua_pcall(lua, 1, 2, 0) != LUA_OK) return workload_fail("lua", lua_tostring(lua, -1));
  for (int i = 1; i <= 2; i++) sum = checksum_word(sum, (uint64_t)lua_tointeger(lua, i));
  lua_close(lua);
  return workload_end("lua", sum);
}
