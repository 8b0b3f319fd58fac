#include "ui/session/playlist.h"

#include <string.h>

/* The prefix of a backward place: boxes have the same paths in both directions. */
#define BACKWARD "backward:"

static char *
new_place (const NnWalk *walk,
           int           node)
{
  const NnWalkNode *at = nn_walk_get (walk, node);

  return g_strdup_printf ("%s%s %d", at->is_backward ? BACKWARD : "", at->path, at->target_step);
}

/* Returns the node of a place, or -1 if the walk has none. */
static int
find_node (const NnWalk *walk,
           const char   *place)
{
  const gboolean   is_backward = g_str_has_prefix (place, BACKWARD);
  const char      *from = is_backward ? place + strlen (BACKWARD) : place;
  const char      *space = strrchr (from, ' ');
  g_autofree char *path = NULL;

  if (space == NULL)
    return -1;

  path = g_strndup (from, (gsize) (space - from));

  return nn_walk_find (walk, path, (int) g_ascii_strtoll (space + 1, NULL, 10), is_backward);
}

/**
 * hl_playlist_toggle:
 * @places: what is marked
 * @walk: a walk
 * @node: a node of it
 * @is_marked: (out): whether the node is marked now
 *
 * Returns: (transfer full): the same with the node's place, or without it
 */
char **
hl_playlist_toggle (const char *const *places,
                    const NnWalk      *walk,
                    int                node,
                    gboolean          *is_marked)
{
  g_autofree char         *place = new_place (walk, node);
  g_autoptr (GStrvBuilder) changed = g_strv_builder_new ();

  *is_marked = TRUE;
  for (int i = 0; places[i] != NULL; i++)
    if (g_str_equal (places[i], place))
      *is_marked = FALSE;
    else
      g_strv_builder_add (changed, places[i]);
  if (*is_marked)
    g_strv_builder_add (changed, place);

  return g_strv_builder_end (changed);
}

/**
 * hl_playlist_find_all:
 * @places: what is marked
 * @walk: (nullable): a walk
 *
 * Returns: (transfer full) (element-type int): the nodes of the walk that are marked
 */
GArray *
hl_playlist_find_all (const char *const *places,
                      const NnWalk      *walk)
{
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (int));

  for (int i = 0; walk != NULL && places[i] != NULL; i++)
    {
      const int node = find_node (walk, places[i]);

      if (node >= 0)
        g_array_append_val (nodes, node);
    }

  return nodes;
}

/**
 * hl_playlist_find:
 * @places: what is marked
 * @walk: a walk
 * @node: where one is
 * @by: 1 for the next place, -1 for the one before
 *
 * Places come in the order of the walk, whatever the order in which they were marked.
 *
 * Returns: the node to go to, or -1 if there is none
 */
int
hl_playlist_find (const char *const *places,
                  const NnWalk      *walk,
                  int                node,
                  int                by)
{
  int best = -1;

  for (int i = 0; places[i] != NULL; i++)
    {
      const int at = find_node (walk, places[i]);

      if (at >= 0 && (at - node) * by > 0 && (best < 0 || (best - at) * by > 0))
        best = at;
    }

  return best;
}
