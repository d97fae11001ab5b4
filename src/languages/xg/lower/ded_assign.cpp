// What the labels of sector types and line types set.
#include "languages/xg/diagnostics.h"
#include "languages/xg/lower/ded_reader.h"

namespace vellum::xg {
namespace {

constexpr std::string_view TimingLabels[] = {"min tics", "max tics", "scale", "offset"};
constexpr std::string_view TimingSettings[] = {"min", "max", "scale", "offset"};

std::string_view nameOf(DedNeed need) {
  switch (need) {
    case DedNeed::Map: return "a map";
    case DedNeed::Actor: return "an actor";
    case DedNeed::Sound: return "sound";
    case DedNeed::Material: return "materials";
    case DedNeed::Nothing: break;
  }
  return "";
}

std::int32_t* idOf(SectorType& type) { return &type.id; }
std::int32_t* idOf(LineType& type) { return &type.id; }

}  // namespace

template <class Type, std::size_t Count>
bool DedReader::assignField(const DedField<Type> (&fields)[Count], Type& type, std::string_view name, source::Span span,
                            const Value& value) {
  for (const DedField<Type>& field : fields) {
    if (!base::equalsIgnoreCase(name, field.label)) continue;
    // Without a map, everything about one comes first.
    bool needsMap = !reading_.hasMap && field.need != DedNeed::Nothing;
    if (needsMap || (field.need != DedNeed::Nothing && field.need != DedNeed::Map))
      skipped(diag::NotSimulated, field.label, span, needsMap ? "a map" : nameOf(field.need));
    DedTarget target = field.target(type);
    if (target.text != nullptr) *target.text = text(value);
    else if (target.real != nullptr) *target.real = real(value, name);
    else if (!field.prefix.empty()) *target.number = flags(value, field.prefix);
    else *target.number = number(value, name);
    if (target.number == idOf(type) && (*target.number < 1 || *target.number > 65535)) {
      emitter_.emit(diag::BadSetting, at(value.whole), "ID", "a whole number from 1 to 65535");
      *target.number = 0;
    }
    return true;
  }
  return false;
}

void DedReader::unknownLabel(std::string_view kind, source::Span span, const diagnostics::SpellingSuggestion& near) {
  auto& warning = emitter_.emit(diag::DedUnknownLabel, at(span), scanner_.text(span), kind);
  if (near) warning.hint(near.hint());
}

void DedReader::assign(SectorType& type, std::string_view name, source::Span span, const Value& value) {
  if (assignFunction(type, name, span, value) || assignField(SectorFields, type, name, span, value)) return;
  diagnostics::SpellingSuggestion near(name);
  for (const auto& field : SectorFields) near.offer(field.label);
  for (std::string_view field : FieldNames)
    for (std::string_view part : {" fn", " fn min tics", " fn max tics", " fn scale", " fn offset"})
      near.offer(base::cat(static_cast<char>(field[0] - 32), field.substr(1), part));
  unknownLabel("a sector type", span, near);
}

// "Light fn", "Light fn min tics", "Floor fn scale" ...
bool DedReader::assignFunction(SectorType& type, std::string_view name, source::Span span, const Value& value) {
  std::size_t space = name.find(' ');
  if (space == std::string_view::npos) return false;
  int field = 0;
  while (field < FieldCount && !base::equalsIgnoreCase(name.substr(0, space), FieldNames[field])) ++field;
  if (field == FieldCount) return false;
  std::string_view part = name.substr(space + 1);
  SectorType::Function& function = type.functions[field];
  if (base::equalsIgnoreCase(part, "fn")) {
    if (value.first.kind != Kind::String) {
      wrong(value.whole, "a function is a string, in quotation marks");
      return true;
    }
    function.text = at(value.first.span);
    if (value.first.plain) return true;
    auto decoded = reading_.sources.intern(
        base::cat(reading_.sources[file_].name(), ":", reading_.sources.lineAt(at(span)), " (", name, ")"),
        scanner_.decode(value.first.span));
    if (decoded) function.text = {*decoded, {0, static_cast<std::uint32_t>(reading_.sources[*decoded].text().size())}};
    return true;
  }
  bool isEngineLabel = base::equalsIgnoreCase(part.substr(0, 3), "fn ");
  if (isEngineLabel) part.remove_prefix(3);
  for (std::size_t i = 0; i < std::size(TimingLabels); ++i) {
    if (!base::equalsIgnoreCase(part, TimingLabels[i]) || (i >= 2 && !isPlane(static_cast<Field>(field)))) continue;
    if (!isEngineLabel)
      emitter_.emit(diag::DedShortLabel, at(span), name, base::cat(name.substr(0, space), " fn ", part));
    return assignTiming(function, TimingSettings[i], name, value);
  }
  return false;
}

bool DedReader::assignTiming(SectorType::Function& function, std::string_view setting, std::string_view name,
                             const Value& value) {
  Settings settings;
  SettingOutcome outcome = applySetting(settings, setting, textOf(value));
  if (outcome.problem != SettingProblem::None) emitter_.emit(diag::BadSetting, at(value.whole), name, outcome.needs);
  if (settings.all.min) function.timing.min = *settings.all.min;
  if (settings.all.max) function.timing.max = *settings.all.max;
  if (settings.all.scale) function.timing.scale = *settings.all.scale;
  if (settings.all.offset) function.timing.offset = *settings.all.offset;
  return true;
}

void DedReader::assign(LineType& type, std::string_view name, source::Span span, const Value& value) {
  if (assignField(LineFields, type, name, span, value)) {
    if (type.lineClass < 0 || type.lineClass >= LineClassCount) {
      emitter_.emit(diag::BadSetting, at(value.whole), name, "the class of a line type");
      type.lineClass = 0;
    }
    return;
  }
  if (assignParameter(type, name, span, value) || assignClassParameter(type, name, span, value)) return;
  diagnostics::SpellingSuggestion near(name);
  for (const auto& field : LineFields) near.offer(field.label);
  for (const LineParameter& parameter : LineParameters)
    if (static_cast<std::int32_t>(parameter.lineClass) == type.lineClass) near.offer(parameter.label);
  unknownLabel("a line type", span, near);
}

// Ip0 to Ip19, Fp0 to Fp19, Sp0 to Sp4.
bool DedReader::assignParameter(LineType& type, std::string_view name, source::Span span, const Value& value) {
  if (name.size() < 3) return false;
  auto index = base::parseInt(name.substr(2));
  std::string_view kind = name.substr(0, 2);
  if (!index || *index < 0) return false;
  if (base::equalsIgnoreCase(kind, "sp") && *index < LineType::TextCount) {
    type.texts[*index] = text(value);
    return true;
  }
  if (*index >= LineType::ParameterCount) return false;
  if (base::equalsIgnoreCase(kind, "fp")) {
    type.numbers[*index] = real(value, name);
    return true;
  }
  if (!base::equalsIgnoreCase(kind, "ip")) return false;
  for (const LineParameter& parameter : LineParameters)
    if (static_cast<std::int32_t>(parameter.lineClass) == type.lineClass && parameter.index == *index)
      return assignClassParameter(type, parameter.label, span, value);
  type.integers[*index] = value.first.kind == Kind::String ? flags(value, "") : number(value, name);
  return true;
}

bool DedReader::assignClassParameter(LineType& type, std::string_view name, source::Span span, const Value& value) {
  bool isOfAnother = false;
  for (const LineParameter& parameter : LineParameters) {
    if (!base::equalsIgnoreCase(name, parameter.label)) continue;
    if (static_cast<std::int32_t>(parameter.lineClass) != type.lineClass) {
      isOfAnother = true;
      continue;
    }
    std::int32_t& integer = type.integers[parameter.index];
    bool isString = value.first.kind == Kind::String;
    if (parameter.prefix == "*") {
      type.names[parameter.index] = text(value);
      integer = isString ? 0 : number(value, name);
    } else if (!parameter.prefix.empty() || isString) {
      integer = flags(value, parameter.prefix);
    } else {
      integer = number(value, name);
    }
    return true;
  }
  if (isOfAnother && type.lineClass == 0) emitter_.emit(diag::DedClassFirst, at(span), name);
  return isOfAnother && type.lineClass == 0;
}

}  // namespace vellum::xg
