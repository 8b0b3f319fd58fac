/* app/cli-trace.c
 *
 * headlight-cli trace: every number of one pass through a model, as a safetensors
 * file that PyTorch can open; or, with --steps, the list of all operations of a
 * translation.
 *
 * The pass is the one of training, without dropout: the target sentence goes in
 * shifted by one.  Where none is given, the model's own translation is it.
 */

#include <glib/gi18n.h>
#include <math.h>

#include "app/cli.h"
#include "core/checkpoint/safetensors.h"
#include "core/checkpoint/save-file.h"
#include "core/engine/owned.h"
#include "core/model/place.h"
#include "core/text/reading.h"
#include "core/trace/walk/walk.h"
#include "core/translation/source.h"
#include "core/translation/translate.h"
#include "core/translation/translator.h"

/* The numbers of a pass as a file has them, under names of PyTorch's kind: the path of a layer, as
 * in the names of parameters, and what was computed there.
 *
 *      encoder.blks.block0.attention.scores
 *      └────────── layer ──────────┘
 *
 *      embedding      output                                 √D · E[id]
 *      pos_encoding   sum
 *      attention      queries, keys, values, (features), scores, masked_scores,
 *                     weights, heads, output
 *      addnorm        sum; of its ln or bn: mean, inverse_std, normalized, output
 *      ffn            dense1.output, relu.output, dense2.output
 *      dense          output                                 the logits
 *      loss           probabilities, losses
 *
 * What the configuration leaves out is left out here too.  A gradient has the name of what it
 * belongs to, behind "grad.":
 *
 *      grad.encoder.blks.block0.attention.scores       of what was computed
 *      grad.encoder.blks.block0.attention.W_q.weight   of what is learned
 *
 * The numbers inside a normalization have none, nor have masked scores, whose gradient is that
 * of the scores. */

typedef struct
{
  char     *name;   /* what the file calls it */
  NnTensor *tensor; /* the numbers */
} HlTraceTensor;

/* What a file calls the result of an operation, and whether it has the gradient of it. */
static const struct
{
  const char *name;
  gboolean    has_gradient;
} results[NN_N_OPERATION_KINDS] = {
  [NN_OP_EMBEDDING] = { "output", TRUE },
  [NN_OP_POSITIONS] = { "sum", TRUE },
  [NN_OP_QUERIES] = { "queries", TRUE },
  [NN_OP_KEYS] = { "keys", TRUE },
  [NN_OP_VALUES] = { "values", TRUE },
  [NN_OP_FEATURES] = { "features", TRUE },
  [NN_OP_ADDITIVE_SCORES] = { "scores", TRUE },
  [NN_OP_SCALE] = { "scores", TRUE },
  [NN_OP_MASK] = { "masked_scores", FALSE },
  [NN_OP_SOFTMAX] = { "weights", TRUE },
  [NN_OP_JOIN_HEADS] = { "heads", TRUE },
  [NN_OP_PROJECT] = { "output", TRUE },
  [NN_OP_RESIDUAL] = { "sum", TRUE },
  [NN_OP_SUBLAYER_ALONE] = { "sum", TRUE },
  [NN_OP_MEAN] = { "mean", FALSE },
  [NN_OP_VARIANCE] = { "inverse_std", FALSE },
  [NN_OP_NORMALIZE] = { "normalized", FALSE },
  [NN_OP_SCALE_SHIFT] = { "output", TRUE },
  [NN_OP_DENSE1] = { "dense1.output", TRUE },
  [NN_OP_RELU] = { "relu.output", TRUE },
  [NN_OP_DENSE2] = { "dense2.output", TRUE },
  [NN_OP_LOGITS] = { "output", TRUE },
  [NN_OP_PROBABILITIES] = { "probabilities", TRUE },
};

NN_FREES (HlTraceTensor, tensor_free, (g_free, name), (nn_tensor_free, tensor))

