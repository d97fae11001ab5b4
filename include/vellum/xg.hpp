// XG functions, for C++17 and later; see xg.h. Header only.
#ifndef VELLUM_XG_HPP
#define VELLUM_XG_HPP

#include <utility>

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
inline Status plotXgFile(Engine& engine, const Source& file, vellum_plot_kind kind, int columns, std::string& out,
                         Report& report, const std::vector<Option>& options = {}) {
  auto given = view(options);
  std::vector<Source> list{file};
  auto sources = view(list);
  return takeInto(out, [&](vellum_text** text) {
    return vellum_xg_plot_file(engine.get(), sources.data(), given.data(), given.size(), kind, columns, text,
                               report.get());
  });
}

// What the sectors of a world's map have done.
inline Status timelineOfXg(const World& world, vellum_plot_kind kind, int columns, std::string& out, Report& report) {
  return takeInto(out, [&](vellum_text** text) {
    return vellum_world_xg_timeline(world.get(), kind, columns, text, report.get());
  });
}

// Very many functions, a value each; see xg.h.
class XgBank {
 public:
  // Check ok(): a build without XG has no banks.
  XgBank(Engine& engine, Report& report) {
    vellum_xg_bank* made = nullptr;
    vellum_xg_bank_create(engine.get(), &made, report.get());
    handle_.reset(made);
  }
  bool ok() const { return handle_ != nullptr; }

  // The place of its value. Empty: the report has the reason.
  std::optional<std::uint32_t> add(const std::string& function, Report& report, const std::vector<Option>& options = {},
                                   std::uint64_t seed = 0) {
    std::uint32_t number = 0;
    auto given = view(options);
    if (!ok() || vellum_xg_bank_add(get(), function.c_str(), given.data(), given.size(), seed, &number, report.get()) !=
                     VELLUM_OK)
      return std::nullopt;
    return number;
  }
  bool remove(std::uint32_t number) { return vellum_xg_bank_remove(get(), number) != 0; }
  std::size_t size() const { return vellum_xg_bank_size(get()); }
  bool ended(std::uint32_t number) const { return vellum_xg_bank_ended(get(), number) != 0; }
  // Resizes `values` to size() and fills it.
  void advance(std::vector<float>& values, std::uint32_t tics = 1) {
    values.resize(size());
    vellum_xg_bank_advance(get(), tics, values.data(), values.size());
  }
  // Of the last advance(), as two pointers: begin and end.
  std::pair<const vellum_xg_event*, const vellum_xg_event*> events() const {
    const vellum_xg_event* first = nullptr;
    std::size_t count = vellum_xg_bank_events(get(), &first);
    return {first, first + count};
  }
  void reset() { vellum_xg_bank_reset(get()); }
  std::string save() const { return takeText(vellum_xg_bank_save(get())); }
  Status restore(std::string_view bytes, Report& report) {
    return vellum_xg_bank_restore(get(), bytes.data(), bytes.size(), report.get());
  }
  vellum_xg_bank* get() const { return handle_.get(); }

 private:
  Handle<vellum_xg_bank, vellum_xg_bank_free> handle_;
};

}  // namespace vellum

#endif
