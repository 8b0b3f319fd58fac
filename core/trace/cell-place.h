/* core/trace/cell-place.h
 *
 * Where the numbers stand that a line names: $0[i,d] is a row and a column of the first
 * operand once the letters have values.
 *
 * Used by   cell.c
 */

#pragma once

#include "core/trace/cell.h"

G_BEGIN_DECLS

/* What a letter is at the moment. */
static inline int *
nn_cell_letter (NnCell *self,
                char    letter)
{
  return &self->letters[letter - 'a'];
}

double   nn_cell_read (NnCell       *self,
                       const NnNode *node);
gboolean nn_cell_has_token (NnCell       *self,
                            const NnNode *node);

const NnOperand *nn_cell_with_states (const NnCell *self);

void nn_cell_find_ranges (NnCell *self);

G_END_DECLS
