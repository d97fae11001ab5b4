// XG functions, for C++17 and later; see xg.h. Header only.
#ifndef VELLUM_XG_HPP
#define VELLUM_XG_HPP

#include "vellum/vellum.hpp"
#include "vellum/xg.h"

namespace vellum {

inline Status sampleXg(Engine& engine, const std::string& function, std::string& out, Report& report,
                       const std::vector<Option>& options = {}) {
  auto given = view(options);
  return takeInto(out, [&](vellum_text** text) {
    return vellum_xg_sample(engine.get(), function.c_str(), given.data(), given.size(), text, report.get());
  });
}
inline Status plotXg(Engine& engine, const std::string& function, vellum_plot_kind kind, int columns, std::string& out,
                     Report& report, const std::vector<Option>& options = {}) {
  auto given = view(options);
  return takeInto(out, [&](vellum_text** text) {
    return vellum_xg_plot(engine.get(), function.c_str(), given.data(), given.size(), kind, columns, text,
                          report.get());
  });
}

}  // namespace vellum

#endif
