-- Towers: thirteen disks of Hanoi as linked lists, moved from the first pile to the second, 800 times.
local piles, moves = {}, 0

local function push(disk, pile)
  local top = piles[pile]
  if top ~= nil and disk.size >= top.size then error("a large disk on a small one") end
  disk.next = top
  piles[pile] = disk
end

local function pop(pile)
  local top = piles[pile]
  if top == nil then error("an empty pile") end
  piles[pile] = top.next
  top.next = nil
  return top
end

local function moveTop(from, to)
  push(pop(from), to)
  moves = moves + 1
end

local function build(pile, disks)
  for i = disks, 0, -1 do push({ size = i }, pile) end
end

local function move(disks, from, to)
  if disks == 1 then
    moveTop(from, to)
    return
  end
  local other = 6 - from - to
  move(disks - 1, from, other)
  moveTop(from, to)
  move(disks - 1, other, to)
end

for round = 1, 800 do
  piles[1], piles[2], piles[3] = nil, nil, nil
  build(1, 13)
  move(13, 1, 2)
end
print(string.format("%d", moves))
