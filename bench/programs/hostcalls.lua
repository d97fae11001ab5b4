-- Calls of a C function: 25,000,000 readings of one of ten numbers that it keeps. (host.c; in luajit, too, a C function
-- of the Lua API, as a host has it: its FFI would call without looking at arguments.)
local set, get = assert(package.loadlib(HOST, "host_set")), assert(package.loadlib(HOST, "host_get"))
for i = 0, 9 do
  set(i, i * 7)
end
local sum = 0
for i = 0, 24999999 do
  sum = sum + get(i % 10)
end
print(string.format("%d", sum))
