#include "ui/lessons/lessons.h"

#include <math.h>

#include "core/model/place.h"
#include "core/trace/walk/walk.h"
#include "ui/lessons/keyed-text.h"
#include "ui/lessons/source-excerpt.h"

/* Which variant of a lesson is true: chosen by the operation, by the model, and by the run. */

/* The root of the mean square of sines and cosines. */
#define MAGNITUDE_OF_WAVES (G_SQRT2 / 2.0)

/* From this factor on the words count as clearly larger than the positions. */
#define LARGE 3.0

/* Which variant? */

static gboolean is_called (const NnOperation *operation, const char *path)
{
  return g_str_equal (operation->path, path);
}

static gboolean is_cross (const NnOperation *operation)
{
  return nn_place_read (operation->path).sublayer == NN_SUBLAYER_CROSS;
}

static const char *key_of_dropout (const NnOperation *operation)
{
  const NnPlace place = nn_place_read (operation->path);

  return nn_place_is_in_attention (&place) ? "dropout-weights" : "dropout";
}

static const char *key_of_memory (const NnOperation *operation, const char *plain,
                                  const char *of_source, const char *cached)
{
  if (is_cross (operation))
    return of_source;

  return operation->constants.has_past ? cached : plain;
}

/* Chooses the lesson on a mask that hides nothing by the reason: with the cache, later words do
 * not exist yet. */
static const char *key_of_open_mask (const NnWalk *walk, const NnOperation *operation)
{
  const NnOperand *masked = operation->output;
  const gboolean   is_written = walk->kind == NN_WALK_TRANSLATION &&
                              masked->row_axis.kind == NN_AXIS_TARGET &&
                              masked->column_axis.kind == NN_AXIS_TARGET;

  return is_written && walk->config.has_causal_mask ? "mask-nothing-causal" : "mask-nothing";
}

static const char *key_of_mask (const NnWalk *walk, const NnOperation *operation)
{
  const NnOperand *masked = operation->output;
  gboolean         hides_padding = FALSE;
  gboolean         hides_future = FALSE;

  for (int row = 0; row < masked->rows; row++)
    for (int column = 0; column < masked->columns; column++)
      {
        const NnCellState state = nn_operand_state (masked, row, column);

        hides_padding = hides_padding || state == NN_CELL_PADDING;
        hides_future = hides_future || state == NN_CELL_FUTURE;
      }

  if (hides_future)
    return "mask-future";

  if (!hides_padding)
    return key_of_open_mask (walk, operation);

  return is_cross (operation) ? "mask-padding-cross" : "mask-padding";
}

static const char *key_of_statistic (const NnOperation *operation, const char *of_token,
                                     const char *of_feature, const char *remembered)
{
  if (operation->constants.uses_running)
    return remembered;

  return operation->constants.is_batch_norm ? of_feature : of_token;
}

static const char *key_of_batch (const NnOperation *operation)
{
  if (is_called (operation, "batch.source"))
    return "batch-source";
  if (is_called (operation, "batch.valid_lens"))
    return "batch-lengths";

  return is_called (operation, "batch.labels") ? "batch-labels" : "batch-input";
}

static const char *key_of_loss (const NnWalk *walk, const NnOperation *operation)
{
  static const char *const of_batch[] = {
    [NN_LOSS_MASKED] = "loss-batch",
    [NN_LOSS_PLAIN] = "loss-batch-positions",
    [NN_LOSS_CLASSIC] = "loss-batch-sentences",
  };

  if (is_called (operation, "loss.positions"))
    return operation->n_inputs > 2 ? "loss-positions-logits" : "loss-positions";

  return is_called (operation, "loss.smoothed") ? "loss-smoothed" : of_batch[walk->loss_kind];
}

/* Which operation does the gradient go back through? */

static gboolean has_term_by (const NnOperation *operation, NnOperationKind kind)
{
  for (int i = 0; i < operation->n_terms; i++)
    if (operation->terms[i].by == kind)
      return TRUE;

  return FALSE;
}

/* Returns whether the loss depends on an input only through a normalization: directly, by the
 * mean, and by the variance. */
static gboolean is_through_norm_only (const NnOperation *operation)
{
  for (int i = 0; i < operation->n_terms; i++)
    if (operation->terms[i].by != NN_OP_NORMALIZE && operation->terms[i].by != NN_OP_MEAN &&
        operation->terms[i].by != NN_OP_VARIANCE)
      return FALSE;

  return has_term_by (operation, NN_OP_NORMALIZE) || has_term_by (operation, NN_OP_VARIANCE);
}

