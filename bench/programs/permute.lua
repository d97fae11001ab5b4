-- Permute: all orders of six numbers, each made by swapping two, 2,000 times.
local numbers, count = {}, 0

local function swap(i, j)
  numbers[i], numbers[j] = numbers[j], numbers[i]
end

local function permute(n)
  count = count + 1
  if n == 0 then return end
  permute(n - 1)
  for i = n, 1, -1 do
    swap(n, i)
    permute(n - 1)
    swap(n, i)
  end
end

for i = 1, 6 do numbers[i] = i end
for round = 1, 2000 do permute(6) end
print(string.format("%d", count))
