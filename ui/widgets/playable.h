/* ui/widgets/playable.h
 *
 * A page that has steps.  The window shows the step player below it and sends it the
 * keys that step.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/player.h"

#define HL_TYPE_PLAYABLE (hl_playable_get_type ())

G_DECLARE_INTERFACE (HlPlayable, hl_playable, HL, PLAYABLE, GtkWidget)

struct _HlPlayableInterface
{
  GTypeInterface parent_interface;

  /* the player of the page's steps; the same one for the whole life of the page */
  HlPlayer *(*get_player) (HlPlayable *self);
  /* shows the head that many after the one that is shown; says whether there is one, or NULL */
  gboolean (*turn_head) (HlPlayable *self, int by);
  /* returns to where a number led away from; says whether one did, or NULL */
  gboolean (*go_back) (HlPlayable *self);
  /* takes a choice of the current question; says whether there is one, or NULL */
  gboolean (*answer) (HlPlayable *self, int choice);
  /* tells what waits for a key, where no step does; says whether something did, or NULL */
  gboolean (*reveal) (HlPlayable *self);
  gboolean (*is_played) (HlPlayable *self); /* whether the page shows the steps now; NULL: always */
};

HlPlayer *hl_playable_get_player (HlPlayable *self);
HlPlayer *hl_playable_find_player (GtkWidget *page);
gboolean  hl_playable_is_played (HlPlayable *self);
gboolean  hl_playable_turn_head (HlPlayable *self, int by);
gboolean  hl_playable_go_back (HlPlayable *self);
gboolean  hl_playable_answer (HlPlayable *self, int choice);
gboolean  hl_playable_reveal (HlPlayable *self);
