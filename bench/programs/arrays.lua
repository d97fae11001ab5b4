-- Dynamic arrays: 60 arrays of 10,000 random numbers, each made, filled and heap-sorted.
local function sift(heap, start, last)
  local root = start
  while true do
    local child = root * 2 + 1
    if child > last then return end
    if child < last and heap[child] < heap[child + 1] then child = child + 1 end
    if heap[root] >= heap[child] then return end
    local swap = heap[root]
    heap[root] = heap[child]
    heap[child] = swap
    root = child
  end
end

local function sort(numbers, count)
  for i = math.floor(count / 2) - 1, 0, -1 do sift(numbers, i, count - 1) end
  for i = count - 1, 1, -1 do
    local swap = numbers[0]
    numbers[0] = numbers[i]
    numbers[i] = swap
    sift(numbers, 0, i - 1)
  end
end

local function arrays()
  local seed = 42
  local total = 0
  for round = 1, 60 do
    local numbers = {}
    for i = 0, 9999 do
      seed = (seed * 1103 + 12345) % 65536
      numbers[i] = seed
    end
    sort(numbers, 10000)
    for i = 0, 9999, 100 do total = (total * 3 + numbers[i]) % 1000003 end
  end
  return total
end

print(string.format("%d", arrays()))
