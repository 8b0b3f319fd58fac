/* core/model/sentences.h
 *
 * The input of a stack: token ids, and which row is which position of which sentence.
 */

#pragma once

#include "core/tensor/rows.h"

/* Both are borrowed, and must live until backward is done. */
typedef struct
{
  const NnRows *rows; /* padded or packed */
  const int    *ids;  /* (N of @rows) the token of each row */
} NnSentences;
