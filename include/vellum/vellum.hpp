// Vellum for C++17 and later: RAII wrappers of vellum.h, with the callbacks as a base class. Header only. What belongs
// to a single language is in skrit.hpp, gal.hpp and xg.hpp.
//
//   struct MyHost : vellum::Host {
//     void print(std::string_view text) override { std::fwrite(text.data(), 1, text.size(), stdout); }
//   };
//   MyHost host;
//   vellum::Engine engine(host);
//   vellum::World world(engine);
//   vellum::Report report;
//   if (world.load({"hello.cos", "bye.cos"}, report) != VELLUM_OK) std::puts(report.render().c_str());
//
// vellum.h documents what each call does, and its errors. Functions throw only when memory runs out.
#ifndef VELLUM_VELLUM_HPP
#define VELLUM_VELLUM_HPP

#include <cstdint>
#include <exception>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "vellum/vellum.h"

namespace vellum {

using Status = vellum_status;

template <class T, void (*Free)(T*)>
struct Freer {
  void operator()(T* handle) const { Free(handle); }
};
template <class T, void (*Free)(T*)>
using Handle = std::unique_ptr<T, Freer<T, Free>>;

namespace detail {

// Runs `call`, and `failed` with the reason when it throws.
template <class Call, class Failed>
void guarded(Call call, [[maybe_unused]] Failed failed) noexcept {
#ifdef __cpp_exceptions
  try {
    call();
  } catch (const std::exception& exception) {
    failed(exception.what());
  } catch (...) {
    failed("the host's function has thrown an exception");
  }
#else
  call();
#endif
}

}  // namespace detail

// Takes ownership of the text: copies and frees it.
inline std::string takeText(vellum_text* text) {
  if (text == nullptr) return {};
  std::string copy(vellum_text_data(text), vellum_text_size(text));
  vellum_text_free(text);
  return copy;
}

// Runs call(vellum_text**) and moves the text that it returns into `out`.
template <class Call>
Status takeInto(std::string& out, Call call) {
  vellum_text* text = nullptr;
  Status status = call(&text);
  out = takeText(text);
  return status;
}

// The callbacks of vellum_config. Override what your host has; it must outlive the engines made from it.
class Host {
 public:
  virtual ~Host() = default;
  virtual void print(std::string_view) {}
  // Empty: no such file. Set `error` to say more.
  virtual std::optional<std::string> readFile(const std::string& /*name*/, std::string& error) {
    error = "this host has no files";
    return std::nullopt;
  }
  virtual std::int64_t unixMilliseconds() { return 0; }
  // Return true from tracing() before the engine is made, to get trace lines.
  virtual bool tracing() const { return false; }
  virtual void trace(std::string_view /*json*/) {}
};

class Report {
 public:
  void clear() { vellum_report_clear(get()); }
  std::size_t size() const { return vellum_report_count(get()); }
  std::size_t errorCount() const { return vellum_report_error_count(get()); }
  std::string message() const { return vellum_report_message(get()); }
  vellum_diagnostic operator[](std::size_t index) const {
    vellum_diagnostic diagnostic;
    vellum_report_diagnostic(get(), index, &diagnostic);
    return diagnostic;
  }
  std::string render(unsigned flags = 0, std::size_t first = 0) const {
    return takeText(vellum_report_render(get(), first, flags));
  }
  vellum_report* get() const { return handle_.get(); }

 private:
  Handle<vellum_report, vellum_report_free> handle_{vellum_report_create()};
};

struct Option {
  std::string name;
  std::string value;
};

struct Source {
  std::string name;
  std::optional<std::string> text{};  // empty: Host::readFile
  std::string language{};             // "": by extension
};

// C arrays that view C++ vectors; valid while the vectors live and don't change.
inline std::vector<vellum_option> view(const std::vector<Option>& options) {
  std::vector<vellum_option> result;
  for (const Option& option : options) result.push_back({option.name.c_str(), option.value.c_str()});
  return result;
}
inline std::vector<vellum_source> view(const std::vector<Source>& sources) {
  std::vector<vellum_source> result;
  for (const Source& source : sources)
    result.push_back({source.name.c_str(), source.text ? source.text->data() : nullptr,
                      source.text ? source.text->size() : 0,
                      source.language.empty() ? nullptr : source.language.c_str()});
  return result;
}

// The files of these names.
inline std::vector<Source> sourcesOf(std::initializer_list<const char*> names) {
  std::vector<Source> sources;
  for (const char* name : names) sources.push_back({name});
  return sources;
}

// {{"a.cos", "b.cos"}} is a source "a.cos" whose text is "b.cos". As a file name of a language of the engine is no
// program in any of them, it is read as two files.
inline std::vector<Source> withNamesForTexts(const vellum_engine* engine, const std::vector<Source>& sources) {
  auto names = [&](const std::string& word) {
    return word.find_first_of(" \t\r\n") == word.npos &&
           vellum_engine_language_by_path(engine, word.c_str()) != nullptr;
  };
  std::vector<Source> result;
  for (const Source& source : sources) {
    if (!source.text || !names(source.name) || !names(*source.text)) {
      result.push_back(source);
      continue;
    }
    result.push_back({source.name});
    const bool third = names(source.language);  // {{"a.cos", "b.cos", "c.cos"}}
    result.push_back({*source.text, std::nullopt, third ? std::string() : source.language});
    if (third) result.push_back({source.language});
  }
  return result;
}

class Engine {
 public:
  // `adjust` may be a function (vellum_config&) that sets what Host has no function for: seed, budgets, storage.
  template <class Adjust>
  Engine(Host& host, Adjust adjust) : handle_(create(host, adjust)) {}
  explicit Engine(Host& host) : Engine(host, [](vellum_config&) {}) {}
  explicit Engine(const vellum_config& config) : handle_(vellum_engine_create(&config)) {}

