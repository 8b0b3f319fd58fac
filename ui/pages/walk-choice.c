#include "ui/pages/walk-choice.h"

#include <string.h>

#include "core/model/place.h"

/* Returns the node of the attention weights that the word was chosen with; below 0 where the
 * walk is not through a translation, or has no such node. walk: a walk, or NULL. */
int hl_walk_choice_find (const NnWalk *walk, const HlSelection *choice)
{
  g_autofree char *path = nn_block_path ("decoder", choice->block, "attention2.softmax");

  if (walk == NULL || walk->kind != NN_WALK_TRANSLATION)
    return -1;

  return nn_walk_find (walk, path, choice->word, FALSE);
}

/* Returns whether the node has a word of a translation. head: a head, from 0; below 0 where none
 * was pointed at. */
gboolean hl_walk_choice_read (const NnWalk *walk, int node, int head, HlSelection *choice)
{
  const NnWalkNode *at = nn_walk_get (walk, node);
  const char       *block = g_strrstr (at->path, ".block");

  if (walk->kind != NN_WALK_TRANSLATION || at->target_step < 0)
    return FALSE;

  choice->word = at->target_step;
  if (block != NULL)
    choice->block = (int) g_ascii_strtoll (block + strlen (".block"), NULL, 10);
  if (head >= 0)
    choice->head = head;

  return TRUE;
}

/* Returns the step + 1 tokens of a branch: the words that were written before, and id. step: which
 * of its words is another one, from 0. */
GArray *hl_walk_choice_go_on (const NnWalk *walk, int step, int id)
{
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (int));

  for (int t = 0; t < step; t++)
    {
      const int written = nn_walk_get_written (walk, t);

      g_array_append_val (ids, written);
    }
  g_array_append_val (ids, id);

  return ids;
}
