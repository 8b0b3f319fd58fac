/* core/text/tokens.h
 *
 * A sentence as a list of tokens.  Tokens are words and punctuation marks, the units that the model
 * reads and predicts.  A list is a %NULL-terminated array of strings.
 *
 *      "je suis chez moi ."   →   je | suis | chez | moi | .
 *
 * Four tokens are not words.  <bos> and <eos> stand for the beginning and the end of a sentence,
 * <pad> pads the shorter sentences of a batch, and <unk> stands for every word that is not in the
 * vocabulary.
 *
 * Read in   D2L 10.5.2, "Tokenization"
 */

#pragma once

#include <glib.h>

#define NN_TOKEN_PAD "<pad>"
#define NN_TOKEN_BOS "<bos>"
#define NN_TOKEN_EOS "<eos>"
#define NN_TOKEN_UNK "<unk>"

/* The same words occur again and again, so a token is a pointer to a string, not a string of its
 * own. */
typedef struct
{
  GPtrArray    *source; /* (element-type char**): the tokens of each source sentence */
  GPtrArray    *target; /* (element-type char**): the tokens of its translation, as many lists */
  GStringChunk *words;  /* each different token once; the lists point into it */
} NnTokenPairs;

char  *nn_tokens_next (char **text);
char **nn_tokens_split (const char *text) G_GNUC_WARN_UNUSED_RESULT;
char **nn_tokens_split_first (const char *text, int max_tokens) G_GNUC_WARN_UNUSED_RESULT;
char  *nn_tokens_join (char **tokens) G_GNUC_WARN_UNUSED_RESULT;
int    nn_tokens_count (char **tokens);
char **nn_tokens_with_end (char **tokens) G_GNUC_WARN_UNUSED_RESULT;
char **nn_tokens_take_end (char **tokens) G_GNUC_WARN_UNUSED_RESULT;

gboolean nn_token_is_reserved (const char *token);
gboolean nn_token_is_word (const char *token);

GPtrArray *nn_token_lists_new (void) G_GNUC_WARN_UNUSED_RESULT;

NnTokenPairs *nn_token_pairs_new (void) G_GNUC_WARN_UNUSED_RESULT;
void          nn_token_pairs_free (NnTokenPairs *self);
void          nn_token_pairs_add (NnTokenPairs *self, char **source, char **target);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnTokenPairs, nn_token_pairs_free)
