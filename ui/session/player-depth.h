/* ui/session/player-depth.h
 *
 * Steps that contain each other, the ways to go among them, and how far apart those are at which a
 * player stops.
 *
 *   0 Encoder                 a group: its parts are the steps below it
 *   1   Embedding
 *   2   Block 1               Into goes to 3, Over to 5, Out to 6
 *   3     Self-attention
 *   4     Feed-forward
 *   5   Block 2
 *   6 Decoder
 *
 *      story     ●───────────────●──────────────────────────●
 *      blocks    ●──────●────────●─────●──────●─────●───────●
 *      numbers   ●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●
 *
 * A stop belongs to a range of steps, which begins at or before it and ends where the
 * range of the next one begins.
 */

#pragma once

#include <glib.h>

/* The value for no step. */
#define HL_PLAYER_NOWHERE (-1)

/* Steps are in pre-order: a group before its parts. */
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
  HL_PLAYER_INTO,  /* to the first part of the current step */
  HL_PLAYER_OVER,  /* past all parts of the current step */
  HL_PLAYER_OUT,   /* past all that remains of the group around the current step */
  HL_PLAYER_N_MOVES,
} HlPlayerMove;

typedef enum
{
  HL_DEPTH_STORY,   /* what is told in sentences */
  HL_DEPTH_BLOCKS,  /* box by box */
  HL_DEPTH_NUMBERS, /* every step */
  HL_N_DEPTHS,
} HlDepth;

typedef struct
{
  int   first;    /* the first step that belongs to it */
  int   position; /* where one stops */
  char *text;     /* a sentence about it, or NULL */
} HlPlayerStop;

const char *hl_depth_get_name (HlDepth depth);
HlDepth     hl_depth_find (const char *name);

typedef struct
{
  HlDepth depth; /* at which steps one stops */
  /* the stops of each depth but the last, in their order; with none, every step is one */
  GArray *stops[HL_DEPTH_NUMBERS];
} HlPlayerDepths;

void hl_player_depths_init (HlPlayerDepths *self);
void hl_player_depths_clear (HlPlayerDepths *self);
void hl_player_depths_restart (HlPlayerDepths *self);
void hl_player_depths_set (HlPlayerDepths *self, HlDepth depth, const HlPlayerStop *stops,
                           int n_stops);

int         hl_player_depths_count (const HlPlayerDepths *self, int n_steps);
int         hl_player_depths_index (const HlPlayerDepths *self, int position);
const char *hl_player_depths_text (const HlPlayerDepths *self, int position, int n_done);
int         hl_player_depths_part (const HlPlayerDepths *self, int first, int end);
int hl_player_depths_target (const HlPlayerDepths *self, const HlPlayerStep *steps, int n_steps,
                             int position, HlPlayerMove move, HlDepth *depth);
