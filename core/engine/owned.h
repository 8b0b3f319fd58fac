/* core/engine/owned.h
 *
 * What a structure owns, as rows: the functions that free it, each with its fields.
 *
 *      NN_FREES (Job, job_free, (g_free, folder, name), (g_object_unref, model))
 *
 * is the function job_free (), which takes a Job, or NULL, and frees it with all of these, the
 * first row first.  A field that is NULL is passed over.
 */

#pragma once

#include "core/engine/each.h"

/* The preprocessor has no loops, and a macro is not expanded within itself.  So …_NEXT ends with
 * its own name, but hidden: …_LATER NN_NONE () becomes …_LATER (), and …_NEXT only when the text is
 * read once more.  NN_AGAIN has it read 64 times; each time, one more field is done. */

/* Makes a list: what make (type, field) is of each of the fields, up to 64. */
#define NN_EACH(make, type, ...) __VA_OPT__ (NN_AGAIN (NN_EACH_NEXT (make, type, __VA_ARGS__)))
#define NN_EACH_NEXT(make, type, field, ...)                                                       \
  make (type, field), __VA_OPT__ (NN_EACH_LATER NN_NONE (make, type, __VA_ARGS__))
#define NN_EACH_LATER() NN_EACH_NEXT
#define NN_NONE ()
#define NN_AGAIN(...) NN_AGAIN_16 (NN_AGAIN_16 (NN_AGAIN_16 (NN_AGAIN_16 (__VA_ARGS__))))
#define NN_AGAIN_16(...) NN_AGAIN_4 (NN_AGAIN_4 (NN_AGAIN_4 (NN_AGAIN_4 (__VA_ARGS__))))
#define NN_AGAIN_4(...) NN_AGAIN_1 (NN_AGAIN_1 (NN_AGAIN_1 (NN_AGAIN_1 (__VA_ARGS__))))
#define NN_AGAIN_1(...) __VA_ARGS__

/* Frees the fields of self, up to 8 functions with up to 16 fields each. */
#define NN_ROWS(...) __VA_OPT__ (NN_TWICE (NN_TWICE_4 (NN_ROWS_NEXT (__VA_ARGS__))))
#define NN_ROWS_NEXT(row, ...) NN_ROW row __VA_OPT__ (NN_ROWS_LATER NN_NONE (__VA_ARGS__))
#define NN_ROWS_LATER() NN_ROWS_NEXT
#define NN_ROW(release, ...) NN_AGAIN_16 (NN_ROW_NEXT (release, __VA_ARGS__))
#define NN_ROW_NEXT(release, field, ...)                                                           \
  g_clear_pointer (&self->field, release);                                                         \
  __VA_OPT__ (NN_ROW_LATER NN_NONE (release, __VA_ARGS__))
#define NN_ROW_LATER() NN_ROW_NEXT
#define NN_TWICE(...) NN_TWICE_4 (NN_TWICE_4 (__VA_ARGS__))
#define NN_TWICE_4(...) NN_TWICE_1 (NN_TWICE_1 (NN_TWICE_1 (NN_TWICE_1 (__VA_ARGS__))))
#define NN_TWICE_1(...) __VA_ARGS__

#define NN_FREES(type, function, ...)                                                              \
  static void function (gpointer data)                                                             \
  {                                                                                                \
    type *self = data;                                                                             \
                                                                                                   \
    if (self == NULL)                                                                              \
      return;                                                                                      \
    NN_ROWS (__VA_ARGS__)                                                                          \
    g_free (self);                                                                                 \
  }

/* The same for other files. */
#define NN_FREES_FOR_ALL(type, function, ...)                                                      \
  void function (type *self)                                                                       \
  {                                                                                                \
    if (self == NULL)                                                                              \
      return;                                                                                      \
    NN_ROWS (__VA_ARGS__)                                                                          \
    g_free (self);                                                                                 \
  }

/* A structure that is part of another one, or on the stack: its fields alone. */
#define NN_CLEARS(type, function, ...)                                                             \
  static void function (type *self) { NN_ROWS (__VA_ARGS__) }
#define NN_CLEARS_FOR_ALL(type, function, ...)                                                     \
  void function (type *self) { NN_ROWS (__VA_ARGS__) }

/* What several own, allocated by g_atomic_rc_box_new0 (): prefix_ref () for one more of them, and
 * prefix_unref (), where NULL is passed over. clear: frees the fields when the last one is gone. */
#define NN_COUNTS(type, prefix, clear)                                                             \
  type *prefix##_ref (type *self) { return g_atomic_rc_box_acquire (self); }                       \
  void  prefix##_unref (type *self)                                                                \
  {                                                                                                \
    if (self != NULL)                                                                              \
      g_atomic_rc_box_release_full (self, clear);                                                  \
  }