static const char *key_of_norm_gradient (const NnOperation *operation)
{
  static const char *const of_token[] = { "d-norm", "d-mean", "d-variance" };
  static const char *const of_feature[] = { "d-norm-batch", "d-mean-batch", "d-variance-batch" };
  const NnGradientTerm    *term = &operation->terms[0];
  int                      input = 0;

  if (operation->n_terms == 1 && term->by == NN_OP_NORMALIZE)
    input = term->input;

  return term->constants.is_batch_norm ? of_feature[input] : of_token[input];
}

/* The table of operations has the key, unless it depends on the model. */
static const char *key_of_term (const NnWalk *walk, const NnGradientTerm *term)
{
  const char *lesson = nn_gradient_term_lesson (term);

  switch ((int) term->by)
    {
    case NN_OP_LOSS:
      return term->constants.smoothing > 0.0 ? "d-loss-smoothed" : "d-loss";
    case NN_OP_RESIDUAL:
      return walk->config.is_pre_norm ? "d-residual-pre-norm" : "d-residual";
    default:
      return lesson != NULL ? lesson : "d-linear";
    }
}

static const char *key_of_gradient (const NnWalk *walk, const NnOperation *operation)
{
  if (is_through_norm_only (operation))
    return key_of_norm_gradient (operation);

  if (operation->n_terms == 1)
    return key_of_term (walk, &operation->terms[0]);

  return walk->config.has_residual ? "d-several" : "d-several-without-residual";
}

static const char *key_of_parameter_gradient (const NnWalk *walk, const NnOperation *operation)
{
  if (has_term_by (operation, NN_OP_EMBEDDING) && operation->n_terms > 1)
    return "d-tied-embedding";

  return key_of_term (walk, &operation->terms[0]);
}

static const char *key_of_clip (const NnOperation *operation)
{
  if (is_called (operation, "clip.norm"))
    return "clip-norm";
  if (!is_called (operation, "clip.factor"))
    return "clip";

  return operation->constants.limit > 0.0 ? "clip-factor" : "clip-nothing";
}

/* Returns the key of what happens to a batch before and after the model, and in the update. */
static const char *key_of_learning (const NnWalk *walk, const NnOperation *operation)
{
  switch ((int) operation->kind)
    {
    case NN_OP_BATCH:
      return key_of_batch (operation);
    case NN_OP_LOSS:
      return key_of_loss (walk, operation);
    case NN_OP_GRADIENT:
      return key_of_gradient (walk, operation);
    case NN_OP_PARAMETER_GRADIENT:
      return key_of_parameter_gradient (walk, operation);
    case NN_OP_CLIP:
      return key_of_clip (operation);
    case NN_OP_ADAM_STEP:
      return operation->constants.corrects_bias ? "adam-step" : "adam-step-uncorrected";
    default:
      return nn_operation_kind_lesson (operation->kind);
    }
}

static const char *key_of_attention (const NnWalk *walk, const NnOperation *operation)
{
  switch ((int) operation->kind)
    {
    case NN_OP_QUERIES:
      return is_cross (operation) ? "queries-cross" : "queries";
    case NN_OP_KEYS:
      return key_of_memory (operation, "keys", "keys-source", "keys-cached");
    case NN_OP_VALUES:
      return key_of_memory (operation, "values", "values-source", "values-cached");
    case NN_OP_MASK:
      return key_of_mask (walk, operation);
    default:
      return nn_operation_kind_lesson (operation->kind);
    }
}

/* Returns the root of the mean square of the numbers. */
static double magnitude_of (const NnOperand *operand)
{
  const gsize n = nn_operand_length (operand);
  double      sum = 0.0;

  for (gsize i = 0; i < n; i++)
    sum += (double) operand->values[i] * operand->values[i];

  return sqrt (sum / (double) n);
}

/* If the embeddings are so large that the positions hardly change them, the lesson says so. */
static const char *key_of_embedding (const NnWalk *walk, const NnOperation *operation)
{
  return walk->config.has_positions && !walk->config.trains_positions &&
                 magnitude_of (operation->output) >= LARGE * MAGNITUDE_OF_WAVES
             ? "embedding-large"
             : "embedding";
}