  Status check(const std::vector<Source>& sources, Report& report, const std::vector<Option>& options = {}) {
    auto meant = withNamesForTexts(get(), sources);
    auto list = view(meant);
    auto given = view(options);
    return vellum_check(get(), list.data(), list.size(), given.data(), given.size(), report.get());
  }
  Status check(std::initializer_list<const char*> names, Report& report, const std::vector<Option>& options = {}) {
    return check(sourcesOf(names), report, options);
  }
  Status format(const Source& source, std::string& out, Report& report) {
    return takeInto(out, [&](vellum_text** text) {
      return vellum_format(get(), view(std::vector<Source>{source}).data(), text, report.get());
    });
  }
  Status disassemble(const std::vector<Source>& sources, const std::string& stage, std::string& out, Report& report,
                     const std::vector<Option>& options = {}) {
    auto meant = withNamesForTexts(get(), sources);
    auto list = view(meant);
    auto given = view(options);
    return takeInto(out, [&](vellum_text** text) {
      return vellum_disassemble(get(), list.data(), list.size(), stage.c_str(), given.data(), given.size(), text,
                                report.get());
    });
  }
  Status graph(const std::vector<Source>& sources, std::string& out, Report& report,
               const std::vector<Option>& options = {}) {
    auto meant = withNamesForTexts(get(), sources);
    auto list = view(meant);
    auto given = view(options);
    return takeInto(out, [&](vellum_text** text) {
      return vellum_graph(get(), list.data(), list.size(), given.data(), given.size(), text, report.get());
    });
  }
  // A page of a manual, for the Docs made after it. VELLUM_FAILED: the report's message names its mistakes.
  Status addManual(const std::string& path, std::string_view text, Report& report) {
    return vellum_engine_add_manual(get(), path.c_str(), text.data(), text.size(), report.get());
  }
  // VELLUM_FAILED: no language accepts one of them; the report's message has the reason.
  Status checkOptions(const std::vector<Option>& options, Report& report) const {
    auto given = view(options);
    return vellum_options_check(get(), given.data(), given.size(), report.get());
  }

  vellum_entry_state consoleEntry(const std::string& language, std::string_view text) const {
    return vellum_console_entry(get(), language.c_str(), text.data(), text.size());
  }

  std::vector<const vellum_language*> languages() const {
    std::vector<const vellum_language*> result;
    for (std::size_t i = 0; const vellum_language* language = vellum_engine_language(get(), i); ++i)
      result.push_back(language);
    return result;
  }
  const vellum_language* languageById(const std::string& id) const {
    return vellum_engine_language_by_id(get(), id.c_str());
  }
  const vellum_language* languageByPath(const std::string& path) const {
    return vellum_engine_language_by_path(get(), path.c_str());
  }
  const vellum_language* languageByInstall(const std::string& folder) const {
    return vellum_engine_language_by_install(get(), folder.c_str());
  }
  vellum_engine* get() const { return handle_.get(); }

 private:
  template <class Adjust>
  static vellum_engine* create(Host& host, Adjust adjust) {
    vellum_config config;
    vellum_config_init(&config);
    config.user = &host;
    // An exception must not reach the library's C.
    config.print = [](void* user, const char* text, size_t size) noexcept {
      static_cast<Host*>(user)->print({text, size});
    };
    config.read_file = [](void* user, const char* name, vellum_reply* reply) noexcept {
      detail::guarded(
          [&] {
            std::string error = "no such file";
            if (auto bytes = static_cast<Host*>(user)->readFile(name, error))
              vellum_reply_bytes(reply, bytes->data(), bytes->size());
            else vellum_reply_error(reply, error.c_str());
          },
          [&](const char* what) { vellum_reply_error(reply, what); });
    };
    config.unix_milliseconds = [](void* user) noexcept { return static_cast<Host*>(user)->unixMilliseconds(); };
    if (host.tracing())
      config.trace = [](void* user, const char* json, size_t size) noexcept {
        static_cast<Host*>(user)->trace({json, size});
      };
    adjust(config);
    return vellum_engine_create(&config);
  }
  Handle<vellum_engine, vellum_engine_free> handle_;
};

class World {
 public:
  // Check ok(): false when an option is unknown; the report names it.
  explicit World(Engine& engine, const std::vector<Option>& options = {}, Report* report = nullptr)
      : engine_(engine.get()),
        handle_(vellum_world_create(engine.get(), view(options).data(), options.size(),
                                    report != nullptr ? report->get() : nullptr)) {}
  bool ok() const { return handle_ != nullptr; }

