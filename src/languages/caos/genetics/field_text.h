// A field of a gene as text, and back.
#pragma once

#include <string>
#include <string_view>

#include "languages/caos/genetics/field.h"

namespace vellum::caos {

using FieldBytes = std::span<const std::uint8_t>;

bool isDefault(FieldType type, FieldBytes bytes);
void appendField(std::string& out, FieldType type, FieldBytes bytes);
// Fills the bytes; returns what is wrong with the text, or "". Rules are not texts of one word: readRule().
std::string readField(FieldType type, std::string_view text, std::span<std::uint8_t> bytes);

// The bits of flags, joined by '+'; the rest as a number.
void appendFlags(std::string& out, std::uint8_t flags, std::span<const std::string_view> names);
std::string readFlags(std::string_view text, std::span<const std::string_view> names, std::uint8_t& flags);
void appendChoice(std::string& out, std::uint8_t value, std::span<const std::string_view> names);
std::string readChoice(std::string_view text, std::span<const std::string_view> names, std::uint8_t& value);
std::string readByte(std::string_view text, std::uint8_t& value);

// One line of a rule: "add neuron.input".
void appendRuleLine(std::string& out, FieldBytes line);
std::string readRuleLine(std::string_view text, std::span<std::uint8_t> line);
// How many lines a rule has without the stops at its end.
std::size_t ruleLength(FieldBytes rule);

}  // namespace vellum::caos
