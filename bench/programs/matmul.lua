-- Float arrays: the product of two 150 x 150 matrices, 32 times.
local SIZE = 150
local a, b, c = {}, {}, {}

local function fill()
  for i = 0, SIZE * SIZE - 1 do
    a[i] = i % 7 + 0.0
    b[i] = i % 5 + 0.0
  end
end

local function multiply()
  for i = 0, SIZE - 1 do
    for j = 0, SIZE - 1 do
      local sum = 0.0
      for k = 0, SIZE - 1 do
        sum = sum + a[i * SIZE + k] * b[k * SIZE + j]
      end
      c[i * SIZE + j] = sum
    end
  end
end

local function checksum()
  local total = 0
  for i = 0, SIZE * SIZE - 1 do total = total + math.floor(c[i]) end
  return total
end

fill()
for round = 1, 32 do multiply() end
print(string.format("%d", checksum()))
