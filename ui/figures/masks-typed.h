/* ui/figures/masks-typed.h
 *
 * The scores that are typed into the lab on masks, and which mask lies over them.
 */

#pragma once

#include "ui/figures/later-word.h"
#include "ui/figures/masks.h"
#include "ui/figures/typed.h"

#define HL_MASKS_MOST 64 /* positions of the model */

/* All that the picture shows follows from these, or from a head of the model. */
typedef struct
{
  int      kind, n, valid_len, fill, head;
  gboolean has_words;
  float    scores[HL_MASKS_MOST * HL_MASKS_MOST],
      own[HL_MASKS_MOST * HL_MASKS_MOST]; /* (n, n); not 0 where the own mask hides */
} HlMasksState;

extern const HlTyped      hl_masks_typed;
extern const HlLaterAbout hl_masks_later;
extern const char *const  hl_masks_fill_names[];

HlMasksInput hl_masks_input (const HlMasksState *state, int n_shown);
gboolean     hl_masks_is_first (const HlMasksState *state);
void         hl_masks_lay_out_again (HlMasksState *state, int before);
