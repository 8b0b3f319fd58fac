/* core/checkpoint/json-cost.h
 *
 * What JSON text will cost once it is read.  Two characters, "{}", become more than two hundred
 * bytes of memory; so the values are counted before they are made.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A large model has some thousand tensors of three values each, and a long run some thousand
 * records; the largest vocabulary has a million words. */
#define NN_JSON_MAX_CONTAINERS 100000
#define NN_JSON_MAX_VALUES 1500000

/**
 * NnJsonCost:
 * @depth: how deep objects and lists are nested
 * @containers: how many of them there are
 * @values: how many values follow another one
 */
typedef struct
{
  gsize depth;
  gsize containers;
  gsize values;
} NnJsonCost;

NnJsonCost nn_json_cost (const char *text,
                         gsize       length);
gboolean   nn_json_cost_is_fair (const NnJsonCost *self);

G_END_DECLS
