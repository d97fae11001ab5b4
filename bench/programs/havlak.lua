-- Havlak: the nested loops of a control flow graph of 5,000 blocks, found 60 times.
local function append(list, item)
  local count = list.count + 1
  list[count] = item
  list.count = count
end

local function has(list, item)
  for i = 1, list.count do
    if list[i] == item then return true end
  end
  return false
end

-- A node of a forest of disjoint sets, one for each block.
local Node = {}
Node.__index = Node

-- The root of a node's set; the nodes on the way to it become its children.
function Node:find()
  local root = self
  while root.parent ~= root do root = root.parent end
  local node = self
  while node.parent ~= root do
    local next = node.parent
    node.parent = root
    node = next
  end
  return root
end

local graph, size = {}, 0

local function block(id)
  if graph[id] == nil then
    graph[id] = { id = id, ins = { count = 0 }, outs = { count = 0 } }
    size = size + 1
  end
  return graph[id]
end

local function connect(from, to)
  local source, target = block(from), block(to)
  append(source.outs, target)
  append(target.ins, source)
end

local function buildStraight(start, count)
  for i = 0, count - 1 do connect(start + i, start + i + 1) end
  return start + count
end

local function buildDiamond(start)
  connect(start, start + 1)
  connect(start, start + 2)
  connect(start + 1, start + 3)
  connect(start + 2, start + 3)
  return start + 3
end

local function buildLoop(from)
  local header = buildStraight(from, 1)
  local first = buildDiamond(header)
  local between = buildStraight(first, 1)
  local second = buildDiamond(between)
  local footer = buildStraight(second, 1)
  connect(second, between)
  connect(first, header)
  connect(footer, from)
  return buildStraight(footer, 1)
end

local function buildGraph(trees, outer, inner)
  block(0)
  block(1)
  connect(0, 2)
  local last = 2
  for tree = 1, trees do
    connect(2, last + 1)
    last = last + 1
    for i = 1, outer do
      local top = last
      last = buildStraight(last, 1)
      for j = 1, inner do last = buildLoop(last) end
      local bottom = buildStraight(last, 1)
      connect(last, top)
      last = bottom
    end
    connect(last, 1)
  end
end

local nodes, numberOf, lastOf, others, backs

local function search(from, number)
  local node = nodes[number]
  node.block = from
  node.number = number
  numberOf[from.id] = number
  local last = number
  local outs = from.outs
  for i = 1, outs.count do
    local target = outs[i]
    if numberOf[target.id] < 0 then last = search(target, last + 1) end
  end
  lastOf[number] = last
  return last
end

local function isAncestor(above, below)
  return above <= below and below <= lastOf[above]
end

local function prepare()
  nodes, numberOf, lastOf, others, backs = {}, {}, {}, {}, {}
  for i = 0, size - 1 do
    local node = setmetatable({ parent = nil, block = nil, loop = nil, number = 0 }, Node)
    node.parent = node
    nodes[i] = node
    numberOf[i] = -1
    lastOf[i] = 0
    others[i] = { count = 0 }
    backs[i] = { count = 0 }
  end
  search(graph[0], 0)
  for w = 0, size - 1 do
    local ins = nodes[w].block.ins
    for i = 1, ins.count do
      local v = numberOf[ins[i].id]
      if isAncestor(w, v) then
        append(backs[w], v)
      elseif not has(others[w], v) then
        append(others[w], v)
      end
    end
  end
end

local function newLoop(header, pool)
  local loop = { blocks = { count = 0 }, children = { count = 0 }, hasParent = false, nesting = 0 }
  append(loop.blocks, header.block)
  header.loop = loop
  for i = 1, pool.count do
    local node = pool[i]
    node.parent = header
    if node.loop ~= nil then
      node.loop.hasParent = true
      append(loop.children, node.loop)
    else
      append(loop.blocks, node.block)
    end
    pool[i] = nil
  end
  pool.count = 0
  return loop
end

local function findLoops()
  prepare()
  local found, pool = { count = 0 }, { count = 0 }
  for w = size - 1, 0, -1 do
    local isLoop = false
    for i = 1, backs[w].count do
      local v = backs[w][i]
      isLoop = true
      if v ~= w then append(pool, nodes[v]:find()) end
    end
    -- The pool is also the list of nodes whose predecessors are still to be looked at.
    local next = 1
    while next <= pool.count do
      local before = others[pool[next].number]
      for i = 1, before.count do
        local root = nodes[before[i]]:find()
        if not isAncestor(w, root.number) then
          if not has(others[w], root.number) then append(others[w], root.number) end
        elseif root.number ~= w and not has(pool, root) then
          append(pool, root)
        end
      end
      next = next + 1
    end
    if isLoop then append(found, newLoop(nodes[w], pool)) end
  end
  return found
end

local function nest(loop)
  loop.nesting = 0
  local sum = loop.blocks.count
  for i = 1, loop.children.count do
    local child = loop.children[i]
    sum = sum + nest(child)
    if child.nesting >= loop.nesting then loop.nesting = child.nesting + 1 end
  end
  return sum + loop.nesting * 100
end

buildGraph(10, 10, 5)
local total = 0
for round = 1, 60 do
  local found = findLoops()
  total = total + found.count
  for i = 1, found.count do
    if not found[i].hasParent then total = total + nest(found[i]) end
  end
end
print(string.format("%d", total))
