// check, format, disassemble, graph, dump_tree: everything that needs no world.
#include "api/handles.h"
#include "api/required.h"
#include "base/path.h"

using namespace vellum;
using languages::Language;

namespace {

// The sources of one call as a program of one language.
class Compilation {
 public:
  enum class Folders { Refused, Taken };  // of installed games, in place of sources

  Compilation(vellum_engine* engine, const vellum_source* list, size_t count, languages::Options options,
              vellum_report* report, Folders folders = Folders::Refused)
      : report_(report), files_(engine->config), program_{*sources, {}, &files_, std::move(options)} {
    if (count == 0) {
      api::refuse(report, VELLUM_FAILED, "there is nothing to compile");
      return;
    }
    if (auto unknown = api::unknownOption(program_.options)) {
      api::refuse(report, VELLUM_FAILED, base::cat("no language has an option '", *unknown, "'"));
      return;
    }
    if (folders == Folders::Taken && count == 1 && api::isFolder(list[0])) {
      language = api::installOwner(list[0], files_, report);
      program_.natives = &engine->natives;
      ok = language != nullptr;
      return;
    }
    for (size_t i = 0; i < count; ++i) {
      const Language* found = api::languageOf(list[i], report);
      if (found == nullptr) return;
      if (i > 0 && found != language) {
        api::refuse(report, VELLUM_FAILED,
                    base::cat("'", api::nameOf(list[0]), "' is ", language->title, " and '", api::nameOf(list[i]),
                              "' is ", found->title, ": one program has one language"));
        return;
      }
      language = found;
      auto id = api::addSource(*sources, files_, list[i], language, report);
      if (!id) return;
      program_.files.push_back(*id);
    }
    program_.natives = &engine->natives;
    ok = true;
  }

  const languages::Program& program() const { return program_; }
  vellum_status finish() {
    files_.addWarnings(emitter);
    emitter.sortByPlace();
    return api::deliver(report_, emitter, sources);
  }

  std::shared_ptr<source::SourceSet> sources = std::make_shared<source::SourceSet>();
  const Language* language = nullptr;
  diagnostics::Emitter emitter;
  bool ok = false;

 private:
  vellum_report* report_;
  api::ConfigFiles files_;
  languages::Program program_;
};

// Why a language has no graph: its own sentence, or which languages have one.
std::string withoutStates(const Language& language) {
  if (!language.missing.empty()) return std::string(language.missing);
  std::string others;
  for (const Language* other : languages::all())
    if (other->has.graph) base::append(others, base::cat(others.empty() ? "" : " and ", other->title));
  return base::cat(language.title, " has no states; graph draws those of ", others);
}

}  // namespace

