/* ui/session/properties.h
 *
 * The properties of a class as rows, its signals, and what its objects own.  Most properties are a
 * field of the object; others have functions:
 *
 *      type      get (self)               set (self, value)
 *      boolean   gboolean                 gboolean
 *      int       int, or an enumeration   int
 *      uint      guint                    guint
 *      double    double                   double
 *      string    char *, a new one        const char *
 *      object    gpointer, borrowed       gpointer
 *
 * Code that changes a field tells it by g_object_notify ().  A property that is HL_WRITTEN is told
 * by itself, one with a function only by that.
 *
 * In class_init (), HL_OWNS () names fields and the function that frees them, HL_ENDS () a function
 * of the object: they are called in that order when an object is disposed, those of HL_KEEPS () and
 * HL_ENDS_LAST () when it is finalized.  The class is a final one, and has neither function itself.
 * Other structures say it in core/engine/owned.h.
 */

#pragma once

#include <glib-object.h>

#include "core/engine/owned.h"

typedef enum
{
  HL_READ,
  HL_WRITTEN, /* from outside, too */
  HL_GIVEN,   /* from outside alone, to a function */
} HlPropertyUse;

typedef struct
{
  const char   *name;
  GType         type;
  gsize         field; /* its offset in the object, where there is no function */
  HlPropertyUse use;
  GCallback     get, set; /* or NULL */
} HlProperty;

void  hl_properties_install (gpointer klass, const HlProperty *rows);
guint hl_signal_new (GType type, const char *name, guint n, ...);

/* The properties of a class, in class_init (). */
#define HL_PROPERTIES(...)                                                                         \
  hl_properties_install (klass, (const HlProperty[]){ __VA_ARGS__, { NULL } })

void hl_class_lets_go (gpointer klass, gboolean is_last, GDestroyNotify release,
                       const gsize *fields);

#define HL_ENDS(function)                                                                          \
  hl_class_lets_go (klass, FALSE, (GDestroyNotify) function, (const gsize[]){ 0 })
#define HL_ENDS_LAST(function)                                                                     \
  hl_class_lets_go (klass, TRUE, (GDestroyNotify) function, (const gsize[]){ 0 })
#define HL_OWNS(type, release, ...) HL_LETS_GO (FALSE, type, release, __VA_ARGS__)
#define HL_KEEPS(type, release, ...) HL_LETS_GO (TRUE, type, release, __VA_ARGS__)
#define HL_LETS_GO(is_last, type, release, ...)                                                    \
  hl_class_lets_go (klass, is_last, (GDestroyNotify) release,                                      \
                    (const gsize[]){ NN_EACH (G_STRUCT_OFFSET, type, __VA_ARGS__) 0 })

/* Calls function (self) at the signal, while both objects live. */
#define hl_connect(object, signal, function, self)                                                 \
  g_signal_connect_object (object, signal, G_CALLBACK (function), self, G_CONNECT_SWAPPED)
