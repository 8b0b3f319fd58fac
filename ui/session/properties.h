/* ui/session/properties.h
 *
 * The properties of a class as rows, and its signals.  Most properties are a field of the object;
 * others have functions:
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
 */

#pragma once

#include <glib-object.h>

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

void  hl_properties_install (GObjectClass *klass, const HlProperty *rows, int n);
guint hl_signal_new (GType type, const char *name, guint n, ...);
