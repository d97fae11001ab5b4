// The part of Lua's C API that the benchmark needs, from the shared library of an installed Lua 5.4 or LuaJIT.
#pragma once

#include <dlfcn.h>

#include <cstddef>

namespace vellum::bench {

class Lua {
 public:
  // Check ok(): false without that library.
  explicit Lua(const char* library);
  ~Lua();
  Lua(const Lua&) = delete;
  Lua& operator=(const Lua&) = delete;

  bool ok() const { return state_ != nullptr; }
  bool run(const char* chunk);
  // A reference to the global function.
  int find(const char* name);
  double add(int function, int a, int b);
  std::size_t echo(int function, const char* text, std::size_t size);

 private:
  template <class F>
  void get(F& function, const char* name) {
    function = reinterpret_cast<F>(dlsym(library_, name));
    complete_ = complete_ && function != nullptr;
  }
  // lua_pcall has another form in 5.4.
  void call(int arguments);

  void* library_ = nullptr;
  bool complete_ = true;
  void* state_ = nullptr;
  void* (*newState_)() = nullptr;
  void (*openLibraries_)(void*) = nullptr;
  void (*close_)(void*) = nullptr;
  int (*loadBuffer_)(void*, const char*, std::size_t, const char*, const char*) = nullptr;
  int (*loadBuffer51_)(void*, const char*, std::size_t, const char*) = nullptr;
  int (*protectedCall_)(void*, int, int, int, std::ptrdiff_t, void*) = nullptr;
  int (*protectedCall51_)(void*, int, int, int) = nullptr;
  void (*getField_)(void*, int, const char*) = nullptr;
  void (*getGlobal_)(void*, const char*) = nullptr;
  int (*reference_)(void*, int) = nullptr;
  void (*rawGet_)(void*, int, std::ptrdiff_t) = nullptr;
  void (*rawGet51_)(void*, int, int) = nullptr;
  void (*pushInteger_)(void*, long long) = nullptr;
  void (*pushInteger51_)(void*, std::ptrdiff_t) = nullptr;
  void (*pushString_)(void*, const char*, std::size_t) = nullptr;
  double (*toNumber_)(void*, int, int*) = nullptr;
  double (*toNumber51_)(void*, int) = nullptr;
  const char* (*toString_)(void*, int, std::size_t*) = nullptr;
  void (*setTop_)(void*, int) = nullptr;
};

}  // namespace vellum::bench
