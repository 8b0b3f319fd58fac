/* core/text/tokenizer.h
 *
 * From what a person types to the tokens of a model, and back.
 *
 *      "I’m home."   →   i'm | home | .          "va !"   →   "Va !"
 *
 * First the many ways to write the same thing become one: composed accents (NFC),
 * ’ and ʼ as ', every kind of space as a space, nothing invisible.  Then follows
 * the textbook's normalization, so a model trained by the book understands typed
 * text, too.
 *
 * Used by   dataset.h, the translator, the pages
 */

#pragma once

#include "core/text/tokens.h"

G_BEGIN_DECLS

/**
 * NnSpacing:
 * @NN_SPACING_ENGLISH: no space before a stop: "Go!"
 * @NN_SPACING_FRENCH: a no-break space before ! and ?: "Va !"
 */
typedef enum
{
  NN_SPACING_ENGLISH,
  NN_SPACING_FRENCH,
} NnSpacing;

char  *nn_normalize (const char *text) G_GNUC_WARN_UNUSED_RESULT;
char **nn_tokenize (const char *text) G_GNUC_WARN_UNUSED_RESULT;
char  *nn_tokens_to_sentence (char    **tokens,
                              NnSpacing spacing) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
