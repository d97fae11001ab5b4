-- Tokens: a text of 200,000 letters is split into names, numbers and signs, and names are counted in a hash table, 20 times.
local byte, sub = string.byte, string.sub
local names, counts, distinct = {}, {}, 0
for i = 0, 1023 do counts[i] = 0 end

local function hash(name)
  local number = 0
  for i = 1, #name do number = (number * 31 + byte(name, i)) % 65536 end
  return number
end

local function countName(name)
  local at = hash(name) % 1024
  while names[at] ~= nil and names[at] ~= name do at = (at + 1) % 1024 end
  if names[at] == nil then
    names[at] = name
    distinct = distinct + 1
  end
  counts[at] = counts[at] + 1
end

local function isLetter(letter)
  return (letter >= 97 and letter <= 122) or (letter >= 65 and letter <= 90) or letter == 95
end

local function isDigit(letter)
  return letter >= 48 and letter <= 57
end

local function tokens(text)
  local total, at, length = 0, 1, #text
  while at <= length do
    local letter = byte(text, at)
    local start = at
    if isLetter(letter) then
      while at <= length and (isLetter(byte(text, at)) or isDigit(byte(text, at))) do at = at + 1 end
      countName(sub(text, start, at - 1))
      total = total + at - start
    elseif isDigit(letter) then
      local number = 0
      while at <= length and isDigit(byte(text, at)) do
        number = number * 10 + byte(text, at) - 48
        at = at + 1
      end
      total = total + number
    else
      if letter ~= 32 then total = total + letter end
      at = at + 1
    end
  end
  return total
end

local function source()
  local text = {}
  local seed = 74755
  for i = 1, 10000 do
    seed = (seed * 1309 + 13849) % 65536
    text[#text + 1] = string.format("item_%d = ", seed % 300)
    seed = (seed * 1309 + 13849) % 65536
    text[#text + 1] = string.format("f%d(%d); ", seed % 90, seed % 1000)
  end
  return table.concat(text)
end

local text, total = source(), 0
for round = 1, 20 do total = total + tokens(text) % 100000 end
for i = 0, 1023 do total = total + counts[i] * (i % 8) end
print(string.format("%d", total + distinct))
