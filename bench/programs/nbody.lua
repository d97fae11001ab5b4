-- Float fields of objects: the sun and its four giant planets, 60,000 steps, twelve times over. Prints the energies
-- times a million, added up.
local sqrt = math.sqrt

local function body(x, y, z, vx, vy, vz, mass)
  return { x = x, y = y, z = z, vx = vx * 365.24, vy = vy * 365.24, vz = vz * 365.24, mass = mass * 39.478418 }
end

local function advance(bodies, count, dt)
  for i = 1, count do
    local a = bodies[i]
    for j = i + 1, count do
      local b = bodies[j]
      local dx = a.x - b.x
      local dy = a.y - b.y
      local dz = a.z - b.z
      local square = dx * dx + dy * dy + dz * dz
      local pull = dt / (square * sqrt(square))
      local ma = a.mass * pull
      local mb = b.mass * pull
      a.vx = a.vx - dx * mb
      a.vy = a.vy - dy * mb
      a.vz = a.vz - dz * mb
      b.vx = b.vx + dx * ma
      b.vy = b.vy + dy * ma
      b.vz = b.vz + dz * ma
    end
  end
  for i = 1, count do
    local b = bodies[i]
    b.x = b.x + dt * b.vx
    b.y = b.y + dt * b.vy
    b.z = b.z + dt * b.vz
  end
end

local function energy(bodies, count)
  local sum = 0.0
  for i = 1, count do
    local a = bodies[i]
    sum = sum + 0.5 * a.mass * (a.vx * a.vx + a.vy * a.vy + a.vz * a.vz)
    for j = i + 1, count do
      local b = bodies[j]
      local dx = a.x - b.x
      local dy = a.y - b.y
      local dz = a.z - b.z
      sum = sum - a.mass * b.mass / sqrt(dx * dx + dy * dy + dz * dz)
    end
  end
  return sum
end

local function simulate()
  local bodies = {
    body(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0),
    body(4.8414314, -1.1603200, -0.1036220, 0.0016600, 0.0076990, -0.0000690, 0.00095479),
    body(8.3433667, 4.1247986, -0.4035234, -0.0027674, 0.0049985, 0.0000230, 0.00028589),
    body(12.894369, -15.111151, -0.2233076, 0.0029646, 0.0023785, -0.0000297, 0.00004366),
    body(15.379697, -25.919315, 0.1792588, 0.0026807, 0.0016282, -0.0000952, 0.00005151),
  }
  for step = 1, 60000 do advance(bodies, 5, 0.001) end
  return math.floor(energy(bodies, 5) * 1000000.0)
end

local total = 0
for round = 1, 12 do total = total + simulate() end
print(string.format("%d", total))
