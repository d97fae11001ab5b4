#include "languages/xg/render/view.h"

#include "languages/xg/render/eye_view.h"
#include "languages/xg/render/top_view.h"

namespace vellum::xg {

Painter::Painter(const Map& map, const View& view) : map_(map), view_(view) {}
Painter::~Painter() = default;

bool Painter::paint(const Level& level, base::Picture& picture) {
  if (view_.kind == View::Kind::Above) {
    if (top_ == nullptr) top_ = std::make_unique<TopView>(map_);
    return top_->paint(level, picture);
  }
  if (eye_ == nullptr) eye_ = std::make_unique<EyeView>(map_);
  Eye eye{view_.x, view_.y, view_.angle};
  if (view_.kind == View::Kind::Start) {
    auto start = startOf(map_);
    if (!start) return false;
    eye = *start;
  }
  return eye_->paint(level, eye, picture);
}

}  // namespace vellum::xg
