-- Adventure: 40,000 frames of a small game: actors that walk, think and speak, hotspots, bars, items, a camera, a clock,
-- snow and doors.
local CALM, CURIOUS, CROSS = 0, 1, 2
local ACTORS, HOTSPOTS, FLAKES = 40, 24, 60
local actors, hotspots, bars, flakeX, flakeY, items = {}, {}, {}, {}, {}, {}
local seed = 74755
local frame, minutes, room, doors, camera, score, fade, spoken = 0, 0, 0, 0, 0, 0, 0, 0
local night = false

local function random(most)
  seed = (seed * 1309 + 13849) % 65536
  return seed % most
end

local function clamped(value, least, most)
  if value < least then return least end
  if value > most then return most end
  return value
end

local function toward(from, to, step)
  if from < to then return clamped(from + step, from, to) end
  if from > to then return clamped(from - step, to, from) end
  return from
end

local Actor = {}
Actor.__index = Actor

function Actor:animate()
  if not self.walking then
    self.picture = 0
    return
  end
  self.picture = self.picture + 1
  if self.picture == 8 then self.picture = 0 end
end

function Actor:walk()
  if not self.walking then return end
  self.x = toward(self.x, self.goalX, 3)
  self.y = toward(self.y, self.goalY, 2)
  self.walking = self.x ~= self.goalX or self.y ~= self.goalY
end

local Hotspot = {}
Hotspot.__index = Hotspot

function Hotspot:holds(x, y)
  return x >= self.left and x < self.right and y >= self.top and y < self.bottom
end

local Bar = {}
Bar.__index = Bar

function Bar:set(value)
  self.value = clamped(value, 0, self.most)
  self.visible = true
end

function Bar:update()
  if not self.visible then return end
  self.shown = toward(self.shown, self.value, 2)
  if self.shown == self.value then self.visible = self.shown > 0 end
end

local function say(actor, length)
  actor.talk = length
  spoken = spoken + 1
end

local function chooseGoal(actor)
  actor.goalX = random(320)
  actor.goalY = 80 + random(120)
  actor.walking = true
end

local function think(actor)
  if actor.wait > 0 then
    actor.wait = actor.wait - 1
    return
  end
  if actor.walking then return end
  local mood = actor.mood
  if mood == CALM then
    actor.wait = 20 + random(40)
    if random(4) == 0 then actor.mood = CURIOUS end
  elseif mood == CURIOUS then
    chooseGoal(actor)
    if random(5) == 0 then actor.mood = CROSS end
  elseif mood == CROSS then
    say(actor, 30)
    actor.wait = 15
    actor.mood = CALM
  end
end

local function listen(actor)
  if actor.talk == 0 then return end
  actor.talk = actor.talk - 1
  if actor.talk == 0 then score = score + 1 end
end

local function updateActors()
  for i = 0, ACTORS - 1 do
    local actor = actors[i]
    think(actor)
    actor:walk()
    actor:animate()
    listen(actor)
  end
end

local function visit(which)
  hotspots[which].visits = hotspots[which].visits + 1
  items[which] = items[which] + 1
  bars[which % 3]:set(hotspots[which].visits * 7 % 120)
end

local function updateHotspots()
  local who = actors[frame % ACTORS]
  for i = 0, HOTSPOTS - 1 do
    local inside = hotspots[i]:holds(who.x, who.y)
    if inside and not hotspots[i].lit then visit(i) end
    hotspots[i].lit = inside
  end
end

local function updateBars()
  for i = 0, 2 do bars[i]:update() end
end

local function updateCamera()
  camera = toward(camera, clamped(actors[0].x - 160, 0, 320), 4)
end

local function updateClock()
  minutes = (minutes + 1) % 1440
  night = minutes < 360 or minutes >= 1260
end

local function updateSnow()
  for i = 0, FLAKES - 1 do
    flakeY[i] = flakeY[i] + 1 + i % 4
    if flakeY[i] >= 200 then
      flakeY[i] = 0
      flakeX[i] = random(320)
    end
  end
end

local function updateDoors()
  if fade > 0 then
    fade = fade - 1
    if fade == 0 then room = (room + 1) % 5 end
    return
  end
  if hotspots[room].lit and not night then
    doors = doors + 1
    fade = 25
  end
end

local function has(item, count)
  return items[item] >= count
end

local function updateQuest()
  if has(0, 2) and has(3, 1) and has(5, 3) then
    items[0] = items[0] - 2
    items[3] = items[3] - 1
    items[5] = items[5] - 3
    score = score + 50
  end
end

local function repeatedlyExecute()
  frame = frame + 1
  updateClock()
  updateActors()
  updateHotspots()
  updateBars()
  updateCamera()
  updateSnow()
  updateDoors()
  updateQuest()
  if frame == 40000 then
    local sum = score + doors * 3 + spoken + camera
    for i = 0, ACTORS - 1 do sum = sum + actors[i].x + actors[i].y end
    for i = 0, HOTSPOTS - 1 do sum = sum + hotspots[i].visits end
    for i = 0, FLAKES - 1 do sum = sum + flakeX[i] end
    print(string.format("%d", sum))
  end
end

for i = 0, ACTORS - 1 do
  actors[i] = setmetatable({
    x = random(320), y = 80 + random(120), goalX = 0, goalY = 0, picture = 0, wait = 0, talk = 0, mood = CALM,
    walking = false
  }, Actor)
end
for i = 0, HOTSPOTS - 1 do
  local top = 100 + i % 2 * 40
  hotspots[i] = setmetatable({
    left = i * 13, right = i * 13 + 11, top = top, bottom = top + 40, visits = 0, lit = false
  }, Hotspot)
end
for i = 0, 2 do bars[i] = setmetatable({ value = 0, shown = 0, most = 100, visible = false }, Bar) end
for i = 0, HOTSPOTS - 1 do items[i] = 0 end
for i = 0, FLAKES - 1 do
  flakeX[i] = random(320)
  flakeY[i] = random(200)
end
for i = 1, 40000 do repeatedlyExecute() end
