// Sources of all languages, read by all that reads sources: parser, checker, formatter, listings, diagrams, editors.
#include "cases.h"
#include "languages/language.h"
#include "shapes.h"
#include "source/source_set.h"

namespace vellum::growth {

namespace {

struct Action {
  std::string_view name;
  void (*run)(vellum_engine*, std::string_view language, const vellum_source&);
  bool isSample;
};

void check(vellum_engine* engine, std::string_view, const vellum_source& source) {
  vellum_report* report = vellum_report_create();
  vellum_check(engine, &source, 1, nullptr, 0, report);
  vellum_text_free(vellum_report_render(report, 0, 0));
  vellum_report_free(report);
}

template <class Call>
void make(Call call) {
  vellum_report* report = vellum_report_create();
  vellum_text* text = nullptr;
  call(&text, report);
  vellum_text_free(text);
  vellum_report_free(report);
}

void format(vellum_engine* engine, std::string_view, const vellum_source& source) {
  make([&](vellum_text** text, vellum_report* report) { vellum_format(engine, &source, text, report); });
}
void tree(vellum_engine* engine, std::string_view, const vellum_source& source) {
  make([&](vellum_text** text, vellum_report* report) { vellum_dump_tree(engine, &source, text, report); });
}
void disassemble(vellum_engine* engine, std::string_view, const vellum_source& source) {
  for (const char* stage : {"", "ir"})
    make([&](vellum_text** text, vellum_report* report) {
      vellum_disassemble(engine, &source, 1, stage, nullptr, 0, text, report);
    });
}
void graph(vellum_engine* engine, std::string_view, const vellum_source& source) {
  make([&](vellum_text** text, vellum_report* report) { vellum_graph(engine, &source, 1, nullptr, 0, text, report); });
}

void start(vellum_engine* engine, std::string_view, const vellum_source& source) {
  vellum_report* report = vellum_report_create();
  vellum_world* world = vellum_world_create(engine, nullptr, 0, report);
  vellum_world_load(world, &source, 1, report);
  vellum_world_tick(world, report);
  vellum_text_free(vellum_world_save(world));
  vellum_world_hash(world);
  vellum_world_free(world);
  vellum_report_free(report);
}

void enter(vellum_engine* engine, std::string_view language, const vellum_source& source) {
  vellum_console_entry(engine, std::string(language).c_str(), source.text, source.size);
}

template <class Ask>
void ask(std::string_view language, const vellum_source& source, Ask ask) {
  source::SourceSet sources;
  auto file = sources.add(source.name, {source.text, source.size});
  if (!file) return;
  languages::Program program{.sources = sources, .files = {file.value()}, .options = {}};
  ask(languages::toolsOf(*languages::byId(language)), program, file.value(),
      static_cast<std::uint32_t>(sources[file.value()].text().size()));
}
void outline(vellum_engine*, std::string_view language, const vellum_source& source) {
  ask(language, source,
      [](const languages::Tools& tools, const languages::Program& program, source::FileId file, auto) {
        if (tools.outline != nullptr) tools.outline(program, file);
      });
}
void hover(vellum_engine*, std::string_view language, const vellum_source& source) {
  ask(language, source,
      [](const languages::Tools& tools, const languages::Program& program, source::FileId file, std::uint32_t size) {
        if (tools.hover == nullptr) return;
        for (std::uint32_t at : {0u, size / 2, size}) tools.hover(program, file, at);
      });
}
void complete(vellum_engine*, std::string_view language, const vellum_source& source) {
  ask(language, source,
      [](const languages::Tools& tools, const languages::Program& program, source::FileId file, std::uint32_t size) {
        if (tools.complete == nullptr) return;
        for (std::uint32_t at : {0u, size / 2, size}) tools.complete(program, file, at);
      });
}

constexpr Action Actions[] = {
    {"check", check, true},  {"format", format, false},       {"tree", tree, false},   {"listings", disassemble, false},
    {"graph", graph, false}, {"run", start, false},           {"entry", enter, false}, {"outline", outline, false},
    {"hover", hover, false}, {"completion", complete, false},
};

}  // namespace

void addSources(std::vector<Case>& cases, vellum_engine* engine, std::size_t bytes) {
  for (const Kind& kind : kinds())
    for (const Shape& shape : kind.shapes) {
      auto text = [&shape](std::size_t lines) { return growth::make(shape, lines); };
      std::size_t start = startFor(text, bytes);
      for (const Action& action : Actions) {
        auto run = [engine, &kind, &action](std::string_view input) {
          std::string file(kind.file), language(kind.language);
          vellum_source source = {file.c_str(), input.data(), input.size(), language.c_str()};
          action.run(engine, kind.language, source);
        };
        cases.push_back({std::string(kind.file) + ": " + std::string(shape.name) + ": " + std::string(action.name),
                         text, start, run, action.isSample});
      }
    }
}

}  // namespace vellum::growth
