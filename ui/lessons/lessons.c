#include "ui/lessons/lessons.h"

#include <math.h>

#include "core/engine/each.h"
#include "core/model/place.h"
#include "core/trace/walk/walk.h"
#include "ui/lessons/keyed-text.h"
#include "ui/lessons/sentences.h"
#include "ui/lessons/source-excerpt.h"

/* Which variant of a lesson is true: chosen by the operation, by the model, and by the run. */

/* The root of the mean square of sines and cosines. */
#define MAGNITUDE_OF_WAVES (G_SQRT2 / 2.0)

/* From this factor on the words count as clearly larger than the positions. */
#define LARGE 3.0

static gboolean is_cross (const NnWalk *walk, const NnOperation *operation)
{
  return nn_place_read (operation->path).sublayer == NN_SUBLAYER_CROSS;
}

static gboolean is_in_attention (const NnWalk *walk, const NnOperation *operation)
{
  const NnPlace place = nn_place_read (operation->path);

  return nn_place_is_in_attention (&place);
}

static gboolean hides (const NnOperation *operation, NnCellState what)
{
  const NnOperand *masked = operation->output;

  for (int row = 0; row < masked->rows; row++)
    for (int column = 0; column < masked->columns; column++)
      if (nn_operand_state (masked, row, column) == what)
        return TRUE;

  return FALSE;
}

static gboolean hides_future (const NnWalk *walk, const NnOperation *operation)
{
  return hides (operation, NN_CELL_FUTURE);
}

static gboolean hides_padding (const NnWalk *walk, const NnOperation *operation)
{
  return hides (operation, NN_CELL_PADDING);
}

static gboolean hides_padding_across (const NnWalk *walk, const NnOperation *operation)
{
  return is_cross (walk, operation) && hides_padding (walk, operation);
}

/* With the cache, later words do not exist yet: the mask has nothing to hide. */
static gboolean is_written (const NnWalk *walk, const NnOperation *operation)
{
  const NnOperand *masked = operation->output;

  return walk->config.has_causal_mask && walk->kind == NN_WALK_TRANSLATION &&
         masked->row_axis.kind == NN_AXIS_TARGET && masked->column_axis.kind == NN_AXIS_TARGET;
}

/* Whether the embeddings are so large that the positions hardly change them. */
static gboolean is_large (const NnWalk *walk, const NnOperation *operation)
{
  const gsize n = nn_operand_length (operation->output);
  double      sum = 0.0;

  for (gsize i = 0; i < n; i++)
    sum += (double) operation->output->values[i] * operation->output->values[i];

  return walk->config.has_positions && !walk->config.trains_positions &&
         sqrt (sum / (double) n) >= LARGE * MAGNITUDE_OF_WAVES;
}

static gboolean is_learned (const NnWalk *walk, const NnOperation *operation)
{
  return operation->inputs[1]->is_parameter;
}

static gboolean reads_logits (const NnWalk *walk, const NnOperation *operation)
{
  return operation->n_inputs > 2;
}

static gboolean is_plain (const NnWalk *walk, const NnOperation *operation)
{
  return walk->loss_kind == NN_LOSS_PLAIN;
}

static gboolean is_classic (const NnWalk *walk, const NnOperation *operation)
{
  return walk->loss_kind == NN_LOSS_CLASSIC;
}

static gboolean has_limit (const NnWalk *walk, const NnOperation *operation)
{
  return operation->constants.limit > 0.0;
}

#define FLAG(field) G_STRUCT_OFFSET (NnOperation, constants.field)
#define CHOICE(field) G_STRUCT_OFFSET (NnWalk, config.field)

/* The first one is true that is of the kind, and of the operation with that path, and whose
 * condition holds; where none is, the lesson of the kind. */
