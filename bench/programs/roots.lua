-- Square roots: 10,000,000, each of the one before. (luajit, like Vellum, makes one instruction of math.sqrt.)
local sqrt = math.sqrt
local sum = 0.0
for i = 1, 10000000 do
  sum = sqrt(sum + 1.0)
end
print(string.format("%d", math.floor(sum * 10000.0)))
