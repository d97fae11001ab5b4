#include "api/handles.h"
#include "api/required.h"
#include "api/sized.h"
#include "base/path.h"
#include "base/text.h"
#include "diagnostics/spelling.h"

using vellum::languages::Language;

namespace {

const char* keep(LanguageStrings& strings, std::string_view text) { return strings.texts.emplace_back(text).c_str(); }

void fill(LanguageStrings& strings, const Language& language) {
  vellum_language& out = strings.language;
  out.id = keep(strings, language.id);
  out.title = keep(strings, language.title);
  for (std::string_view extension : language.extensions) strings.extensions.push_back(keep(strings, extension));
  out.extensions = strings.extensions.data();
  out.extension_count = strings.extensions.size();
  for (std::string_view project : language.projects) strings.projects.push_back(keep(strings, project));
  out.projects = strings.projects.data();
  out.project_count = strings.projects.size();
  for (std::string_view test : language.tests) strings.tests.push_back(keep(strings, test));
  out.tests = strings.tests.data();
  out.test_count = strings.tests.size();
  out.comment_sign = keep(strings, language.commentSign);
  out.ticks_per_second = language.ticksPerSecond;
  for (const auto& row : language.options)
    strings.options.push_back(
        {keep(strings, row.name), keep(strings, row.argument), keep(strings, row.commands), keep(strings, row.help)});
  out.options = strings.options.data();
  out.option_count = strings.options.size();
  out.missing = keep(strings, language.missing);
  auto ability = [&](bool has, unsigned flag) { out.abilities |= has ? flag : 0u; };
  ability(language.check != nullptr, VELLUM_CAN_CHECK);
  ability(language.createRuntime != nullptr, VELLUM_CAN_RUN);
  ability(language.has.format, VELLUM_CAN_FORMAT);
  ability(language.has.disassemble, VELLUM_CAN_DISASSEMBLE);
  ability(language.has.graph, VELLUM_CAN_GRAPH);
  ability(language.has.docs, VELLUM_CAN_DOCUMENT);
  ability(language.has.dumpTree, VELLUM_CAN_DUMP_TREE);
}

const vellum_language* find(const vellum_engine* engine, const Language* language) {
  if (language == nullptr) return nullptr;
  for (const LanguageStrings& strings : engine->languages)
    if (strings.language.id == language->id) return &strings.language;
  return nullptr;
}

}  // namespace

extern "C" {

const char* vellum_version(void) { return VELLUM_VERSION; }

const char* vellum_text_data(const vellum_text* text) {
  VELLUM_NEEDS_OR("", text);
  return text->content.c_str();
}
size_t vellum_text_size(const vellum_text* text) {
  VELLUM_NEEDS_OR(0, text);
  return text->content.size();
}
void vellum_text_free(vellum_text* text) { delete text; }

void vellum_reply_bytes(vellum_reply* reply, const void* bytes, size_t size) {
  VELLUM_NEEDS_OR(, reply);
  if (size > 0 && bytes == nullptr) return;
  reply->answers.emplace_back(static_cast<const char*>(bytes), size);
}

void vellum_reply_error(vellum_reply* reply, const char* message) {
  VELLUM_NEEDS_OR(, reply, message);
  reply->failed = true;
  reply->error = message;
}

void vellum_config_init(vellum_config* config) {
  VELLUM_NEEDS_OR(, config);
  *config = vellum_config{};
  config->size = sizeof(vellum_config);
}

vellum_engine* vellum_engine_create(const vellum_config* config) {
  auto* engine = new vellum_engine;
  vellum_config_init(&engine->config);
  if (config != nullptr) engine->config = *vellum::api::sized(*config, 0, engine->config);
  for (const Language* language : vellum::languages::all()) fill(engine->languages.emplace_back(), *language);
  return engine;
}

void vellum_engine_free(vellum_engine* engine) { delete engine; }

size_t vellum_engine_language_count(const vellum_engine* engine) {
  VELLUM_NEEDS_OR(0, engine);
  return engine->languages.size();
}

const vellum_language* vellum_engine_language(const vellum_engine* engine, size_t index) {
  VELLUM_NEEDS_OR(nullptr, engine);
  return index < engine->languages.size() ? &engine->languages[index].language : nullptr;
}

const vellum_language* vellum_engine_language_by_id(const vellum_engine* engine, const char* id) {
  VELLUM_NEEDS_OR(nullptr, engine, id);
  return find(engine, vellum::languages::byId(id));
}

const vellum_language* vellum_engine_language_by_path(const vellum_engine* engine, const char* path) {
  VELLUM_NEEDS_OR(nullptr, engine, path);
  std::string_view name(path);
  return find(engine, vellum::languages::byPath(name.substr(0, name.find('?'))));
}

const vellum_language* vellum_engine_language_by_install(const vellum_engine* engine, const char* folder) {
  VELLUM_NEEDS_OR(nullptr, engine, folder);
  vellum::api::ConfigFiles files(engine->config);
  return find(engine, vellum::languages::byInstall(vellum::base::withoutEndSlash(folder), files));
}

int vellum_nearest(const char* word, const char* const* candidates, size_t count) {
  VELLUM_NEEDS_OR(-1, word);
  if (count > 0 && candidates == nullptr) return -1;
  vellum::diagnostics::SpellingSuggestion suggestion(word);
  for (size_t i = 0; i < count; ++i) suggestion.offer(candidates[i]);
  for (size_t i = 0; suggestion && i < count; ++i)
    if (suggestion.best() == candidates[i]) return static_cast<int>(i);
  return -1;
}

}  // extern "C"
