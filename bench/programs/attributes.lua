-- Methods: 10,000,000 times a level is written and read twice, each time by a function found through a metatable.
local Lamp = {}
Lamp.__index = Lamp

function Lamp:level()
  return self.oil
end

function Lamp:setLevel(value)
  if value > 100 then value = 0 end
  self.oil = value
end

local lamps = {}
for i = 0, 9 do
  lamps[i] = setmetatable({ oil = 0 }, Lamp)
end
local sum = 0
for i = 0, 9999999 do
  local lamp = lamps[i % 10]
  lamp:setLevel(lamp:level() + i % 7)
  sum = sum + lamp:level()
end
print(string.format("%d", sum))
