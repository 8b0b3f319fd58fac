/* core/model/sentences.h
 *
 * The input of a stack: token ids, and which row is which position of which sentence.
 */

#pragma once

#include "core/tensor/rows.h"

G_BEGIN_DECLS

/**
 * NnSentences:
 * @rows: padded or packed
 * @ids: (N of @rows) the token of each row
 *
 * Both are borrowed, and must live until backward is done.
 */
typedef struct
{
  const NnRows *rows;
  const int    *ids;
} NnSentences;

G_END_DECLS