static void add (GPtrArray *tensors, const char *layer, const char *name, NnTensor *tensor)
{
  HlTraceTensor *added = g_new (HlTraceTensor, 1);

  *added = (HlTraceTensor){ nn_path_join (layer, name), tensor };
  g_ptr_array_add (tensors, added);
}

/* The axes that count something; a row for each query and key of all heads is one axis. */
static NnShape shape_of (const NnOperand *operand)
{
  const gboolean is_of_pairs = operand->row_axis.kind == NN_AXIS_PAIR;
  NnShape        shape = { 0 };

  if (operand->slice_axis.kind != NN_AXIS_ONE && !is_of_pairs)
    shape.dims[shape.n_dims++] = operand->slices;
  if (operand->row_axis.kind != NN_AXIS_ONE)
    shape.dims[shape.n_dims++] = operand->rows * (is_of_pairs ? operand->slices : 1);
  if (operand->column_axis.kind != NN_AXIS_ONE)
    shape.dims[shape.n_dims++] = operand->columns;

  return shape;
}

/* Makes 1 / √(σ² + ε) of each variance, which is what a file has. */
static void invert (NnTensor *variance, double epsilon)
{
  for (gsize i = 0; i < variance->length; i++)
    variance->values[i] = (float) (1.0 / sqrt (variance->values[i] + epsilon));
}

/* The layer that a file names. A walk has two boxes for an add & norm that normalizes first, a file
 * only one layer. */
static char *layer_of (const NnOperation *operation, NnOperationKind kind, const NnConfig *config)
{
  const NnPlace    place = nn_place_read (operation->path);
  g_autofree char *box = nn_path_parent (operation->path);
  g_autofree char *name = g_strdup_printf ("addnorm%d", place.add_norm);
  char *layer = place.add_norm > 0 ? nn_block_path (nn_stack_name (place.stack), place.block, name)
                                   : g_steal_pointer (&box);
  char *norm;

  if (kind != NN_OP_MEAN && kind != NN_OP_VARIANCE && kind != NN_OP_NORMALIZE &&
      kind != NN_OP_SCALE_SHIFT)
    return layer;

  norm = nn_path_join (layer, config->norm == NN_NORM_BATCH ? "bn" : "ln");
  g_free (layer);

  return norm;
}

static void add_operation (GPtrArray *tensors, const NnConfig *config, const NnOperation *operation)
{
  const gboolean        is_gradient = operation->kind == NN_OP_GRADIENT;
  const NnOperationKind kind = is_gradient ? operation->of : operation->kind;
  g_autofree char      *layer = NULL;
  g_autofree char      *full = NULL;
  NnTensor             *tensor;

  if (results[kind].name == NULL || (is_gradient && !results[kind].has_gradient))
    return;

  layer = layer_of (operation, kind, config);
  full = is_gradient ? nn_path_join ("grad", layer) : g_steal_pointer (&layer);
  tensor = nn_tensor_new_from (shape_of (operation->output), operation->output->values);
  if (kind == NN_OP_VARIANCE)
    invert (tensor, operation->constants.epsilon);
  add (tensors, full, results[kind].name, tensor);
}

/* The loss of each word; that of the batch is made of these. */
static void add_losses (GPtrArray *tensors, const NnWalk *walk)
{
  const int        node = nn_walk_find (walk, "loss.positions", -1, FALSE);
  const NnOperand *losses = nn_walk_get (walk, node)->operation->output;

  add (tensors, "loss", "losses", nn_tensor_new_from (shape_of (losses), losses->values));
}

/* Returns what a file of it has. learned: the parameters of its model with their gradients, if
 * it went back, or NULL. */
static GPtrArray *hl_trace_tensors_new (const NnWalk *walk, const NnParameters *learned)
{
  GPtrArray *tensors = g_ptr_array_new_with_free_func (tensor_free);

  for (int i = 0; i < nn_walk_count (walk); i++)
    if (nn_walk_get (walk, i)->operation != NULL)
      add_operation (tensors, &walk->config, nn_walk_get (walk, i)->operation);
  add_losses (tensors, walk);

  for (int i = 0; learned != NULL && i < nn_parameters_count (learned); i++)
    {
      const NnParameter *parameter = nn_parameters_get (learned, i);

      if (parameter->gradient != NULL)
        add (tensors, "grad", parameter->path, nn_tensor_copy (parameter->gradient));
    }

  return tensors;
}

