-- Texts: 500 lines, 40 times: each is turned round letter by letter, words in it replaced, compared and joined again.
local byte, sub, find = string.byte, string.sub, string.find
local lines = {}

local function turned(text)
  local result = ""
  for i = #text, 1, -1 do result = result .. sub(text, i, i) end
  return result
end

-- The words of a text in another order, with dashes between them.
local function joined(text)
  local result, rest = "", text
  local at = find(rest, " ", 1, true)
  while at do
    result = result .. sub(rest, 1, at - 1) .. "-"
    rest = sub(rest, at + 1)
    at = find(rest, " ", 1, true)
  end
  return rest .. result
end

local function fill()
  local seed = 74755
  for i = 1, 500 do
    local line = "the quick fox"
    for j = 1, 4 do
      seed = (seed * 1309 + 13849) % 65536
      line = line .. string.format(" and the %d dogs", seed % 500)
    end
    lines[i] = line
  end
end

fill()
local total = 0
for round = 1, 40 do
  local last = ""
  for i = 1, 500 do
    local line = lines[i]
    local back = turned(line)
    local other = string.gsub(line, "the", "a lazy")
    local shouted = joined(string.upper(other))
    if back == line or sub(shouted, 1, 4) == "LAZY" then total = total + 1000 end
    if other < last then total = total + 1 end
    if find(shouted, "49", 1, true) then total = total + 2 end
    total = total + byte(back, round) + #other + #shouted
    last = other
  end
end
print(string.format("%d", total))
