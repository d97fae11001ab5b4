// The tasks in Lua 5.4 and in LuaJIT, which has the C API of Lua 5.1: built once with the headers of each.
#include <cstring>
#include <lua.hpp>
#include <vector>

#include "bench/hosts/task.h"

using vellum::bench::require;
namespace bench = vellum::bench;

namespace {

const std::string Small = "score = 0\nfunction add(a, b) return a + b end\n";

void load(lua_State* state, const std::string& text) {
  // host code: load a script
  require(luaL_loadbuffer(state, text.data(), text.size(), "script") == 0 && lua_pcall(state, 0, 0, 0) == 0,
          "a script does not load");
  // end
}

lua_State* made(const std::string& text) {
  lua_State* state = luaL_newstate();
  luaL_openlibs(state);
  load(state, text);
  return state;
}

void memory() {
  double before = bench::resident();
  std::vector<lua_State*> worlds;
  for (int i = 0; i < bench::Worlds; ++i) worlds.push_back(made(Small));
  bench::report("memory of a world, of 1,000", "KB", (bench::resident() - before) / bench::Worlds);
  for (lua_State* state : worlds) lua_close(state);
}

void starting(long calls) {
  bench::time("create and free a world", calls, [](int) {
    // host code: create and free a world
    lua_State* state = luaL_newstate();
    luaL_openlibs(state);
    lua_close(state);
    // end
  });
  std::string text = Small;
  for (int i = 0; i < bench::Functions; ++i) {
    std::string name = std::to_string(i);
    text += "function f" + name + "(a) local b = a while b > 10 do b = b - 3 end return b + " + name + " end\n";
  }
  bench::time("load a script of 102 functions", calls / 20, [&](int) { lua_close(made(text)); });
}

void calling(const char* task, bool interpreted, long calls) {
  lua_State* state = luaL_newstate();
  luaL_openlibs(state);
#ifdef LUAJIT_VERSION
  if (interpreted) luaJIT_setmode(state, 0, LUAJIT_MODE_ENGINE | LUAJIT_MODE_OFF);
#else
  (void)interpreted;
#endif
  load(state, Small);
  // host code: find a function
  lua_getglobal(state, "add");
  int add = luaL_ref(state, LUA_REGISTRYINDEX);
  // end
  bench::time(task, calls, [&](int i) {
    // host code: call add(i, 2)
    lua_rawgeti(state, LUA_REGISTRYINDEX, add);
    lua_pushinteger(state, i);
    lua_pushinteger(state, 2);
    require(lua_pcall(state, 2, 1, 0) == 0, "add fails");
    auto sum = lua_tointeger(state, -1);
    lua_pop(state, 1);
    // end
    require(sum == i + 2, "a sum is wrong");
  });
  lua_close(state);
}

void byText(long calls) {
  lua_State* state = made(Small);
  bench::time("call add(1, 2) as text", calls, [&](int) {
    // host code: call add(1, 2) as text
    require(luaL_loadstring(state, "return add(1, 2)") == 0 && lua_pcall(state, 0, 1, 0) == 0, "add fails");
    auto sum = lua_tointeger(state, -1);
    lua_pop(state, 1);
    // end
    require(sum == 3, "a sum is wrong");
  });
  lua_close(state);
}

// host code: a function of the host
int twice(lua_State* state) {
  lua_pushinteger(state, 2 * luaL_checkinteger(state, 1));
  return 1;
}
// end

void hostCalls(const char* task, bool interpreted, long calls) {
  lua_State* state = luaL_newstate();
  luaL_openlibs(state);
#ifdef LUAJIT_VERSION
  if (interpreted) luaJIT_setmode(state, 0, LUAJIT_MODE_ENGINE | LUAJIT_MODE_OFF);
#else
  (void)interpreted;
#endif
  // host code: export a function
  lua_register(state, "Twice", twice);
  // end
  load(state,
       "function loop(n) local sum, Twice = 0, Twice for i = 0, n - 1 do sum = sum + Twice(i) % 2 end return sum end");
  double took = 0;
  for (int round = 0; round < 2; ++round) {
    lua_getglobal(state, "loop");
    lua_pushinteger(state, calls);
    double begin = bench::seconds();
    require(lua_pcall(state, 1, 1, 0) == 0 && lua_tointeger(state, -1) == 0, "the loop fails");
    took = bench::seconds() - begin;
    lua_pop(state, 1);
  }
  bench::report(task, "ns", 1e9 * took / static_cast<double>(calls));
  lua_close(state);
}

void variables(long calls) {
  lua_State* state = made(Small);
  bench::time("write a variable", calls, [&](int i) {
    // host code: write a variable
    lua_pushinteger(state, i);
    lua_setglobal(state, "score");
    // end
  });
  bench::time("read a variable", calls, [&](int) {
    // host code: read a variable
    lua_getglobal(state, "score");
    auto value = lua_tointeger(state, -1);
    lua_pop(state, 1);
    // end
    require(value == calls - 1, "a variable is wrong");
  });
  lua_close(state);
}

void events(long calls) {
  lua_State* state = made("object = { pings = 0 } function object:OnPing(by) self.pings = self.pings + by end");
  lua_getglobal(state, "object");
  int object = luaL_ref(state, LUA_REGISTRYINDEX);
  bench::time("an event to an object", calls, [&](int) {
    // host code: an event to an object
    lua_rawgeti(state, LUA_REGISTRYINDEX, object);
    lua_getfield(state, -1, "OnPing");
    lua_insert(state, -2);
    lua_pushinteger(state, 1);
    require(lua_pcall(state, 2, 0, 0) == 0, "the event fails");
    // end
  });
  lua_close(state);
}

// host code: save and restore 1,000 values
// Lua has no saves: this writes tables of numbers and strings, without cycles, functions, or scripts that run.
template <class T>
void put(std::string& out, T value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}
void write(lua_State* state, int index, std::string& out) {
  const int type = lua_type(state, index);
  out += static_cast<char>(type);
  if (type == LUA_TNUMBER) put(out, lua_tonumber(state, index));
  if (type == LUA_TSTRING) {
    size_t size;
    const char* text = lua_tolstring(state, index, &size);
    put(out, size);
    out.append(text, size);
  }
  if (type != LUA_TTABLE) return;
  for (lua_pushnil(state); lua_next(state, index) != 0; lua_pop(state, 1)) {
    write(state, lua_gettop(state) - 1, out);
    write(state, lua_gettop(state), out);
  }
  out += static_cast<char>(LUA_TNIL);
}
template <class T>
T take(const char*& at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  at += sizeof value;
  return value;
}
bool read(lua_State* state, const char*& at) {
  const char type = *at++;
  if (type == LUA_TNIL) return false;
  if (type == LUA_TNUMBER) lua_pushnumber(state, take<lua_Number>(at));
  if (type == LUA_TSTRING) {
    const auto size = take<size_t>(at);
    lua_pushlstring(state, at, size);
    at += size;
  }
  if (type != LUA_TTABLE) return true;
  lua_newtable(state);
  while (read(state, at) && read(state, at)) lua_rawset(state, -3);
  return true;
}
// end

void saves(long calls) {
  const std::string text = "list = {} for i = 1, " + std::to_string(bench::Variables) + " do list[i] = i end";
  lua_State* state = made(text);
  lua_State* copy = nullptr;
  bench::time("save and restore 1,000 values", calls, [&](int) {
    if (copy != nullptr) lua_close(copy);
    std::string saved;
    lua_getglobal(state, "list");
    write(state, lua_gettop(state), saved);
    lua_pop(state, 1);
    copy = made("list = nil");
    const char* at = saved.data();
    read(copy, at);
    lua_setglobal(copy, "list");
  });
  load(copy, "assert(#list == " + std::to_string(bench::Variables) + " and list[1000] == 1000)");
  lua_close(copy);
  lua_close(state);
}

void bulk(long calls) {
  lua_State* state = made("objects = {} for i = 1, 10000 do objects[i] = { x = i, y = 2 * i } end");
  struct Place {
    float x, y;
  };
  static Place places[bench::Objects];
  bench::time("the places of 10,000 objects, into an array", calls, [&](int) {
    // host code: the places of 10,000 objects, into an array
    lua_getglobal(state, "objects");
    for (int i = 0; i < bench::Objects; ++i) {
      lua_rawgeti(state, -1, i + 1);
      lua_getfield(state, -1, "x");
      lua_getfield(state, -2, "y");
      places[i] = {static_cast<float>(lua_tonumber(state, -2)), static_cast<float>(lua_tonumber(state, -1))};
      lua_pop(state, 3);
    }
    lua_pop(state, 1);
    // end
    require(places[9999].y == 20000, "a place is wrong");
  });
  lua_close(state);
}

}  // namespace

int main(int count, char** arguments) {
  long calls = bench::argumentOf(count, arguments, 200'000);
  memory();
  starting(std::max(calls / 100, 20L));
  calling("a prepared call of add(i, 2)", false, calls);
  calling("the same, interpreted", true, calls);
  byText(calls);
  hostCalls("a call of a host's function", false, calls);
  hostCalls("the same, interpreted by both", true, calls);
  variables(calls);
  events(calls);
  saves(std::max(calls / 1000, 2L));
  bulk(std::max(calls / 2000, 2L));
  return 0;
}
