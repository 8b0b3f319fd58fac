#include "ui/figures/model-progress.h"

#include <string.h>

#include "core/model/place.h"
#include "ui/figures/model-path.h"

static gboolean
is_forward (const NnWalkNode *pass)
{
  return g_str_equal (pass->path, "batch") || g_str_equal (pass->path, "forward") ||
         g_str_equal (pass->path, "loss");
}

/* Whether what was done in one pass still stands in the boxes during another: the
 * encoder's values through all of a translation, those of forward until its loss. */
static gboolean
stays (const NnWalk *walk,
       int           earlier,
       int           later)
{
  const NnWalkNode *before = nn_walk_get (walk, earlier);
  const NnWalkNode *after = nn_walk_get (walk, later);

  if (earlier == later)
    return TRUE;
  if (walk->kind == NN_WALK_TRANSLATION)
    return before->target_step < 0;

  return is_forward (before) && (is_forward (after) || g_str_equal (after->path, "loss_again"));
}

/* What a batch holds stands in boxes that have yet to read it. */
static gboolean
is_computed (const NnWalkNode *node)
{
  return !nn_path_is_in (node->path, "batch");
}

static void
collect_forward (GHashTable   *done,
                 const NnWalk *walk,
                 int           node)
{
  const int last = nn_walk_around (walk, node, NN_LEVEL_PASS);

  for (int pass = 0; pass <= last; pass = nn_walk_get (walk, pass)->end)
    for (int i = pass; stays (walk, pass, last) && i < nn_walk_get (walk, pass)->end; i++)
      if (nn_walk_get (walk, i)->end <= node && is_computed (nn_walk_get (walk, i)))
        g_hash_table_add (done, hl_model_path (walk, i));
}

/* Adds a box and all that it is in, or takes them out again. */
static void
mark (GHashTable *done,
      const char *path,
      gboolean    is_done)
{
  const char *end = path + strlen (path);

  for (; end != NULL; end = g_strrstr_len (path, end - path, "."))
    {
      g_autofree char *box = g_strndup (path, (gsize) (end - path));

      if (is_done)
        g_hash_table_add (done, g_steal_pointer (&box));
      else
        g_hash_table_remove (done, box);
    }
}

static gboolean
is_in_one_stack (const char *a,
                 const char *b)
{
  const NnStack stack_of_a = nn_place_read (a).stack;
  const NnStack stack_of_b = nn_place_read (b).stack;

  return (stack_of_a == NN_STACK_ENCODER) == (stack_of_b == NN_STACK_ENCODER);
}

/* A box is done when nothing is left to be passed back through it, or through anything
 * in it.  What the encoder waits for has been done by the decoder. */
static void
collect_backward (GHashTable   *done,
                  const NnWalk *walk,
                  int           node)
{
  const int pass = nn_walk_around (walk, node, NN_LEVEL_PASS);

  for (int i = pass; i < nn_walk_get (walk, pass)->end; i++)
    {
      const NnWalkNode *at = nn_walk_get (walk, i);
      g_autofree char  *path = hl_model_path (walk, i);
      g_auto (GStrv)    beside = hl_model_paths_beside (walk, i);

      if (at->operation == NULL)
        continue;

      if (i < node || is_in_one_stack (path, at->path))
        mark (done, path, i < node);
      for (int j = 0; i < node && beside[j] != NULL; j++)
        mark (done, beside[j], TRUE);
    }
}

/**
 * hl_model_progress_done:
 * @walk: a walk
 * @node: where it has come to
 *
 * Returns: (transfer full) (element-type utf8): the paths of the boxes that hold their
 *   values or, going backward, have been passed back through
 */
GHashTable *
hl_model_progress_done (const NnWalk *walk,
                        int           node)
{
  GHashTable *done = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  if (nn_walk_get (walk, nn_walk_around (walk, node, NN_LEVEL_PASS))->is_backward)
    collect_backward (done, walk, node);
  else
    collect_forward (done, walk, node);

  return done;
}
