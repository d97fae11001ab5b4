// The library's handles for programs that test it, freed at the end of their scope.
#pragma once

#include <vellum/vellum.h>

#include <memory>

namespace vellum::handles {

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
using Docs = std::unique_ptr<vellum_docs, Freer<vellum_docs_free>>;

}  // namespace vellum::handles
