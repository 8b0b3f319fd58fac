#include "ui/session/playlist-find.h"

/* Returns the entry of that node; the current one before others, or NULL. sentence: of the walk,
 * or NULL. */
HlPlaylistEntry *hl_playlist_find (HlPlaylist *self, const NnWalk *walk, const char *sentence,
                                   int node)
{
  HlPlaylistEntry *current = hl_playlist_get_current (self);

  if (hl_playlist_index_of (self, current) >= 0 &&
      hl_playlist_entry_find (current, walk, sentence) == node)
    return current;

  for (int i = 0; hl_playlist_get (self, i) != NULL; i++)
    if (hl_playlist_entry_find (hl_playlist_get (self, i), walk, sentence) == node)
      return hl_playlist_get (self, i);

  return NULL;
}

/* Returns whether all that the entry says of its place holds at @place; what it does not say may be
 * anything. */
static gboolean is_at (HlPlaylistEntry *entry, char *const *place)
{
  char *const *own = hl_playlist_entry_get_place (entry);

  for (int i = 0; i < HL_PLAN_N_OF_PLACE; i++)
    {
      const HlPlanKey key = hl_plan_keys_of_place[i];

      if (own[key] != NULL && g_strcmp0 (own[key], place[key]) != 0)
        return FALSE;
    }

  return TRUE;
}

/* Returns the entry of that place of a page other than Model; the current one before others, or
 * NULL. */
HlPlaylistEntry *hl_playlist_find_place (HlPlaylist *self, char *const *place)
{
  HlPlaylistEntry *current = hl_playlist_get_current (self);

  if (hl_playlist_index_of (self, current) >= 0 && is_at (current, place))
    return current;

  for (int i = 0; hl_playlist_get (self, i) != NULL; i++)
    if (is_at (hl_playlist_get (self, i), place))
      return hl_playlist_get (self, i);

  return NULL;
}

/* Returns the nodes of the walk that are marked. walk: a walk, or NULL; sentence: of the walk,
 * or NULL. */
GArray *hl_playlist_find_all (HlPlaylist *self, const NnWalk *walk, const char *sentence)
{
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (int));

  for (int i = 0; walk != NULL && hl_playlist_get (self, i) != NULL; i++)
    {
      const int node = hl_playlist_entry_find (hl_playlist_get (self, i), walk, sentence);

      if (node >= 0)
        g_array_append_val (nodes, node);
    }

  return nodes;
}

/* Whoever has stepped away from the current entry goes on after it, and back to it. Returns the
 * entry to go to, or NULL. at_hand: the entry of the place that is shown, or NULL; by: 1 for the
 * next entry, -1 for the one before. */
HlPlaylistEntry *hl_playlist_find_next (HlPlaylist *self, HlPlaylistEntry *at_hand, int by)
{
  const int current =
      hl_playlist_index_of (self, at_hand != NULL ? at_hand : hl_playlist_get_current (self));

  if (at_hand == NULL && by < 0)
    return hl_playlist_get (self, current);

  return hl_playlist_get (self, current + by);
}
