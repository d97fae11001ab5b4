-- Crowd: a thousand objects with variables and two states of their own, for 3,000 updates.
local Walker = {}
Walker.__index = Walker
local walkers, total = {}, 0

function Walker:step(far)
  if self.back then self.place = self.place - far else self.place = self.place + far end
  if self.place > 100 then self.back = true end
  if self.place < 0 then self.back = false end
end

function Walker:count()
  self.frame = self.frame + 1
  if self.frame == 3000 then
    total = total + self.place + self.energy + self.walks
    if self.number == 999 then print(string.format("%d", total)) end
  end
end

function Walker:rest()
  self.energy = self.energy + 1 + self.number % 3
  self:count()
  if self.energy > 20 then
    self.state = self.walk  -- the handler of the update in the current state
    self.walks = self.walks + 1
  end
end

function Walker:walk()
  self.energy = self.energy - 2
  self:step(1 + self.number % 5)
  self:count()
  if self.energy <= 0 then self.state = self.rest end
end

for i = 0, 999 do
  walkers[i] = setmetatable({
    number = i, energy = i % 17, place = 0, walks = 0, frame = 0, back = false, state = Walker.rest
  }, Walker)
end
for update = 1, 3000 do
  for i = 0, 999 do walkers[i]:state() end
end
