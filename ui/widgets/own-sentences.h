/* ui/widgets/own-sentences.h
 *
 * Sentences of a person's own that a model translates while it trains, besides those of its corpus.
 *
 * Signals
 *   changed ()   others are asked for from now on
 */

#pragma once

#include <gtk/gtk.h>

#define HL_TYPE_OWN_SENTENCES (hl_own_sentences_get_type ())

G_DECLARE_FINAL_TYPE (HlOwnSentences, hl_own_sentences, HL, OWN_SENTENCES, GtkWidget)

void   hl_own_sentences_set_settings (HlOwnSentences *self, GSettings *settings);
char **hl_own_sentences_list (HlOwnSentences *self) G_GNUC_WARN_UNUSED_RESULT;
