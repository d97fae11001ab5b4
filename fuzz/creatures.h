// Creatures of any genes, without a world.
#pragma once

#include <functional>
#include <string_view>

namespace vellum::fuzz {

// Lets a creature live through all its stages. The bytes are a genome, or else genes: a byte of kind and stage each,
// then data. Aborts when a number leaves its range, or the fast form of its brain differs from the interpreted one.
void creature(std::string_view argument, std::string_view bytes);

// Valid genomes by chance, and random bytes.
void eachCreature(std::string_view argument, const std::function<void(std::string_view)>& use);

}  // namespace vellum::fuzz