  Status load(const std::vector<Source>& sources, Report& report) {
    auto meant = withNamesForTexts(engine_, sources);
    auto list = view(meant);
    return vellum_world_load(get(), list.data(), list.size(), report.get());
  }
  Status load(std::initializer_list<const char*> names, Report& report) { return load(sourcesOf(names), report); }
  Status reload(const Source& source, Report& report) {
    std::vector<Source> one{source};
    auto list = view(one);
    return vellum_world_reload(get(), list.data(), report.get());
  }
  Status tick(Report& report) { return vellum_world_tick(get(), report.get()); }
  // From any thread or a signal handler; see vellum_world_interrupt.
  void interrupt() { vellum_world_interrupt(get()); }
  Status finish(Report& report) { return vellum_world_finish(get(), report.get()); }
  bool started() const { return vellum_world_started(get()) != 0; }
  bool busy() const { return vellum_world_busy(get()) != 0; }
  bool over() const { return vellum_world_over(get()) != 0; }
  // See vellum_world_profile.
  Status profile(vellum_profile_kind kind, const std::string& title, std::string& out, Report& report) const {
    return takeInto(
        out, [&](vellum_text** text) { return vellum_world_profile(get(), kind, title.c_str(), text, report.get()); });
  }
  std::string coverage() const { return takeText(vellum_world_coverage(get())); }
  // `language` "": the only loaded language.
  Status call(const std::string& language, const std::string& call, std::string& result, Report& report) {
    return takeInto(result, [&](vellum_text** text) {
      return vellum_world_call(get(), language.empty() ? nullptr : language.c_str(), call.c_str(), text, report.get());
    });
  }
  Status eval(const std::string& language, const std::string& name, std::string_view code, std::string& result,
              Report& report) {
    return takeInto(result, [&](vellum_text** text) {
      return vellum_world_eval(get(), language.c_str(), name.c_str(), code.data(), code.size(), text, report.get());
    });
  }
  std::uint64_t ticks() const { return vellum_world_ticks(get()); }
  std::uint64_t budgetUsed() const { return vellum_world_budget_used(get()); }
  int ticksPerSecond() const { return vellum_world_ticks_per_second(get()); }
  std::uint64_t hash() const { return vellum_world_hash(get()); }
  std::string save() const { return takeText(vellum_world_save(get())); }
  Status restore(std::string_view bytes, Report& report) {
    return vellum_world_restore(get(), bytes.data(), bytes.size(), report.get());
  }
  vellum_world* get() const { return handle_.get(); }

 private:
  const vellum_engine* engine_;
  Handle<vellum_world, vellum_world_free> handle_;
};

class Docs {
 public:
  // `language` "": all.
  Docs(Engine& engine, const std::string& language, const std::string& query, vellum_doc_mode mode)
      : handle_(vellum_docs_find(engine.get(), language.empty() ? nullptr : language.c_str(), query.c_str(), mode)) {}
  std::size_t size() const { return vellum_docs_count(handle_.get()); }
  vellum_doc operator[](std::size_t index) const {
    vellum_doc doc;
    vellum_docs_get(handle_.get(), index, &doc);
    return doc;
  }
  // What the engine's pages of the manual say of an entry.
  std::vector<vellum_doc_part> parts(std::size_t index) const {
    std::vector<vellum_doc_part> all(vellum_docs_part_count(handle_.get(), index));
    for (std::size_t i = 0; i < all.size(); ++i) vellum_docs_part(handle_.get(), index, i, &all[i]);
    return all;
  }
  std::string suggestion() const { return vellum_docs_suggestion(handle_.get()); }

 private:
  Handle<vellum_docs, vellum_docs_free> handle_;
};

// One script test that has run.
class Test {
 public:
  // `mode` "": the folder's name.
  Test(Engine& engine, const std::string& path, const std::string& mode = {})
      : handle_(vellum_test_run(engine.get(), path.c_str(), mode.empty() ? nullptr : mode.c_str())) {}
  vellum_test_outcome outcome() const { return vellum_test_result(handle_.get()); }
  std::string details() const { return vellum_test_details(handle_.get()); }
  struct Update {
    std::string path, bytes;
  };
  std::vector<Update> updates() const {
    std::vector<Update> result;
    for (std::size_t i = 0; i < vellum_test_update_count(handle_.get()); ++i) {
      const char *path, *bytes;
      std::size_t size;
      if (vellum_test_update(handle_.get(), i, &path, &bytes, &size)) result.push_back({path, {bytes, size}});
    }
    return result;
  }

 private:
  Handle<vellum_test, vellum_test_free> handle_;
};

}  // namespace vellum

#endif
