// Reads DDXGDATA lumps: sector types and line types in binary form, from the editor that came before definition files.
#include "base/bytes.h"
#include "languages/xg/diagnostics.h"
#include "languages/xg/lower/ded_field.h"
#include "languages/xg/lower/type_definitions.h"

namespace vellum::xg {
namespace {

enum Segment : std::uint8_t { End, Line, Sector };

std::string_view upTo(std::string_view text, char end) { return text.substr(0, text.find(end)); }

class XgDataReader {
 public:
  XgDataReader(TypeDefinitions& definitions, source::SourceSet& sources, std::string_view name, std::string_view bytes,
               diagnostics::Emitter& emitter)
      : definitions_(definitions),
        sources_(sources),
        name_(name),
        reader_(bytes),
        size_(bytes.size()),
        emitter_(emitter) {}

  void run() {
    i16();  // how many line types and sector types: the segments say so themselves
    i16();
    while (reader_.ok()) {
      std::size_t at = size_ - reader_.remaining();
      std::uint8_t segment = reader_.u8();
      if (!reader_.ok()) break;
      if (segment == End) return;
      if (segment != Line && segment != Sector)
        return wrong(at, base::cat("a segment is of kind ", segment, "; there are 0, 1 and 2"));
      if (segment == Line) line(at);
      else sector(at);
    }
    wrong(size_, "it ends too early");
  }

 private:
  void wrong(std::size_t offset, std::string_view message) {
    emitter_.emit(diag::BadLump, {}, name_, offset, message);
    reader_.fail();
  }

  std::int32_t i16() { return static_cast<std::int16_t>(reader_.u16()); }
  float f32() {
    std::size_t at = size_ - reader_.remaining();
    float value = reader_.f32();
    if (value >= -LargestScale && value <= LargestScale) return value;
    if (reader_.ok()) wrong(at, "a number is not from -1e7 to 1e7");
    return 0;
  }
  std::string_view text() {
    std::size_t at = size_ - reader_.remaining();
    std::int32_t length = i16();
    if (length < 0) wrong(at, base::cat("a text has ", length, " bytes"));
    return length > 0 ? upTo(reader_.raw(static_cast<std::size_t>(length)), '\0') : std::string_view();
  }
  template <class Value, std::size_t Count, class Read>
  void each(Value (&values)[Count], Read read) {
    for (Value& value : values) value = read();
  }

  void line(std::size_t at) {
    LineType type;
    type.id = static_cast<std::uint16_t>(reader_.u16());
    type.flags = reader_.i32();
    type.flags2 = reader_.i32();
    type.flags3 = reader_.i32();
    type.lineClass = i16();
    type.activation = reader_.u8();
    type.count = i16();
    type.time = f32();
    type.actTag = reader_.i32();
    each(type.conditions, [&] { return reader_.i32(); });
    std::int32_t thing = reader_.i32();
    if (thing != 0) type.thingType = base::cat(thing);
    type.tickerStart = f32();
    type.tickerEnd = f32();
    type.tickerTics = reader_.i32();
    i16();  // sounds
    i16();
    type.eventChain = i16();
    type.actChain = i16();
    type.deactChain = i16();
    type.wallSection = reader_.u8();
    i16();  // textures
    i16();
    type.actMessage = text();
    type.deactMessage = text();
    type.moveAngle = f32();
    type.moveSpeed = f32();
    each(type.integers, [&] { return reader_.i32(); });
    each(type.numbers, [&] { return f32(); });
    each(type.texts, [&] { return std::string(text()); });
    if (!reader_.ok()) return;
    if (type.lineClass < 0 || type.lineClass >= LineClassCount)
      return wrong(at, base::cat("line type ", type.id, " is of class ", type.lineClass, "; the last one is 23"));
    renumberReferences(type);
    definitions_.lines.push_back(std::move(type));
  }

  // References to lines had no 'none' yet: their numbers were one lower.
  static void renumberReferences(LineType& type) {
    ++type.conditions[4];
    ++type.conditions[6];
    for (const LineParameter& parameter : LineParameters)
      if (static_cast<std::int32_t>(parameter.lineClass) == type.lineClass && parameter.prefix == "lref_")
        ++type.integers[parameter.index];
  }

  void sector(std::size_t) {
    SectorType type;
    type.id = static_cast<std::uint16_t>(reader_.u16());
    type.flags = reader_.i32();
    type.actTag = reader_.i32();
    for (SectorChain& chain : type.chains) chain.lineType = reader_.i32();
    for (SectorChain& chain : type.chains) chain.flags = reader_.i32();
    for (SectorChain& chain : type.chains) chain.start = f32();
    for (SectorChain& chain : type.chains) chain.end = f32();
    for (SectorChain& chain : type.chains) {
      chain.minInterval = f32();
      chain.maxInterval = f32();
    }
    for (SectorChain& chain : type.chains) chain.count = reader_.i32();
    i16();  // the ambient sound
    each(type.soundInterval, [&] { return f32(); });
    each(type.moveAngle, [&] { return f32(); });
    each(type.moveSpeed, [&] { return f32(); });
    for (float* value : {&type.windAngle, &type.windSpeed, &type.verticalWind, &type.gravity, &type.friction})
      *value = f32();
    function(type, Field::Light);
    tics(type, Field::Light);
    for (Field field : {Field::Red, Field::Green, Field::Blue}) function(type, field);
    for (Field field : {Field::Red, Field::Green, Field::Blue}) tics(type, field);
    for (Field field : {Field::Floor, Field::Ceiling}) {
      function(type, field);
      Timing& timing = type.functions[static_cast<int>(field)].timing;
      timing.scale = f32();
      timing.offset = f32();
      tics(type, field);
    }
    if (reader_.ok()) definitions_.sectors.push_back(std::move(type));
  }

  void tics(SectorType& type, Field field) {
    Timing& timing = type.functions[static_cast<int>(field)].timing;
    std::size_t at = size_ - reader_.remaining();
    timing.min = i16();
    timing.max = i16();
    if (timing.min < 0 || timing.max < 0) wrong(at, "a step of a function lasts less than no tic");
  }

  void function(SectorType& type, Field field) {
    std::string_view string = text();
    if (string.empty()) return;
    auto file =
        sources_.intern(base::cat(name_, ", sector type ", type.id, ", ", FieldNames[static_cast<int>(field)]), string);
    if (!file) return;
    type.functions[static_cast<int>(field)].text = {*file,
                                                    {0, static_cast<std::uint32_t>(sources_[*file].text().size())}};
  }

  TypeDefinitions& definitions_;
  source::SourceSet& sources_;
  std::string_view name_;
  base::ByteReader reader_;
  std::size_t size_;
  diagnostics::Emitter& emitter_;
};

}  // namespace

void readXgData(TypeDefinitions& definitions, source::SourceSet& sources, std::string_view name, std::string_view bytes,
                diagnostics::Emitter& emitter) {
  XgDataReader(definitions, sources, name, bytes, emitter).run();
}

}  // namespace vellum::xg
