/* ui/labs/board-steps.h
 *
 * The operations of a board as steps of a player: which operation a step is about, how far they
 * are shown, and where one stands when they are others.
 *
 *      step         0        1    2    3
 *      operation    –1       0    1    2       with a first step that shows the given numbers
 */

#pragma once

#include "core/trace/operation/operation.h"

#include "ui/session/player.h"

G_BEGIN_DECLS

typedef struct
{
  HlPlayer  *player;      /* whose steps they are, or NULL */
  GPtrArray *operations;  /* NULL before the first ones */
  char      *given_title; /* of a first step that shows the given numbers alone, or NULL */
  int        position;    /* the player's, while it is about the board */
  gboolean   is_at_end;   /* whether that is the last step */
  gboolean   has_player;  /* whether the player is about the board */
} HlBoardSteps;

void hl_board_steps_clear (HlBoardSteps *self);

void hl_board_steps_set_operations (HlBoardSteps *self, GPtrArray *operations);
void hl_board_steps_give (HlBoardSteps *self);
void hl_board_steps_take_position (HlBoardSteps *self);
void hl_board_steps_go_to (HlBoardSteps *self, int index);

int                hl_board_steps_count (const HlBoardSteps *self);
const NnOperation *hl_board_steps_get (const HlBoardSteps *self, int index);
int                hl_board_steps_index (const HlBoardSteps *self, int step);
int                hl_board_steps_last_shown (const HlBoardSteps *self);
gboolean           hl_board_steps_is_asked (const HlBoardSteps *self);

G_END_DECLS