static const struct
{
  NnOperationKind kind;
  const char     *key;
  gboolean (*holds) (const NnWalk *walk, const NnOperation *operation); /* or NULL */
  const char *path;                                                     /* or NULL */
  gsize       flag, choice; /* of the operation, of the model: where a gboolean is; or 0 */
} variants[] = {
  { NN_OP_EMBEDDING, "embedding-large", is_large },
  { NN_OP_POSITIONS, "positions-learned", is_learned },
  { NN_OP_DROPOUT, "dropout-weights", is_in_attention },
  { NN_OP_RESIDUAL, "residual-pre-norm", .choice = CHOICE (is_pre_norm) },
  { NN_OP_MEAN, "mean-running", .flag = FLAG (uses_running) },
  { NN_OP_MEAN, "mean-batch", .flag = FLAG (is_batch_norm) },
  { NN_OP_VARIANCE, "variance-running", .flag = FLAG (uses_running) },
  { NN_OP_VARIANCE, "variance-batch", .flag = FLAG (is_batch_norm) },
  { NN_OP_NORMALIZE, "normalize-running", .flag = FLAG (uses_running) },
  { NN_OP_NORMALIZE, "normalize-batch", .flag = FLAG (is_batch_norm) },
  { NN_OP_CHOICE, "choice-given", .flag = FLAG (is_given) },
  { NN_OP_LOGITS, "logits-tied", .choice = CHOICE (ties_embeddings) },
  { NN_OP_QUERIES, "queries-cross", is_cross },
  { NN_OP_KEYS, "keys-source", is_cross },
  { NN_OP_KEYS, "keys-cached", .flag = FLAG (has_past) },
  { NN_OP_VALUES, "values-source", is_cross },
  { NN_OP_VALUES, "values-cached", .flag = FLAG (has_past) },
  { NN_OP_MASK, "mask-future", hides_future },
  { NN_OP_MASK, "mask-padding-cross", hides_padding_across },
  { NN_OP_MASK, "mask-padding", hides_padding },
  { NN_OP_MASK, "mask-nothing-causal", is_written },
  { NN_OP_MASK, "mask-nothing" },
  { NN_OP_BATCH, "batch-source", NULL, "batch.source" },
  { NN_OP_BATCH, "batch-lengths", NULL, "batch.valid_lens" },
  { NN_OP_BATCH, "batch-labels", NULL, "batch.labels" },
  { NN_OP_BATCH, "batch-input" },
  { NN_OP_LOSS, "loss-positions-logits", reads_logits, "loss.positions" },
  { NN_OP_LOSS, "loss-positions", NULL, "loss.positions" },
  { NN_OP_LOSS, "loss-smoothed", NULL, "loss.smoothed" },
  { NN_OP_LOSS, "loss-batch-positions", is_plain },
  { NN_OP_LOSS, "loss-batch-sentences", is_classic },
  { NN_OP_LOSS, "loss-batch" },
  { NN_OP_CLIP, "clip-norm", NULL, "clip.norm" },
  { NN_OP_CLIP, "clip-factor", has_limit, "clip.factor" },
  { NN_OP_CLIP, "clip-nothing", NULL, "clip.factor" },
  { NN_OP_CLIP, "clip" },
  { NN_OP_ADAM_STEP, "adam-step", .flag = FLAG (corrects_bias) },
  { NN_OP_ADAM_STEP, "adam-step-uncorrected" },
};

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

/* Returns the name of the lesson that is true for this operation in this model and this run. */
static const char *key_of_lesson (const NnWalk *walk, const NnOperation *operation)
{
  if (operation->kind == NN_OP_GRADIENT)
    return key_of_gradient (walk, operation);
  if (operation->kind == NN_OP_PARAMETER_GRADIENT)
    return key_of_parameter_gradient (walk, operation);
  for (gsize i = 0; i < G_N_ELEMENTS (variants); i++)
    if (variants[i].kind == operation->kind &&
        (variants[i].path == NULL || g_str_equal (variants[i].path, operation->path)) &&
        (variants[i].holds == NULL || variants[i].holds (walk, operation)) &&
        (variants[i].flag == 0 || G_STRUCT_MEMBER (gboolean, operation, variants[i].flag)) &&
        (variants[i].choice == 0 || G_STRUCT_MEMBER (gboolean, walk, variants[i].choice)))
      return variants[i].key;

  return nn_operation_kind_lesson (operation->kind);
}

/* The user's language has a text, a title and a note of its own. */
static void translate (HlLesson *self, const HlKeyedText *own)
{
  NN_EACH_OF (const HlLesson, other, own->entries)
    if (g_str_equal (other->key, self->key))
      {
        self->why = other->why;
        self->title = other->title;
        self->note = other->note;
        return;
      }
}

static gpointer read_lessons (gpointer data)
{
  static const char *const fields[] = { "title", "file", "function", "pytorch", "note", NULL };
  g_autofree char         *english_text = hl_source_file ("data/operations/en.txt");
  g_autofree char         *own_text = hl_shipped_text ("operations", "txt");
  HlKeyedText             *english = hl_keyed_text_parse (english_text, fields, NULL);
  static HlKeyedText      *own; /* lives on: the lessons point into it */

  own = hl_keyed_text_parse (own_text, fields, NULL);
  for (guint i = 0; i < english->entries->len; i++)
    translate (g_ptr_array_index (english->entries, i), own);

  return english;
}

static const GPtrArray *all (void)
{
  static GOnce once = G_ONCE_INIT;

  return ((HlKeyedText *) g_once (&once, read_lessons, NULL))->entries;
}

