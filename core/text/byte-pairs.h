/* core/text/byte-pairs.h
 *
 * Byte-pair encoding: words are divided into pieces, so that a model with few tokens can read and
 * write every word.
 *
 *      l@@ o@@ w        5 times           the most frequent pair of neighbors, l@@ o@@, becomes
 *      l@@ o@@ w@@ e@@ r    2 times       the piece lo@@; then lo@@ w becomes low; and so on
 *
 * At first each character is a piece.  Every merge makes one piece of two, the most frequent pair
 * of neighbors in the words of a corpus; of two as frequent, the one that comes first by code
 * point.  A new word is divided by the same merges in the same order.  A piece that does not end
 * its word ends in @@; the textbook marks the end of a word instead, with an underscore.  No merges
 * at all: the pieces are the characters.
 *
 * Read in   D2L 15.6.2, "Byte Pair Encoding"; Sennrich et al. 2016, "Neural Machine Translation of
 *           Rare Words with Subword Units"
 */

#pragma once

#include "core/text/word-count.h"

#define NN_PIECE_MARK "@@"

typedef struct
{
  char *left;  /* a piece, which ends in @@ */
  char *right; /* the piece after it */
  int   count; /* how often they were neighbors in the corpus; 0 if it is not known */
} NnMerge;

typedef struct _NnBytePairs NnBytePairs;

NnBytePairs *nn_byte_pairs_learn (const NnWordCount *count, int n_merges) G_GNUC_WARN_UNUSED_RESULT;
GArray      *nn_byte_pairs_next (const NnWordCount *count, int n_merges) G_GNUC_WARN_UNUSED_RESULT;
NnBytePairs *nn_byte_pairs_new (void) G_GNUC_WARN_UNUSED_RESULT;
gboolean     nn_byte_pairs_add (NnBytePairs *self, const char *left, const char *right, int count);
NnBytePairs *nn_byte_pairs_ref (NnBytePairs *self) G_GNUC_WARN_UNUSED_RESULT;
void         nn_byte_pairs_unref (NnBytePairs *self);

int            nn_byte_pairs_count (const NnBytePairs *self);
const NnMerge *nn_byte_pairs_merge (const NnBytePairs *self, int i);

char *nn_byte_pairs_divide (const NnBytePairs *self, const char *words) G_GNUC_WARN_UNUSED_RESULT;
char *nn_pieces_like (const char *pieces, const char *words) G_GNUC_WARN_UNUSED_RESULT;

char **nn_pieces_join (char **pieces) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnBytePairs, nn_byte_pairs_unref)
