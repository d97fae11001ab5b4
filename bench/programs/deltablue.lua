-- DeltaBlue: one-way constraints between variables, solved step by step: a chain and a projection, 50 times.
local STAY, EDIT, EQUAL, SCALE = 0, 1, 2, 3
local REQUIRED, PREFERRED, STRONG_DEFAULT, DEFAULT, WEAKEST = 0, 2, 3, 4, 6
local NONE, FORWARD, BACKWARD = 0, 1, 2

-- A list that grows; its length is a field.
local function newList() return { count = 0 } end

local function append(list, item)
  local count = list.count + 1
  list[count] = item
  list.count = count
end

local function pop(list)
  local count = list.count
  local last = list[count]
  list[count] = nil
  list.count = count - 1
  return last
end

local function erase(list, item)
  local kept = 0
  for i = 1, list.count do
    if list[i] ~= item then
      kept = kept + 1
      list[kept] = list[i]
    end
  end
  for i = kept + 1, list.count do list[i] = nil end
  list.count = kept
end

-- A constraint of one variable has only the second; scale and offset are nil unless it scales.
local Constraint = {}
Constraint.__index = Constraint

function Constraint:input()
  if self.direction == FORWARD then return self.first end
  return self.second
end

function Constraint:output()
  if self.direction == BACKWARD then return self.first end
  return self.second
end

local function isKnown(variable, mark)
  return variable.mark == mark or variable.stay or variable.source == nil
end

function Constraint:inputsKnown(mark)
  if self.kind < EQUAL then return true end
  if not isKnown(self:input(), mark) then return false end
  return self.kind == EQUAL or (isKnown(self.scale, mark) and isKnown(self.offset, mark))
end

function Constraint:execute()
  if self.kind == EQUAL then
    self:output().value = self:input().value
  elseif self.kind == SCALE then
    if self.direction == FORWARD then
      self.second.value = self.first.value * self.scale.value + self.offset.value
    else
      local quotient = (self.second.value - self.offset.value) / self.scale.value
      self.first.value = quotient < 0 and math.ceil(quotient) or math.floor(quotient)
    end
  end
end

function Constraint:recalculate()
  local output = self:output()
  if self.kind < EQUAL then
    output.strength = self.strength
    output.stay = self.kind == STAY
    return
  end
  local input = self:input()
  output.strength = input.strength
  if self.strength > input.strength then output.strength = self.strength end
  output.stay = input.stay
  if self.kind == SCALE then output.stay = input.stay and self.scale.stay and self.offset.stay end
  if output.stay then self:execute() end
end

-- Which of its variables a constraint computes: the weaker one, if it is stronger than that.
function Constraint:choose(mark)
  local first, second = self.first, self.second
  local toSecond = second.mark ~= mark and self.strength < second.strength
  self.direction = NONE
  if self.kind < EQUAL or first.mark == mark then
    if toSecond then self.direction = FORWARD end
  elseif second.mark == mark or first.strength > second.strength then
    if first.mark ~= mark and self.strength < first.strength then self.direction = BACKWARD end
  elseif toSecond then
    self.direction = FORWARD
  end
end

local lastMark = 0

local function newVariable(value)
  return { value = value, mark = 0, strength = WEAKEST, stay = true, source = nil, constraints = newList() }
end

local function addConsumers(variable, found)
  local all = variable.constraints
  for i = 1, all.count do
    local constraint = all[i]
    if constraint ~= variable.source and constraint.direction ~= NONE then append(found, constraint) end
  end
end

local function propagate(from, mark)
  local todo = newList()
  append(todo, from)
  while todo.count > 0 do
    local constraint = pop(todo)
    if constraint:output().mark == mark then error("a cycle of constraints") end
    constraint:recalculate()
    addConsumers(constraint:output(), todo)
  end
end

