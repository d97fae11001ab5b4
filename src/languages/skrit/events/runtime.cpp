#include "languages/skrit/events/runtime.h"

#include <algorithm>
#include <cstring>

#include "base/json.h"
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/events/tables.h"
#include "languages/skrit/lower/to_ir.h"
#include "languages/skrit/syntax/literals.h"
#include "vm/snapshot.h"

namespace vellum::skrit {

using base::cat;

SkritRuntime::SkritRuntime(const languages::WorldContext& context)
    : context_(context), exports_(ExportTable::builtIns()), engine_(*this) {
  if (context.budget != 0) vm_.limits.budget = context.budget;
  if (context.memoryLimit != 0) vm_.heap().setLimit(context.memoryLimit);
  retail_ = languages::findOption(context.options, "retail").has_value();
  registerHosts();
}

SkritRuntime::~SkritRuntime() {
  for (const auto& object : engine_.objects()) release(*object);
  for (const auto& each : implementations_) {
    Code& code = static_cast<Code&>(*each->code);
    releaseMemory(code.program, code.layout, true, code.shared);
  }
  for (const auto& fiber : fibers_) vm_.clear(*fiber);
}

CheckOptions SkritRuntime::checkOptions(Entry entry, bool command) const {
  CheckOptions options = tables::checkOptions(context_.options, entry);
  options.parse.command = command;
  return options;
}

// ---- Compiling

Implementation* SkritRuntime::implementation(source::FileId file, Entry entry, std::string name) {
  Program program =
      check(context_.sources, file, context_.includes, exports_, checkOptions(entry, name == "X$"), *emitter_);
  program.name = name;
  if (emitter_->hasErrors()) return nullptr;
  return build(std::move(program), std::move(name));
}

Implementation* SkritRuntime::build(Program program, std::string name) {
  auto code = std::make_unique<Code>();
  code->program = std::move(program);
  code->pcode = toPcode(code->program, exports_);
  code->layout = layoutOf(code->program);
  ir::Module module = toIr(code->program, code->pcode, code->layout, exports_);
  std::vector<std::uint32_t> foreign;
  for (const Expr& expr : code->program.exprs)
    if (expr.kind == Expr::Kind::CallExport && !exports_.functions[expr.exported].builtIn)
      foreign.push_back(expr.exported);
  registerForeign(foreign);
  auto loaded = vm_.load(module);
  if (!loaded) {
    emitter_->emit(diag::RuntimeFault, {code->program.file, {0, 0}}, loaded.error().message);
    return nullptr;
  }
  code->module = loaded.value();
  for (std::size_t i = 0; i < module.functions.size(); ++i)
    code->functions.push_back(vm_.function(code->module, ir::FunctionId(i)));
  initMemory(code->program, code->layout, true, code->shared);
  implementations_.push_back(tables::implementation(code->program, std::move(name)));
  implementations_.back()->code = std::move(code);
  return implementations_.back().get();
}

void SkritRuntime::initMemory(const Program& program, const Layout& layout, bool shared,
                              std::vector<std::uint64_t>& memory) {
  std::uint32_t size = shared ? layout.sharedSize : layout.instanceSize;
  memory.assign(size / 8, 0);
  auto* bytes = reinterpret_cast<unsigned char*>(memory.data());
  // Strings are never null: an empty one has its own object.
  for (std::size_t i = 0; i < program.variables.size(); ++i) {
    if (program.variables[i].shared != shared || !program.variables[i].type.text()) continue;
    vm::Object* empty = vm_.heap().makeString(std::string_view());
    std::memcpy(bytes + layout.offsets[i], &empty, sizeof empty);
  }
}

void SkritRuntime::releaseMemory(const Program& program, const Layout& layout, bool shared,
                                 std::vector<std::uint64_t>& memory) {
  if (memory.empty()) return;
  auto* bytes = reinterpret_cast<unsigned char*>(memory.data());
  for (std::size_t i = 0; i < program.variables.size(); ++i) {
    if (program.variables[i].shared != shared || !program.variables[i].type.text()) continue;
    vm::Object* string;
    std::memcpy(&string, bytes + layout.offsets[i], sizeof string);
    vm_.heap().release(string);
  }
  memory.clear();
}

// ---- Objects

SkritObject* SkritRuntime::create(Implementation& implementation, std::string_view query, source::FileId from) {
  Code& code = static_cast<Code&>(*implementation.code);
  SkritObject& object = engine_.add(implementation, 0);
  initMemory(code.program, code.layout, false, object.memory);
  auto* words = reinterpret_cast<std::int32_t*>(object.memory.data());
  words[ThisOffset / 4] = object.handle;
  words[OwnerOffset / 4] = object.owner;
  if (!code.sharedReady) {
    code.sharedReady = true;
    if (code.program.sharedInitializer) run(object, code.program.sharedInitializer.value, {}, nullptr);
    engine_.send(object, "OnConstructShared", {});
  }
  if (code.program.instanceInitializer) run(object, code.program.instanceInitializer.value, {}, nullptr);
  bool good = true;
  for (const auto& [name, value] : tables::splitQuery(query)) {
    if (setProperty(object, name, value)) continue;
    good = false;
    source::Location place{from, {0, 0}};
    const Variable* variable = tables::findProperty(code.program, name);
    if (variable == nullptr) {
      diagnostics::Diagnostic& diagnostic = emitter_->emit(diag::UnknownProperty, place, name);
      std::string known = tables::propertyList(code.program);
      if (!known.empty()) diagnostic.hint(cat("its properties are ", known));
    } else {
      emitter_->emit(diag::BadPropertyValue, variable->location, variable->name, value,
                     exports_.typeName(variable->type));
    }
  }
  if (!good) {
    engine_.release(object);
    return nullptr;
  }
  std::int32_t handle = object.handle;
  engine_.construct(object);
  return engine_.find(handle);  // it may have let itself go
}

bool SkritRuntime::setProperty(SkritObject& object, std::string_view name, std::string_view value) {
  Code& code = static_cast<Code&>(*object.implementation->code);
  const Variable* variable = tables::findProperty(code.program, name);
  if (variable == nullptr) return false;
  auto parsed = tables::parseValue(value, variable->type, exports_);
  if (!parsed) return false;
  auto index = static_cast<std::size_t>(variable - code.program.variables.data());
  auto& memory = variable->shared ? code.shared : object.memory;
  auto* at = reinterpret_cast<unsigned char*>(memory.data()) + code.layout.offsets[index];
  if (variable->type.text()) {
    vm::Object* string = vm_.heap().makeString(std::string_view(parsed->text));
    if (string == nullptr) return false;
    vm::Object* old;
    std::memcpy(&old, at, sizeof old);
    vm_.heap().release(old);
    std::memcpy(at, &string, sizeof string);
  } else if (variable->type.is(Base::Float)) {
    std::memcpy(at, &parsed->real, 4);
  } else {
    std::memcpy(at, &parsed->number, 4);
  }
  return true;
}

void SkritRuntime::release(SkritObject& object) {
  Code& code = static_cast<Code&>(*object.implementation->code);
  releaseMemory(code.program, code.layout, false, object.memory);
}

SkritObject* SkritRuntime::createObject(std::string_view url, source::FileId near) {
  std::string_view name = url.substr(0, url.find('?'));
  std::string_view query = name.size() < url.size() ? url.substr(name.size() + 1) : std::string_view();
  for (const auto& each : implementations_)
    if (tables::sameSkrit(each->name, name)) return create(*each, query, static_cast<Code&>(*each->code).program.file);
  if (context_.includes == nullptr) return nullptr;
  std::string_view from = near.valid() ? std::string_view(context_.sources[near].name()) : std::string_view();
  from = from.substr(0, from.find('?'));
  std::string folder(from.substr(0, from.find_last_of('/') + 1));
  for (const std::string& candidate :
       {cat(folder, name, ".skrit"), cat(folder, name), cat(name, ".skrit"), std::string(name)}) {
    auto loaded = context_.sources.load(*context_.includes, candidate);
    if (!loaded) continue;
    Implementation* made = implementation(loaded.value(), Entry::Unit, candidate);
    return made == nullptr ? nullptr : create(*made, query, loaded.value());
  }
  return nullptr;
}

// ---- Running

bool SkritRuntime::start(SkritObject& object, std::uint32_t index, const Arguments& arguments, vm::Fiber*& fiber) {
  Code& code = static_cast<Code&>(*object.implementation->code);
  const Function& function = code.program.functions[index];
  if (fibersInUse_ == fibers_.size()) fibers_.push_back(std::make_unique<vm::Fiber>());
  fiber = fibers_[fibersInUse_++].get();
  fiber->userData = static_cast<std::uint32_t>(object.handle);
  fiber->blocks[InstanceBlock] = {reinterpret_cast<unsigned char*>(object.memory.data()),
                                  static_cast<std::uint32_t>(object.memory.size() * 8)};
  fiber->blocks[SharedBlock] = {reinterpret_cast<unsigned char*>(code.shared.data()),
                                static_cast<std::uint32_t>(code.shared.size() * 8)};
  std::vector<vm::Slot> slots;
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    static const Argument nothing;
    const Argument& given = i < arguments.size() ? arguments[i] : nothing;
    Type type = function.parameters[i];
    if (type.text()) slots.push_back(vm::slotOf(vm_.heap().makeString(std::string_view(given.text))));
    else if (type.is(Base::Float))
      slots.push_back(vm::slotOf(given.kind == Argument::Kind::Float ? given.real : static_cast<float>(given.number)));
    else slots.push_back(vm::slotOf(given.number));
  }
  if (vm_.run(*fiber, code.functions[index], slots) == vm::Outcome::Finished) return true;
  if (aborted_) aborted_ = false;
  else fault(object, fiber->trap());
  return false;
}

