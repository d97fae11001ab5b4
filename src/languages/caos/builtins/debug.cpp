// Chapter "Debug" of the manual: the manual itself, the debug log, and inspection of running scripts.
#include <algorithm>

#include "base/sort.h"
#include "base/text.h"
#include "base/xml.h"
#include "diagnostics/spelling.h"
#include "languages/caos/builtins/call.h"
#include "languages/caos/runtime/script_text.h"
#include "languages/caos/world/creatures.h"
#include "languages/caos/world/number_text.h"

namespace vellum::caos {

// The manual

static constexpr std::size_t LineWidth = 80;

VELLUM_CAOS_BODY(Help) {
  call.charge(rows().size() * 2);  // sorted
  std::vector<std::string_view> names;
  for (const Row& row : rows()) names.push_back(row.name);
  base::sortStable(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  std::string text;
  std::size_t longest = 0;
  for (std::string_view name : names) longest = std::max(longest, name.size());
  const std::size_t columns = LineWidth / (longest + 2), lines = (names.size() + columns - 1) / columns;
  for (std::size_t line = 0; line < lines; ++line)
    for (std::size_t i = line; i < names.size(); i += lines) {
      base::append(text, names[i]);
      if (i + lines >= names.size()) text.push_back('\n');
      else text.append(longest + 2 - names[i].size(), ' ');
    }
  return call.print(text);
}

static std::string entry(const Row& row) {
  return base::cat(row.name, " (", rowKindName(row.kind), ")", signature(row).substr(row.name.size()), '\n', row.doc,
                   '\n');
}

VELLUM_CAOS_BODY(Mann) {
  call.charge(rows().size());
  std::string text;
  std::string_view wanted = base::trim(call.s(0));
  diagnostics::SpellingSuggestion suggestion(wanted);
  for (const Row& row : rows()) {
    suggestion.offer(base::toLower(row.name));
    if (!base::equalsIgnoreCase(row.name, wanted)) continue;
    if (!text.empty()) text.push_back('\n');
    text += entry(row);
  }
  if (text.empty())
    text = base::cat("There is no entry for '", wanted, "'.", suggestion ? " " : "",
                     suggestion ? suggestion.hint() : "", '\n');
  return call.print(text);
}

VELLUM_CAOS_BODY(Apro) {
  call.charge(rows().size() * 4);  // each row's name and manual entry is searched
  std::string wanted = base::toLower(call.s(0)), text;
  std::string_view last;
  for (const Row& row : rows()) {
    bool found = base::toLower(row.name).find(wanted) != std::string::npos ||
                 base::toLower(row.doc).find(wanted) != std::string::npos;
    if (!found || row.name == last) continue;
    last = row.name;
    base::append(text, base::cat(row.name, '\n'));
  }
  return call.print(text);
}

// 0 by name, 1 by chapter.
VELLUM_CAOS_BODY(DbgHtml) {
  std::vector<const Row*> sorted;
  for (const Row& row : rows()) sorted.push_back(&row);
  bool chapters = call.i(0) != 0;
  if (!chapters) base::sortStable(sorted, [](const Row* a, const Row* b) { return a->name < b->name; });
  std::string html = "<!DOCTYPE html>\n<title>CAOS</title>\n<h1>CAOS</h1>\n";
  std::string_view chapter;
  for (const Row* row : sorted) {
    if (chapters && row->chapter != chapter) {
      chapter = row->chapter;
      base::append(html, base::cat("<h2>", chapter, "</h2>\n"));
    }
    html += "<h3>";
    base::append(html, base::escapeXml(row->name));
    base::append(html, base::cat(" (", rowKindName(row->kind), ")</h3>\n<p><code>"));
    base::append(html, base::escapeXml(signature(*row)));
    html += "</code></p>\n<p>";
    base::append(html, base::escapeXml(row->doc));
    html += "</p>\n";
  }
  return call.print(html);
}

// The log

static vm::HostResult log(Call& call, std::string_view text) {
  std::string& all = call.world.debugLog;
  if (all.size() + text.size() + 1 > (std::size_t(1) << 20)) all.clear();
  if (text.size() < (std::size_t(1) << 20)) all.append(text);
  all.push_back('\n');
  return call.done();
}

VELLUM_CAOS_BODY(DbgOuts) { return log(call, call.s(0)); }
VELLUM_CAOS_BODY(DbgOutv) {
  std::string text;
  appendNumber(text, call.v(0));
  return log(call, text);
}
VELLUM_CAOS_BODY(DbgPoll) {
  std::string text = std::move(call.world.debugLog);
  call.world.debugLog.clear();
  return call.print(text);
}
VELLUM_CAOS_BODY(DbgFlsh) {
  call.world.input.queue.clear();
  return call.done();
}

// Pausing

VELLUM_CAOS_BODY(DbgPaws) {
  call.world.debugPaused = true;
  return call.done();
}
VELLUM_CAOS_BODY(DbgPlay) {
  call.world.debugPaused = false;
  call.world.followed = 0;
  return call.done();
}
VELLUM_CAOS_BODY(DbgTack) {
  const Agent* agent = call.agent(0);
  call.world.debugPaused = false;
  call.world.followed = agent != nullptr ? agent->handle : 0;
  return call.done();
}
VELLUM_CAOS_BODY(DbgTock) {
  std::int32_t& ticks = call.engine.session.forcedTicks;
  if (ticks < MaxForcedTicks) ++ticks;
  return call.done();
}
VELLUM_CAOS_BODY(PawsInteger) { return call.done(call.world.debugPaused ? 1 : 0); }
VELLUM_CAOS_BODY(TackAgent) { return call.done(call.world.agents.find(call.world.followed)); }

// The profile

VELLUM_CAOS_BODY(DbgCpro) {
  call.engine.profiler.clear();
  for (Agent* agent : call.allAgents())
    if (agent != nullptr) agent->profile = 0;
  return call.done();
}

VELLUM_CAOS_BODY(DbgProf) {
  std::string text = "family,genus,species,agents,slices,commands,scripts,messages\n";
  for (const auto& [key, line] : call.engine.profiler.lines(call.allAgents()))
    base::append(text, base::cat(key[0], ',', key[1], ',', key[2], ',', line.agents, ',', line.profile.slices, ',',
                                 line.profile.commands, ',', line.profile.scripts, ',', line.profile.messages, '\n'));
  return call.print(text);
}

// Statistics of Windows' memory: the original has them on Windows only.
VELLUM_CAOS_BODY(Memx) { return call.fail(diag::NotOnThisPlatform); }

// Inspection of agents and their scripts

VELLUM_CAOS_BODY(UnidInteger) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  return call.done(agent.uniqueId);
}
VELLUM_CAOS_BODY(AgntAgent) { return call.done(call.world.agents.findById(call.i(0))); }
VELLUM_CAOS_BODY(HeapInteger) {
  switch (call.i(0)) {
    case 0: return call.done(static_cast<std::int32_t>(std::min<std::uint64_t>(call.engine.heap().used(), INT32_MAX)));
    case 1: return call.done(static_cast<std::int32_t>(call.world.agents.count()));
    case 2: {
      std::int32_t count = 0;
      call.chargeWalk(call.world.creatures.size());
      eachCreature(call.world, [&](const Agent&, const Creature&) { ++count; });
      return call.done(count);
    }
    default: return call.done(0);
  }
}
VELLUM_CAOS_BODY(Bang) { return call.fail(diag::DivisionByZero); }

#define VELLUM_CAOS_RUNNING_INTEGER(id, member)                    \
  VELLUM_CAOS_BODY(id) {                                           \
    VELLUM_CAOS_REQUIRE_TARGET(agent);                             \
    const Script* script = call.engine.scheduler.runningOn(agent); \
    return call.done(script == nullptr ? -1 : script->member);     \
  }
VELLUM_CAOS_RUNNING_INTEGER(CodeInteger, key.event)
VELLUM_CAOS_RUNNING_INTEGER(CodfInteger, key.family)
VELLUM_CAOS_RUNNING_INTEGER(CodgInteger, key.genus)
VELLUM_CAOS_RUNNING_INTEGER(CodsInteger, key.species)

// The position in the text that SORC returns.
VELLUM_CAOS_BODY(CodpInteger) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  const Script* script = call.engine.scheduler.runningOn(agent);
  if (script == nullptr) return call.done(-1);
  auto stack = call.engine.vm().stackOf(*script);
  if (stack.empty()) return call.done(-1);
  source::Span whole = call.engine.programs.script(script->number).whole.span;
  std::size_t place = stack[0].location.span.begin - whole.begin;
  call.charge((whole.end - whole.begin) / 4);
  scriptText(call.engine.programs.sourceOf(script->number), &place);
  return call.done(static_cast<std::int32_t>(place));
}

