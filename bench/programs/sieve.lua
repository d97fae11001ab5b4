-- An array of flags: the primes below 2,000,000, eight times over.
local SIZE = 2000000
local composite = {}

local function sieve()
  for i = 0, SIZE - 1 do composite[i] = 0 end
  local count = 0
  for i = 2, SIZE - 1 do
    if composite[i] == 0 then
      count = count + 1
      for j = i + i, SIZE - 1, i do composite[j] = 1 end
    end
  end
  return count
end

local total = 0
for round = 1, 8 do total = total + sieve() end
print(string.format("%d", total))