bool SkritRuntime::run(SkritObject& object, std::uint32_t function, const Arguments& arguments, bool* truth) {
  vm::Fiber* fiber;
  bool fine = start(object, function, arguments, fiber);
  if (fine && truth != nullptr) *truth = fiber->result().i != 0;
  vm_.clear(*fiber);
  --fibersInUse_;
  return fine;
}

void SkritRuntime::fault(SkritObject& object, const vm::Trap& trap) {
  if (retail_) return;  // Skrit manual, "Exception Handling": in retail the exception is caught and ignored
  diagnostics::Diagnostic diagnostic = trap.diagnostic();
  diagnostics::Diagnostic& added =
      emitter_->add({diagnostic.name, diagnostic.severity, ""}, diagnostic.location, diagnostic.message);
  added.stack = diagnostic.stack;
  added.hints = diagnostic.hints;
  std::string box = errorBox(static_cast<Code&>(*object.implementation->code), trap);
  if (!box.empty()) added.hint(box);
}

void SkritRuntime::stateStorm(SkritObject& object, int changes) {
  if (retail_) return;
  const Code& code = static_cast<Code&>(*object.implementation->code);
  source::Location place = object.state < code.program.states.size() ? code.program.states[object.state].location
                                                                     : source::Location{code.program.file, {0, 0}};
  emitter_->emit(diag::StateStorm, place, changes);
}

