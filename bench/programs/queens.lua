-- Queens: eight queens that don't threaten each other, found by trying, 20,000 times.
local freeRows, freeMaxs, freeMins, queenRows = {}, {}, {}, {}

local function isFree(row, column)
  return freeRows[row] and freeMaxs[column + row] and freeMins[column - row + 7]
end

local function setFree(row, column, value)
  freeRows[row] = value
  freeMaxs[column + row] = value
  freeMins[column - row + 7] = value
end

local function place(column)
  for row = 0, 7 do
    if isFree(row, column) then
      queenRows[row] = column
      setFree(row, column, false)
      if column == 7 then return true end
      if place(column + 1) then return true end
      setFree(row, column, true)
    end
  end
  return false
end

local function queens()
  for i = 0, 7 do
    freeRows[i] = true
    queenRows[i] = -1
  end
  for i = 0, 15 do
    freeMaxs[i] = true
    freeMins[i] = true
  end
  return place(0)
end

local total = 0
for round = 0, 19999 do
  if queens() then total = total + queenRows[round % 8] end
end
print(string.format("%d", total))
