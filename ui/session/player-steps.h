/* ui/session/player-steps.h
 *
 * A row of steps that contain each other, and the ways to go among them.
 *
 *   0 Encoder                 a group: its parts are the steps below it
 *   1   Embedding
 *   2   Block 1               Into goes to 3, Over to 5, Out to 6
 *   3     Self-attention
 *   4     Feed-forward
 *   5   Block 2
 *   6 Decoder
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The value for no step. */
#define HL_PLAYER_NOWHERE (-1)

/* Steps stand in pre-order: a group before its parts. */
typedef struct
{
  char *title; /* its name, for people */
  int   depth; /* how many steps contain it */
  int   end;   /* index of the first step after it that it does not contain */
} HlPlayerStep;

typedef enum
{
  HL_PLAYER_FIRST, /* to the first step */
  HL_PLAYER_BACK,  /* to the step before */
  HL_PLAYER_NEXT,  /* to the step after, whatever contains it */
  HL_PLAYER_LAST,  /* to the last step */
  HL_PLAYER_INTO,  /* to the first part of the step at hand */
  HL_PLAYER_OVER,  /* past all parts of the step at hand */
  HL_PLAYER_OUT,   /* past all that remains of the group around the step at hand */
  HL_PLAYER_N_MOVES,
} HlPlayerMove;

int hl_player_steps_target (const HlPlayerStep *steps, int n_steps, int position,
                            HlPlayerMove move);

G_END_DECLS
