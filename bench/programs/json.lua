-- Json: a text of 170,000 letters, written once, read into a tree and added up 12 times.
local NULL, FALSE, TRUE, NUMBER, TEXT, ARRAY, OBJECT = 0, 1, 2, 3, 4, 5, 6
local byte, sub = string.byte, string.sub
local text, at

local function newValue(kind)
  return { kind = kind, number = 0, name = nil, text = nil, values = nil }
end

local function find(value, name)
  local values = value.values
  for i = 1, #values do
    if values[i].name == name then return values[i] end
  end
  return nil
end

local function skipBlanks()
  while byte(text, at) == 32 or byte(text, at) == 10 do at = at + 1 end
end

local function readText()
  at = at + 1
  local start = at
  local read = ""
  while byte(text, at) ~= 34 do
    if byte(text, at) == 92 then
      read = read .. sub(text, start, at - 1)
      at = at + 1
      start = at
    end
    at = at + 1
  end
  read = read .. sub(text, start, at - 1)
  at = at + 1
  return read
end

local function readNumber()
  local value = newValue(NUMBER)
  local negative = byte(text, at) == 45
  if negative then at = at + 1 end
  local number = 0
  while byte(text, at) >= 48 and byte(text, at) <= 57 do
    number = number * 10 + byte(text, at) - 48
    at = at + 1
  end
  value.number = negative and -number or number
  return value
end

local function readWord(kind, length)
  at = at + length
  return newValue(kind)
end

local readValue

local function readList(kind, close)
  local value = newValue(kind)
  value.values = {}
  at = at + 1
  skipBlanks()
  while byte(text, at) ~= close do
    local name
    if kind == OBJECT then
      name = readText()
      skipBlanks()
      at = at + 1
      skipBlanks()
    end
    local item = readValue()
    item.name = name
    value.values[#value.values + 1] = item
    skipBlanks()
    if byte(text, at) == 44 then
      at = at + 1
      skipBlanks()
    end
  end
  at = at + 1
  return value
end

function readValue()
  local letter = byte(text, at)
  if letter == 123 then return readList(OBJECT, 125) end
  if letter == 91 then return readList(ARRAY, 93) end
  if letter == 110 then return readWord(NULL, 4) end
  if letter == 116 then return readWord(TRUE, 4) end
  if letter == 102 then return readWord(FALSE, 5) end
  if letter == 34 then
    local value = newValue(TEXT)
    value.text = readText()
    return value
  end
  return readNumber()
end

local function sum(value)
  local kind = value.kind
  if kind == TRUE then return 1 end
  if kind == NUMBER then return value.number end
  if kind == TEXT then return #value.text end
  if kind == ARRAY or kind == OBJECT then
    if kind == OBJECT and find(value, "skip") ~= nil then return 7 end
    local total = 0
    for i = 1, #value.values do total = total + sum(value.values[i]) end
    return total
  end
  return 0
end

local function letters()
  local made = "["
  for i = 0, 1499 do
    if i > 0 then made = made .. ",\n" end
    made = made .. string.format('{ "name": "item \\"%d\\"", "place": [%d, -%d, ', i, i % 320, i * 7 % 200)
    if i % 5 == 0 then made = made .. "null], " else made = made .. "true], " end
    if i % 9 == 0 then made = made .. '"skip": true, ' end
    made = made .. string.format('"parts": { "weight": %d, "open": false, "label": "a small thing" } }', i % 50)
  end
  return made .. "]"
end

text = letters()
local total = #text
for round = 1, 12 do
  at = 1
  total = total + sum(readValue())
end
print(string.format("%d", total))