extern "C" {

vellum_status vellum_check(vellum_engine* engine, const vellum_source* sources, size_t count,
                           const vellum_option* options, size_t option_count, vellum_report* report) {
  VELLUM_NEEDS(report, engine);
  VELLUM_NEEDS_LIST(report, sources, count);
  VELLUM_NEEDS_LIST(report, options, option_count);
  Compilation compilation(engine, sources, count, api::toOptions(options, option_count), report,
                          Compilation::Folders::Taken);
  if (!compilation.ok) return VELLUM_FAILED;
  const Language& language = *compilation.language;
  if (compilation.program().files.empty()) {
    if (language.installs.check == nullptr) return api::unavailable(report, "checking installs of", language);
    language.installs.check(compilation.program(), base::withoutEndSlash(api::nameOf(sources[0])), compilation.emitter);
    return compilation.finish();
  }
  if (language.check == nullptr) return api::unavailable(report, "checking", language);
  language.check(compilation.program(), compilation.emitter);
  return compilation.finish();
}

vellum_status vellum_format(vellum_engine* engine, const vellum_source* source, vellum_text** out,
                            vellum_report* report) {
  VELLUM_GIVES(out, report, engine, source);
  Compilation compilation(engine, source, 1, {}, report);
  if (!compilation.ok) return VELLUM_FAILED;
  const Language& language = *compilation.language;
  if (!language.has.format) return api::unavailable(report, "formatting", language);
  source::FileId file = compilation.program().files.front();
  auto text = languages::toolsOf(language).format(*compilation.sources, file, compilation.emitter);
  vellum_status status = compilation.finish();
  if (!text) return VELLUM_SCRIPT_ERROR;
  if (status != VELLUM_OK) return status;
  *out = api::makeText((*compilation.sources)[file].encode(*text));
  return VELLUM_OK;
}

vellum_status vellum_disassemble(vellum_engine* engine, const vellum_source* sources, size_t count, const char* stage,
                                 const vellum_option* options, size_t option_count, vellum_text** out,
                                 vellum_report* report) {
  VELLUM_GIVES(out, report, engine, stage);
  VELLUM_NEEDS_LIST(report, sources, count);
  VELLUM_NEEDS_LIST(report, options, option_count);
  Compilation compilation(engine, sources, count, api::toOptions(options, option_count), report);
  if (!compilation.ok) return VELLUM_FAILED;
  const Language& language = *compilation.language;
  if (!language.has.disassemble) return api::unavailable(report, "disassembling", language);
  std::string listing = languages::toolsOf(language).disassemble(compilation.program(), stage, compilation.emitter);
  vellum_status status = compilation.finish();
  if (status == VELLUM_OK) *out = api::makeText(std::move(listing));
  return status;
}

vellum_status vellum_graph(vellum_engine* engine, const vellum_source* sources, size_t count,
                           const vellum_option* options, size_t option_count, vellum_text** out,
                           vellum_report* report) {
  VELLUM_GIVES(out, report, engine);
  VELLUM_NEEDS_LIST(report, sources, count);
  VELLUM_NEEDS_LIST(report, options, option_count);
  Compilation compilation(engine, sources, count, api::toOptions(options, option_count), report);
  if (!compilation.ok) return VELLUM_FAILED;
  const Language& language = *compilation.language;
  if (!language.has.graph) return api::refuse(report, VELLUM_UNAVAILABLE, withoutStates(language));
  std::string dot = languages::toolsOf(language).graph(compilation.program(), compilation.emitter);
  vellum_status status = compilation.finish();
  if (status == VELLUM_OK) *out = api::makeText(std::move(dot));
  return status;
}

vellum_status vellum_dump_tree(vellum_engine* engine, const vellum_source* source, vellum_text** out,
                               vellum_report* report) {
  VELLUM_GIVES(out, report, engine, source);
  Compilation compilation(engine, source, 1, {}, report);
  if (!compilation.ok) return VELLUM_FAILED;
  const Language& language = *compilation.language;
  if (!language.has.dumpTree) return api::unavailable(report, "dumping the syntax tree of", language);
  *out = api::makeText(languages::toolsOf(language).dumpTree(*compilation.sources, compilation.program().files.front(),
                                                             compilation.emitter));
  vellum_status status = compilation.finish();
  if (status != VELLUM_OK) {
    delete *out;
    *out = nullptr;
  }
  return status;
}

vellum_entry_state vellum_console_entry(vellum_engine* engine, const char* language, const char* text, size_t size) {
  VELLUM_NEEDS_OR(VELLUM_ENTRY_WHOLE, engine, language);
  if (size > 0 && text == nullptr) return VELLUM_ENTRY_WHOLE;
  const Language* spoken = languages::byId(language);
  if (spoken == nullptr || languages::toolsOf(*spoken).entryState == nullptr) return VELLUM_ENTRY_WHOLE;
  switch (languages::toolsOf(*spoken).entryState({text, size})) {
    case languages::EntryState::Whole: return VELLUM_ENTRY_WHOLE;
    case languages::EntryState::Open: return VELLUM_ENTRY_OPEN;
    case languages::EntryState::WithPaste: return VELLUM_ENTRY_WITH_PASTE;
    case languages::EntryState::WithElse: return VELLUM_ENTRY_WITH_ELSE;
  }
  return VELLUM_ENTRY_WHOLE;
}

}  // extern "C"
