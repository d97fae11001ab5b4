#include "languages/xg/runtime/view_option.h"

namespace vellum::xg {

static std::optional<View> parseEye(std::string_view value) {
  if (value == "start") return View{View::Kind::Start};
  std::vector<std::string_view> parts = base::split(value, ',');
  if (parts.size() != 3) return std::nullopt;
  View view{View::Kind::Place};
  double* const numbers[] = {&view.x, &view.y, &view.angle};
  for (std::size_t i = 0; i < 3; ++i) {
    auto number = base::parseDouble(base::trim(parts[i]));
    if (!number || !(*number >= -1e6 && *number <= 1e6)) return std::nullopt;
    *numbers[i] = *number;
  }
  return view;
}

std::string eyeProblem(std::string_view value) {
  return parseEye(value) ? "" : "--eye takes 'start', or X,Y,ANGLE in map units and degrees: 64,-32,90";
}

View viewOf(const languages::Options& options) {
  auto value = languages::findOption(options, "eye");
  return value ? parseEye(*value).value_or(View{}) : View{};
}

}  // namespace vellum::xg
