#include "ui/session/walk-steps.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/engine/each.h"
#include "core/trace/walk/walk-parts.h"
#include "core/trace/walk/walk.h"
#include "ui/lessons/box-title.h"
#include "ui/lessons/lessons.h"
#include "ui/lessons/story-text.h"
#include "ui/session/player.h"

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
  return g_strdup_printf (_ ("reads: %s"), words->str);
}

static void add_word (HlTimeCells *cells, const NnWalk *walk, int pass)
{
  const NnWalkNode *node = nn_walk_get (walk, pass);
  const int         t = node->target_step;
  HlTimeCell       *cell = hl_time_cells_add (cells, 0, pass, node->end, walk->target_tokens[t]);

  g_free (cell->name);
  /* Translators: what the decoder has read last, and what it writes next */
  cell->name = g_strdup_printf (_ ("reads: %s → writes: %s"), walk->decoder_tokens[t],
                                walk->target_tokens[t]);
  cell->unknown_name = g_strdup_printf (_ ("reads: %s → writes: %s"), walk->decoder_tokens[t], "?");
  cell->known_from = node->end;
}

static void add_pass (HlTimeCells *cells, const NnWalk *walk, const HlPlayerStep *steps, int pass)
{
  const NnWalkNode *node = nn_walk_get (walk, pass);
  g_autofree char  *label = NULL;

  if (node->target_step >= 0)
    {
      add_word (cells, walk, pass);
      return;
    }

  label = g_str_equal (node->path, "encode") ? new_read_label (walk) : g_strdup (steps[pass].title);
  hl_time_cells_add (cells, 0, pass, node->end, label);
}

/* Parts of a sublayer that are of one kind and follow each other are one cell. */
static HlTimeCell *add_part (HlTimeCells *cells, HlTimeCell *before, const NnWalk *walk,
                             const HlPlayerStep *steps, int step)
{
  const NnWalkNode *node = nn_walk_get (walk, step);
  const char       *group = node->operation != NULL ? group_of (node->operation) : NULL;
  const char       *label = group != NULL ? group : steps[step].title;
  HlTimeCell       *cell;

  if (before != NULL && before->end == step && group != NULL && g_str_equal (before->label, label))
    {
      before->end = node->end;
      return before;
    }

  cell = hl_time_cells_add (cells, HL_TIME_CELLS_PARTS, step, node->end, label);
  g_free (cell->name);
  cell->name = g_strdup_printf ("%s · %s", steps[node->parent].title, label);

  return cell;
}

/* The time line of a walk: words or phases, what each goes through, and the parts of that. */
static HlTimeCells *cells_of (const NnWalk *walk, const HlPlayerStep *steps)
{
  HlTimeCells *cells = hl_time_cells_new ();
  HlTimeCell  *part = NULL;

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const NnWalkNode *node = nn_walk_get (walk, i);
      const gboolean    is_heading = node->level == NN_LEVEL_STACK;

      switch (nn_walk_part (walk, i))
        {
        case NN_PART_PASS:
          add_pass (cells, walk, steps, i);
          break;
        case NN_PART_BLOCK:
          hl_time_cells_add (cells, 1, i, is_heading ? i + 1 : node->end, steps[i].title);
          break;
        case NN_PART_SUBLAYER:
          hl_time_cells_add (cells, 2, i, node->end, steps[i].title);
          break;
        case NN_PART_OPERATION:
          /* Inside of what is a part already there is no room for more. */
          if (nn_walk_part (walk, nn_walk_get (walk, i)->parent) == NN_PART_SUBLAYER)
            part = add_part (cells, part, walk, steps, i);
          break;
        case NN_PART_NONE:
        default:
          break;
        }
    }

  return cells;
}

/* What a player needs to know of the many steps of a walk: its time line, its blocks, and its
 * story with a sentence at each stop. */

static void clear_stop (gpointer stop) { g_free (((HlPlayerStop *) stop)->text); }

/* They own their text. */
static GArray *stops_new (void)
{
  GArray *stops = g_array_new (FALSE, FALSE, sizeof (HlPlayerStop));

  g_array_set_clear_func (stops, clear_stop);

  return stops;
}

static GArray *story_of (const NnWalk *walk)
{
  g_autoptr (GArray) story = nn_story_new (walk);
  GArray            *stops = stops_new ();

  NN_EACH_AT (const NnStoryStep, step, story)
    {
      const HlPlayerStop stop = { step->first, step->node, hl_story_text (walk, step) };

      g_array_append_val (stops, stop);
    }

  return stops;
}

