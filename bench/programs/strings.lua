-- String building: 80,000 texts of 50 appended pieces each.
local function strings()
  local total = 0
  for i = 1, 80000 do
    local s = ""
    for j = 1, 50 do
      s = s .. "ab"
    end
    total = total + #s
  end
  return total
end

print(string.format("%d", strings()))
