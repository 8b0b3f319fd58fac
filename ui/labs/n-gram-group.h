/* ui/labs/n-gram-group.h
 *
 * The n-grams of one length: how many of them count, and both sentences with their brackets.
 *
 *      2-grams: 1 of 3 are clipped matches
 *      Prediction   il   est   mouillé   .
 *                   └─1──┘
 *                   ┌──┴──┐
 *      Reference    il   est   calme     .
 */

#pragma once

#include <gtk/gtk.h>

#include "core/translation/bleu.h"

G_BEGIN_DECLS

#define HL_TYPE_N_GRAM_GROUP (hl_n_gram_group_get_type ())

G_DECLARE_FINAL_TYPE (HlNGramGroup, hl_n_gram_group, HL, N_GRAM_GROUP, GtkWidget)

void        hl_n_gram_group_show (HlNGramGroup *self, char **prediction, char **reference,
                                  const NnBleu *bleu, int n);
void        hl_n_gram_group_ask (HlNGramGroup *self, const NnBleu *bleu, int n);
const char *hl_n_gram_group_get_reading (HlNGramGroup *self);

G_END_DECLS
