-- CD: a hundred aeroplanes for eight hundred frames; how many pairs come too close. Planes are kept in a balanced tree;
-- another tree, over squares of the map, finds those that can meet.
local floor, sqrt, sin, cos = math.floor, math.sqrt, math.sin, math.cos

local function newPlace(x, y, z) return { x = x, y = y, z = z } end
local function minus(a, b) return newPlace(a.x - b.x, a.y - b.y, a.z - b.z) end
local function dot(a, b) return a.x * b.x + a.y * b.y + a.z * b.z end

-- A red-black tree; the keys are two numbers.
local function isRed(node) return node ~= nil and node.red end

local function rotateLeft(node)
  local top = node.right
  node.right = top.left
  top.left = node
  top.red = node.red
  node.red = true
  return top
end

local function rotateRight(node)
  local top = node.left
  node.left = top.right
  top.right = node
  top.red = node.red
  node.red = true
  return top
end

local found, wasThere

-- The tree with the key in it, below a node. `found` is the key's node.
local function put(node, x, y)
  if node == nil then
    found = { x = x, y = y, red = true, left = nil, right = nil, place = nil, motions = nil }
    wasThere = false
    return found
  end
  if x < node.x or (x == node.x and y < node.y) then
    node.left = put(node.left, x, y)
  elseif x == node.x and y == node.y then
    found = node
    wasThere = true
    return node
  else
    node.right = put(node.right, x, y)
  end
  if wasThere then return node end
  if isRed(node.right) and not isRed(node.left) then node = rotateLeft(node) end
  if isRed(node.left) and isRed(node.left.left) then node = rotateRight(node) end
  if isRed(node.left) and isRed(node.right) then
    node.red = true
    node.left.red = false
    node.right.red = false
  end
  return node
end

local squares, seen

-- The part of a movement, from 0 to 1, in which a coordinate is near a square's side.
local low, high
local function isNear(square, from, to)
  local least, most = square * 2 - 0.5, square * 2 + 2.5
  if from == to then
    low, high = 0, 1
    return least <= from and from <= most
  end
  low = (least - from) / (to - from)
  high = (most - from) / (to - from)
  if low > high then low, high = high, low end
  return low <= 1 and high >= 0
end

local function passes(x, y, motion)
  if x < 0 or x > 500 or y < 0 or y > 500 then return false end
  if not isNear(x, motion.from.x, motion.to.x) then return false end
  local first, last = low, high
  return isNear(y, motion.from.y, motion.to.y) and low <= last and first <= high
end

local function draw(x, y, motion)
  if not passes(x, y, motion) then return end
  seen = put(seen, x, y)
  seen.red = false
  if wasThere then return end
  squares = put(squares, x, y)
  squares.red = false
  if found.motions == nil then found.motions = {} end
  found.motions[#found.motions + 1] = motion
  for dy = -1, 1 do
    for dx = -1, 1 do
      if dx ~= 0 or dy ~= 0 then draw(x + dx, y + dy, motion) end
    end
  end
end

local function meet(one, two)
  local apart = minus(one.from, two.from)
  local faster = minus(minus(one.to, one.from), minus(two.to, two.from))
  local a = dot(faster, faster)
  local c = dot(apart, apart) - 1
  if a == 0 then return c <= 0 end
  local b = 2 * dot(apart, faster)
  local root = b * b - 4 * a * c
  if root < 0 then return false end
  root = sqrt(root)
  return (-b - root) / (2 * a) <= 1 and (-b + root) / (2 * a) >= 0
end

local function meetings(node)
  if node == nil then return 0 end
  local count = meetings(node.left) + meetings(node.right)
  local motions = node.motions
  for i = 1, #motions do
    for j = i + 1, #motions do
      if meet(motions[i], motions[j]) then count = count + 1 end
    end
  end
  return count
end

local planes

local function frame(time)
  squares = nil
  for plane = 0, 99 do
    local shift = (plane % 2 == 1 and sin(time) or cos(time)) * 2
    local motion = { from = nil, to = newPlace(time, shift + (plane - plane % 2) * 1.5 + 4, 10) }
    planes = put(planes, plane, 0)
    planes.red = false
    motion.from = found.place
    if not wasThere then motion.from = motion.to end
    found.place = motion.to
    seen = nil
    draw(floor(floor(motion.from.x) / 2), floor(floor(motion.from.y) / 2), motion)
  end
  return meetings(squares)
end

local count = 0
for i = 0, 799 do count = count + frame(i / 8) end
print(string.format("%d", count))