typedef struct
{
  char           *model;         /* the model file, or NULL */
  char           *output;        /* the trace, or NULL */
  char           *target;        /* the translation to learn from, or NULL */
  char           *beginning;     /* how the model's own translation is to begin, or NULL */
  const NnPrefix *prefix;        /* its tokens, or NULL */
  gboolean        has_gradients; /* whether to go backward too */
  HlCliDecoding   decoding;      /* what the command line says of padding */
  gboolean        is_book;       /* whether both sentences are padded to num_steps */
  gboolean        lists_steps;   /* whether to list the operations of a translation instead */
  char          **sentences;     /* the sentence; one only, or NULL */
} Arguments;

/* Returns the words that the decoder has to write: the given ones, or the model's own. */
static char **target_words (const Arguments *arguments, const NnTranslator *translator,
                            GError **error)
{
  NnTranslationOptions      options = nn_translation_options_default ();
  g_autoptr (NnTranslation) translation = NULL;

  if (arguments->target != NULL)
    return nn_read (translator->target_vocabulary, arguments->target);

  options.is_book = arguments->is_book;
  translation = nn_translate_from (translator, arguments->sentences[0], arguments->prefix, &options,
                                   NULL, NULL, NULL, error);
  if (translation == NULL)
    return NULL;

  return nn_translation_to_tokens (translation);
}

/* Makes the pair that goes through the model: the words, <eos> and, where the textbook pads, <pad>
 * up to num_steps. */
static NnBatch *new_pair (const NnTranslator *translator, const NnSource *source, char **words,
                          gboolean is_book, GError **error)
{
  const NnVocabulary *vocabulary = translator->target_vocabulary;
  const int       most = is_book ? translator->text.num_steps : nn_source_most_tokens (translator);
  const int       n = nn_tokens_count (words) + 1;
  const int       T = is_book ? most : n;
  g_autofree int *labels = NULL;

  if (n > most)
    {
      g_set_error (
          error, NN_TRANSLATION_ERROR, NN_TRANSLATION_ERROR_TOO_LONG,
          ngettext ("The target has %d token, including <eos>, but at most %d fit. Shorten it.",
                    "The target has %d tokens, including <eos>, but at most %d fit. Shorten it.",
                    n),
          n, most);
      return NULL;
    }

  labels = g_new (int, T);
  for (int t = 0; t < T; t++)
    labels[t] = t < n - 1    ? nn_vocabulary_word_id (vocabulary, words[t])
                : t == n - 1 ? vocabulary->eos
                             : vocabulary->pad;

  return nn_batch_new_pair (nn_rows_new_padded (1, source->n, &source->valid_len), source->ids,
                            nn_rows_new_padded (1, T, &n), labels, vocabulary->bos,
                            vocabulary->pad);
}

static NnBatch *prepare (const Arguments *arguments, const NnTranslator *translator, GError **error)
{
  g_autoptr (NnSource) source =
      nn_source_new_from_sentence (translator, arguments->sentences[0], arguments->is_book, error);
  g_auto (GStrv) words = source != NULL ? target_words (arguments, translator, error) : NULL;

  if (words == NULL)
    return NULL;

  return new_pair (translator, source, words, arguments->is_book, error);
}

static void add_words (NnSafetensorsWriter *writer, const char *key, const NnVocabulary *vocabulary,
                       const int *ids, int n)
{
  g_autoptr (GString) words = g_string_new (NULL);

  for (int i = 0; i < n; i++)
    g_string_append_printf (words, "%s%s", i == 0 ? "" : " ",
                            nn_vocabulary_token (vocabulary, ids[i]));
  nn_safetensors_writer_set_metadata (writer, key, words->str);
}

