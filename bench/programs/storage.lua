-- Storage: trees of arrays, four children each, seven levels, leaves of random size, 100 times.
local seed, count

local function random()
  seed = (seed * 1309 + 13849) % 65536
  return seed
end

local function build(depth)
  count = count + 1
  local made = {}
  if depth == 1 then
    made.size = random() % 10 + 1
    local children = {}
    for i = 1, made.size do children[i] = false end
    made.children = children
    return made
  end
  made.size = 4
  made.children = { false, false, false, false }
  for i = 1, 4 do made.children[i] = build(depth - 1) end
  return made
end

local total = 0
for round = 1, 100 do
  seed = 74755
  count = 0
  local tree = build(7)
  total = total + count + tree.size + seed % 1000
end
print(string.format("%d", total))
