-- LuaJIT calls a function of an AGS script a million times, and plays 10,000 XG lights into an array of floats:
-- luajit lights.lua
local ffi = require("ffi")
ffi.cdef [[
typedef struct vellum_engine vellum_engine; typedef struct vellum_world vellum_world;
typedef struct vellum_report vellum_report; typedef struct vellum_function vellum_function;
typedef struct vellum_xg_bank vellum_xg_bank;
typedef struct { char bytes[1024]; } vellum_config; /* vellum_config_init sets its fields */
typedef struct { const char *name, *text; size_t size; const char* language; } vellum_source;
typedef struct { const char *name, *value; } vellum_option;
typedef struct { int kind; int32_t integer; float number; const char* string; size_t size; } vellum_value;
void vellum_config_init(vellum_config*);
vellum_report* vellum_report_create(void); void vellum_report_free(vellum_report*);
const char* vellum_report_message(const vellum_report*);
vellum_engine* vellum_engine_create(const vellum_config*); void vellum_engine_free(vellum_engine*);
vellum_world* vellum_world_create(vellum_engine*, const vellum_option*, size_t, vellum_report*);
void vellum_world_free(vellum_world*);
int vellum_world_load(vellum_world*, const vellum_source*, size_t, vellum_report*);
int vellum_world_function(vellum_world*, const char*, const char*, vellum_function**, vellum_report*);
void vellum_function_free(vellum_function*);
int vellum_function_call(vellum_function*, const vellum_value*, size_t, vellum_value*, vellum_report*);
int vellum_xg_bank_create(vellum_engine*, vellum_xg_bank**, vellum_report*); void vellum_xg_bank_free(vellum_xg_bank*);
int vellum_xg_bank_add(vellum_xg_bank*, const char*, const vellum_option*, size_t, uint64_t, uint32_t*, vellum_report*);
void vellum_xg_bank_advance(vellum_xg_bank*, uint32_t, float*, size_t);
]]
local vellum = ffi.load(os.getenv("VELLUM_LIBRARY") or "libvellum.so.0.1")
local INT = 1

local config = ffi.new("vellum_config")
vellum.vellum_config_init(config)
local report = vellum.vellum_report_create()
local engine = vellum.vellum_engine_create(config)
local function sure(status)
  if status ~= 0 then error(ffi.string(vellum.vellum_report_message(report)) .. " (status " .. status .. ")", 2) end
end

local text = "int sum; int Add(int a, int b) { sum += a; return a + b; }"
local world = vellum.vellum_world_create(engine, nil, 0, report)
sure(vellum.vellum_world_load(world, ffi.new("vellum_source[1]", { { "add.asc", text, #text, nil } }), 1, report))
local found = ffi.new("vellum_function*[1]")
sure(vellum.vellum_world_function(world, "ags", "Add", found, report))
local add, arguments, result = found[0], ffi.new("vellum_value[2]"), ffi.new("vellum_value[1]")
arguments[0].kind, arguments[1].kind, arguments[1].integer = INT, INT, 2
local total = 0
for i = 1, 1000000 do
  arguments[0].integer = i
  sure(vellum.vellum_function_call(add, arguments, 2, result, report))
  total = total + result[0].integer
end
print(("a million calls add up to %.0f"):format(total))

local bank = ffi.new("vellum_xg_bank*[1]")
sure(vellum.vellum_xg_bank_create(engine, bank, report))
local options, number = ffi.new("vellum_option[2]", { { "min", "5" }, { "max", "31" } }), ffi.new("uint32_t[1]")
for seed = 0, 9999 do
  sure(vellum.vellum_xg_bank_add(bank[0], "m ?35m > miecbceimqtwyzywtq <", options, 2, seed, number, report))
end
local lights, lit = ffi.new("float[10000]"), 0
for _ = 1, 350 do vellum.vellum_xg_bank_advance(bank[0], 1, lights, 10000) end
for i = 0, 9999 do
  if lights[i] > 0.5 then lit = lit + 1 end
end
print(("after ten seconds %d of 10000 lights are bright"):format(lit))

vellum.vellum_xg_bank_free(bank[0])
vellum.vellum_function_free(add)
vellum.vellum_world_free(world)
vellum.vellum_engine_free(engine)
vellum.vellum_report_free(report)
