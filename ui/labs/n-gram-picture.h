/* ui/labs/n-gram-picture.h
 *
 * A prediction and its reference with the n-grams that they share, each of which can be
 * pointed out.
 */

#pragma once

#include "ui/render/brackets.h"
#include "ui/widgets/cell-picture.h"

G_BEGIN_DECLS

#define HL_TYPE_N_GRAM_PICTURE (hl_n_gram_picture_get_type ())

G_DECLARE_FINAL_TYPE (HlNGramPicture, hl_n_gram_picture, HL, N_GRAM_PICTURE, HlCellPicture)

void                  hl_n_gram_picture_show (HlNGramPicture *self,
                                              char          **prediction,
                                              char          **reference,
                                              int             n);
const HlBracketsSpec *hl_n_gram_picture_get_spec (HlNGramPicture *self);

G_END_DECLS
