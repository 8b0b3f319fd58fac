/* core/text/spelling.h
 *
 * How a corpus writes the words of which the model knows small letters only.
 *
 *      Il habite à Londres.      londres    written with a capital inside a sentence
 *      Londres est grande.       londres    the first word says nothing
 *      Elle est grande.          grande     written small
 *
 * A word that has capitals inside of sentences more often than not is a name, and its
 * spelling is the form that occurs most often.
 */

#pragma once

#include "core/text/vocabulary.h"

G_BEGIN_DECLS

typedef struct _NnSpelling NnSpelling;

NnSpelling *nn_spelling_new (void) G_GNUC_WARN_UNUSED_RESULT;
void        nn_spelling_free (NnSpelling *self);

void        nn_spelling_add (NnSpelling *self,
                             char      **tokens,
                             const char *sentence);
const char *nn_spelling_of (const NnSpelling *self,
                            const char       *token);
void        nn_spelling_give (const NnSpelling *self,
                              NnVocabulary     *vocabulary);

gboolean nn_token_ends_sentence (const char *token);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnSpelling, nn_spelling_free)

G_END_DECLS
