// The help system (Skrit manual, "The Help System"): prints the rows of exports in the form that --exports reads.

#include "base/sort.h"
#include "diagnostics/spelling.h"
#include "languages/skrit/builtins/bodies.h"

namespace vellum::skrit::exports {

using base::cat;
using vm::HostCall;
using vm::HostResult;

namespace {

std::vector<std::uint32_t> sorted(std::size_t count, auto nameOf) {
  std::vector<std::uint32_t> out;
  for (std::uint32_t i = 0; i < count; ++i) out.push_back(i);
  base::sortStable(out, [&](std::uint32_t a, std::uint32_t b) { return base::lessIgnoringCase(nameOf(a), nameOf(b)); });
  return out;
}

void functionText(std::string& out, const ExportFunction& function) {
  base::append(out, cat("  ", function.signature, ";"));
  if (!function.callable) out += " [!SKRIT]";
  out += "\n";
  if (!function.doc.empty()) base::append(out, cat("      // ", function.doc, "\n"));
}

void classText(std::string& out, const ExportTable& table, std::uint32_t id) {
  const ExportClass& it = table.classes[id];
  base::append(out, cat("Class: ", it.name, it.singleton ? " [SINGLETON]" : ""));
  if (it.base != ExportTable::None) base::append(out, cat(" : ", table.classes[it.base].name));
  out += "\n";
  if (!it.doc.empty()) base::append(out, cat("  // ", it.doc, "\n"));
  for (std::uint32_t function : it.functions) functionText(out, table.functions[function]);
}

void enumText(std::string& out, const ExportTable& table, std::uint32_t id) {
  const ExportEnum& it = table.enums[id];
  base::append(out, cat("Enum: ", it.name, "\n"));
  if (!it.doc.empty()) base::append(out, cat("  // ", it.doc, "\n"));
  for (std::uint32_t constant : it.constants)
    base::append(out, cat("  ", table.constants[constant].name, " = ", table.constants[constant].value, "\n"));
}

HostResult answer(HostCall& call, const std::string& text) {
  call.vm.charge(static_cast<std::int64_t>(text.size() / 4));  // sorted, put together and printed
  runtimeOf(call).reporter().print(text);
  return call.done();
}

HostResult unknown(HostCall& call, std::string_view what, std::string_view name,
                   diagnostics::SpellingSuggestion& near) {
  std::string text = cat("There is no ", what, " '", name, "'.");
  if (near) base::append(text, cat(" Did you mean '", near.best(), "'?"));
  return answer(call, text + "\n");
}

}  // namespace

HostResult Help_All(HostCall& call) {
  const ExportTable& table = runtimeOf(call).exports();
  std::string out;
  for (std::uint32_t id : sorted(table.classes.size(), [&](std::uint32_t i) { return table.classes[i].name; })) {
    classText(out, table, id);
    out += "\n";
  }
  for (std::uint32_t id : sorted(table.enums.size(), [&](std::uint32_t i) { return table.enums[i].name; })) {
    enumText(out, table, id);
    out += "\n";
  }
  for (std::uint32_t id : table.globals) functionText(out, table.functions[id]);
  return answer(call, out);
}

HostResult Help_Classes(HostCall& call) {
  const ExportTable& table = runtimeOf(call).exports();
  std::string out;
  for (std::uint32_t id : sorted(table.classes.size(), [&](std::uint32_t i) { return table.classes[i].name; })) {
    const ExportClass& it = table.classes[id];
    base::append(out, cat(it.name, it.doc.empty() ? "" : " - ", it.doc, "\n"));
  }
  return answer(call, out);
}

HostResult Help_Class(HostCall& call) {
  const ExportTable& table = runtimeOf(call).exports();
  std::uint32_t id = table.findClass(call.s(0));
  if (id == ExportTable::None) {
    diagnostics::SpellingSuggestion near(call.s(0));
    for (const ExportClass& each : table.classes) near.offer(each.name);
    return unknown(call, "class", call.s(0), near);
  }
  std::string out;
  classText(out, table, id);
  return answer(call, out);
}

HostResult Help_Enums(HostCall& call) {
  const ExportTable& table = runtimeOf(call).exports();
  std::string out;
  for (std::uint32_t id : sorted(table.enums.size(), [&](std::uint32_t i) { return table.enums[i].name; }))
    base::append(out, cat(table.enums[id].name, table.enums[id].doc.empty() ? "" : " - ", table.enums[id].doc, "\n"));
  return answer(call, out);
}

HostResult Help_Enum(HostCall& call) {
  const ExportTable& table = runtimeOf(call).exports();
  std::uint32_t id = table.findEnum(call.s(0));
  if (id == ExportTable::None) {
    diagnostics::SpellingSuggestion near(call.s(0));
    for (const ExportEnum& each : table.enums) near.offer(each.name);
    return unknown(call, "enumeration", call.s(0), near);
  }
  std::string out;
  enumText(out, table, id);
  return answer(call, out);
}

HostResult Help_Globals(HostCall& call) {
  const ExportTable& table = runtimeOf(call).exports();
  std::string out;
  for (std::uint32_t id : table.globals) base::append(out, cat(table.functions[id].name, "\n"));
  if (out.empty()) out = "There are no global functions.\n";
  return answer(call, out);
}

HostResult Help_Global(HostCall& call) {
  const ExportTable& table = runtimeOf(call).exports();
  std::string out;
  for (std::uint32_t id : table.findFunctions(ExportTable::None, call.s(0))) functionText(out, table.functions[id]);
  if (out.empty()) {
    diagnostics::SpellingSuggestion near(call.s(0));
    for (std::uint32_t id : table.globals) near.offer(table.functions[id].name);
    return unknown(call, "global function", call.s(0), near);
  }
  return answer(call, out);
}

}  // namespace vellum::skrit::exports