-- The constraint that this one takes a variable from, or nil.
local function satisfy(constraint, mark)
  constraint:choose(mark)
  if constraint.direction == NONE then
    if constraint.strength == REQUIRED then error("a required constraint does not hold") end
    return nil
  end
  if constraint.kind >= EQUAL then
    constraint:input().mark = mark
    if constraint.kind == SCALE then
      constraint.scale.mark = mark
      constraint.offset.mark = mark
    end
  end
  local output = constraint:output()
  local overridden = output.source
  if overridden ~= nil then overridden.direction = NONE end
  output.source = constraint
  propagate(constraint, mark)
  output.mark = mark
  return overridden
end

local function add(constraint)
  lastMark = lastMark + 1
  while constraint ~= nil do constraint = satisfy(constraint, lastMark) end
end

local function newConstraint(kind, strength, first, second, scale, offset)
  local made = setmetatable({
    kind = kind, strength = strength, direction = NONE, first = first, second = second, scale = scale, offset = offset
  }, Constraint)
  if first ~= nil then append(first.constraints, made) end
  append(second.constraints, made)
  if kind == SCALE then
    append(scale.constraints, made)
    append(offset.constraints, made)
  end
  add(made)
  return made
end

-- All constraints that are not satisfied without the source of this variable.
local function unsatisfied(variable)
  variable.source = nil
  variable.strength = WEAKEST
  variable.stay = true
  local found, todo = newList(), newList()
  while variable ~= nil do
    local all = variable.constraints
    for i = 1, all.count do
      local constraint = all[i]
      if constraint.direction == NONE then
        append(found, constraint)
      elseif constraint ~= variable.source then
        constraint:recalculate()
        append(todo, constraint)
      end
    end
    variable = nil
    if todo.count > 0 then variable = pop(todo):output() end
  end
  return found
end

local function remove(constraint)
  local output = constraint:output()
  constraint.direction = NONE
  if constraint.first ~= nil then erase(constraint.first.constraints, constraint) end
  erase(constraint.second.constraints, constraint)
  local again = unsatisfied(output)
  for strength = REQUIRED, WEAKEST do
    for i = 1, again.count do
      if again[i].strength == strength then add(again[i]) end
    end
  end
end

-- The constraints to execute, in order, when the variable of an edit gets another value.
local function planOf(edit)
  lastMark = lastMark + 1
  local plan, todo = newList(), newList()
  if edit.direction ~= NONE then append(todo, edit) end
  while todo.count > 0 do
    local constraint = pop(todo)
    local output = constraint:output()
    if output.mark ~= lastMark and constraint:inputsKnown(lastMark) then
      append(plan, constraint)
      output.mark = lastMark
      addConsumers(output, todo)
    end
  end
  return plan
end

local function execute(plan)
  for i = 1, plan.count do plan[i]:execute() end
end

local function chain(length)
  local first = newVariable(0)
  local last = first
  for i = 1, length do
    local next = newVariable(0)
    newConstraint(EQUAL, REQUIRED, last, next)
    last = next
  end
  newConstraint(STAY, STRONG_DEFAULT, nil, last)
  local edit = newConstraint(EDIT, PREFERRED, nil, first)
  local plan = planOf(edit)
  local sum = 0
  for i = 0, 99 do
    first.value = i
    execute(plan)
    sum = sum + last.value
  end
  remove(edit)
  return sum
end

local function change(variable, value)
  local edit = newConstraint(EDIT, PREFERRED, nil, variable)
  local plan = planOf(edit)
  for i = 1, 10 do
    variable.value = value
    execute(plan)
  end
  remove(edit)
end

local function projection(count)
  local scale, offset = newVariable(10), newVariable(1000)
  local source, target
  local targets = {}
  for i = 1, count do
    source = newVariable(i - 1)
    target = newVariable(i - 1)
    targets[i] = target
    newConstraint(STAY, DEFAULT, nil, source)
    newConstraint(SCALE, REQUIRED, source, target, scale, offset)
  end
  change(source, 17)
  local sum = target.value
  change(target, 1050)
  sum = sum + source.value
  change(scale, 5)
  for i = 1, count - 1 do sum = sum + targets[i].value end
  change(offset, 2000)
  for i = 1, count - 1 do sum = sum + targets[i].value end
  return sum
end

local total = 0
for round = 1, 50 do total = total + chain(1000) % 1000 + projection(1000) % 1000 end
print(string.format("%d", total))