static GArray *blocks_of (const NnWalk *walk)
{
  g_autoptr (GArray) blocks = nn_walk_block_stops (walk);
  GArray            *stops = stops_new ();

  NN_EACH_AT (const NnStop, at, blocks)
    {
      const HlPlayerStop stop = { at->first, at->node, NULL };

      g_array_append_val (stops, stop);
    }

  return stops;
}

/* What is done with a parameter, whose name is before it. */
static const char *parameter_title (NnOperationKind kind)
{
  switch (kind)
    {
    case NN_OP_CLIP:
      return C_ ("step of an update", "clip");
    case NN_OP_ADAM_M:
      return C_ ("step of an update", "mean");
    case NN_OP_ADAM_V:
      return C_ ("step of an update", "mean square");
    case NN_OP_ADAM_STEP:
      return C_ ("step of an update", "step");
    case NN_OP_PARAMETER_GRADIENT:
    default:
      return C_ ("step of an update", "gradient");
    }
}

static char *operation_title (const NnWalk *walk, const NnOperation *operation)
{
  if (operation->parameter != NULL)
    /* Translators: a parameter of the model, such as "W_q", and what is done with it */
    return g_strdup_printf (_ ("%s: %s"), operation->parameter, parameter_title (operation->kind));

  return g_strdup (hl_lesson_get_title (hl_lesson_for (walk, operation)));
}

/* Returns a title that is short enough for a button. */
static char *step_title (const NnWalk *walk, const NnWalkNode *step)
{
  switch (step->level)
    {
    case NN_LEVEL_PASS:
      if (step->target_step >= 0)
        /* Translators: one step of the decoder, from 1 */
        return g_strdup_printf (_ ("Decode step %d"), step->target_step + 1);
      return hl_box_title (&walk->config, step->path);
    case NN_LEVEL_BLOCK:
      return hl_block_title (step->path);
    case NN_LEVEL_OPERATION:
      return operation_title (walk, step->operation);
    case NN_LEVEL_STACK:
    case NN_LEVEL_SUBLAYER:
    default:
      return hl_box_title (&walk->config, step->path);
    }
}

/* Any thread may call it: the steps of a long walk would halt a main loop. Returns its
 * steps. */
HlWalkSteps *hl_walk_steps_new (const NnWalk *walk)
{
  HlWalkSteps *self = g_new0 (HlWalkSteps, 1);

  self->n = nn_walk_count (walk);
  self->steps = g_new0 (HlPlayerStep, self->n);
  for (int i = 0; i < self->n; i++)
    {
      const NnWalkNode *node = nn_walk_get (walk, i);

      self->steps[i] = (HlPlayerStep){ step_title (walk, node), node->depth, node->end };
    }
  self->outline =
      (HlPlayerOutline){ cells_of (walk, self->steps), { story_of (walk), blocks_of (walk) } };

  return self;
}

void hl_walk_steps_free (HlWalkSteps *self)
{
  if (self == NULL)
    return;

  hl_time_cells_free (self->outline.cells);
  for (int depth = 0; depth < HL_DEPTH_NUMBERS; depth++)
    g_clear_pointer (&self->outline.stops[depth], g_array_unref);
  for (int i = 0; i < self->n; i++)
    g_free (self->steps[i].title);
  g_free (self->steps);
  g_free (self);
}

/* player: gets them, or no steps; position: where to be, if there is such a step. */
void hl_walk_steps_give (HlWalkSteps *self, HlPlayer *player, int position)
{
  if (self == NULL)
    {
      hl_player_set_steps (player, NULL, 0, 0);
      return;
    }

  hl_player_set_steps_with (player, self->steps, self->n, position < self->n ? position : 0,
                            &self->outline);
}

static gboolean are_alike (const NnWalkNode *a, const NnWalkNode *b)
{
  return a->level == b->level && a->target_step == b->target_step &&
         a->is_backward == b->is_backward && g_str_equal (a->path, b->path);
}

/* Returns that place in walk, or its beginning, if it has no such place. */
int hl_walk_find_again (const NnWalk *walk, const NnWalk *old, int position)
{
  int found = 0;
  int n_left = 0; /* several operations of an update have the name of one parameter */

  if (position >= nn_walk_count (old))
    return 0;

  for (int i = 0; i <= position; i++)
    n_left += are_alike (nn_walk_get (old, i), nn_walk_get (old, position));
  for (int i = 0; n_left > 0 && i < nn_walk_count (walk); i++)
    if (are_alike (nn_walk_get (walk, i), nn_walk_get (old, position)))
      {
        found = i;
        n_left--;
      }

  return found;
}
