/* ui/session/player-depth.h
 *
 * How far apart the steps are at which a player stops.
 *
 *      story     ●───────────────●──────────────────────────●
 *      blocks    ●──────●────────●─────●──────●─────●───────●
 *      numbers   ●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●
 *
 * A stop belongs to a range of steps, which begins at or before it and ends where the
 * range of the next one begins.
 */

#pragma once

#include "ui/session/player-steps.h"

G_BEGIN_DECLS

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

gboolean    hl_player_depths_has_stops (const HlPlayerDepths *self);
int         hl_player_depths_count (const HlPlayerDepths *self, int n_steps);
int         hl_player_depths_index (const HlPlayerDepths *self, int position);
const char *hl_player_depths_text (const HlPlayerDepths *self, int position, int n_done);
int         hl_player_depths_position (const HlPlayerDepths *self, int stop);
int         hl_player_depths_part (const HlPlayerDepths *self, int first, int end);
int hl_player_depths_target (const HlPlayerDepths *self, const HlPlayerStep *steps, int n_steps,
                             int position, HlPlayerMove move, HlDepth *depth);

G_END_DECLS
