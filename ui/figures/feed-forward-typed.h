/* ui/figures/feed-forward-typed.h
 *
 * The rows that are typed into the lab on feed-forward networks, and the network that they go
 * through.
 */

#pragma once

#include "ui/figures/feed-forward.h"
#include "ui/figures/typed.h"

#define HL_FFN_MOST 16 /* rows, features, units and outputs */

/* All that the picture shows follows from these.  A network is drawn anew with other sizes and
 * another seed. */
typedef struct
{
  int      n, n_inputs, n_hiddens, n_outputs, seed;
  gboolean has_words;
  float    given[HL_FFN_F1][HL_FFN_MOST * HL_FFN_MOST]; /* as they are in the picture */
} HlFfnState;

extern const HlTyped hl_ffn_typed;

HlFfnInput hl_ffn_input (const HlFfnState *state, int n_shown);
void       hl_ffn_draw_network (HlFfnState *state);
