/* core/translation/source.h
 *
 * A sentence on its way into the encoder.
 *
 *      tokens    i'm   home   .   <eos>             own way
 *      tokens    i'm   home   .   <eos>   <pad> …   the textbook's, num_steps long
 *
 * A person's words never become commands: a typed "<eos>" is an unknown word.
 */

#pragma once

#include "core/translation/translator.h"

G_BEGIN_DECLS

/**
 * NnSource:
 * @n: number of rows
 * @tokens: (array length=n): what they hold
 * @words: (array length=n): the same as a person wrote it, with its capitals
 * @ids: (array length=n): their ids
 * @valid_len: how many are no padding
 * @is_cut: whether the textbook's way left out the end of the sentence
 */
typedef struct
{
  int      n;
  char   **tokens;
  char   **words;
  int     *ids;
  int      valid_len;
  gboolean is_cut;
} NnSource;

NnSource *nn_source_new (const NnTranslator *translator,
                         char              **words,
                         gboolean            is_book) G_GNUC_WARN_UNUSED_RESULT;
NnSource *nn_source_new_from_sentence (const NnTranslator *translator,
                                       const char         *sentence,
                                       gboolean            is_book,
                                       GError            **error) G_GNUC_WARN_UNUSED_RESULT;
void      nn_source_free (NnSource *self);

int nn_source_most_tokens (const NnTranslator *translator);
int nn_source_suitable_steps (const NnTranslator         *translator,
                              const NnTranslationOptions *options,
                              int                         S);

int nn_source_banned_token (const NnSource             *self,
                            const NnTranslator         *translator,
                            const NnTranslationOptions *options);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnSource, nn_source_free)

G_END_DECLS
