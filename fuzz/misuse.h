// Generates programs that use every entry of a language's manual wrongly and correctly: with no arguments, too few, too
// many, wrong types, names instead of values, truncated.
#pragma once

#include <vellum/vellum.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace vellum::fuzz {

// Three bytes per use choose an entry of the manual and the shape of the use.
std::string misuseProgram(vellum_engine* engine, std::string_view language, std::string_view bytes);

// The same uses as snippets for a world, with objects that exist in it: in AGS the game of misuseGame(); in CAOS, also
// with the creature of misuseCreature() as TARG.
std::vector<std::string> misuseSnippets(vellum_engine* engine, std::string_view language, std::string_view bytes);
// game.toml of an AGS game with one of most kinds of things. It has no scripts.
std::string_view misuseGame();
// A script that makes a creature, of the genome Genetics/any.genome.
std::string_view misuseCreature();
std::string_view misuseGenome();

// Visits the bytes of programs that together contain every entry in every shape.
void eachMisuse(vellum_engine* engine, std::string_view language, const std::function<void(std::string_view)>& use);

}  // namespace vellum::fuzz
