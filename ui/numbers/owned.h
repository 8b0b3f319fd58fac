/* ui/numbers/owned.h
 *
 * What a structure owns, as rows: the functions that free it, each with its fields.
 *
 *      HL_FREES (Job, job_free, (g_free, folder, name), (g_object_unref, model))
 *
 * is the function job_free (), which takes a Job, or NULL, and frees it with all of these. A field
 * that is NULL is passed over.
 */

#pragma once

#include <glib.h>

/* Makes a list: what make (type, field) is of each of the fields, up to 64. */
#define HL_EACH(make, type, ...) __VA_OPT__ (HL_AGAIN (HL_EACH_NEXT (make, type, __VA_ARGS__)))
#define HL_EACH_NEXT(make, type, field, ...)                                                       \
  make (type, field), __VA_OPT__ (HL_EACH_LATER HL_NONE (make, type, __VA_ARGS__))
#define HL_EACH_LATER() HL_EACH_NEXT
#define HL_NONE ()
#define HL_AGAIN(...) HL_AGAIN_16 (HL_AGAIN_16 (HL_AGAIN_16 (HL_AGAIN_16 (__VA_ARGS__))))
#define HL_AGAIN_16(...) HL_AGAIN_4 (HL_AGAIN_4 (HL_AGAIN_4 (HL_AGAIN_4 (__VA_ARGS__))))
#define HL_AGAIN_4(...) HL_AGAIN_1 (HL_AGAIN_1 (HL_AGAIN_1 (HL_AGAIN_1 (__VA_ARGS__))))
#define HL_AGAIN_1(...) __VA_ARGS__

/* Frees the fields of self, up to 8 functions with up to 16 fields each. */
#define HL_ROWS(...) __VA_OPT__ (HL_TWICE (HL_TWICE_4 (HL_ROWS_NEXT (__VA_ARGS__))))
#define HL_ROWS_NEXT(row, ...) HL_ROW row __VA_OPT__ (HL_ROWS_LATER HL_NONE (__VA_ARGS__))
#define HL_ROWS_LATER() HL_ROWS_NEXT
#define HL_ROW(release, ...) HL_AGAIN_16 (HL_ROW_NEXT (release, __VA_ARGS__))
#define HL_ROW_NEXT(release, field, ...)                                                           \
  g_clear_pointer (&self->field, release);                                                         \
  __VA_OPT__ (HL_ROW_LATER HL_NONE (release, __VA_ARGS__))
#define HL_ROW_LATER() HL_ROW_NEXT
#define HL_TWICE(...) HL_TWICE_4 (HL_TWICE_4 (__VA_ARGS__))
#define HL_TWICE_4(...) HL_TWICE_1 (HL_TWICE_1 (HL_TWICE_1 (HL_TWICE_1 (__VA_ARGS__))))
#define HL_TWICE_1(...) __VA_ARGS__

#define HL_FREES(type, function, ...)                                                              \
  static void function (gpointer data)                                                             \
  {                                                                                                \
    type *self = data;                                                                             \
                                                                                                   \
    if (self == NULL)                                                                              \
      return;                                                                                      \
    HL_ROWS (__VA_ARGS__)                                                                          \
    g_free (self);                                                                                 \
  }

/* The same for other files. */
#define HL_FREES_FOR_ALL(type, function, ...)                                                      \
  void function (type *self)                                                                       \
  {                                                                                                \
    if (self == NULL)                                                                              \
      return;                                                                                      \
    HL_ROWS (__VA_ARGS__)                                                                          \
    g_free (self);                                                                                 \
  }

/* A structure that is part of another one, or on the stack: its fields alone. */
#define HL_CLEARS(type, function, ...)                                                             \
  static void function (type *self) { HL_ROWS (__VA_ARGS__) }
