// A way along points, and a position on it (AGS manual, "MotionPath"). A stage goes from a point to the next one; a
// motion that goes backwards takes the stages in the reverse order, each from its end to its beginning.
#pragma once

#include <bit>
#include <compare>
#include <vector>

#include "languages/ags/world/state.h"

namespace vellum::ags::world {

// A character (room -1), or an object of a room.
struct FigureKey {
  Int room = -1, number = 0;
  friend auto operator<=>(const FigureKey&, const FigureKey&) = default;
};

// Pixels a step of a stage, as the bits of floats.
struct StageSpeed {
  Int x = 0, y = 0;
};

struct MotionState {
  Int figureRoom = -1, figure = -1;  // the figure that moves along it; -1: a script's own
  Int repeat = 0;                    // a RepeatStyle
  Int beganBackwards = 0, backwards = 0;
  Int stage = 0;             // -1 or the last point when it has ended
  Int done = 0;              // it has ended
  Int anywhere = 1;          // it ignores walkable areas
  Int fromX = 0, fromY = 0;  // where the stage began
  Int x = 0, y = 0;          // where it is
  Int steps = 0;             // of the stage, as the bits of a float
};

// Where a figure's movement began, and the motion that scripts know it by; 0: none.
struct FigureMotion {
  Int startX = 0, startY = 0, motion = 0;
};

constexpr Int OnceMotion = 0, RepeatMotion = 1, OnceAndResetMotion = 2, OnceAndBackMotion = 3, AlternateMotion = 4;

struct Motion {
  MotionState state;
  std::vector<Point> points;       // at least 2
  std::vector<StageSpeed> speeds;  // one for each point; the last is 0

  int last() const { return static_cast<int>(points.size()) - 1; }
  bool isStage(Int number) const { return number >= 0 && number < last(); }
  float speedX(Int stage) const;  // 0 of what is no stage
  float speedY(Int stage) const;
  float steps() const { return std::bit_cast<float>(state.steps); }
  float progress() const;

  void begin() { reset(state.backwards != 0 ? last() - 1 : 0, 0); }
  void reset(Int stage, float progress);
  void forward();
  void backward();
  // Computes x and y from the steps.
  void settle();

 private:
  Point from() const { return points[static_cast<std::size_t>(state.backwards != 0 ? state.stage + 1 : state.stage)]; }
  Point to() const { return points[static_cast<std::size_t>(state.backwards != 0 ? state.stage : state.stage + 1)]; }
  float wholeSteps() const;  // of the stage
  void enter(Int stage, float steps);
  void follow(float step);
  void nextStage(float lost);
  bool ends();
};

}  // namespace vellum::ags::world
