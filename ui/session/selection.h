/* ui/session/selection.h
 *
 * What all pages look at: a word of the translation, a block of the decoder, a head.
 */

#pragma once

#include "core/translation/translation.h"

G_BEGIN_DECLS

typedef struct
{
  int word;  /* which token of the translation, from 0 */
  int block; /* which block of the decoder, from 0; −1 for the last one */
  int head;  /* which head, from 0; NN_ALL_HEADS for their mean */
} HlSelection;

gboolean    hl_selection_equal (HlSelection a, HlSelection b);
HlSelection hl_selection_within (HlSelection self, const NnTranslation *translation);

G_END_DECLS
