#include "languages/skrit/runtime/tables.h"

#include <algorithm>

#include "base/path.h"
#include "base/text.h"
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/syntax/literals.h"

namespace vellum::skrit::tables {

using base::cat;

namespace {

Arguments argumentsOf(const std::vector<Constant>& constants) {
  Arguments out;
  for (const Constant& constant : constants) {
    if (constant.type.is(Base::Float)) out.push_back(Argument::ofFloat(constant.real));
    else if (constant.type.text()) out.push_back(Argument::ofText(constant.text));
    else out.push_back(Argument::ofInt(constant.number));
  }
  return out;
}

std::vector<HandlerRow> handlersOf(const std::vector<Handler>& handlers) {
  std::vector<HandlerRow> out;
  for (const Handler& handler : handlers)
    out.push_back({handler.event, handler.function.value, handler.trigger, argumentsOf(handler.arguments)});
  return out;
}

}  // namespace

std::unique_ptr<Implementation> implementation(const Program& program, std::string name) {
  auto out = std::make_unique<Implementation>();
  out->name = std::move(name);
  out->handlers = handlersOf(program.handlers);
  out->startup = program.startup ? program.startup.value : NoIndex;
  for (const State& state : program.states) {
    StateTable table;
    table.name = state.name;
    table.pollPeriod = state.pollPeriod;
    table.handlers = handlersOf(state.handlers);
    for (const TimedFunction& timed : state.timed)
      table.timed.push_back({timed.function.value, timed.time, timed.frames});
    for (const TransitionRow& row : state.transitions) {
      TransitionTableRow to;
      to.to = row.to.value;
      to.body = row.body ? row.body.value : NoIndex;
      to.dynamic = true;
      for (const TransitionRow::Condition& condition : row.conditions) {
        if (!condition.event.empty()) to.dynamic = false;
        to.conditions.push_back(
            {condition.event, argumentsOf(condition.arguments), condition.test ? condition.test.value : NoIndex});
      }
      table.polls |= to.dynamic;
      table.transitions.push_back(std::move(to));
    }
    out->states.push_back(std::move(table));
  }
  return out;
}

CheckOptions checkOptions(const languages::Options& options, Entry entry) {
  CheckOptions out;
  out.parse.entry = entry;
  bool retail = languages::findOption(options, "retail").has_value();
  out.parse.only = retail ? std::vector<std::string>{"game", "retail"} : std::vector<std::string>{"game", "dev"};
  for (const languages::Option& option : options) {
    if (option.name == "only") out.parse.only.push_back(base::toLower(option.value));
    if (option.name == "fragment") out.fragment = true;
    if (option.name == "short-circuit") out.shortCircuit = true;
    if (option.name != "macro") continue;
    std::size_t equals = option.value.find('=');
    std::string name = option.value.substr(0, equals);
    if (name.starts_with('#')) name.erase(0, 1);
    out.macros.push_back({name, equals == std::string::npos ? "1" : option.value.substr(equals + 1)});
  }
  return out;
}

Entry entryOf(std::string_view text, const CheckOptions& options) {
  if (text.starts_with('/') && !text.starts_with("//") && !text.starts_with("/*")) return Entry::Command;
  if (!text.starts_with('#')) return Entry::Formula;
  std::size_t end = 1;
  while (end < text.size() && (base::isAsciiAlnum(text[end]) || text[end] == '_')) ++end;
  for (const auto& [name, value] : options.macros)
    if (base::equalsIgnoreCase(name, text.substr(1, end - 1))) return Entry::Formula;
  // A whole skrit contains a function; text that only has an unknown macro is better reported as a formula.
  return text.find('{') == std::string_view::npos ? Entry::Formula : Entry::Unit;
}

// A file of that name, or a list that the embedder has built in.
static base::Result<source::FileId> loadExports(source::FileProvider* files, source::SourceSet& sources,
                                                const std::string& name) {
  if (files == nullptr) return base::Error{"no files can be read here"};
  auto file = sources.load(*files, name);
  if (file || name.find_first_of("./\\:") != std::string::npos) return file;
  auto builtIn = sources.load(*files, cat("exports:", name));
  return builtIn ? builtIn : file;
}

bool readExports(const languages::Options& options, source::SourceSet& sources, source::FileProvider* files,
                 ExportTable& exports, diagnostics::Emitter& emitter) {
  bool good = true, given = false;
  for (const languages::Option& option : options) {
    if (option.name != "exports") continue;
    given = true;
    std::string problem;
    auto file = loadExports(files, sources, option.value);
    if (!file) problem = file.error().message;
    else {
      std::vector<ExportTable::ListProblem> lines;
      if (auto read = exports.read(sources[file.value()].text(), &lines); !read) problem = read.error().message;
      else
        for (const ExportTable::ListProblem& each : lines)
          emitter.emit(diag::ExportLine, {file.value(), {each.begin, each.end}}, each.message);
    }
    if (problem.empty()) continue;
    emitter.emit(diag::BadExports, {}, cat(option.value, ": ", problem));
    good = false;
  }
  // A log without /Help.Enums( true ) has only the names of enumerations: their constants are those of the game.
  if (!given || !good || !exports.lacksConstants()) return good;
  if (auto file = loadExports(files, sources, "exports:loa")) {
    ExportTable game;
    if (game.read(sources[file.value()].text())) exports.addConstantsOf(game);
  }
  return good;
}

std::string_view withoutQuery(std::string_view url) { return base::trim(url.substr(0, url.find('?'))); }

std::vector<std::pair<std::string, std::string>> splitQuery(std::string_view query) {
  std::vector<std::pair<std::string, std::string>> out;
  while (!query.empty()) {
    bool quoted = false;
    std::size_t end = 0;
    for (; end < query.size() && (quoted || query[end] != '&'); ++end)
      if (query[end] == '"') quoted = !quoted;
    std::string_view part = query.substr(0, end);
    query.remove_prefix(std::min(end + 1, query.size()));
    if (part.empty()) continue;
    std::size_t equals = part.find('=');
    std::string_view value = equals == std::string_view::npos ? std::string_view("true") : part.substr(equals + 1);
    out.push_back({std::string(base::trim(part.substr(0, equals))), std::string(base::trim(value))});
  }
  return out;
}

std::string withDollar(std::string_view name) {
  return base::cat(name, name.find('$') == std::string_view::npos ? "$" : "");
}

std::string_view withoutDollar(std::string_view name) { return name.substr(0, name.find('$')); }

const Variable* findProperty(const Program& program, std::string_view name) {
  for (const Variable& variable : program.variables)
    if (variable.property && base::equalsIgnoreCase(withoutDollar(variable.name), withoutDollar(name)))
      return &variable;
  return nullptr;
}

// Omits the properties that only describe the skrit: _doc$, _server_only$.
std::string propertyList(const Program& program) {
  std::string out;
  for (const Variable& variable : program.variables)
    if (variable.property && !variable.hidden && !variable.name.starts_with('_'))
      out += cat(out.empty() ? "" : ", ", withoutDollar(variable.name));
  return out;
}

std::optional<Argument> parseLiteral(std::string_view text, const ExportTable& exports) {
  if (text.empty()) return std::nullopt;
  diagnostics::Emitter unheard;
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"')
    return Argument::ofText(stringText(text, {}, unheard));
  if (text.size() >= 2 && text.front() == '\'' && text.back() == '\'')
    return Argument::ofInt(fourCC(text, {}, unheard));
  if (base::equalsIgnoreCase(text, "true")) return Argument::ofInt(1);
  if (base::equalsIgnoreCase(text, "false") || base::equalsIgnoreCase(text, "null")) return Argument::ofInt(0);
  bool negative = text.front() == '-';
  std::string_view digits = negative ? text.substr(1) : text;
  bool hexadecimal = digits.size() > 2 && digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X');
  auto whole = hexadecimal ? base::parseInt(digits.substr(2), 16) : base::parseInt(digits);
  if (whole && *whole >= 0 && *whole <= 0xffffffffll) {
    auto bits = static_cast<std::uint32_t>(*whole);
    return Argument::ofInt(static_cast<std::int32_t>(negative ? 0u - bits : bits));
  }
  std::string number(digits);
  if (number.starts_with('.')) number.insert(0, "0");
  if (auto real = base::parseFloat(number);
      real && !digits.empty() && (base::isAsciiDigit(digits[0]) || digits[0] == '.'))
    return Argument::ofFloat(negative ? -*real : *real);
  if (std::uint32_t id = exports.findConstant(text); id != ExportTable::None)
    return Argument::ofInt(exports.constants[id].value);
  return std::nullopt;
}

std::optional<Argument> parseValue(std::string_view text, Type type, const ExportTable& exports) {
  auto literal = parseLiteral(text, exports);
  if (type.text()) {
    if (literal && literal->kind == Argument::Kind::Text) return literal;
    return Argument::ofText(std::string(text));
  }
  // A structure of the engine, "0,1,0,0x5af3b2ee": only the engine knows its parts; here it has none.
  if (type.is(Base::Object) && !literal && text.find(',') != std::string_view::npos) return Argument::ofInt(0);
  if (!literal || literal->kind == Argument::Kind::Text) return std::nullopt;
  bool real = literal->kind == Argument::Kind::Float;
  if (type.is(Base::Float)) return Argument::ofFloat(real ? literal->real : static_cast<float>(literal->number));
  if (real) {  // 3.0 is accepted as a whole number
    float whole = literal->real;
    if (!(whole > -2147483648.0f && whole < 2147483648.0f) || whole != static_cast<float>(static_cast<int>(whole)))
      return std::nullopt;
    literal = Argument::ofInt(static_cast<std::int32_t>(whole));
  }
  if (type.is(Base::Bool)) literal->number = literal->number != 0;
  return literal;
}

bool sameSkrit(std::string_view known, std::string_view wanted) {
  auto bare = [](std::string_view name) {
    name = base::fileNameOf(name);
    if (base::hasExtension(name, ".skrit")) name.remove_suffix(6);
    return name;
  };
  if (wanted.find('/') != std::string_view::npos)
    return base::equalsIgnoreCase(known, wanted) || base::equalsIgnoreCase(known, cat(wanted, ".skrit"));
  return base::equalsIgnoreCase(bare(known), bare(wanted));
}

}  // namespace vellum::skrit::tables
