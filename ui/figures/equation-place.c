#include "ui/figures/equation-place.h"

#define TO_COME 2 /* passes after the current one, where there are too many */

static gboolean is_part (const NnWalk *walk, int node, int parent)
{
  return nn_walk_get (walk, node)->operation != NULL && nn_walk_get (walk, node)->parent == parent;
}

/* The window of passes around the current one: more of those before it than of those to come. */
static void find_passes (const NnWalk *walk, int node, int n_done, int most,
                         HlEquationPasses *passes, int *first)
{
  const int      t = nn_walk_get (walk, node)->target_step;
  const int      T = walk->target_valid_len;
  const int      pass = nn_walk_around (walk, node, NN_LEVEL_PASS);
  const gboolean is_written = pass >= 0 && n_done >= nn_walk_get (walk, pass)->end;

  *first = 0;
  if (walk->kind != NN_WALK_TRANSLATION || t < 0)
    return;

  *first = CLAMP (t - most + TO_COME + 1, 0, MAX (T - most, 0));
  passes->n = MIN (T, most);
  passes->at_hand = t - *first;
  for (int i = 0; i < passes->n; i++)
    {
      const int n_written = t + is_written; /* words; as many passes have read one more */

      passes->read[i] = *first + i <= n_written ? walk->decoder_tokens[*first + i] : NULL;
      passes->written[i] = *first + i < n_written ? walk->target_tokens[*first + i] : NULL;
    }
}

/* The same step of another pass, whose boxes have the same parts. */
static const NnOperation *find_alike (const NnWalk *walk, int node, int target_step)
{
  const NnWalkNode *here = nn_walk_get (walk, node);
  const NnWalkNode *box = nn_walk_get (walk, here->parent);
  const int         there = nn_walk_find (walk, box->path, target_step, FALSE);
  const int         at = there + node - here->parent;

  return there >= 0 && at < nn_walk_get (walk, there)->end &&
                 g_str_equal (nn_walk_get (walk, at)->path, here->path)
             ? nn_walk_get (walk, at)->operation
             : NULL;
}

/* Returns the steps of the place that a step is a part of.  @place lives as long as they do.
 * n_done: nodes that have shown their results. */
GArray *hl_equation_place (const NnWalk *walk, int node, int n_done, int most_passes,
                           HlEquationInput *place)
{
  const int parent = nn_walk_get (walk, node)->parent;
  const int end = parent >= 0 ? nn_walk_get (walk, parent)->end : node + 1;
  GArray   *steps = g_array_new (FALSE, FALSE, sizeof (HlEquationStep));
  int       first;

  find_passes (walk, node, n_done, MIN (most_passes, HL_TERM_PASSES), &place->passes, &first);
  for (int i = parent >= 0 ? parent + 1 : node; i < end; i++)
    {
      HlEquationStep step = { nn_walk_get (walk, i)->operation };

      if (!is_part (walk, i, parent))
        continue;
      for (int pass = 0; pass < place->passes.n; pass++)
        step.passes[pass] = find_alike (walk, i, first + pass);
      if (i == node)
        place->at_hand = (int) steps->len;
      if (i < n_done)
        place->n_known = (int) steps->len + 1;
      g_array_append_val (steps, step);
    }
  place->steps = (const HlEquationStep *) (gconstpointer) steps->data;
  place->n_steps = (int) steps->len;

  return steps;
}