static void add_pair (NnSafetensorsWriter *writer, const NnBatch *pair,
                      const NnCheckpoint *checkpoint)
{
  const int S = pair->source_rows->N;
  const int T = pair->target_rows->N;

  nn_safetensors_writer_add_ints (writer, "in.src", NN_SHAPE (1, S), pair->source);
  nn_safetensors_writer_add_ints (writer, "in.src_len", NN_SHAPE (1),
                                  pair->source_rows->valid_lens);
  nn_safetensors_writer_add_ints (writer, "in.dec_in", NN_SHAPE (1, T), pair->decoder_input);
  nn_safetensors_writer_add_ints (writer, "in.labels", NN_SHAPE (1, T), pair->labels);
  add_words (writer, "headlight.source", checkpoint->source_vocabulary, pair->source, S);
  add_words (writer, "headlight.decoder_input", checkpoint->target_vocabulary, pair->decoder_input,
             T);
  add_words (writer, "headlight.labels", checkpoint->target_vocabulary, pair->labels, T);
}

static gboolean save_pass (const Arguments *arguments, const NnTranslator *translator,
                           const NnCheckpoint *checkpoint, GError **error)
{
  g_autoptr (NnSafetensorsWriter) writer = nn_safetensors_writer_new ();
  g_autoptr (NnBatch)             pair = prepare (arguments, translator, error);
  g_autoptr (NnWalk)              walk = NULL;
  g_autoptr (GPtrArray)           tensors = NULL;

  if (pair == NULL)
    return FALSE;

  walk = nn_walk_new_pair (checkpoint->model, checkpoint->source_vocabulary,
                           checkpoint->target_vocabulary, pair, arguments->has_gradients);
  tensors =
      hl_trace_tensors_new (walk, arguments->has_gradients ? checkpoint->model->parameters : NULL);
  NN_EACH_OF (const HlTraceTensor, one, tensors)
    nn_safetensors_writer_add_tensor (writer, one->name, one->tensor);
  add_pair (writer, pair, checkpoint);
  if (!nn_safetensors_writer_save (writer, arguments->output, error))
    return FALSE;

  hl_cli_print (ngettext ("%d tensor\n", "%d tensors\n", (int) tensors->len), (int) tensors->len);

  return TRUE;
}

/* "(4, 6, 16)": heads, rows, columns; without heads two of them. */
static void print_shape (const NnOperand *operand)
{
  if (operand->slices > 1)
    hl_cli_print (" %s (%d, %d, %d)", operand->symbol, operand->slices, operand->rows,
                  operand->columns);
  else
    hl_cli_print (" %s (%d, %d)", operand->symbol, operand->rows, operand->columns);
}

/* 17   3 encoder.blks.block0.attention.product   product   Q_h (4, 6, 32) … → QKᵀ (4, 6, 6) */
static void print_node (const NnWalk *walk, int index)
{
  const NnWalkNode  *node = nn_walk_get (walk, index);
  const NnOperation *operation = node->operation;
  const int          t = node->target_step;

  hl_cli_print ("%d\t%d\t%s", index, node->depth, node->path);
  if (t >= 0)
    hl_cli_print ("[%d]", t);
  if (t >= 0 && g_str_equal (node->path, "decode")) /* what it has read, what it writes */
    hl_cli_print ("\t%s → %s", walk->decoder_tokens[t], walk->target_tokens[t]);

  if (operation != NULL)
    {
      hl_cli_print ("\t%s\t", nn_operation_kind_key (operation->kind));
      for (int i = 0; i < operation->n_inputs; i++)
        print_shape (operation->inputs[i]);
      hl_cli_print (" →");
      print_shape (operation->output);
    }

  hl_cli_print ("\n");
}

static gboolean list_steps (const Arguments *arguments, const NnTranslator *translator,
                            GError **error)
{
  NnTranslationOptions options = nn_translation_options_default ();
  g_autoptr (NnWalk)   walk = NULL;

  options.is_book = arguments->is_book;
  walk = nn_walk_new_translation_from (translator, arguments->sentences[0], arguments->prefix,
                                       &options, NULL, error);

  for (int i = 0; walk != NULL && i < nn_walk_count (walk); i++)
    print_node (walk, i);

  return walk != NULL;
}

