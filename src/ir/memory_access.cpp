#include "ir/memory_access.h"

namespace vellum::ir {

// A load and a store: Op::LoadGI and Op::StoreGI for the letters G and I.
#define VELLUM_BOTH(where, what, place, storage)                                                 \
  case Op::Load##where##what: return MemoryAccess{MemoryAccess::place, Storage::storage, false}; \
  case Op::Store##where##what:                                                                   \
    return MemoryAccess{MemoryAccess::place, Storage::storage, true};
#define VELLUM_NUMBERS(where, place) \
  VELLUM_BOTH(where, I, place, I32)  \
  VELLUM_BOTH(where, F, place, F32)  \
  VELLUM_BOTH(where, U8, place, U8)  \
  VELLUM_BOTH(where, I16, place, I16)
#define VELLUM_ALL(where, place) \
  VELLUM_NUMBERS(where, place)   \
  VELLUM_BOTH(where, R, place, Ref)

#define VELLUM_BORROWED(where, place) \
  case Op::Load##where##B: return MemoryAccess{MemoryAccess::place, Storage::Ref, false, true};

std::optional<MemoryAccess> memoryAccess(Op op) {
  switch (op) {
    VELLUM_ALL(G, Place::Global)
    VELLUM_ALL(F, Place::Field)
    VELLUM_ALL(X, Place::Inside)
    VELLUM_ALL(E, Place::Element)
    VELLUM_NUMBERS(GE, Place::GlobalElement)
    VELLUM_NUMBERS(P, Place::ProvenElement)
    VELLUM_BORROWED(G, Place::Global)
    VELLUM_BORROWED(F, Place::Field)
    VELLUM_BORROWED(X, Place::Inside)
    VELLUM_BORROWED(E, Place::Element)
    default: return std::nullopt;
  }
}

}  // namespace vellum::ir
