/* core/engine/each.h
 *
 * What is in an array that stays as it is meanwhile, one after the other:
 *
 *      NN_EACH_OF (const HlRun, run, runs)            of a GPtrArray
 *      NN_EACH_AT (const NnStoryStep, step, steps)    of a GArray, by pointers into it
 */

#pragma once

#include <glib.h>

#define NN_EACH_OF(type, name, array)                                                              \
  for (type *name = NULL, **name##_at = (gpointer) (array)->pdata;                                 \
       name##_at - (type **) (array)->pdata < (gssize) (array)->len &&                             \
       ((name = *name##_at), TRUE);                                                                \
       name##_at++)
#define NN_EACH_AT(type, name, array)                                                              \
  for (type *name = (gpointer) (array)->data;                                                      \
       name - (type *) (gpointer) (array)->data < (gssize) (array)->len; name++)
