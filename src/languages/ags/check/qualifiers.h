// The words before a declaration: `import static readonly ...`.
#pragma once

#include "languages/ags/check/context.h"

namespace vellum::ags {

struct Qualifiers {
  bool isImport = false, isTryImport = false, isReadonly = false, isConst = false, isProtected = false;
  bool isWriteProtected = false, isStatic = false, isAttribute = false, isManaged = false, isBuiltin = false;
  bool isAutoptr = false, isInternalString = false, noLoopCheck = false, isManagedBase = false, isFormat = false;
  bool isFunctionWord = false;  // the type is written `function`
  Location first, location[16];
  Location importAt, attributeAt, staticAt, noLoopCheckAt, constAt, readonlyAt, managedBaseAt, formatAt;
};

}  // namespace vellum::ags
