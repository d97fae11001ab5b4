// What both plots draw: one lane a function, with the range of its values and round numbers for the axes.
#pragma once

#include "languages/xg/runtime/sample.h"

namespace vellum::xg {

struct Lane {
  std::string title;         // the field's name, empty for a lone function; sanitized
  std::string text;          // the function, sanitized for display
  std::size_t field = 0;     // index into the sample's fields
  double low = 0, high = 1;  // the range shown, never empty
  bool hasEvents = false;
  std::vector<double> ticks;  // round values inside the range
};

std::vector<Lane> lanesOf(const Sample& sample, int tickCount);

// The smallest step of 1, 2 or 5 times a power of ten, at most `count` of which fit into `range`; whole when requested.
double roundStep(double range, int count, bool whole);

std::string shortNumber(double value);

// Replaces control characters and invalid text, and cuts to `characters` with an ellipsis.
std::string showable(std::string_view text, std::size_t characters);

// "manual profile, steps of 4 to 8 tics, scale 32, offset 8"
std::string describe(const SampleRequest& request, const Sample& sample);

inline float valueAt(const Sample& sample, std::size_t field, std::int32_t tic) {
  return sample.values[static_cast<std::size_t>(tic) * sample.fields.size() + field];
}

}  // namespace vellum::xg