void SkritRuntime::happened(const SkritObject& object, std::string_view what, std::string_view detail) {
  if (context_.host.trace == nullptr) return;
  base::JsonWriter json;
  json.beginObject().member("tick", static_cast<std::int64_t>(context_.tick)).member("language", "skrit");
  json.member("object", object.handle).member("skrit", object.implementation->name).member(what, detail).end();
  context_.host.trace->line(json.text());
}

void SkritRuntime::traceCall(std::string_view function) {
  if (context_.host.trace == nullptr) return;
  base::JsonWriter json;
  json.beginObject().member("tick", static_cast<std::int64_t>(context_.tick)).member("language", "skrit");
  json.member("call", function).end();
  context_.host.trace->line(json.text());
}

void SkritRuntime::print(std::string_view text) {
  if (context_.host.output == nullptr) return;
  if (indent_ == 0) {
    context_.host.output->print(text);
    if (!text.empty()) lineStart_ = text.back() == '\n';
    return;
  }
  std::string out;
  for (char c : text) {
    if (lineStart_ && c != '\n') out.append(static_cast<std::size_t>(2 * std::min(indent_, 40)), ' ');
    lineStart_ = c == '\n';
    out.push_back(c);
  }
  context_.host.output->print(out);
}

// ---- languages::Runtime

