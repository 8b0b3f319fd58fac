#include "ui/session/playlist-find.h"

/**
 * hl_playlist_find:
 * @self: a playlist
 * @walk: a walk
 * @sentence: (nullable): of the walk
 * @node: where one is
 *
 * Returns: (nullable) (transfer none): the entry of that node; the current one before others
 */
HlPlaylistEntry *
hl_playlist_find (HlPlaylist   *self,
                  const NnWalk *walk,
                  const char   *sentence,
                  int           node)
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

/**
 * hl_playlist_find_all:
 * @self: a playlist
 * @walk: (nullable): a walk
 * @sentence: (nullable): of the walk
 *
 * Returns: (transfer full) (element-type int): the nodes of the walk that are marked
 */
GArray *
hl_playlist_find_all (HlPlaylist   *self,
                      const NnWalk *walk,
                      const char   *sentence)
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

/**
 * hl_playlist_find_next:
 * @self: a playlist
 * @at_hand: (nullable): the entry of the place that is shown
 * @by: 1 for the next entry, -1 for the one before
 *
 * Whoever has stepped away from the current entry goes on after it, and back to it.
 *
 * Returns: (nullable) (transfer none): the entry to go to
 */
HlPlaylistEntry *
hl_playlist_find_next (HlPlaylist      *self,
                       HlPlaylistEntry *at_hand,
                       int              by)
{
  const int current =
      hl_playlist_index_of (self, at_hand != NULL ? at_hand : hl_playlist_get_current (self));

  if (at_hand == NULL && by < 0)
    return hl_playlist_get (self, current);

  return hl_playlist_get (self, current + by);
}
