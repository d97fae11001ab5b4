// The fields of genes as data: for the text form, for checks and for crossing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "languages/caos/genetics/gene.h"

namespace vellum::caos {

enum class FieldType : std::uint8_t {
  Byte,           // 0 to 255
  ByteOrNone,     // likewise; 255: none
  Word,           // 16 bits, big-endian
  Tag,            // four characters: the name of a lobe
  Chemical,       // its number
  Drive,          // its number; 255: none
  Reward,         // (byte - 128) / 128
  ReceptorLocus,  // organ, tissue, locus
  EmitterLocus,   // likewise
  ReceptorFlags,
  EmitterFlags,
  StimulusFlags,
  Portion,    // amount, chemical
  Emission,   // chemical, amount
  Change,     // stimulus chemical (255: none), signed amount: byte / 124 - 1
  Feeling,    // drive (255: none), signed amount
  Neuron,     // lobe by its tissue and one more (255: none), neuron
  HalfLives,  // a rate for each of the 256 chemicals
  GenusName,
  Region,   // of the body
  Breed,    // a slot of sprites: 0 to 25 for a to z
  Color,    // red, green, blue
  Face,     // an expression
  Moniker,  // 32 characters
  Shape,    // 16 characters: a pose
  Bytes8,
  Spare5,
  Spare7,
  Rule,  // 16 lines of opcode, operand kind, operand value
};

constexpr std::size_t fieldSize(FieldType type) {
  switch (type) {
    case FieldType::Word:
    case FieldType::Portion:
    case FieldType::Emission:
    case FieldType::Change:
    case FieldType::Feeling:
    case FieldType::Neuron: return 2;
    case FieldType::ReceptorLocus:
    case FieldType::EmitterLocus: return 3;
    case FieldType::Tag: return 4;
    case FieldType::Spare5: return 5;
    case FieldType::Spare7: return 7;
    case FieldType::Bytes8: return 8;
    case FieldType::Shape: return 16;
    case FieldType::Moniker: return 32;
    case FieldType::Rule: return 48;
    case FieldType::HalfLives: return 256;
    default: return 1;
  }
}

// Names of lobes, poses and ancestors stay readable when genes change.
constexpr bool mayChange(FieldType type) {
  return type != FieldType::Tag && type != FieldType::Moniker && type != FieldType::Shape;
}

// What a field is when the text form leaves it out: 0, or none.
constexpr std::uint8_t defaultByte(FieldType type, std::size_t at) {
  switch (type) {
    case FieldType::ByteOrNone:
    case FieldType::Drive: return 255;
    case FieldType::Neuron: return at == 0 ? 255 : 0;
    case FieldType::Change:
    case FieldType::Feeling: return at == 0 ? 255 : 124;
    case FieldType::Reward: return 128;
    default: return 0;
  }
}

struct GeneField {
  GeneKind kind;
  std::uint16_t offset;  // in the gene's data
  FieldType type;
  std::string_view name;

  std::span<const std::uint8_t> in(const Gene& gene) const { return gene.data.subspan(offset, fieldSize(type)); }
};

inline constexpr std::array GeneFields{
#define VELLUM_CAOS_FIELD(kind, offset, type, name) GeneField{GeneKind::kind, offset, FieldType::type, name},
#include "languages/caos/genetics/gene_fields.def"
#undef VELLUM_CAOS_FIELD
};

// The fields of a kind, in order; they cover all of its data.
constexpr std::span<const GeneField> fieldsOf(GeneKind kind) {
  std::size_t begin = 0;
  while (GeneFields[begin].kind != kind) ++begin;
  std::size_t end = begin;
  while (end < GeneFields.size() && GeneFields[end].kind == kind) ++end;
  return std::span(GeneFields).subspan(begin, end - begin);
}

constexpr bool fieldsCover(GeneKind kind) {
  std::size_t at = 0;
  for (const GeneField& field : fieldsOf(kind)) {
    if (field.offset != at) return false;
    at += fieldSize(field.type);
  }
  return at == geneKind(kind).size;
}
constexpr bool fieldsCoverAll() {
  for (const GeneKindRow& row : GeneKinds)
    if (!fieldsCover(row.kind)) return false;
  return true;
}
static_assert(fieldsCoverAll());

}  // namespace vellum::caos
