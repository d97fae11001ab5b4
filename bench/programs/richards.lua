-- Richards: the kernel of an operating system with six tasks that pass packets on, run to its end 60 times.
local IDLE, WORKER, HANDLER_A, HANDLER_B, DEVICE_A, DEVICE_B = 0, 1, 2, 3, 4, 5
local DEVICE_PACKET, WORK_PACKET = 0, 1
local tasks, current, identity
local taskOf = {}
local queued, held = 0, 0
-- Exclusive or: luajit has a library for it, Lua 5.4 an operator.
local xor = bit and bit.bxor or load("local a, b = ... return a ~ b")

local function append(packet, queue)
  packet.link = nil
  if queue == nil then return packet end
  local last = queue
  while last.link ~= nil do last = last.link end
  last.link = packet
  return queue
end

local function newPacket(link, destination, kind)
  return { link = link, identity = destination, kind = kind, datum = 0, data = { 0, 0, 0, 0 } }
end

local function newTask(kind, priority, input, waiting)
  tasks = {
    link = tasks, identity = kind, priority = priority, input = input, pending = input ~= nil, waiting = waiting,
    holding = false, count = 0, control = 0, works = nil, devices = nil
  }
  taskOf[kind] = tasks
  return tasks
end

local function waitForPacket()
  current.waiting = true
  return current
end

local function hold()
  held = held + 1
  current.holding = true
  return current.link
end

local function release(which)
  local task = taskOf[which]
  task.holding = false
  if task.priority > current.priority then return task end
  return current
end

local function send(packet)
  local task = taskOf[packet.identity]
  queued = queued + 1
  packet.link = nil
  packet.identity = identity
  if task.input == nil then
    task.input = packet
    task.pending = true
    if task.priority > current.priority then return task end
  else
    task.input = append(packet, task.input)
  end
  return current
end

local function runIdle(task)
  task.count = task.count - 1
  if task.count == 0 then return hold() end
  if task.control % 2 == 0 then
    task.control = math.floor(task.control / 2)
    return release(DEVICE_A)
  end
  task.control = xor(math.floor(task.control / 2), 53256)
  return release(DEVICE_B)
end

local function runWorker(task, packet)
  if packet == nil then return waitForPacket() end
  if task.control == HANDLER_A then task.control = HANDLER_B else task.control = HANDLER_A end
  packet.identity = task.control
  packet.datum = 0
  for i = 1, 4 do
    task.count = task.count + 1
    if task.count > 26 then task.count = 1 end
    packet.data[i] = 65 + task.count - 1
  end
  return send(packet)
end

local function runHandler(task, packet)
  if packet ~= nil then
    if packet.kind == WORK_PACKET then
      task.works = append(packet, task.works)
    else
      task.devices = append(packet, task.devices)
    end
  end
  local work = task.works
  if work == nil then return waitForPacket() end
  local count = work.datum
  if count >= 4 then
    task.works = work.link
    return send(work)
  end
  local device = task.devices
  if device == nil then return waitForPacket() end
  task.devices = device.link
  device.datum = work.data[count + 1]
  work.datum = count + 1
  return send(device)
end

local function runDevice(task, packet)
  if packet ~= nil then
    task.works = packet
    return hold()
  end
  local kept = task.works
  if kept == nil then return waitForPacket() end
  task.works = nil
  return send(kept)
end

local function step(task)
  local packet = nil
  if task.pending and task.waiting and not task.holding then
    packet = task.input
    task.input = packet.link
    task.pending = task.input ~= nil
    task.waiting = false
  end
  local kind = task.identity
  if kind == IDLE then return runIdle(task) end
  if kind == WORKER then return runWorker(task, packet) end
  if kind == HANDLER_A or kind == HANDLER_B then return runHandler(task, packet) end
  return runDevice(task, packet)
end

local function schedule()
  current = tasks
  while current ~= nil do
    if current.holding or (current.waiting and not current.pending) then
      current = current.link
    else
      identity = current.identity
      current = step(current)
    end
  end
end

local function richards()
  tasks = nil
  local idle = newTask(IDLE, 0, nil, false)
  idle.count = 10000
  idle.control = 1
  local works = newPacket(newPacket(nil, WORKER, WORK_PACKET), WORKER, WORK_PACKET)
  local worker = newTask(WORKER, 1000, works, true)
  worker.control = HANDLER_A
  local devices = newPacket(newPacket(nil, DEVICE_A, DEVICE_PACKET), DEVICE_A, DEVICE_PACKET)
  newTask(HANDLER_A, 2000, newPacket(devices, DEVICE_A, DEVICE_PACKET), true)
  devices = newPacket(newPacket(nil, DEVICE_B, DEVICE_PACKET), DEVICE_B, DEVICE_PACKET)
  newTask(HANDLER_B, 3000, newPacket(devices, DEVICE_B, DEVICE_PACKET), true)
  newTask(DEVICE_A, 4000, nil, true)
  newTask(DEVICE_B, 5000, nil, true)
  schedule()
end

for round = 1, 60 do richards() end
print(string.format("%d", queued * 10 + held))
