-- Calls from the script into the engine and back: 5,000,000 square roots. (luajit compiles math.sqrt to one
-- instruction; interpreted it is a call of a built-in function, as in Lua.)
local sqrt = math.sqrt
local sum = 0.0
for i = 1, 5000000 do
  sum = sqrt(sum + 1.0)
end
print(string.format("%d", math.floor(sum * 10000.0)))