bool SkritRuntime::load(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) {
  Session session(*this, emitter);
  if (!exportsRead_) {
    exportsRead_ = true;
    tables::readExports(context_.options, context_.sources, context_.includes, exports_, emitter);
  }
  std::vector<std::pair<Implementation*, source::FileId>> made;
  for (source::FileId file : files) {
    std::string_view url = context_.sources[file].name();
    std::string name(url.substr(0, url.find('?')));
    Implementation* found = nullptr;
    for (const auto& each : implementations_)
      if (each->name == name) found = each.get();
    diagnostics::Emitter own;
    if (found == nullptr) {
      std::size_t before = emitter.errorCount();
      Program program = check(context_.sources, file, context_.includes, exports_, checkOptions(Entry::Unit), emitter);
      program.name = name;
      if (emitter.errorCount() == before) found = build(std::move(program), name);
    }
    if (found != nullptr) made.push_back({found, file});
  }
  if (!session.ok()) return false;  // nothing runs when anything is wrong
  for (auto [implementation, file] : made) {
    std::string_view url = context_.sources[file].name();
    std::string query(url.find('?') == std::string_view::npos ? "" : url.substr(url.find('?') + 1));
    for (const languages::Option& option : context_.options) {
      std::string_view name = std::string_view(option.value).substr(0, option.value.find('='));
      bool fits = option.name == "property" &&
                  (made.size() == 1 ||
                   tables::findProperty(static_cast<Code&>(*implementation->code).program, name) != nullptr);
      if (fits) query += (query.empty() ? "" : "&") + option.value;
    }
    if (SkritObject* object = create(*implementation, query, file)) roots_.push_back(object->handle);
  }
  sendOptionEvents(0);
  return session.ok();
}

bool SkritRuntime::tick(diagnostics::Emitter& emitter) {
  Session session(*this, emitter);
  sendOptionEvents(engine_.updates() + 1);
  engine_.update();
  return session.ok();
}

bool SkritRuntime::finish(diagnostics::Emitter& emitter) {
  Session session(*this, emitter);
  return session.ok();
}

// --event 'OnGoHandleMessage(WE_KILLED)@30': without a tick right after loading, else before that tick.
bool SkritRuntime::sendOptionEvents(std::uint64_t tick) {
  bool good = true;
  for (const languages::Option& option : context_.options) {
    if (option.name != "event") continue;
    std::string_view text = option.value;
    std::uint64_t when = 0;
    std::size_t at = text.rfind('@');
    if (at != std::string_view::npos && text.find_first_not_of("0123456789", at + 1) == std::string_view::npos) {
      when = static_cast<std::uint64_t>(base::parseInt(text.substr(at + 1)).value_or(0));
      text = text.substr(0, at);
    }
    if (when != tick) continue;
    std::string name, problem;
    Arguments arguments;
    if (!parseCall(text, name, arguments, problem)) {
      emitter_->emit(diag::BadEvent, {}, text, problem);
      good = false;
      continue;
    }
    if (!name.empty() && name.back() == '$') name.pop_back();
    for (std::int32_t handle : std::vector<std::int32_t>(roots_))
      if (SkritObject* object = engine_.find(handle)) engine_.send(*object, name, arguments);
  }
  return good;
}

// `NAME(args)` with literals and constants of the engine.
bool SkritRuntime::parseCall(std::string_view text, std::string& name, Arguments& arguments, std::string& problem) {
  text = base::trim(text);
  std::size_t open = text.find('(');
  name = std::string(base::trim(text.substr(0, open)));
  if (name.empty()) problem = "a name is missing";
  for (char c : name)
    if (!base::isAsciiAlnum(c) && c != '_' && c != '$' && c != '.') problem = cat("'", name, "' is not a name");
  if (open == std::string_view::npos) return problem.empty();
  if (text.back() != ')') problem = "')' is missing at its end";
  if (!problem.empty()) return false;
  std::string_view inside = base::trim(text.substr(open + 1, text.size() - open - 2));
  while (!inside.empty()) {
    std::size_t end = 0;
    if (inside[0] == '"') {
      for (end = 1; end < inside.size() && inside[end] != '"'; ++end)
        if (inside[end] == '\\') ++end;
      end = std::min(end + 1, inside.size());
    }
    end = inside.find(',', end);
    std::string_view part = base::trim(inside.substr(0, end));
    auto value = tables::parseLiteral(part, exports_);
    if (!value) {
      problem = cat("'", part, "' is not a number, a string or a constant");
      return false;
    }
    arguments.push_back(*value);
    inside = end == std::string_view::npos ? std::string_view() : base::trim(inside.substr(end + 1));
  }
  return true;
}

