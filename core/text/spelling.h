/* core/text/spelling.h
 *
 * Spelling: which words a corpus writes with capitals.  The model itself knows lower case only.
 *
 *      Il habite à Londres.      londres    written with a capital inside a sentence
 *      Londres est grande.       londres    the first word does not count
 *      Elle est grande.          grande     written in lower case
 *
 * A word is a name if, not counting first words, it is written with capitals more often than in
 * lower case.  Its spelling is the form that occurs most often.
 *
 *      Où est-il ?      Wo ist er?          French has a space before some marks, other languages
 *                                           have none: there the spelling is ⁠? with a word joiner
 */

#pragma once

#include "core/text/vocabulary.h"

/* Before a mark that has no space before it. */
#define NN_WORD_JOINER "\u2060"

typedef struct _NnSpelling NnSpelling;

NnSpelling *nn_spelling_new (void) G_GNUC_WARN_UNUSED_RESULT;
void        nn_spelling_free (NnSpelling *self);

void        nn_spelling_add (NnSpelling *self, char **tokens, const char *sentence);
const char *nn_spelling_of (const NnSpelling *self, const char *token);
void        nn_spelling_give (const NnSpelling *self, NnVocabulary *vocabulary);

gboolean nn_token_ends_sentence (const char *token);
int      nn_tokens_closing (char **tokens, int opening, int from);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnSpelling, nn_spelling_free)
