/* ui/session/player.h
 *
 * Where one is in a row of steps, as a debugger has it, and what is asked there.
 *
 * A player knows nothing of what its steps mean: it has their names and how they
 * contain each other.  A view of the steps listens to "position".
 *
 * Depth: the owner of a great many steps says which of them are stops.  One then goes from
 * stop to stop, and deeper where one wants to see more.
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
 *
 * Ask me first: a page that has a good question about the current step calls
 * hl_player_ask() as soon as "position" changes.  The step's result is then not to be
 * shown before "is-revealed" is true again.
 *
 * Properties
 *   position      int      the current step, from 0; 0 too when there are none
 *   n-steps       int      how many there are
 *   is-asking     boolean  whether a result may be asked for before it is shown
 *   is-revealed   boolean  whether the result of the current step may be shown
 *   holds-reveal  boolean  whether a given answer still waits for hl_player_reveal()
 *   counts-votes  boolean  whether a class votes, instead of a person who answers
 *   n-answered    int      questions about these steps that were answered and revealed
 *   is-running    boolean  whether it continues by itself, slowly
 *   speed         int      how fast it then goes, in percent of the usual
 *   depth         string   at which steps it stops: "story", "blocks" or "numbers"
 *
 * Signals
 *   steps-changed          there are other steps now; where one is among them is told afterwards
 */

#pragma once

#include <glib-object.h>

#include "ui/session/quiz-log.h"
#include "ui/session/time-cells.h"

#define HL_PLAYER_USUAL_SPEED 100
#define HL_PLAYER_NOWHERE (-1) /* no step */

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

#define HL_TYPE_PLAYER (hl_player_get_type ())

G_DECLARE_FINAL_TYPE (HlPlayer, hl_player, HL, PLAYER, GObject)

/* Read by everybody; its functions write. */
struct _HlPlayer
{
  GObject parent_instance;

  GArray      *steps; /* of HlPlayerStep */
  HlDepth      depth; /* at which of them one stops */
  HlTimeCells *cells; /* or NULL */
  int          position;
  int          first; /* the number of the first one */
  /* of HlPlayerStop, at each depth but the last, in their order; with none, every step is one */
  GArray *stops[HL_DEPTH_NUMBERS];

  gboolean    is_asking, is_revealed, holds_reveal, counts_votes;
  GHashTable *asked;      /* the positions about which a question has been asked */
  int         about;      /* what the present question is about, or −1 */
  gboolean    has_answer; /* it has one, not yet counted */
  gboolean    is_right;   /* how that was graded */
  int         n_answered, n_right;
  HlQuizLog  *log; /* all that was answered */

  guint run;   /* of the main loop, or 0 while it does not continue by itself */
  int   speed; /* in percent of the usual */
};

/* What there is to say of a great many steps. */
typedef struct
{
  HlTimeCells *cells;              /* the cells of a time line, or NULL */
  GArray *stops[HL_DEPTH_NUMBERS]; /* of HlPlayerStop: where one stops at each depth but the last */
} HlPlayerOutline;

HlPlayer *hl_player_new (void) G_GNUC_WARN_UNUSED_RESULT;

int                 hl_player_get_n_steps (HlPlayer *self);
const HlPlayerStep *hl_player_get_step (HlPlayer *self, int position);
const char         *hl_player_get_title (HlPlayer *self);
gboolean            hl_player_get_is_running (HlPlayer *self);

void hl_player_set_steps (HlPlayer *self, const HlPlayerStep *steps, int n_steps, int position);
void hl_player_set_titles (HlPlayer *self, const GPtrArray *titles, int position, int first);
void hl_player_set_operations (HlPlayer *self, const GPtrArray *operations);
void hl_player_set_steps_with (HlPlayer *self, const HlPlayerStep *steps, int n_steps, int position,
                               HlPlayerOutline *outline);
void hl_player_set_position (HlPlayer *self, int position);
void hl_player_set_is_running (HlPlayer *self, gboolean is_running);

void hl_player_set_depth (HlPlayer *self, HlDepth depth);
void hl_player_go_to_part (HlPlayer *self, int first, int end);

gboolean hl_player_can_move (HlPlayer *self, HlPlayerMove move);
void     hl_player_move (HlPlayer *self, HlPlayerMove move);

gboolean hl_player_ask (HlPlayer *self, int about);
void     hl_player_answer (HlPlayer *self, gboolean is_right);
void     hl_player_reveal (HlPlayer *self);
void     hl_player_keep_answer (HlPlayer *self, HlQuizEntry *entry);

gboolean    hl_player_has_stops (HlPlayer *self);
int         hl_player_count_done (HlPlayer *self);
const char *hl_player_get_name (HlPlayer *self, int step);
char       *hl_player_get_place (HlPlayer *self, int position) G_GNUC_WARN_UNUSED_RESULT;
const char *hl_player_get_story (HlPlayer *self);
int         hl_player_count_stops (HlPlayer *self);
int         hl_player_get_stop (HlPlayer *self);
int         hl_player_get_last_stop (HlPlayer *self);
