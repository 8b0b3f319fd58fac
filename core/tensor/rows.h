/* core/tensor/rows.h
 *
 * A batch is a stack of rows, one row for one position of one sentence.  This
 * says which rows belong to which sentence.
 *
 *      padded (B = 2, T = 4)        packed
 *
 *      0  he    1  's               0  go
 *      2  calm  3  .                1  .
 *      4  go    5  .                …
 *      6  <pad> 7  <pad>
 *
 * Padded, every sentence has the same number of rows and the rest is <pad>;
 * packed, only real positions have rows.  A layer that works row by row does
 * not care; attention, positions and dropout ask here.
 *
 * Sentences need not be in order or apart from each other: several hypotheses of
 * a beam search may point to the rows of one source sentence.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * NnRows:
 * @B: number of sentences
 * @N: number of rows of the whole stack
 * @starts: (B) the first row of each sentence
 * @lengths: (B) the number of rows of each sentence
 * @valid_lens: (B) how many of these hold a token; the rest is padding
 * @first_position: position of each sentence's first row: 0, or t while
 *   decoding the token at position t
 * @first_sentence: what sentence 0 is called in the whole batch, when this is a
 *   slice of one; dropout uses it, so that slicing does not change what is dropped
 */
typedef struct
{
  int  B;
  int  N;
  int *starts;
  int *lengths;
  int *valid_lens;
  int  first_position;
  int  first_sentence;
} NnRows;

NnRows *nn_rows_new (int B) G_GNUC_WARN_UNUSED_RESULT;
NnRows *nn_rows_new_padded (int        B,
                            int        T,
                            const int *valid_lens) G_GNUC_WARN_UNUSED_RESULT;
NnRows *nn_rows_new_packed (int        B,
                            const int *lengths) G_GNUC_WARN_UNUSED_RESULT;
NnRows *nn_rows_copy (const NnRows *self) G_GNUC_WARN_UNUSED_RESULT;
void    nn_rows_free (NnRows *self);

int nn_rows_uniform_length (const NnRows *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnRows, nn_rows_free)

G_END_DECLS
