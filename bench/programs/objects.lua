-- Managed objects: binary trees of 32,767 nodes, built and walked 36 times.
local function build(depth, number)
  local node = { number = number }
  if depth > 0 then
    node.left = build(depth - 1, number * 2)
    node.right = build(depth - 1, number * 2 + 1)
  end
  return node
end

local function walk(node)
  if node == nil then return 0 end
  return node.number % 16 + walk(node.left) + walk(node.right)
end

local total = 0
for round = 1, 36 do
  local root = build(14, 1)
  total = total + walk(root)
end
print(string.format("%d", total))
