// XG's descriptor: the only header of this language that other folders include.
#pragma once

#include "languages/language.h"
#include "languages/xg/plot/plot.h"
#include "languages/xg/runtime/bank.h"
#include "languages/xg/runtime/file_sample.h"
#include "languages/xg/runtime/runtime.h"
#include "languages/xg/runtime/sample.h"
#include "languages/xg/runtime/surface_history.h"

namespace vellum::xg {

const languages::Language& language();
const languages::Tools& tools();

}  // namespace vellum::xg
