-- Nested integer loops: 3,000 x 15,000 turns of a little arithmetic.
local function loops()
  local sum = 0
  for i = 0, 2999 do
    for j = 0, 14999 do
      sum = sum + i * 3 - j
      if sum > 1000000000 then sum = sum - 1000000000 end
      if sum < -1000000000 then sum = sum + 1000000000 end
    end
  end
  return sum
end

print(string.format("%d", loops()))
