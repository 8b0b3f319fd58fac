#include "ui/session/walk-score.h"

#include <glib/gi18n.h>

#include "core/trace/walk/walk-parts.h"

/* All that an optimizer does with a parameter is one part. */
static const char *group_of (const NnOperation *operation)
{
  const gboolean is_gradient =
      operation->kind == NN_OP_GRADIENT || operation->kind == NN_OP_PARAMETER_GRADIENT;

  if (operation->parameter != NULL && !is_gradient)
    return operation->parameter;

  return nn_operation_kind_group (is_gradient ? operation->of : operation->kind);
}

/* "read: the red car is old ." */
static char *new_read_label (const NnWalk *walk)
{
  g_autoptr (GString) words = g_string_new (NULL);

  for (int i = 0; i < walk->source_valid_len; i++)
    if (!g_str_equal (walk->source_tokens[i], NN_TOKEN_EOS))
      g_string_append_printf (words, "%s%s", i > 0 ? " " : "", walk->source_tokens[i]);

  /* Translators: the sentence that the encoder reads */
  return g_strdup_printf (_ ("read: %s"), words->str);
}

static void add_word (HlScore *score, const NnWalk *walk, int pass)
{
  const NnWalkNode *node = nn_walk_get (walk, pass);
  const int         t = node->target_step;
  HlScoreCell      *cell = hl_score_add (score, 0, pass, node->end, walk->target_tokens[t]);

  g_free (cell->name);
  /* Translators: what the decoder has read last, and what it writes next */
  cell->name = g_strdup_printf (_ ("read: %s → writes: %s"), walk->decoder_tokens[t],
                                walk->target_tokens[t]);
  cell->unknown_name = g_strdup_printf (_ ("read: %s → writes: %s"), walk->decoder_tokens[t], "?");
  cell->known_from = node->end;
}

static void add_pass (HlScore *score, const NnWalk *walk, const HlPlayerStep *steps, int pass)
{
  const NnWalkNode *node = nn_walk_get (walk, pass);
  g_autofree char  *label = NULL;

  if (node->target_step >= 0)
    {
      add_word (score, walk, pass);
      return;
    }

  label = g_str_equal (node->path, "encode") ? new_read_label (walk) : g_strdup (steps[pass].title);
  hl_score_add (score, 0, pass, node->end, label);
}

/* Parts of a sublayer that are of one kind and follow each other are one cell. */
static HlScoreCell *add_part (HlScore *score, HlScoreCell *before, const NnWalk *walk,
                              const HlPlayerStep *steps, int step)
{
  const NnWalkNode *node = nn_walk_get (walk, step);
  const char       *group = node->operation != NULL ? group_of (node->operation) : NULL;
  const char       *label = group != NULL ? group : steps[step].title;
  HlScoreCell      *cell;

  if (before != NULL && before->end == step && group != NULL && g_str_equal (before->label, label))
    {
      before->end = node->end;
      return before;
    }

  cell = hl_score_add (score, HL_SCORE_PARTS, step, node->end, label);
  g_free (cell->name);
  cell->name = g_strdup_printf ("%s · %s", steps[node->parent].title, label);

  return cell;
}

/* Inside of what is a part already there is no room for more. */
static gboolean is_part_of_sublayer (const NnWalk *walk, int step)
{
  return nn_walk_part (walk, nn_walk_get (walk, step)->parent) == NN_PART_SUBLAYER;
}

/* Returns its score. */
HlScore *hl_walk_score_new (const NnWalk *walk, const HlPlayerStep *steps)
{
  HlScore     *score = hl_score_new ();
  HlScoreCell *part = NULL;

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const NnWalkNode *node = nn_walk_get (walk, i);
      const gboolean    is_heading = node->level == NN_LEVEL_STACK;

      switch (nn_walk_part (walk, i))
        {
        case NN_PART_PASS:
          add_pass (score, walk, steps, i);
          break;
        case NN_PART_BLOCK:
          hl_score_add (score, 1, i, is_heading ? i + 1 : node->end, steps[i].title);
          break;
        case NN_PART_SUBLAYER:
          hl_score_add (score, 2, i, node->end, steps[i].title);
          break;
        case NN_PART_OPERATION:
          if (is_part_of_sublayer (walk, i))
            part = add_part (score, part, walk, steps, i);
          break;
        case NN_PART_NONE:
        default:
          break;
        }
    }

  return score;
}
