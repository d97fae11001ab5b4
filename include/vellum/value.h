/* Typed values: what scripts and hosts exchange without text. calls.h and state.h use them. */
#ifndef VELLUM_VALUE_H
#define VELLUM_VALUE_H

#include "vellum/vellum.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum vellum_kind {
  VELLUM_NONE = 0,   /* no value; as an argument, null */
  VELLUM_INT = 1,    /* also bools, characters, enumerations and handles (Skrit, CAOS) */
  VELLUM_FLOAT = 2,  /* 32 bits */
  VELLUM_STRING = 3, /* UTF-8, any bytes */
  VELLUM_OBJECT = 4, /* a result: `string` describes it, like vellum_world_eval; an argument: only null fits */
  VELLUM_ANY = 5     /* a parameter of a language without declared types (CAOS) */
} vellum_kind;

/* One value. Only the member of its kind counts. */
typedef struct vellum_value {
  vellum_kind kind;
  int32_t integer;
  float number;
  /* Not null-terminated when you pass it. One that the library returns is; the function says how long it lives. */
  const char* string;
  size_t size; /* of the string, in bytes */
} vellum_value;

#ifdef __cplusplus
#define VELLUM_INLINE inline
#else
#define VELLUM_INLINE static inline
#endif
VELLUM_INLINE vellum_value vellum_none(void) {
  vellum_value value = {VELLUM_NONE, 0, 0, NULL, 0};
  return value;
}
VELLUM_INLINE vellum_value vellum_int(int32_t integer) {
  vellum_value value = {VELLUM_INT, integer, 0, NULL, 0};
  return value;
}
VELLUM_INLINE vellum_value vellum_float(float number) {
  vellum_value value = {VELLUM_FLOAT, 0, number, NULL, 0};
  return value;
}
VELLUM_INLINE vellum_value vellum_string(const char* string, size_t size) {
  vellum_value value = {VELLUM_STRING, 0, 0, string, size};
  return value;
}

#ifdef __cplusplus
}
#endif

#endif
