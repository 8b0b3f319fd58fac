/* core/text/vocabulary.h
 *
 * The vocabulary: every token that a model knows has a number, its id.  It is the index of the row
 * of the embedding matrix that belongs to the token, and of its logit.  Tokens that occur too
 * rarely have no id of their own; they get that of <unk>.
 *
 * There are three orders of the ids, because texts differ and ids are part of a trained model:
 *
 *      sorted     ! , . <bos> <eos> <pad> <unk> ? a …     by code point, no token
 *                                                         reserved: the textbook
 *      classic    <unk> <pad> <bos> <eos> . …             by falling frequency:
 *                                                         its older editions
 *      reserved   <pad> <bos> <eos> <unk> . …             the same, <pad> is 0:
 *                                                         this program's own
 *
 * Tokens of equal frequency are in the order in which they first occur in the text.
 *
 * Several models can share a vocabulary.  Once it is complete, it does not change any more.
 *
 * Read in   D2L 9.2.3, "Vocabulary", and 10.5.3, "Loading Sequences of Fixed Length"
 */

#pragma once

#include "core/text/byte-pairs.h"
#include "core/text/tokenizer.h"
#include "core/text/word-count.h"

#define NN_VOCABULARY_ERROR (nn_vocabulary_error_quark ())

typedef enum
{
  NN_VOCABULARY_ERROR_DUPLICATE,  /* the same token is in the list twice */
  NN_VOCABULARY_ERROR_NO_UNKNOWN, /* the list has no `<unk>` */
  NN_VOCABULARY_ERROR_ENCODING,   /* a token is not valid UTF-8 */
} NnVocabularyError;

typedef enum
{
  NN_VOCABULARY_SORTED,   /* by code point */
  NN_VOCABULARY_CLASSIC,  /* `<unk>`, the other reserved tokens, falling frequency */
  NN_VOCABULARY_RESERVED, /* the reserved tokens, `<pad>` first, falling frequency */
} NnVocabularyOrder;

typedef struct
{
  int         size;   /* |V|, the number of tokens */
  char      **tokens; /* (array length=size): the token of each id, and a NULL after them */
  GHashTable *ids;    /* the id of each token, plus one */

  int pad; /* id of `<pad>`, or -1 */
  int bos; /* id of `<bos>`, or -1 */
  int eos; /* id of `<eos>`, or -1 */
  int unk; /* id of `<unk>`, which is never missing */

  NnReadingRule rule;       /* how the text was read whose tokens these are, and how other texts
                             * are to be read */
  NnBytePairs  *byte_pairs; /* (nullable): what divides the words into the tokens; NULL: the
                             * words are the tokens */

  GStringChunk *letters;   /* the memory of all tokens together, which needs less than a block
                            * for each of them */
  GHashTable   *spellings; /* (nullable): id → how the corpus writes a name, such as "Paris";
                            * other words are not in it */
} NnVocabulary;

/* <bos>, <pad> and <unk> */
#define NN_MOST_BANNED 3

/**
 * NnBanned:
 * @n: how many; 0: all may be chosen
 * @ids: (array length=n): the tokens that must not be chosen
 */
typedef struct
{
  int n;
  int ids[NN_MOST_BANNED];
} NnBanned;

GQuark nn_vocabulary_error_quark (void);

NnVocabulary *nn_vocabulary_new (const NnWordCount *count, NnVocabularyOrder order,
                                 int min_count) G_GNUC_WARN_UNUSED_RESULT;
NnVocabulary *nn_vocabulary_new_from_tokens (const char *const *tokens, int size,
                                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
NnVocabulary *nn_vocabulary_ref (NnVocabulary *self) G_GNUC_WARN_UNUSED_RESULT;
void          nn_vocabulary_unref (NnVocabulary *self);

int         nn_vocabulary_id (const NnVocabulary *self, const char *token);
int         nn_vocabulary_word_id (const NnVocabulary *self, const char *word);
const char *nn_vocabulary_token (const NnVocabulary *self, int id);
void        nn_vocabulary_set_spelling (NnVocabulary *self, int id, const char *spelling);
const char *nn_vocabulary_spelling (const NnVocabulary *self, int id);
gboolean    nn_vocabulary_equal (const NnVocabulary *a, const NnVocabulary *b);

NnBanned nn_banned_of (const NnVocabulary *vocabulary, gboolean bans_unknown);

static inline gboolean nn_banned_has (const NnBanned *self, int id)
{
  for (int i = 0; self != NULL && i < self->n; i++)
    if (self->ids[i] == id)
      return TRUE;

  return FALSE;
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnVocabulary, nn_vocabulary_unref)