static std::string describe(Call& call, const vm::Value& value) {
  std::string text;
  if (value.isString()) {
    text = vm::text(value.string());
  } else if (value.isNumber()) {
    appendNumber(text, value);
  } else if (const Agent* agent = call.world.agents.find(value.handle()); agent != nullptr) {
    const Classifier& c = agent->classifier;
    text = base::cat(c.family, ' ', c.genus, ' ', c.species, " unid ", agent->uniqueId);
  } else {
    text = "NULL";
  }
  return text;
}

static vm::Value localOf(const Script& script, const vm::Vm& vm, std::int32_t number) {
  if (script.locals != nullptr) return script.locals[number];
  if (script.frames().empty()) return {};
  const ir::Function& function = vm.source(script.frames().back().function);
  std::string name = base::cat("VA", number < 10 ? "0" : "", number);
  for (std::size_t slot = 0; slot < function.slotNames.size(); ++slot) {
    if (function.slotNames[slot] != name) continue;
    auto at = static_cast<std::uint16_t>(slot);
    return {script.slot(0, at), static_cast<vm::Tag>(script.slot(0, static_cast<std::uint16_t>(at + 1)).bits)};
  }
  return {};
}

VELLUM_CAOS_BODY(DbgNumberString) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  std::int32_t which = call.i(0);
  if (which < -9 || which >= VariableCount) return call.fail(diag::InvalidDebugParameter);
  const Script* script = call.engine.scheduler.runningOn(agent);
  if (script == nullptr) return call.done("");
  std::string text;
  switch (which) {
    case -1: text = script->inst ? "1" : "0"; break;
    case -2: text = script->locked ? "1" : "0"; break;
    case -3: text = describe(call, script->context[offset::Target / 16]); break;
    case -4: text = describe(call, script->context[offset::Owner / 16]); break;
    case -5: text = describe(call, script->context[offset::From / 16]); break;
    case -6: text = "NULL"; break;
    case -7: text = base::cat(script->part); break;
    case -8: text = describe(call, script->context[offset::Parameter1 / 16]); break;
    case -9: text = describe(call, script->context[offset::Parameter2 / 16]); break;
    default: text = describe(call, localOf(*script, call.engine.vm(), which));
  }
  return call.done(std::string_view(text));
}

VELLUM_CAOS_BODY(DbgaString) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  std::int32_t which = call.i(0);
  if (which < -1 || which >= VariableCount) return call.fail(diag::InvalidDebugParameter);
  if (which == -1) return call.done(std::string_view(base::cat(agent.timerCount)));
  return call.done(std::string_view(describe(call, agent.variables.get(which))));
}

}  // namespace vellum::caos
