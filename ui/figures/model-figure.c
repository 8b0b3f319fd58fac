#include "ui/figures/model-figure.h"

#include "core/model/place.h"
#include "ui/figures/model-path.h"
#include "ui/figures/model-progress.h"

static void
open_parents (GStrvBuilder *builder,
              const NnWalk *walk,
              int           node)
{
  for (int i = nn_walk_get (walk, node)->parent; i >= 0; i = nn_walk_get (walk, i)->parent)
    {
      const NnWalkNode *around = nn_walk_get (walk, i);
      g_autofree char  *path = hl_model_path (walk, i);

      if (around->level == NN_LEVEL_SUBLAYER || around->level == NN_LEVEL_BLOCK ||
          g_str_equal (path, "loss"))
        g_strv_builder_add (builder, path);
    }
}

/* The sublayer and the block that an operation is in. */
static void
open_around_path (GStrvBuilder *builder,
                  const char   *path)
{
  const NnPlace    place = nn_place_read (path);
  g_autofree char *sublayer = nn_path_parent (path);
  g_autofree char *block = NULL;

  g_strv_builder_add (builder, sublayer);
  if (place.block < 0)
    return;

  block = nn_block_path (nn_stack_name (place.stack), place.block, NULL);
  g_strv_builder_add (builder, block);
}

/* What must be open for a node to have a box of its own. */
static const char *const *
open_around (const NnWalk *walk,
             int           node)
{
  const NnGradientTerm *term = hl_model_path_way_back (nn_walk_get (walk, node)->operation);
  GStrvBuilder         *builder = g_strv_builder_new ();
  const char          **open;

  if (term != NULL)
    open_around_path (builder, term->path);
  else
    open_parents (builder, walk, node);

  open = (const char **) g_strv_builder_end (builder);
  g_strv_builder_unref (builder);

  return open;
}

static HlFigureSpec
spec_of (const NnConfig *config)
{
  return (HlFigureSpec){
    .n_blocks = config->num_blks,
    .n_heads = config->num_heads,
    .width = config->num_hiddens,
    .hidden_width = config->ffn_num_hiddens,
    .target_words = config->target_vocab,
    .is_pre_norm = config->is_pre_norm,
    .is_batch_norm = config->norm == NN_NORM_BATCH,
    .attention = nn_attention_names[config->attention],
    .has_positions = config->has_positions,
    .trains_positions = config->trains_positions,
    .has_causal_mask = config->has_causal_mask,
    .has_dropout = config->dropout > 0,
  };
}

/* The words that the decoder has read at a step; all of them in an update. */
static char *
words_read (const NnWalk *walk,
            int           target_step)
{
  GString *words = g_string_new (walk->decoder_tokens[0]);

  for (int t = 1; walk->decoder_tokens[t] != NULL && (target_step < 0 || t <= target_step); t++)
    g_string_append_printf (words, " %s", walk->decoder_tokens[t]);

  return g_string_free (words, FALSE);
}

static void
fill_lengths (HlFigureSpec *spec,
              const NnWalk *walk,
              int           target_step)
{
  const gboolean is_update = walk->kind == NN_WALK_UPDATE;

  spec->source_length = (int) g_strv_length (walk->source_tokens);
  spec->target_length = is_update ? (int) g_strv_length (walk->decoder_tokens) : target_step + 1;
  spec->is_step = !is_update;
  spec->source_caption = g_strjoinv (" ", walk->source_tokens);
  spec->target_caption = is_update || target_step >= 0 ? words_read (walk, target_step) : NULL;
}

/**
 * hl_model_figure_spec_new_at:
 * @walk: a walk
 * @node: where it has come to
 *
 * Returns: (transfer full): the figure at this moment, what is around the node open;
 *   free it with hl_figure_spec_free()
 */
HlFigureSpec *
hl_model_figure_spec_new_at (const NnWalk *walk,
                             int           node)
{
  const NnWalkNode *self = nn_walk_get (walk, node);
  const NnWalkNode *pass = nn_walk_get (walk, nn_walk_around (walk, node, NN_LEVEL_PASS));
  HlFigureSpec     *spec = g_new (HlFigureSpec, 1);

  *spec = spec_of (&walk->config);
  spec->is_training = walk->kind == NN_WALK_UPDATE;
  spec->smooths_labels = spec->is_training && nn_walk_find (walk, "loss.smoothed", -1, FALSE) >= 0;
  spec->is_backward = pass->is_backward;
  spec->is_resting = g_str_equal (pass->path, "clip") || g_str_equal (pass->path, "adam");
  fill_lengths (spec, walk, self->target_step);
  spec->open = open_around (walk, node);
  spec->current = hl_model_path (walk, node);
  spec->beside = (const char *const *) hl_model_paths_beside (walk, node);
  spec->done = hl_model_progress_done (walk, node);

  return spec;
}

/**
 * hl_model_figure_find_node:
 * @walk: a walk
 * @node: where it has come to
 * @path: of a box of the figure
 *
 * Returns: the node nearest to @node that this box stands for, one of the same pass
 *   before others; −1 if there is none
 */
int
hl_model_figure_find_node (const NnWalk *walk,
                           int           node,
                           const char   *path)
{
  const int count = nn_walk_count (walk);
  const int pass = nn_walk_around (walk, node, NN_LEVEL_PASS);
  int       best = 2 * count;
  int       found = -1;

  for (int i = 0; i < count; i++)
    {
      g_autofree char *box = hl_model_path (walk, i);
      const int        detour = nn_walk_around (walk, i, NN_LEVEL_PASS) == pass ? 0 : count;
      const int        distance = ABS (i - node) + detour;

      if (g_str_equal (box, path) && distance < best)
        {
          best = distance;
          found = i;
        }
    }

  return found;
}
