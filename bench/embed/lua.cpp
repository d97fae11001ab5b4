#include "bench/embed/lua.h"

#include <cstring>

namespace vellum::bench {

namespace {

constexpr int Registry54 = -1000000 - 1000, Registry51 = -10000, Globals51 = -10002;
constexpr int AllResults = -1;

}  // namespace

Lua::Lua(const char* library) : library_(dlopen(library, RTLD_NOW | RTLD_LOCAL)) {
  if (library_ == nullptr) return;
  get(newState_, "luaL_newstate");
  get(openLibraries_, "luaL_openlibs");
  get(close_, "lua_close");
  get(getField_, "lua_getfield");
  get(reference_, "luaL_ref");
  get(pushString_, "lua_pushlstring");
  get(toString_, "lua_tolstring");
  get(setTop_, "lua_settop");
  if (dlsym(library_, "lua_pcallk") != nullptr) {
    get(loadBuffer_, "luaL_loadbufferx");
    get(protectedCall_, "lua_pcallk");
    get(getGlobal_, "lua_getglobal");
    get(rawGet_, "lua_rawgeti");
    get(pushInteger_, "lua_pushinteger");
    get(toNumber_, "lua_tonumberx");
  } else {
    get(loadBuffer51_, "luaL_loadbuffer");
    get(protectedCall51_, "lua_pcall");
    get(rawGet51_, "lua_rawgeti");
    get(pushInteger51_, "lua_pushinteger");
    get(toNumber51_, "lua_tonumber");
  }
  if (!complete_) return;
  state_ = newState_();
  openLibraries_(state_);
}

Lua::~Lua() {
  if (state_ != nullptr) close_(state_);
  if (library_ != nullptr) dlclose(library_);
}

void Lua::call(int arguments) {
  if (protectedCall_ != nullptr) protectedCall_(state_, arguments, 1, 0, 0, nullptr);
  else protectedCall51_(state_, arguments, 1, 0);
}

bool Lua::run(const char* chunk) {
  std::size_t size = std::strlen(chunk);
  int failed = loadBuffer_ != nullptr ? loadBuffer_(state_, chunk, size, "chunk", nullptr)
                                      : loadBuffer51_(state_, chunk, size, "chunk");
  if (failed == 0)
    failed = protectedCall_ != nullptr ? protectedCall_(state_, 0, AllResults, 0, 0, nullptr)
                                       : protectedCall51_(state_, 0, AllResults, 0);
  return failed == 0;
}

int Lua::find(const char* name) {
  if (getGlobal_ != nullptr) getGlobal_(state_, name);
  else getField_(state_, Globals51, name);
  return reference_(state_, getGlobal_ != nullptr ? Registry54 : Registry51);
}

double Lua::add(int function, int a, int b) {
  if (rawGet_ != nullptr) {
    rawGet_(state_, Registry54, function);
    pushInteger_(state_, a);
    pushInteger_(state_, b);
  } else {
    rawGet51_(state_, Registry51, function);
    pushInteger51_(state_, a);
    pushInteger51_(state_, b);
  }
  call(2);
  double sum = toNumber_ != nullptr ? toNumber_(state_, -1, nullptr) : toNumber51_(state_, -1);
  setTop_(state_, 0);
  return sum;
}

std::size_t Lua::echo(int function, const char* text, std::size_t size) {
  if (rawGet_ != nullptr) rawGet_(state_, Registry54, function);
  else rawGet51_(state_, Registry51, function);
  pushString_(state_, text, size);
  call(1);
  std::size_t length = 0;
  toString_(state_, -1, &length);
  setTop_(state_, 0);
  return length;
}

}  // namespace vellum::bench
