/* core/training/choices.h
 *
 * What files and the command line call the values of an enumeration.
 *
 *      nn_loss_names[NN_LOSS_PLAIN]      "plain"
 *
 * Each list has the order of its enumeration, and ends with %NULL.
 *
 * Used by   core/checkpoint/checkpoint-json.c, headlight-cli
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

extern const char *const nn_attention_names[];
extern const char *const nn_norm_names[];
extern const char *const nn_initialization_names[];
extern const char *const nn_vocabulary_order_names[];
extern const char *const nn_loss_names[];
extern const char *const nn_schedule_names[];

G_END_DECLS
