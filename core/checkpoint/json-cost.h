/* core/checkpoint/json-cost.h
 *
 * The memory that JSON text would need when it is read.  Two characters, "{}", become more than two
 * hundred bytes of memory, so the values are counted before the text is read.
 */

#pragma once

#include <glib.h>

/* The limits: a large model has a few thousand tensors with three values each, a long run has
 * several thousand records, and the largest vocabulary has a million words. */
#define NN_JSON_MAX_CONTAINERS 100000
#define NN_JSON_MAX_VALUES 1500000

typedef struct
{
  gsize depth;      /* how deep objects and lists are nested */
  gsize containers; /* number of objects and lists */
  gsize values;     /* number of values that follow another value of the same container, which is
                     * the number of commas */
} NnJsonCost;

gsize      nn_json_string_end (const char *text, gsize length, gsize start);
NnJsonCost nn_json_cost (const char *text, gsize length);
gboolean   nn_json_cost_is_allowed (const NnJsonCost *self);
