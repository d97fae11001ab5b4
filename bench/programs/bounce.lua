-- Bounce: a hundred balls in a box for fifty steps, 2500 times over; how often a ball hits a wall.
local Ball = {}
Ball.__index = Ball

function Ball:bounce()
  local bounced = false
  self.x = self.x + self.dx
  self.y = self.y + self.dy
  if self.x > 500 then
    self.x = 500
    if self.dx > 0 then self.dx = -self.dx end
    bounced = true
  end
  if self.x < 0 then
    self.x = 0
    if self.dx < 0 then self.dx = -self.dx end
    bounced = true
  end
  if self.y > 500 then
    self.y = 500
    if self.dy > 0 then self.dy = -self.dy end
    bounced = true
  end
  if self.y < 0 then
    self.y = 0
    if self.dy < 0 then self.dy = -self.dy end
    bounced = true
  end
  return bounced
end

local seed

local function random()
  seed = (seed * 1309 + 13849) % 65536
  return seed
end

local function bounces()
  seed = 74755
  local balls = {}
  for i = 1, 100 do
    balls[i] = setmetatable({
      x = random() % 500, y = random() % 500, dx = random() % 300 - 150, dy = random() % 300 - 150
    }, Ball)
  end
  local count = 0
  for step = 1, 50 do
    for i = 1, 100 do
      if balls[i]:bounce() then count = count + 1 end
    end
  end
  return count
end

local total = 0
for round = 1, 2500 do total = total + bounces() end
print(string.format("%d", total))