/* Returns the name of the lesson that is true for this operation in this model and this run. */
static const char *key_of_lesson (const NnWalk *walk, const NnOperation *operation)
{
  if (operation->kind >= NN_OP_QUERIES && operation->kind <= NN_OP_PROJECT)
    return key_of_attention (walk, operation);
  if (operation->kind >= NN_OP_BATCH)
    return key_of_learning (walk, operation);

  switch ((int) operation->kind)
    {
    case NN_OP_EMBEDDING:
      return key_of_embedding (walk, operation);
    case NN_OP_POSITIONS:
      return operation->inputs[1]->is_parameter ? "positions-learned" : "positions";
    case NN_OP_DROPOUT:
      return key_of_dropout (operation);

    case NN_OP_RESIDUAL:
      return walk->config.is_pre_norm ? "residual-pre-norm" : "residual";
    case NN_OP_MEAN:
      return key_of_statistic (operation, "mean", "mean-batch", "mean-running");
    case NN_OP_VARIANCE:
      return key_of_statistic (operation, "variance", "variance-batch", "variance-running");
    case NN_OP_NORMALIZE:
      return key_of_statistic (operation, "normalize", "normalize-batch", "normalize-running");

    case NN_OP_CHOICE:
      return operation->constants.is_given ? "choice-given" : "choice";
    case NN_OP_LOGITS:
      return walk->config.ties_embeddings ? "logits-tied" : "logits";

    default:
      return nn_operation_kind_lesson (operation->kind);
    }
}

/* The user's language has a text, a title and a note of its own. */
static void translate (HlLesson *self, const HlKeyedText *own)
{
  for (guint i = 0; i < own->entries->len; i++)
    {
      const HlLesson *other = g_ptr_array_index (own->entries, i);

      if (g_str_equal (other->key, self->key))
        {
          self->why = other->why;
          self->title = other->title;
          self->note = other->note;
          return;
        }
    }
}

static gpointer read_lessons (gpointer data)
{
  static const char *const fields[] = { "title", "file", "function", "pytorch", "note", NULL };
  g_autofree char         *english_text = hl_source_file ("data/operations/en.txt");
  g_autofree char         *own_text = hl_shipped_text ("operations", "txt");
  HlKeyedText             *english = hl_keyed_text_parse (english_text, fields, NULL);
  HlKeyedText             *own = hl_keyed_text_parse (own_text, fields, NULL);

  for (guint i = 0; i < english->entries->len; i++)
    translate (g_ptr_array_index (english->entries, i), own);

  /* own lives on: the lessons point into it */
  return english;
}

static const GPtrArray *all (void)
{
  static GOnce once = G_ONCE_INIT;

  return ((HlKeyedText *) g_once (&once, read_lessons, NULL))->entries;
}

/* Returns the lesson of that key, or NULL. */
const HlLesson *hl_lessons_find (const char *key)
{
  for (int i = 0; i < (int) all ()->len; i++)
    if (g_str_equal (((const HlLesson *) all ()->pdata[i])->key, key))
      return all ()->pdata[i];

  return NULL;
}

/* Returns what there is to say about it in this model and this run. */
const HlLesson *hl_lesson_for (const NnWalk *walk, const NnOperation *operation)
{
  const HlLesson *lesson = hl_lessons_find (key_of_lesson (walk, operation));

  g_assert (lesson != NULL);

  return lesson;
}

/* Returns a lesson on an operation, or NULL behind the last one. index: from 0. */
const HlLesson *hl_lessons_get (int index)
{
  const HlLesson *lesson = index < (int) all ()->len ? all ()->pdata[index] : NULL;

  return lesson != NULL && lesson->file != NULL ? lesson : NULL; /* boxes come last */
}

/* The kind of operation whose lesson has this key. */
static NnOperationKind kind_of (const char *key)
{
  for (int kind = 0; kind < NN_N_OPERATION_KINDS; kind++)
    if (g_str_equal (nn_operation_kind_lesson (kind), key))
      return kind;

  g_assert_not_reached ();
}

/* Returns what the operation is called. */
const char *hl_lesson_get_title (const HlLesson *self)
{
  return self->title != NULL ? self->title : nn_operation_kind_title (kind_of (self->key));
}

/* Returns the lines in PyTorch; what a letter stands for follows as a comment. */
char *hl_lesson_get_pytorch (const HlLesson *self)
{
  return self->note == NULL ? g_strdup (self->pytorch)
                            : g_strdup_printf ("%s  # %s", self->pytorch, self->note);
}
