// Paths around obstacles: A* over a grid, then as few straight legs as possible.
//
// The grid has at most MaxCells cells, so a search's time and memory are bounded; the memory is reused by the next
// search.
#pragma once

#include <cstdint>
#include <vector>

#include "languages/ags/world/state.h"

namespace vellum::ags::world {

class PathFinder {
 public:
  static constexpr std::size_t MaxCells = 1u << 18;
  static constexpr std::size_t MaxPoints = 512;  // of one way

  // Sets the search area: `width` by `height` pixels, all walkable.
  void begin(int width, int height);
  int step() const { return step_; }  // pixels a cell
  int columns() const { return columns_; }
  int rows() const { return rows_; }
  // The pixel that represents a cell.
  int pixelX(int column) const { return column * step_ + step_ / 2; }
  int pixelY(int row) const { return row * step_ + step_ / 2; }
  void setWalkable(int column, int row, bool walkable) {
    cells_[static_cast<std::size_t>(row) * columns_ + column].walkable = walkable;
  }

  // The points after `from` on the path to `to`, or to the reachable walkable place nearest to it. False when there is
  // no path.
  bool find(Point from, Point to, std::vector<Point>& points);

 private:
  struct Cell {
    std::uint32_t parent = 0;
    std::uint32_t cost = 0;
    bool walkable = true, seen = false, closed = false;
  };
  struct Open {
    std::uint32_t estimate, cell;
  };
  // Orders the heap. Ties go to the cell with the smaller number, so that the path is the same on every machine.
  static bool isLater(const Open& a, const Open& b) {
    return a.estimate != b.estimate ? a.estimate > b.estimate : a.cell > b.cell;
  }
  std::uint32_t estimate(std::uint32_t from, std::uint32_t goal) const;
  // A*: returns the goal, or the reached cell nearest to it. Each cell's parent leads back to `start`.
  std::uint32_t search(std::uint32_t start, std::uint32_t goal);
  void openNeighbours(std::uint32_t current, std::uint32_t goal);
  // Fills way_ with the cells from `start` to `end`.
  void traceBack(std::uint32_t start, std::uint32_t end);
  // Adds the corners of way_: repeatedly the farthest visible cell.
  void addCorners(std::vector<Point>& points) const;
  Point middleOf(std::uint32_t cell) const {
    return {pixelX(static_cast<int>(cell) % columns_), pixelY(static_cast<int>(cell) / columns_)};
  }
  std::uint32_t cellAt(Point point) const;
  std::uint32_t nearest(std::uint32_t cell) const;
  bool sees(std::uint32_t from, std::uint32_t to) const;
  bool walkable(int column, int row) const {
    return column >= 0 && row >= 0 && column < columns_ && row < rows_ &&
           cells_[static_cast<std::size_t>(row) * columns_ + column].walkable;
  }

  int columns_ = 0, rows_ = 0, step_ = 1, width_ = 0, height_ = 0;
  std::vector<Cell> cells_;
  std::vector<Open> open_;
  std::vector<std::uint32_t> way_;
};

}  // namespace vellum::ags::world
