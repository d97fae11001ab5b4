#include "languages/xg/world/batch_block.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace vellum::xg {
namespace {

// Eight functions at a time, with the compilers' vector types, which compile to AVX2, SSE2 or WebAssembly. Only + - * /
// in the order of blend() in evaluator.h, so each of them gives the same bits.
typedef float Float8 __attribute__((vector_size(32), may_alias));
typedef std::int32_t Int8 __attribute__((vector_size(32), may_alias));
typedef std::uint16_t Short8 __attribute__((vector_size(16), may_alias));

template <class Block>
[[gnu::always_inline]] inline void evaluateGroup(Block& block, int group, std::uint16_t now, int extra) {
  int at = group * 8;
  Short8 elapsed = now - *reinterpret_cast<const Short8*>(block.start + at);
  Int8 divisor = __builtin_convertvector(*reinterpret_cast<const Short8*>(block.span + at), Int8) - extra;
  divisor = divisor > 0 ? divisor : Int8{} + 1;
  Float8 t = __builtin_convertvector(__builtin_convertvector(elapsed, Int8), Float8) /
             __builtin_convertvector(divisor, Float8);
  const Float8& from = *reinterpret_cast<const Float8*>(block.from + at);
  const Float8& to = *reinterpret_cast<const Float8*>(block.to + at);
  const Float8& scale = *reinterpret_cast<const Float8*>(block.scale + at);
  const Float8& offset = *reinterpret_cast<const Float8*>(block.offset + at);
  Float8 value = ((1.0f - t) * from + t * to) * scale + offset;
  Int8 bits = {1, 2, 4, 8, 16, 32, 64, 128};
  Int8 mask = (bits & static_cast<std::int32_t>(block.blends >> at & 0xff)) != 0;
  Float8& out = *reinterpret_cast<Float8*>(block.value + at);
  out = mask ? value : out;
}

template <class Block>
[[gnu::always_inline]] inline void evaluateBlock(Block& block, std::uint16_t now, int extra) {
  if (block.blends == 0) return;
  for (int group = 0; group < 8; ++group)
    if ((block.blends >> (group * 8) & 0xff) != 0) evaluateGroup(block, group, now, extra);
}

}  // namespace

void BatchKernels::evaluatePlain(Batch::Block& block, std::uint16_t now, int extra) {
  evaluateBlock(block, now, extra);
}

#if defined(__x86_64__)

__attribute__((target("avx2"))) void BatchKernels::evaluateAvx2(Batch::Block& block, std::uint16_t now, int extra) {
  evaluateBlock(block, now, extra);
}

std::uint64_t BatchKernels::expired(const Batch::Block& block, std::uint16_t now) {
  std::uint64_t bits = 0;
  __m128i tic = _mm_set1_epi16(static_cast<short>(now));
  auto over = [&](int at) {
    __m128i start = _mm_load_si128(reinterpret_cast<const __m128i*>(block.start + at));
    __m128i span = _mm_load_si128(reinterpret_cast<const __m128i*>(block.span + at));
    // span - elapsed, clamped at 0: 0 where the step is over.
    return _mm_cmpeq_epi16(_mm_subs_epu16(span, _mm_sub_epi16(tic, start)), _mm_setzero_si128());
  };
  for (int at = 0; at < 64; at += 16) {
    auto mask = static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(over(at), over(at + 8))));
    bits |= static_cast<std::uint64_t>(mask) << at;
  }
  return bits;
}

BatchKernels::Evaluate BatchKernels::chooseEvaluate() {
  return __builtin_cpu_supports("avx2") ? evaluateAvx2 : evaluatePlain;
}

#else

std::uint64_t BatchKernels::expired(const Batch::Block& block, std::uint16_t now) {
  std::uint64_t bits = 0;
  for (int i = 0; i < 64; ++i) {
    auto elapsed = static_cast<std::uint16_t>(now - block.start[i]);
    bits |= static_cast<std::uint64_t>(elapsed >= block.span[i]) << i;
  }
  return bits;
}

BatchKernels::Evaluate BatchKernels::chooseEvaluate() { return evaluatePlain; }

#endif

}  // namespace vellum::xg
