/* core/translation/source.h
 *
 * A source sentence as the input of the encoder.
 *
 *      tokens    i'm   home   .   <eos>             the program's way
 *      tokens    i'm   home   .   <eos>   <pad> …   the textbook's way: num_steps tokens
 *
 * Signs that the model has not learned belong to the words in them; the encoder reads these words
 * without.  In the middle of a sentence, what is said aside has them as tokens.
 *
 *      He said "yes".  (No!)     he   said   yes   .   no   !
 *
 * Special tokens that the user types have no special meaning: a typed "<eos>" is an unknown word.
 */

#pragma once

#include "core/translation/translator.h"

typedef struct
{
  int      n;         /* number of rows */
  char   **tokens;    /* (array length=n): the token of each row */
  char   **words;     /* (array length=n): the same tokens with the capitals that the user typed */
  int     *ids;       /* (array length=n): the id of each token */
  int      valid_len; /* number of rows that are not padding */
  gboolean is_cut;    /* whether the end of the sentence was cut off in the textbook's way */
} NnSource;

NnSource *nn_source_new (const NnTranslator *translator, char **words,
                         gboolean is_book) G_GNUC_WARN_UNUSED_RESULT;
NnSource *nn_source_new_from_sentence (const NnTranslator *translator, const char *sentence,
                                       gboolean is_book, GError **error) G_GNUC_WARN_UNUSED_RESULT;
void      nn_source_free (NnSource *self);

int nn_source_most_tokens (const NnTranslator *translator);
int nn_source_suitable_steps (const NnTranslator *translator, const NnTranslationOptions *options,
                              int S);

NnBanned nn_source_banned (const NnSource *self, const NnTranslator *translator,
                           const NnTranslationOptions *options);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnSource, nn_source_free)
