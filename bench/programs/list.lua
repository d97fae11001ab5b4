-- List: Takeuchi's function on the lengths of linked lists, 2400 times.
local function makeList(length)
  if length == 0 then return nil end
  local made = { value = length }
  made.next = makeList(length - 1)
  return made
end

local function lengthOf(list)
  if list == nil then return 0 end
  return 1 + lengthOf(list.next)
end

local function isShorter(x, y)
  local left, right = x, y
  while right ~= nil do
    if left == nil then return true end
    left = left.next
    right = right.next
  end
  return false
end

local function tail(x, y, z)
  if isShorter(y, x) then return tail(tail(x.next, y, z), tail(y.next, z, x), tail(z.next, x, y)) end
  return z
end

local total = 0
for round = 1, 2400 do
  total = total + lengthOf(tail(makeList(15), makeList(10), makeList(6)))
end
print(string.format("%d", total))
