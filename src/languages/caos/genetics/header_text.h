// The fields that all genes have, as text.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "languages/caos/genetics/gene.h"

namespace vellum::caos {

enum class HeaderField : std::uint8_t { Id, Generation, SwitchOn, Flags, Mutability, Variant };
inline constexpr std::array HeaderFields{HeaderField::Id,    HeaderField::Generation, HeaderField::SwitchOn,
                                         HeaderField::Flags, HeaderField::Mutability, HeaderField::Variant};

std::string_view headerName(HeaderField field);
std::uint8_t headerByte(const Gene& gene, HeaderField field);
void setHeaderByte(Gene& gene, HeaderField field, std::uint8_t value);
void appendHeader(std::string& out, HeaderField field, std::uint8_t value);
std::string readHeader(HeaderField field, std::string_view text, std::uint8_t& value);  // what is wrong, or ""

}  // namespace vellum::caos
