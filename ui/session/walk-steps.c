#include "ui/session/walk-steps.h"

#include <string.h>

#include <glib/gi18n.h>

#include "ui/lessons/lesson.h"

/* The last part of a path names the box. */
static const struct
{
  const char *name;
  const char *title;
} boxes[] = {
  { "encoder", N_ ("Encoder") },
  { "decoder", N_ ("Decoder") },
  { "embedding", N_ ("Embedding") },
  { "pos_encoding", N_ ("Positional encoding") },
  { "attention", N_ ("Self-attention") },
  { "attention1", N_ ("Masked self-attention") },
  { "attention2", N_ ("Encoder–decoder attention") },
  { "addnorm1", N_ ("Add & norm") },
  { "addnorm2", N_ ("Add & norm") },
  { "addnorm3", N_ ("Add & norm") },
  { "add", N_ ("Add") },
  { "norm", N_ ("Layer norm") },
  { "ffn", N_ ("Feed-forward network") },
  { "dense", N_ ("Output layer") },
  { "encode", N_ ("Encode the source") },
  { "batch", N_ ("Draw a batch") },
  { "forward", N_ ("Forward pass") },
  { "loss", N_ ("Loss") },
  { "backward", N_ ("Backward pass") },
  { "clip", N_ ("Clip the gradient") },
  { "adam", N_ ("Adam") },
  { "loss_again", N_ ("The same batch again") },
};

static const char *
last_part (const char *path)
{
  const char *dot = strrchr (path, '.');

  return dot != NULL ? dot + 1 : path;
}

static char *
box_title (const NnWalk *walk,
           const char   *path)
{
  const char *name = last_part (path);

  if (g_str_equal (name, "norm") && walk->config.norm == NN_NORM_BATCH)
    return g_strdup (_ ("Batch norm"));

  for (gsize i = 0; i < G_N_ELEMENTS (boxes); i++)
    if (g_str_equal (name, boxes[i].name))
      return g_strdup (_ (boxes[i].title));

  return g_strdup (name);
}

static char *
block_title (const char *path)
{
  const char *name = last_part (path);
  const int   index = (int) g_ascii_strtoll (name + strcspn (name, "0123456789"), NULL, 10);

  /* Translators: one floor of the encoder or the decoder, from 1 */
  return g_strdup_printf (_ ("Block %d"), index + 1);
}

/* Short enough for a button. */
static char *
step_title (const NnWalk     *walk,
            const NnWalkNode *step)
{
  switch (step->level)
    {
    case NN_LEVEL_PASS:
      if (step->target_step >= 0)
        /* Translators: one step of the decoder, from 1 */
        return g_strdup_printf (_ ("Decode step %d"), step->target_step + 1);
      return box_title (walk, step->path);
    case NN_LEVEL_BLOCK:
      return block_title (step->path);
    case NN_LEVEL_OPERATION:
      return g_strdup (hl_lesson_get_title (hl_lesson_for (walk, step->operation)));
    case NN_LEVEL_STACK:
    case NN_LEVEL_SUBLAYER:
    default:
      return box_title (walk, step->path);
    }
}

/**
 * hl_walk_steps_new:
 * @walk: the walk
 *
 * Returns: (transfer full) (array): a step for each of its nodes, for hl_walk_steps_free()
 */
HlPlayerStep *
hl_walk_steps_new (const NnWalk *walk)
{
  const int     n = nn_walk_count (walk);
  HlPlayerStep *steps = g_new0 (HlPlayerStep, n);

  for (int i = 0; i < n; i++)
    {
      const NnWalkNode *node = nn_walk_get (walk, i);

      steps[i] = (HlPlayerStep){ step_title (walk, node), node->depth, node->end };
    }

  return steps;
}

/**
 * hl_walk_steps_free:
 * @steps: (nullable) (transfer full) (array length=n): what hl_walk_steps_new() returned
 * @n: how many
 */
void
hl_walk_steps_free (HlPlayerStep *steps,
                    int           n)
{
  for (int i = 0; i < n; i++)
    g_free (steps[i].title);
  g_free (steps);
}
