/* ui/figures/by-hand-places.h
 *
 * Where the matrices of attention by hand are: side by side, or in a column of a page with weights
 * and results below the scores.
 */

#pragma once

#include "ui/figures/by-hand.h"
#include "ui/picture/block.h"

typedef struct
{
  HlBlocks            on;
  const HlHand       *hand;
  double              labels; /* how wide the widest name is */
  HlRect              at[HL_N_HAND_PARTS], sum;
  HlBlock             blocks[HL_N_HAND_PARTS];
  const HlBlockScale *scales;    /* and one without letters */
  const char         *hint;      /* in place of a remark, or NULL */
  gboolean            is_turned; /* the names of keys */
  gboolean            is_narrow; /* weights and results are below the scores */
} HlHandPlaces;

HlHandPlaces hl_hand_places (const HlHand *hand, HlScene *scene, HlSize *size);

static inline gboolean hl_hand_is_additive (const HlHand *hand)
{
  return hand->what.kind == NN_ATTENTION_ADDITIVE;
}

/* A small network has no room beside the queries in a column of a page. */
static inline gboolean hl_hand_is_tall (const HlHandPlaces *self)
{
  return self->is_narrow && hl_hand_is_additive (self->hand);
}
