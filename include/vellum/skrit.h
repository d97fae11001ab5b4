/* Skrit. Exports to skrits are in host.h; this header has the names that they had before other languages took exports,
 * too. */
#ifndef VELLUM_SKRIT_H
#define VELLUM_SKRIT_H

#include "vellum/host.h"

typedef vellum_call vellum_skrit_call;
typedef vellum_host_function vellum_skrit_function;
typedef vellum_kind vellum_skrit_kind;
#define VELLUM_SKRIT_INT VELLUM_INT
#define VELLUM_SKRIT_FLOAT VELLUM_FLOAT
#define VELLUM_SKRIT_STRING VELLUM_STRING
#define VELLUM_SKRIT_TEXT VELLUM_STRING

#define vellum_engine_skrit_class(engine, name, base, singleton, doc) \
  vellum_engine_class(engine, "skrit", name, base, (singleton) ? VELLUM_CLASS_SINGLETON : 0, doc, NULL, NULL)
#define vellum_engine_skrit_enum(engine, name, doc) vellum_engine_enum(engine, "skrit", name, doc)
#define vellum_engine_skrit_constant(engine, enumeration, name, value) \
  vellum_engine_constant(engine, "skrit", enumeration, name, value)
#define vellum_engine_skrit_function(engine, owner, declaration, doc, function, user) \
  vellum_engine_function(engine, "skrit", owner, declaration, doc, function, user)

#define vellum_skrit_count vellum_call_count
#define vellum_skrit_kind_of vellum_call_kind
#define vellum_skrit_int vellum_call_int
#define vellum_skrit_float vellum_call_float
#define vellum_skrit_text vellum_call_string
#define vellum_skrit_self vellum_call_self
#define vellum_skrit_return_int vellum_call_return_int
#define vellum_skrit_return_float vellum_call_return_float
#define vellum_skrit_return_text vellum_call_return_string
#define vellum_skrit_fail vellum_call_fail

#endif
