/* core/trace/question/question-maps.c
 *
 * Which of three attention maps belongs to a place of the model?
 */

#include "core/trace/question/question-rules.h"

/* Maps with fewer keys cannot be distinguished by their shape. */
#define LEAST_TOKENS 3

#define N_MAPS 3

/* The maps that are shown, the right one among them. */
typedef struct
{
  const NnOperation *maps[N_MAPS];
  double             shapes[2 * N_MAPS]; /* tokens */
  int                n;
} Maps;

static gboolean is_causal (const NnOperation *map)
{
  return nn_operand_state (map->output, 0, map->output->columns - 1) == NN_CELL_FUTURE;
}

static gboolean is_alike (const Maps *self, int index, const NnOperation *map, double rows,
                          double columns)
{
  return self->shapes[2 * index] == rows && self->shapes[2 * index + 1] == columns &&
         is_causal (self->maps[index]) == is_causal (map);
}

/* Takes a map only if it looks like none of the others: its shape or its hidden cells differ. */
static void take_map (Maps *self, const NnWalk *walk, const NnOperation *map)
{
  const double rows = nn_walk_count_tokens (walk, &map->output->row_axis);
  const double columns = nn_walk_count_tokens (walk, &map->output->column_axis);

  for (int i = 0; i < self->n; i++)
    if (is_alike (self, i, map, rows, columns))
      return;

  self->shapes[2 * self->n] = rows;
  self->shapes[2 * self->n + 1] = columns;
  self->maps[self->n++] = map;
}

/* Exchanges two maps, so that the right one is not always the first. */
static void swap_maps (Maps *self, int a, int b)
{
  const NnOperation *map = self->maps[a];

  self->maps[a] = self->maps[b];
  self->maps[b] = map;
  for (int i = 0; i < 2; i++)
    {
      const double length = self->shapes[2 * a + i];

      self->shapes[2 * a + i] = self->shapes[2 * b + i];
      self->shapes[2 * b + i] = length;
    }
}

/* Asked only in updates, whose maps have all rows. */
NnQuestion *nn_ask_which_map (const NnWalk *walk, const NnOperation *operation, guint pick)
{
  static const char *const paths[N_MAPS] = {
    "decoder.blks.block0.attention2.softmax",
    "encoder.blks.block0.attention.softmax",
    "decoder.blks.block0.attention1.softmax",
  };
  Maps        found = { .n = 0 };
  gboolean    is_there = FALSE;
  NnQuestion *self;
  int         right;

  if (walk == NULL || walk->kind != NN_WALK_UPDATE || walk->source_valid_len < LEAST_TOKENS ||
      walk->target_valid_len < LEAST_TOKENS)
    return NULL;

  take_map (&found, walk, operation);
  for (int i = 0; i < N_MAPS; i++)
    {
      const int node = nn_walk_find (walk, paths[i], -1, FALSE);

      is_there = is_there || g_str_equal (operation->path, paths[i]);
      if (node >= 0)
        take_map (&found, walk, nn_walk_get (walk, node)->operation);
    }
  if (!is_there || found.n < 2)
    return NULL;

  right = (int) (pick / 64 % (guint) found.n);
  swap_maps (&found, 0, right);
  self = nn_question_new (NN_QUESTION_WHICH_MAP, operation, NN_ANSWER_CHOICE, found.n);
  nn_question_take_one (self, right);
  nn_question_give_numbers (self, found.shapes, 2);
  self->maps = g_memdup2 (found.maps, sizeof found.maps);
  self->slice = (int) (pick / 8 % (guint) operation->output->slices);
  self->margin = 1.0;

  return self;
}
