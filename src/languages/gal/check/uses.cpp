#include "languages/gal/check/uses.h"

#include <set>

#include "base/path.h"
#include "base/plural.h"
#include "base/text.h"
#include "diagnostics/spelling.h"
#include "languages/gal/check/check.h"
#include "languages/gal/check/game_code.h"
#include "languages/gal/diagnostics.h"
#include "languages/gal/syntax/parser.h"

namespace vellum::gal {

namespace {

constexpr std::size_t MaxSources = 64 << 20;  // bytes of code that are read
// AI scripts are text files; the reference does not say what they are called.
constexpr std::string_view AiEndings[] = {".txt", ".ai", ".ais", ".script"};

bool isAiScript(std::string_view path) {
  for (std::string_view ending : AiEndings)
    if (base::hasExtension(path, ending)) return true;
  return false;
}

class Uses {
 public:
  Uses(std::span<const CheckedAgent> agents, const HostNames& host, source::SourceSet& sources,
       diagnostics::Emitter& emitter)
      : agents_(agents), host_(host), sources_(sources), emitter_(emitter) {}

  void readFolder(std::string_view folder, source::FileProvider& files) {
    auto list = files.read(base::cat(folder, '/'));
    if (!list) {
      emitter_.emit(diag::UsesUnreadable, {}, folder, list.error().message);
      return;
    }
    std::size_t bytes = 0, classes = 0, scripts = 0, left = 0;
    for (std::string_view path : base::split(*list, '\n')) {
      bool isClass = base::hasExtension(path, ".uc");
      if (path.empty() || (!isClass && !isAiScript(path))) continue;
      std::string name = base::cat(folder, '/', path);
      auto text = bytes < MaxSources ? files.read(name) : base::Result<std::string>(base::Error{});
      if (!text || !readFile(name, *text, isClass)) {
        ++left;
        continue;
      }
      bytes += text->size();
      ++(isClass ? classes : scripts);
    }
    noteUnset();
    emitter_.emit(diag::UsesRead, {}, base::counted(classes, "UnrealScript class", "UnrealScript classes"),
                  base::counted(scripts, "AI script"), folder, base::counted(count_, "place"),
                  left == 0 ? "" : base::cat("; ", base::counted(left, "file"), " could not be read"));
  }

 private:
  bool readFile(const std::string& name, const std::string& bytes, bool isClass) {
    auto file = sources_.add(name, bytes);
    if (!file) return false;
    std::string_view text = sources_[*file].text();
    input_.clear();
    for (const NamedPart& part : isClass ? namesInUnrealScript(text) : namesInAiScript(text)) {
      ++count_;
      check(part, {*file, part.span});
    }
    return true;
  }

  void check(const NamedPart& part, source::Location at) {
    switch (part.what) {
      case Named::Input: checkInput(part.text, at); break;
      case Named::Value: checkValue(part.text, at); break;
      case Named::Action:
        if (!has(part.text, &CheckedAgent::actions))
          report(diag::UsesUnknownAction, at, part.text, &CheckedAgent::actions);
        break;
      case Named::Channel:
        if (!has(part.text, &CheckedAgent::channels))
          report(diag::UsesUnknownChannel, at, part.text, &CheckedAgent::channels);
        break;
      case Named::Code: checkCode(part.text, at); break;
      case Named::Nothing: break;
    }
  }

  template <class Item>
  bool has(std::string_view name, std::vector<Item> CheckedAgent::*list) const {
    for (const CheckedAgent& agent : agents_)
      for (const Item& item : agent.*list)
        if (base::equalsIgnoreCase(item.name, name)) return true;
    return false;
  }

  template <class Item>
  void report(const diagnostics::Kind& kind, source::Location at, std::string_view name,
              std::vector<Item> CheckedAgent::*list) {
    diagnostics::SpellingSuggestion nearest(name);
    for (const CheckedAgent& agent : agents_)
      for (const Item& item : agent.*list) nearest.offer(item.name);
    auto& warning = emitter_.emit(kind, at, name);
    if (nearest) warning.hint(nearest.hint());
  }

  // A later value is one of this input.
  void checkInput(const std::string& name, source::Location at) {
    input_ = name;
    bound_.insert(base::toLower(name));
    if (!has(name, &CheckedAgent::inputs)) return report(diag::UsesUnknownInput, at, name, &CheckedAgent::inputs);
    for (const CheckedAgent& agent : agents_)
      for (const DeclaredInput& input : agent.inputs)
        if (base::equalsIgnoreCase(input.name, name) && input.local)
          emitter_.emit(diag::UsesLocalInput, at, name).note(input.location, "it is declared here");
  }

  void checkValue(std::string_view value, source::Location at) {
    const DeclaredInput* known = nullptr;
    diagnostics::SpellingSuggestion nearest(value);
    for (const CheckedAgent& agent : agents_)
      for (const DeclaredInput& input : agent.inputs) {
        if (!base::equalsIgnoreCase(input.name, input_)) continue;
        known = &input;
        for (const DeclaredValue& declared : input.values) {
          if (base::equalsIgnoreCase(declared.name, value)) return;
          nearest.offer(declared.name);
        }
      }
    if (known == nullptr) return;  // the input was reported
    auto& warning = emitter_.emit(diag::UsesUnknownValue, at, input_, value);
    if (nearest) warning.hint(nearest.hint());
  }

  // Statements that the game compiles for an agent: fine when they are for one of them.
  void checkCode(const std::string& code, source::Location at) {
    source::SourceSet own;
    auto file = own.add("code", code);
    if (!file) return;
    diagnostics::Emitter syntaxErrors;
    syntax::Tree tree = parseSnippet(own, *file, syntaxErrors);
    if (const diagnostics::Diagnostic* error = syntaxErrors.firstError()) {
      emitter_.emit(diag::UsesWrongCode, at, error->message);
      return;
    }
    std::string problem;
    for (const CheckedAgent& agent : agents_) {
      diagnostics::Emitter errors;
      CheckedAgent copy = agent;
      checkSnippet(tree, copy, host_, errors);
      if (!errors.hasErrors()) return;
      if (problem.empty()) problem = errors.firstError()->message;
    }
    if (!problem.empty()) emitter_.emit(diag::UsesWrongCode, at, problem);
  }

  void noteUnset() {
    for (const CheckedAgent& agent : agents_)
      for (const DeclaredInput& input : agent.inputs)
        if (!input.local && !bound_.contains(base::toLower(input.name)))
          emitter_.emit(diag::UsesInputUnset, input.location, input.name);
  }

  std::span<const CheckedAgent> agents_;
  const HostNames& host_;
  source::SourceSet& sources_;
  diagnostics::Emitter& emitter_;
  std::string input_;  // of the last call or line
  std::set<std::string> bound_;
  std::size_t count_ = 0;
};

}  // namespace

void checkUses(std::span<const CheckedAgent> agents, const HostNames& host, std::string_view folder,
               source::FileProvider& files, source::SourceSet& sources, diagnostics::Emitter& emitter) {
  Uses(agents, host, sources, emitter).readFolder(base::withoutEndSlash(folder), files);
}

}  // namespace vellum::gal
