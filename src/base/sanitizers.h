// Whether the build has sanitizers, under which everything takes several times as long and no memory is used twice.
#pragma once

namespace vellum::base {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool UnderSanitizers = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
inline constexpr bool UnderSanitizers = true;
#else
inline constexpr bool UnderSanitizers = false;
#endif
#else
inline constexpr bool UnderSanitizers = false;
#endif

}  // namespace vellum::base
