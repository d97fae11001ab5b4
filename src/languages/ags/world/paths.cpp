#include "languages/ags/world/paths.h"

#include <algorithm>
#include <utility>

namespace vellum::ags::world {

namespace {

constexpr std::uint32_t Straight = 10, Diagonal = 14;  // costs of one cell
constexpr std::uint32_t None = 0xffffffff;

std::uint32_t distance(int dx, int dy) {
  auto x = static_cast<std::uint32_t>(dx < 0 ? -dx : dx), y = static_cast<std::uint32_t>(dy < 0 ? -dy : dy);
  return x > y ? Diagonal * y + Straight * (x - y) : Diagonal * x + Straight * (y - x);
}

}  // namespace

void PathFinder::begin(int width, int height) {
  width_ = std::max(width, 1);
  height_ = std::max(height, 1);
  step_ = 1;
  auto cells = [&] { return static_cast<std::size_t>((width_ + step_ - 1) / step_) * ((height_ + step_ - 1) / step_); };
  while (cells() > MaxCells) ++step_;
  columns_ = (width_ + step_ - 1) / step_;
  rows_ = (height_ + step_ - 1) / step_;
  cells_.assign(cells(), {});
}

std::uint32_t PathFinder::cellAt(Point point) const {
  int column = std::clamp(point.x / step_, 0, columns_ - 1), row = std::clamp(point.y / step_, 0, rows_ - 1);
  return static_cast<std::uint32_t>(row) * columns_ + column;
}

// Searches ring by ring for the nearest walkable cell by true distance.
std::uint32_t PathFinder::nearest(std::uint32_t cell) const {
  if (cells_[cell].walkable) return cell;
  int column = static_cast<int>(cell) % columns_, row = static_cast<int>(cell) / columns_;
  std::uint32_t best = None;
  std::int64_t bestSquare = 0;
  int last = std::max(columns_, rows_);
  for (int ring = 1; ring <= last; ++ring) {
    if (best != None && std::int64_t(ring) * ring > bestSquare) break;
    auto look = [&](int x, int y) {
      if (!walkable(x, y)) return;
      std::int64_t dx = x - column, dy = y - row, square = dx * dx + dy * dy;
      if (best != None && square >= bestSquare) return;
      best = static_cast<std::uint32_t>(y) * columns_ + x;
      bestSquare = square;
    };
    for (int x = column - ring; x <= column + ring; ++x) {
      look(x, row - ring);
      look(x, row + ring);
    }
    for (int y = row - ring + 1; y < row + ring; ++y) {
      look(column - ring, y);
      look(column + ring, y);
    }
  }
  return best;
}

// Whether every cell on the straight line between the middles of two cells is walkable.
bool PathFinder::sees(std::uint32_t from, std::uint32_t to) const {
  int x = static_cast<int>(from) % columns_, y = static_cast<int>(from) / columns_;
  int endX = static_cast<int>(to) % columns_, endY = static_cast<int>(to) / columns_;
  int dx = std::abs(endX - x), dy = std::abs(endY - y), stepX = endX > x ? 1 : -1, stepY = endY > y ? 1 : -1;
  int error = dx - dy;
  for (int left = dx + dy; left > 0; --left) {
    if (!walkable(x, y)) return false;
    if (error > 0) {
      x += stepX;
      error -= 2 * dy;
    } else if (error < 0) {
      y += stepY;
      error += 2 * dx;
    } else {  // through a corner: both neighbours must be free
      if (!walkable(x + stepX, y) || !walkable(x, y + stepY)) return false;
      x += stepX;
      y += stepY;
      error += 2 * dx - 2 * dy;
      --left;
    }
  }
  return walkable(endX, endY);
}

std::uint32_t PathFinder::estimate(std::uint32_t from, std::uint32_t goal) const {
  int x = static_cast<int>(from) % columns_, y = static_cast<int>(from) / columns_;
  return distance(x - static_cast<int>(goal) % columns_, y - static_cast<int>(goal) / columns_);
}

void PathFinder::openNeighbours(std::uint32_t current, std::uint32_t goal) {
  const Cell& cell = cells_[current];
  int column = static_cast<int>(current) % columns_, row = static_cast<int>(current) / columns_;
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      if ((dx == 0 && dy == 0) || !walkable(column + dx, row + dy)) continue;
      if (dx != 0 && dy != 0 && (!walkable(column + dx, row) || !walkable(column, row + dy))) continue;
      auto next = static_cast<std::uint32_t>(row + dy) * columns_ + (column + dx);
      Cell& other = cells_[next];
      std::uint32_t cost = cell.cost + (dx != 0 && dy != 0 ? Diagonal : Straight);
      if (other.closed || (other.seen && other.cost <= cost)) continue;
      other.seen = true;
      other.cost = cost;
      other.parent = current;
      open_.push_back({cost + estimate(next, goal), next});
      std::push_heap(open_.begin(), open_.end(), isLater);
    }
  }
}

std::uint32_t PathFinder::search(std::uint32_t start, std::uint32_t goal) {
  for (Cell& cell : cells_) cell.seen = cell.closed = false;
  open_.clear();
  open_.push_back({estimate(start, goal), start});
  cells_[start].seen = true;
  cells_[start].cost = 0;
  cells_[start].parent = start;
  std::uint32_t best = start, bestLeft = estimate(start, goal);
  while (!open_.empty()) {
    std::pop_heap(open_.begin(), open_.end(), isLater);
    std::uint32_t current = open_.back().cell;
    open_.pop_back();
    if (std::exchange(cells_[current].closed, true)) continue;
    std::uint32_t left = estimate(current, goal);
    if (left < bestLeft) {
      best = current;
      bestLeft = left;
    }
    if (current == goal) break;
    openNeighbours(current, goal);
  }
  return best;
}

void PathFinder::traceBack(std::uint32_t start, std::uint32_t end) {
  way_.clear();
  for (std::uint32_t cell = end; cell != start; cell = cells_[cell].parent) way_.push_back(cell);
  way_.push_back(start);
  std::reverse(way_.begin(), way_.end());
}

void PathFinder::addCorners(std::vector<Point>& points) const {
  for (std::size_t at = 0; at + 1 < way_.size() && points.size() < MaxPoints;) {
    std::size_t next = at + 1;
    while (next + 1 < way_.size() && sees(way_[at], way_[next + 1])) ++next;
    at = next;
    points.push_back(middleOf(way_[at]));
  }
}

bool PathFinder::find(Point from, Point to, std::vector<Point>& points) {
  points.clear();
  std::uint32_t start = nearest(cellAt(from)), goal = nearest(cellAt(to));
  if (start == None || goal == None) return false;
  std::uint32_t best = search(start, goal);
  traceBack(start, best);
  if (start != cellAt(from)) points.push_back(middleOf(start));
  addCorners(points);
  // When the last cell contains the target, the path ends at the exact pixel.
  if (best == cellAt(to) && cells_[best].walkable) {
    Point exact{std::clamp(to.x, 0, width_ - 1), std::clamp(to.y, 0, height_ - 1)};
    if (points.empty()) points.push_back(exact);
    else points.back() = exact;
  }
  return !points.empty();
}

}  // namespace vellum::ags::world