/* Returns the lesson of that key, or NULL. */
static const HlLesson *find_lesson (const char *key)
{
  for (int i = 0; i < (int) all ()->len; i++)
    if (g_str_equal (((const HlLesson *) all ()->pdata[i])->key, key))
      return all ()->pdata[i];

  return NULL;
}

/* Returns what there is to say about it in this model and this run. */
const HlLesson *hl_lesson_for (const NnWalk *walk, const NnOperation *operation)
{
  const HlLesson *lesson = find_lesson (key_of_lesson (walk, operation));

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

/* Returns whose m and v it works with, if it is one of Adam's, or NULL. */
char *hl_optimizer_memory_text (const NnOperation *operation)
{
  const gint64  t = operation->constants.t;
  const HlNamed about[] = {
    { "n", (double) t - 1 }, { "first", t == 1 }, { "one", t == 2 }, { NULL }
  };

  return operation->kind == NN_OP_ADAM_M || operation->kind == NN_OP_ADAM_V ||
                 operation->kind == NN_OP_ADAM_STEP
             ? hl_sentence_of ("memory", "text", about)
             : NULL;
}

/* --- Steps that hold others ------------------------------------------------------------------- */

/* Boxes of which the same is true in every model. */
static const char *const names[NN_N_BOXES] = {
  [NN_BOX_ENCODE] = "encode",
  [NN_BOX_DECODE] = "decode",
  [NN_BOX_BATCH] = "batch",
  [NN_BOX_FORWARD] = "forward",
  [NN_BOX_BACKWARD] = "backward",
  [NN_BOX_CLIP] = "clip",
  [NN_BOX_ADAM] = "adam",
  [NN_BOX_LOSS_AGAIN] = "loss_again",
  [NN_BOX_ENCODER] = "encoder",
  [NN_BOX_DECODER] = "decoder",
  [NN_BOX_EMBEDDING] = "embedding",
  [NN_BOX_ATTENTION] = "attention",
  [NN_BOX_ATTENTION2] = "attention2",
  [NN_BOX_FFN] = "ffn",
  [NN_BOX_DENSE] = "dense",
};

/* Of others, what is true depends on the model and on the run. */
static const char *key_of (const NnWalk *walk, NnPlace place)
{
  static const char *const losses[] = {
    [NN_LOSS_MASKED] = "loss-masked",
    [NN_LOSS_PLAIN] = "loss-plain",
    [NN_LOSS_CLASSIC] = "loss-classic",
  };
  static const char *const blocks[][2] = { { "decoder_block-alone", "decoder_block" },
                                           { "encoder_block-alone", "encoder_block" } };
  static const char *const norms[][2] = { { "norm", "addnorm" },
                                          { "norm-batch", "addnorm-batch" } };
  const NnConfig          *config = &walk->config;
  const gboolean           is_batch = config->norm == NN_NORM_BATCH;
  const gboolean           is_encoder = place.stack == NN_STACK_ENCODER;

  switch ((int) place.box)
    {
    case NN_BOX_LOSS:
      return losses[walk->loss_kind];
    case NN_BOX_BLOCK:
      return blocks[is_encoder][config->has_residual];
    case NN_BOX_POSITIONS:
      return config->trains_positions ? "pos_encoding-learned" : "pos_encoding";
    case NN_BOX_ATTENTION1:
      return config->has_causal_mask ? "attention1" : "attention1-open";
    case NN_BOX_ADD:
      return config->has_residual ? "add" : "add-nothing";
    case NN_BOX_ADD_NORM:
      return norms[is_batch][config->has_residual];
    case NN_BOX_NORM:
      return norms[is_batch][FALSE];
    default:
      return names[place.box];
    }
}

static gboolean is_about_parameters (const NnWalk *walk, int node)
{
  const NnWalkNode *pass = nn_walk_get (walk, nn_walk_around (walk, node, NN_LEVEL_PASS));
  const NnBox       box = nn_place_read (pass->path).box;

  return box == NN_BOX_CLIP || box == NN_BOX_ADAM;
}

/* Returns a paragraph about it that is true for the walk's model; NULL where there is nothing to
 * add to the boxes around it. */
const char *hl_box_text (const NnWalk *walk, int node)
{
  const NnWalkNode *box = nn_walk_get (walk, node);
  const NnPlace     place = nn_place_read (box->path);
  const char       *name = key_of (walk, place);
  g_autofree char  *key = NULL;

  if (name == NULL || (box->level != NN_LEVEL_PASS && is_about_parameters (walk, node)))
    return NULL;

  key = g_strconcat ("box ", name, NULL);

  return find_lesson (key)->why;
}
