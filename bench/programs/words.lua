-- Word count: the words of a text of a million letters, and one of them by name, twelve times.
local byte, char, sub = string.byte, string.char, string.sub

local function letters(count)
  local text, seed = {}, 1
  while count > 0 do
    seed = (seed * 1366 + 150889) % 714025
    local letter = seed % 32
    text[#text + 1] = letter < 26 and char(97 + letter) or " "
    count = count - 1
  end
  return table.concat(text)
end

local function words(text)
  local count, start = 0, 1
  for i = 1, #text do
    if byte(text, i) == 32 then
      if i > start then
        count = count + 1
        if sub(text, start, i - 1) == "no" then count = count + 100 end
      end
      start = i + 1
    end
  end
  return count
end

local text, total = letters(1000000), 0
for round = 1, 12 do total = total + words(text) end
print(string.format("%d", total))
