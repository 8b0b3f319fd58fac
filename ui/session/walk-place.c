#include "ui/session/walk-place.h"

#include <string.h>

/* The prefix of a backward place: boxes have the same paths in both directions. */
#define BACKWARD "backward:"

/* Returns its place, which says nothing of its word. */
char *hl_walk_place_new (const NnWalkNode *node)
{
  return g_strconcat (node->is_backward ? BACKWARD : "", node->path, NULL);
}

/* Returns the node, or else that of the encoder, which belongs to no word; or -1 if the walk has
 * none. place: what hl_walk_place_new() returned, of this walk or another; word: which token of
 * the translation, from 0. */
int hl_walk_place_find (const NnWalk *walk, const char *place, int word)
{
  const gboolean is_backward = g_str_has_prefix (place, BACKWARD);
  const char    *path = is_backward ? place + strlen (BACKWARD) : place;
  const int      found = nn_walk_find (walk, path, word, is_backward);

  return found >= 0 ? found : nn_walk_find (walk, path, -1, is_backward);
}
