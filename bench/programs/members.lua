-- A thing with variables of its own: a ball in a box, moved ten million times.
local ball = {x = 0.5, y = 0.5, dx = 0.0625, dy = 0.03125, bounces = 0}

function ball:move()
  self.x = self.x + self.dx
  self.y = self.y + self.dy
  if self.x < 0 or self.x > 1 then
    self.dx = -self.dx
    self.bounces = self.bounces + 1
  end
  if self.y < 0 or self.y > 1 then
    self.dy = -self.dy
    self.bounces = self.bounces + 1
  end
end

for i = 1, 10000000 do ball:move() end
print(string.format("%d", ball.bounces))