bool SkritRuntime::call(std::string_view text, std::string& result, diagnostics::Emitter& emitter) {
  Session session(*this, emitter);
  std::string name, problem;
  Arguments arguments;
  if (!parseCall(text, name, arguments, problem)) {
    emitter.emit(diag::BadCall, {}, text, problem);
    return false;
  }
  if (name.find('$') == std::string::npos) name += '$';
  for (std::int32_t handle : std::vector<std::int32_t>(roots_)) {
    SkritObject* object = engine_.find(handle);
    if (object == nullptr) continue;
    Code& code = static_cast<Code&>(*object->implementation->code);
    for (std::size_t i = 0; i < code.program.functions.size(); ++i) {
      const Function& function = code.program.functions[i];
      bool callable = function.kind == Function::Kind::Function || function.kind == Function::Kind::Event;
      if (!callable || !base::equalsIgnoreCase(function.name, name)) continue;
      if (function.parameters.size() != arguments.size()) {
        emitter.emit(diag::WrongArgumentCount, function.location, function.name,
                     cat(function.parameters.size(), function.parameters.size() == 1 ? " argument" : " arguments"),
                     arguments.size());
        return false;
      }
      for (std::size_t k = 0; k < arguments.size(); ++k) {
        bool text = arguments[k].kind == Argument::Kind::Text;
        if (text == function.parameters[k].text()) continue;
        emitter.emit(diag::TypeMismatch, function.location, exports_.typeName(function.parameters[k]),
                     text ? "string" : "a number");
        return false;
      }
      vm::Fiber* fiber;
      ++object->depth;  // what it asks for happens when it is done
      if (start(*object, static_cast<std::uint32_t>(i), arguments, fiber))
        result = resultText(code, static_cast<std::uint32_t>(i), *fiber);
      vm_.clear(*fiber);
      --fibersInUse_;
      --object->depth;
      engine_.settle(*object);
      return session.ok();
    }
  }
  emitter.emit(diag::UnknownUserName, {}, name);
  return false;
}

std::string SkritRuntime::resultText(const Code& code, std::uint32_t function, vm::Fiber& fiber) {
  Type type = code.program.functions[function].result;
  if (type.is(Base::Void)) return "";
  vm::Slot slot = fiber.result();
  if (type.text()) return std::string(vm::text(slot.r));
  if (type.is(Base::Float)) return tables::floatText(slot.f);
  return cat(slot.i);
}

bool SkritRuntime::runFirst(Implementation& implementation, std::string& result) {
  Code& code = static_cast<Code&>(*implementation.code);
  if (!code.program.first) {
    emitter_->emit(diag::NothingToRun, {code.program.file, {0, 0}});
    return false;
  }
  SkritObject* object = create(implementation, {}, code.program.file);
  if (object == nullptr) return false;
  std::int32_t handle = object->handle;
  vm::Fiber* fiber;
  ++object->depth;
  bool fine = start(*object, code.program.first.value, {}, fiber);
  if (fine) result = resultText(code, code.program.first.value, *fiber);
  vm_.clear(*fiber);
  --fibersInUse_;
  --object->depth;
  engine_.settle(*object);
  if ((object = engine_.find(handle)) != nullptr) engine_.release(*object);
  return fine;
}

// A leading '/' makes a command; a leading '#' is compiled as it is; else it is an expression, or statements when it
// is none.
bool SkritRuntime::eval(source::FileId snippet, std::string& result, diagnostics::Emitter& emitter) {
  Session session(*this, emitter);
  if (!exportsRead_) {
    exportsRead_ = true;
    tables::readExports(context_.options, context_.sources, context_.includes, exports_, emitter);
  }
  std::string_view text = base::trim(context_.sources[snippet].text());
  CheckOptions options = checkOptions(Entry::Formula);
  Entry entry = tables::entryOf(text, options);
  if (entry == Entry::Formula) {
    diagnostics::Emitter trial;
    ParseOptions parsing = options.parse;
    parsing.entry = Entry::Formula;
    parse(context_.sources, snippet, parsing, trial);
    if (trial.hasErrors()) {
      diagnostics::Emitter other;
      parsing.entry = Entry::Command;
      parse(context_.sources, snippet, parsing, other);
      if (!other.hasErrors()) entry = Entry::Command;
    }
  }
  Implementation* made = implementation(snippet, entry, "X$");
  if (made == nullptr) return false;
  runFirst(*made, result);
  return session.ok();
}

bool SkritRuntime::command(std::string_view text) {
  if (commandDepth_ >= 16) return false;
  auto file = context_.sources.add(cat("command ", ++commands_), text);
  if (!file) return false;
  ++commandDepth_;
  std::string result;
  std::string_view code = base::trim(text);
  CheckOptions options = checkOptions(Entry::Command);
  Entry entry = tables::entryOf(code, options) == Entry::Unit ? Entry::Unit : Entry::Command;
  std::size_t before = emitter_->errorCount();
  Program program =
      check(context_.sources, file.value(), context_.includes, exports_, checkOptions(entry, true), *emitter_);
  program.name = "X$";
  bool fine = false;
  if (emitter_->errorCount() == before)
    if (Implementation* made = build(std::move(program), "X$")) fine = runFirst(*made, result);
  --commandDepth_;
  return fine;
}

