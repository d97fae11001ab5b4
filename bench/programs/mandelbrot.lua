-- Float arithmetic: the Mandelbrot set at 800 x 800 points, at most 100 steps each.
local function mandelbrot()
  local total = 0
  for y = 0, 799 do
    local ci = y * 0.003125 - 1.25
    for x = 0, 799 do
      local cr = x * 0.003125 - 2.0
      local zr, zi = 0.0, 0.0
      local steps = 0
      while steps < 100 do
        local rr = zr * zr
        local ii = zi * zi
        if rr + ii > 4.0 then break end
        zi = 2.0 * zr * zi + ci
        zr = rr - ii + cr
        steps = steps + 1
      end
      total = total + steps
    end
  end
  return total
end

print(string.format("%d", mandelbrot()))
