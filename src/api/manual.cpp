// The pages of a manual.

#include "api/handles.h"
#include "api/required.h"
#include "testing/manual_page.h"
#include "testing/script_case.h"

using namespace vellum;

namespace {

DocParts partsOf(const testing::ManualSection& section, std::string_view page) {
  DocParts parts;
  for (const testing::ManualPart& part : section.parts)
    parts.push_back({testing::ManualPart::Words[static_cast<std::size_t>(part.kind)], part.name, part.text,
                     section.entries.size() > 1});
  parts.push_back({"example", "", std::string(section.example(page))});
  return parts;
}

std::string mistakesOf(const testing::ManualPage& page, std::string_view path) {
  std::string text;
  for (const auto& problem : page.problems)
    base::append(text, base::cat(text.empty() ? "" : "\n", path, ":", problem.line, ": ", problem.message));
  return text;
}

}  // namespace

extern "C" {

vellum_status vellum_engine_add_manual(vellum_engine* engine, const char* path, const char* text, size_t size,
                                       vellum_report* report) {
  VELLUM_NEEDS(report, engine, path, text);
  const languages::Language* language = languages::byPath(path);
  if (language == nullptr) return api::refuse(report, VELLUM_FAILED, base::cat("'", path, "' is in no language"));
  std::string_view content(text, size);
  testing::ManualPage page = testing::readManualPage(content, testing::commentSignOf(*language, path));
  if (!page.problems.empty()) return api::refuse(report, VELLUM_FAILED, mistakesOf(page, path));
  for (const testing::ManualSection& section : page.sections) {
    auto parts = std::make_shared<const DocParts>(partsOf(section, content));
    for (const std::string& entry : section.entries) engine->manual[base::cat(language->id, " ", entry)] = parts;
  }
  return VELLUM_OK;
}

}  // extern "C"