// ---- Persistence

void SkritRuntime::hash(base::Hasher& hasher) const {
  base::ByteWriter writer;
  save(writer);
  hasher.text(writer.bytes());
}

void SkritRuntime::save(base::ByteWriter& writer) const {
  engine_.save(writer);
  auto variables = [&](const Code& code, bool shared, const std::vector<std::uint64_t>& memory) {
    const auto* bytes = reinterpret_cast<const unsigned char*>(memory.data());
    for (std::size_t i = 0; i < code.program.variables.size(); ++i) {
      const Variable& variable = code.program.variables[i];
      if (variable.shared != shared) continue;
      if (variable.type.text()) {
        vm::Object* string;
        std::memcpy(&string, bytes + code.layout.offsets[i], sizeof string);
        writer.text(vm::text(string));
      } else {
        std::uint32_t bits;
        std::memcpy(&bits, bytes + code.layout.offsets[i], 4);
        writer.u32(bits);
      }
    }
  };
  for (const auto& object : engine_.objects())
    variables(static_cast<const Code&>(*object->implementation->code), false, object->memory);
  for (const auto& each : implementations_) {
    const Code& code = static_cast<const Code&>(*each->code);
    if (each->name == "X$") continue;
    writer.flag(code.sharedReady);
    variables(code, true, code.shared);
  }
  writer.u32(static_cast<std::uint32_t>(roots_.size()));
  for (std::int32_t handle : roots_) writer.i32(handle);
}

base::Result<void> SkritRuntime::restore(base::ByteReader& reader) {
  std::vector<Implementation*> known;
  for (const auto& each : implementations_)
    if (each->name != "X$") known.push_back(each.get());
  auto restored = engine_.restore(reader, known);
  if (!restored) return restored;
  auto variables = [&](const Code& code, bool shared, std::vector<std::uint64_t>& memory) {
    auto* bytes = reinterpret_cast<unsigned char*>(memory.data());
    for (std::size_t i = 0; i < code.program.variables.size() && reader.ok(); ++i) {
      const Variable& variable = code.program.variables[i];
      if (variable.shared != shared) continue;
      auto* at = bytes + code.layout.offsets[i];
      if (variable.type.text()) {
        vm::Object* string = vm_.heap().makeString(reader.text());
        if (string == nullptr) return reader.fail();
        vm::Object* old;
        std::memcpy(&old, at, sizeof old);
        vm_.heap().release(old);
        std::memcpy(at, &string, sizeof string);
      } else {
        std::uint32_t bits = reader.u32();
        std::memcpy(at, &bits, 4);
      }
    }
  };
  for (const auto& object : engine_.objects()) {
    const Code& code = static_cast<const Code&>(*object->implementation->code);
    initMemory(code.program, code.layout, false, object->memory);
    auto* words = reinterpret_cast<std::int32_t*>(object->memory.data());
    words[ThisOffset / 4] = object->handle;
    words[OwnerOffset / 4] = object->owner;
    variables(code, false, object->memory);
  }
  for (Implementation* each : known) {
    Code& code = static_cast<Code&>(*each->code);
    code.sharedReady = reader.flag();
    variables(code, true, code.shared);
  }
  roots_.clear();
  for (std::uint32_t left = reader.u32(); left > 0 && reader.ok(); --left) roots_.push_back(reader.i32());
  if (!reader.ok()) return base::Error{"the save is damaged"};
  // Skrit manual, "Events": what is shared hears of it first.
  Session session(*this, unheard_);
  std::vector<Implementation*> told;
  std::vector<std::int32_t> handles;
  for (const auto& object : engine_.objects()) handles.push_back(object->handle);
  for (bool shared : {true, false})
    for (std::int32_t handle : handles)
      if (SkritObject* object = engine_.find(handle)) {
        if (shared && std::find(told.begin(), told.end(), object->implementation) != told.end()) continue;
        if (shared) told.push_back(object->implementation);
        engine_.send(*object, shared ? "OnLoadShared" : "OnLoad", {});
      }
  return {};
}

}  // namespace vellum::skrit
