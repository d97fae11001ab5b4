/* The functions for hostcalls.lua: numbers that the host keeps, accessed by a checked index. */
#include <stddef.h>

/* The parts of the C API that Lua 5.1 (luajit) and 5.4 share, so that neither's headers are needed. */
typedef struct lua_State lua_State;
extern double lua_tonumberx(lua_State* state, int index, int* isNumber);
extern void lua_pushnumber(lua_State* state, double number);
extern int lua_error(lua_State* state);

static double numbers[500];

static double* place(lua_State* state) {
  int isNumber = 0;
  double index = lua_tonumberx(state, 1, &isNumber);
  if (!isNumber || !(index >= 0 && index < 500)) lua_error(state);
  return &numbers[(size_t)index];
}

int host_set(lua_State* state) {
  *place(state) = lua_tonumberx(state, 2, NULL);
  return 0;
}

int host_get(lua_State* state) {
  lua_pushnumber(state, *place(state));
  return 1;
}
