#include "ui/widgets/playable.h"

G_DEFINE_INTERFACE (HlPlayable, hl_playable, GTK_TYPE_WIDGET)

static void hl_playable_default_init (HlPlayableInterface *iface) {}

/* Returns where one is in the steps of the page; NULL before the page has been set up. */
HlPlayer *hl_playable_get_player (HlPlayable *self)
{
  return HL_PLAYABLE_GET_IFACE (self)->get_player (self);
}

/* Returns its player, if it has steps, or NULL. */
HlPlayer *hl_playable_find_player (GtkWidget *page)
{
  return HL_IS_PLAYABLE (page) ? hl_playable_get_player (HL_PLAYABLE (page)) : NULL;
}

/* Returns whether the page shows the steps now, and not something whole. */
gboolean hl_playable_is_played (HlPlayable *self)
{
  HlPlayableInterface *iface = HL_PLAYABLE_GET_IFACE (self);

  return iface->is_played == NULL || iface->is_played (self);
}

/* Returns whether it shows another head now. by: how many heads on, or back. */
gboolean hl_playable_turn_head (HlPlayable *self, int by)
{
  HlPlayableInterface *iface = HL_PLAYABLE_GET_IFACE (self);

  return iface->turn_head != NULL && iface->turn_head (self, by);
}

/* Returns whether it returned to where a number had led away from. */
gboolean hl_playable_go_back (HlPlayable *self)
{
  HlPlayableInterface *iface = HL_PLAYABLE_GET_IFACE (self);

  return iface->go_back != NULL && iface->go_back (self);
}

/* Returns whether there is a question that waits for an answer and has that choice. choice: one
 * of the choices of its question, from 0. */
gboolean hl_playable_answer (HlPlayable *self, int choice)
{
  HlPlayableInterface *iface = HL_PLAYABLE_GET_IFACE (self);

  return iface->answer != NULL && iface->answer (self, choice);
}

/* Returns whether something waited for a key, and is shown now. */
gboolean hl_playable_reveal (HlPlayable *self)
{
  HlPlayableInterface *iface = HL_PLAYABLE_GET_IFACE (self);

  return iface->reveal != NULL && iface->reveal (self);
}
