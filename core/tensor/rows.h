/* core/tensor/rows.h
 *
 * A batch is a stack of rows, one row for one position of one sentence.  NnRows says which rows
 * belong to which sentence.
 *
 *      padded (B = 2, T = 4)        packed
 *
 *      0  he    1  's               0  go
 *      2  calm  3  .                1  .
 *      4  go    5  .                …
 *      6  <pad> 7  <pad>
 *
 * In a padded stack every sentence has the same number of rows, and those after its last token are
 * <pad>.  In a packed stack only tokens have rows.  A layer that computes row by row, such as the
 * FFN, does not need NnRows; attention, positional encoding and dropout do.
 *
 * Sentences may come in any order and share rows: several hypotheses of a beam search use the rows
 * of one source sentence.
 *
 * NnSentences are the input of a stack: such rows, with the token of each.
 */

#pragma once

#include <glib.h>

typedef struct
{
  int  B;              /* number of sentences */
  int  N;              /* number of rows of the whole stack */
  int *starts;         /* (B) the first row of each sentence */
  int *lengths;        /* (B) the number of rows of each sentence */
  int *valid_lens;     /* (B) how many of these are tokens; the rest is padding */
  int  first_position; /* position of each sentence's first row: 0, or t while decoding the token
                        * at position t */
  int  first_sentence; /* the number of sentence 0 in the whole batch, if this is a slice of one;
                        * dropout uses it, so that slicing does not change what is dropped */
} NnRows;

NnRows *nn_rows_new (int B) G_GNUC_WARN_UNUSED_RESULT;
NnRows *nn_rows_new_padded (int B, int T, const int *valid_lens) G_GNUC_WARN_UNUSED_RESULT;
NnRows *nn_rows_new_packed (int B, const int *lengths) G_GNUC_WARN_UNUSED_RESULT;
NnRows *nn_rows_copy (const NnRows *self) G_GNUC_WARN_UNUSED_RESULT;
void    nn_rows_free (NnRows *self);

int nn_rows_uniform_length (const NnRows *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnRows, nn_rows_free)

/* Both are borrowed, and must live until backward is done. */
typedef struct
{
  const NnRows *rows; /* padded or packed */
  const int    *ids;  /* (N of @rows) the token of each row */
} NnSentences;
