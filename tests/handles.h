// The library's handles, freed at the end of their scope.
#pragma once

#include <vellum/vellum.h>

#include <memory>

namespace vellum::fuzz {

template <auto Free>
struct Freer {
  template <class T>
  void operator()(T* handle) const {
    Free(handle);
  }
};
using Engine = std::unique_ptr<vellum_engine, Freer<vellum_engine_free>>;
using World = std::unique_ptr<vellum_world, Freer<vellum_world_free>>;
using Report = std::unique_ptr<vellum_report, Freer<vellum_report_free>>;
using Text = std::unique_ptr<vellum_text, Freer<vellum_text_free>>;

}  // namespace vellum::fuzz