static HlCliStatus trace_sentence (Arguments *arguments)
{
  g_autoptr (GError)       error = NULL;
  g_autoptr (NnCheckpoint) checkpoint = NULL;
  g_autoptr (NnTranslator) translator = NULL;
  g_autoptr (NnPrefix)     prefix = NULL;

  if (arguments->lists_steps || nn_save_check (arguments->output, &error))
    checkpoint = hl_cli_load_model (arguments->model, &error);
  if (checkpoint == NULL)
    return hl_cli_fail (error);
  arguments->is_book = hl_cli_decodes_as_book (&arguments->decoding, 1, checkpoint);
  translator = nn_checkpoint_new_translator (checkpoint, &error);
  if (translator != NULL && arguments->beginning != NULL)
    prefix = nn_prefix_new_from_text (checkpoint->target_vocabulary, arguments->beginning, &error);
  if (translator == NULL || error != NULL)
    return hl_cli_fail (error);
  arguments->prefix = prefix;

  if (arguments->lists_steps ? list_steps (arguments, translator, &error)
                             : save_pass (arguments, translator, checkpoint, &error))
    return HL_CLI_DONE;

  return hl_cli_fail (error);
}

static HlCliStatus check_arguments (const Arguments *arguments)
{
  if (arguments->sentences == NULL || arguments->sentences[1] != NULL)
    return hl_cli_misuse (_ ("Give one sentence, in quotation marks"));
  if (arguments->output == NULL && !arguments->lists_steps)
    return hl_cli_misuse (_ ("Specify the file for the trace: --output FILE"));
  if (arguments->target != NULL && !g_utf8_validate (arguments->target, -1, NULL))
    return hl_cli_misuse (_ ("The target is not UTF-8 text"));
  if (arguments->target != NULL && arguments->beginning != NULL)
    return hl_cli_misuse (_ ("--target gives the whole translation: leave out --target or "
                             "--begin-with"));

  return HL_CLI_DONE;
}

static HlCliStatus run (gpointer arguments)
{
  const HlCliStatus status = check_arguments (arguments);

  return status == HL_CLI_DONE ? trace_sentence (arguments) : status;
}

HlCliStatus hl_cli_trace (int argc, char *argv[])
{
  Arguments          arguments = { .is_book = FALSE };
  const GOptionEntry entries[] = {
    HL_CLI_MODEL (&arguments.model),
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &arguments.output, N_ ("File to save the trace to"),
      N_ ("FILE") },
    { "target", 't', 0, G_OPTION_ARG_FILENAME, &arguments.target,
      N_ ("Target sentence; default: the model’s own translation"), N_ ("TEXT") },
    { "begin-with", 0, 0, G_OPTION_ARG_FILENAME, &arguments.beginning,
      N_ ("Beginning of the translation; the model continues from there"), N_ ("TEXT") },
    { "gradients", 'g', 0, G_OPTION_ARG_NONE, &arguments.has_gradients,
      N_ ("Also do the backward pass and save every gradient"), NULL },
    { "book", 0, 0, G_OPTION_ARG_NONE, &arguments.decoding.is_book,
      N_ ("Pad both sentences to num_steps, as the textbook does"), NULL },
    { "no-book", 0, 0, G_OPTION_ARG_NONE, &arguments.decoding.is_own,
      N_ ("Do not pad, even with a textbook model"), NULL },
    { "steps", 's', 0, G_OPTION_ARG_NONE, &arguments.lists_steps,
      N_ ("List every operation of the translation instead of saving tensors"), NULL },
    HL_CLI_REST (&arguments.sentences),
    HL_CLI_END,
  };

  return hl_cli_run (argc, argv, _ ("SENTENCE"),
                     _ ("Save every tensor of one pass through the model."), entries, run,
                     &arguments);
}
