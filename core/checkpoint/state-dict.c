#include "core/checkpoint/state-dict.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/checkpoint/checkpoint-json.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/parameter-names.h"
#include "core/checkpoint/safetensors-values.h"
#include "core/model/place.h"
#include "core/model/transformer.h"
#include "core/text/printable.h"

/* How many names a message lists. */
#define LISTED_NAMES 3

/* The decoder's embedding and the output layer may share their numbers. */
#define EMBEDDING "decoder.embedding.weight"
#define OUTPUT "decoder.dense.weight"

static gboolean
fail (const NnStateDict *self,
      GError           **error,
      const char        *format,
      ...) G_GNUC_PRINTF (3, 4);

static gboolean
fail (const NnStateDict *self,
      GError           **error,
      const char        *format,
      ...)
{
  g_autofree char *detail = NULL;
  va_list          arguments;

  va_start (arguments, format);
  detail = g_strdup_vprintf (format, arguments);
  va_end (arguments);

  /* Translators: a file, what is wrong with it */
  g_set_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_TENSORS,
               _ ("“%s” does not fit this model: %s. Save the whole state_dict of the "
                  "textbook's Transformer."),
               self->file->file_name, detail);

  return FALSE;
}

/* The file says that a tensor it left out is the same as one that it kept: @alias → @kept. */
static gboolean
says_alias (const NnSafetensors *file,
            const char          *alias,
            const char          *kept)
{
  GHashTableIter iter;
  gpointer       key, value;

  g_hash_table_iter_init (&iter, file->metadata);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      g_autofree char *left_out = nn_parameter_name (key);
      g_autofree char *instead = nn_parameter_name (value);

      if (strcmp (left_out, alias) == 0 && strcmp (instead, kept) == 0)
        return TRUE;
    }

  return FALSE;
}

/* safetensors.torch.save_model() keeps one name of a shared tensor and notes the other.  Of tied
 * embeddings it keeps that of the output layer, which has none of its own in our model. */
static void
resolve_tie (NnStateDict *self)
{
  gpointer tensor;

  if (!g_hash_table_contains (self->tensors, EMBEDDING) &&
      (tensor = g_hash_table_lookup (self->tensors, OUTPUT)) != NULL &&
      says_alias (self->file, EMBEDDING, OUTPUT))
    {
      g_hash_table_remove (self->tensors, OUTPUT);
      g_hash_table_insert (self->tensors, g_strdup (EMBEDDING), tensor);
    }
}

/**
 * nn_state_dict_new:
 * @file: an open file, which must outlive this
 * @error: (nullable): %NN_CHECKPOINT_ERROR_TENSORS if two of its tensors are the same
 *   one for us
 *
 * Returns: (transfer full) (nullable): its parameters by name
 */
NnStateDict *
nn_state_dict_new (const NnSafetensors *file,
                   GError             **error)
{
  g_autoptr (NnStateDict) self = g_new0 (NnStateDict, 1);

  self->file = file;
  self->tensors = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int i = 0; i < nn_safetensors_count (file); i++)
    {
      const NnSafetensor *tensor = nn_safetensors_get (file, i);
      g_autofree char    *name = nn_parameter_name (tensor->name);
      g_autofree char    *printable = nn_printable (name);

      if (nn_parameter_is_left_out (name))
        continue;
      if (g_hash_table_contains (self->tensors, name))
        {
          fail (self, error, _ ("“%s” is in it twice, in two spellings"), printable);
          return NULL;
        }
      g_hash_table_insert (self->tensors, g_steal_pointer (&name), (gpointer) tensor);
    }

  resolve_tie (self);

  return g_steal_pointer (&self);
}

/**
 * nn_state_dict_free:
 * @self: (nullable) (transfer full): the list
 */
void
nn_state_dict_free (NnStateDict *self)
{
  if (self == NULL)
    return;

  g_hash_table_unref (self->tensors);
  g_free (self);
}

static gboolean
has (const NnStateDict *self,
     const char        *name)
{
  return g_hash_table_contains (self->tensors, name);
}

/* Reports a missing tensor.  If only the output layer is there, the two may be tied. */
static void
fail_missing (const NnStateDict *self,
              const char        *name,
              GError           **error)
{
  if (strcmp (name, EMBEDDING) == 0 && has (self, OUTPUT))
    fail (self, error,
          _ ("“%s” is missing, and the file does not say whether “%s” is shared with it"), name,
          OUTPUT);
  else
    fail (self, error, _ ("“%s” is missing"), name);
}

/* Size @axis of a matrix, or −1 and an error if there is no such matrix. */
static int
size_of (const NnStateDict *self,
         const char        *name,
         int                axis,
         GError           **error)
{
  const NnSafetensor *tensor = g_hash_table_lookup (self->tensors, name);

  if (tensor == NULL)
    {
      fail_missing (self, name, error);
      return -1;
    }
  if (tensor->n_dims != 2)
    {
      g_autofree char *shape = nn_safetensor_shape_to_string (tensor);

      fail (self, error, _ ("“%s” is %s, but it should have two axes"), name, shape);
      return -1;
    }

  return (int) MIN (tensor->dims[axis], (guint64) G_MAXINT);
}

static int
count_blocks (const NnStateDict *self)
{
  for (int n = 0;; n++)
    {
      g_autofree char *name = nn_block_path ("encoder", n, "ffn.dense1.weight");

      if (!has (self, name))
        return n;
    }
}

/* A table of positions that was saved may come as (1, T, D), as the textbook keeps it. */
static int
count_positions (const NnStateDict *self)
{
  const NnSafetensor *table = g_hash_table_lookup (self->tensors, "encoder.pos_encoding.P");
  const guint64       n = table->n_dims < 2 ? 0 : table->dims[table->n_dims - 2];

  return (int) MIN (n, (guint64) G_MAXINT);
}

static NnAttentionKind
find_attention (const NnStateDict *self)
{
  g_autofree char *attention = nn_block_path ("encoder", 0, "attention");

  for (int kind = 0; nn_attention_names[kind] != NULL; kind++)
    if (nn_attention_marks[kind] != NULL)
      {
        g_autofree char *name = nn_path_join (attention, nn_attention_marks[kind]);

        if (has (self, name))
          return kind;
      }

  return NN_ATTENTION_DOT_PRODUCT;
}

/**
 * nn_state_dict_infer:
 * @self: the parameters
 * @config: (inout): gets all sizes and variants that can be told from the tensors
 * @error: (nullable): %NN_CHECKPOINT_ERROR_TENSORS
 *
 * Returns: whether these are the parameters of a Transformer at all
 */
gboolean
nn_state_dict_infer (const NnStateDict *self,
                     NnConfig          *config,
                     GError           **error)
{
  if ((config->source_vocab = size_of (self, "encoder.embedding.weight", 0, error)) < 0 ||
      (config->num_hiddens = size_of (self, "encoder.embedding.weight", 1, error)) < 0 ||
      (config->target_vocab = size_of (self, "decoder.embedding.weight", 0, error)) < 0 ||
      (config->ffn_num_hiddens =
           size_of (self, "encoder.blks.block0.ffn.dense1.weight", 0, error)) < 0)
    return FALSE;

  config->num_blks = count_blocks (self);
  config->use_bias = has (self, "encoder.blks.block0.attention.W_q.bias");
  config->is_pre_norm = has (self, "encoder.norm.ln.weight") ||
                        has (self, "encoder.norm.bn.weight");
  config->ties_embeddings = !has (self, "decoder.dense.weight");
  config->norm = has (self, "encoder.blks.block0.addnorm1.bn.weight") ? NN_NORM_BATCH
                                                                      : NN_NORM_LAYER;
  config->attention = find_attention (self);
  config->trains_positions = has (self, "encoder.pos_encoding.P");
  if (config->trains_positions)
    config->max_positions = count_positions (self);

  return TRUE;
}

/* Whether @tensor has @shape, apart from axes of size 1 in front. */
static gboolean
fits (const NnSafetensor *tensor,
      NnShape             shape)
{
  const int n_extra = tensor->n_dims - shape.n_dims;

  for (int i = 0; i < tensor->n_dims; i++)
    if (tensor->dims[i] != (i < n_extra ? 1 : (guint64) shape.dims[i - n_extra]))
      return FALSE;

  return n_extra >= 0;
}

/* "a, b, c and 4 more" */
static char *
list_names (GPtrArray *names)
{
  GString    *list = g_string_new (NULL);
  const guint n_more = names->len > LISTED_NAMES ? names->len - LISTED_NAMES : 0;

  for (guint i = 0; i < MIN (names->len, LISTED_NAMES); i++)
    {
      g_autofree char *name = nn_printable (g_ptr_array_index (names, i));

      g_string_append_printf (list, "%s“%s”", i == 0 ? "" : ", ", name);
    }

  if (n_more > 0)
    /* Translators: follows a list of names, hence the space in front */
    g_string_append_printf (list,
                            g_dngettext (GETTEXT_PACKAGE, " and %u more", " and %u more", n_more),
                            n_more);

  return g_string_free (list, FALSE);
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static gboolean
check_names (const NnStateDict  *self,
             const NnParameters *parameters,
             GError            **error)
{
  g_autoptr (GPtrArray) missing = g_ptr_array_new ();
  g_autoptr (GPtrArray) extra = g_ptr_array_new ();
  g_autofree char      *lacking = NULL;
  g_autofree char      *left_over = NULL;
  GHashTableIter        iter;
  gpointer              name;

  for (int i = 0; i < nn_parameters_count (parameters); i++)
    if (!has (self, nn_parameters_get (parameters, i)->path))
      g_ptr_array_add (missing, nn_parameters_get (parameters, i)->path);

  g_hash_table_iter_init (&iter, self->tensors);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (nn_parameters_find (parameters, name) == NULL)
      g_ptr_array_add (extra, name);
  g_ptr_array_sort (extra, compare_names);

  lacking = list_names (missing);
  left_over = list_names (extra);
  if (missing->len > 0 && extra->len > 0)
    /* Translators: two lists of names */
    return fail (self, error, _ ("it lacks %s, and the model has no place for %s"), lacking,
                 left_over);
  if (missing->len > 0)
    return fail (self, error, _ ("it lacks %s"), lacking);
  if (extra->len > 0)
    return fail (self, error, _ ("the model has no place for %s"), left_over);

  return TRUE;
}

/* Only real numbers can be parameters, and each stands in the file with all its values. */
static gboolean
check_shapes (const NnStateDict  *self,
              const NnParameters *parameters,
              GError            **error)
{
  for (int i = 0; i < nn_parameters_count (parameters); i++)
    {
      const NnParameter  *parameter = nn_parameters_get (parameters, i);
      const NnSafetensor *saved = g_hash_table_lookup (self->tensors, parameter->path);

      if (!fits (saved, parameter->value->shape))
        {
          g_autofree char *found = nn_safetensor_shape_to_string (saved);
          g_autofree char *expected = nn_shape_to_string (parameter->value->shape);

          return fail (self, error, _ ("“%s” is %s, but it should be %s"), parameter->path, found,
                       expected);
        }
      if (!nn_dtype_is_real (saved->dtype))
        return fail (self, error, _ ("“%s” has values of type %s, but real numbers are needed"),
                     parameter->path, nn_dtype_name (saved->dtype));
    }

  return TRUE;
}

/* The names and shapes follow from @config; no number of the model is needed to compare them. */
static gboolean
check_tensors (const NnStateDict *self,
               const NnConfig    *config,
               GError           **error)
{
  g_autoptr (NnParameters) outline = nn_transformer_outline (config);

  return check_names (self, outline, error) && check_shapes (self, outline, error);
}

/**
 * nn_state_dict_check:
 * @self: the parameters
 * @config: what somebody says about them
 * @error: (nullable): %NN_CHECKPOINT_ERROR_CONFIGURATION, %NN_CHECKPOINT_ERROR_TENSORS, or
 *   why @config is not possible at all
 *
 * Nothing of the size that @config asks for is made for it.
 *
 * Returns: whether every parameter of the model stands in the file in its shape, and nothing
 *   else, so that a model made from @config is no larger than the file
 */
gboolean
nn_state_dict_check (const NnStateDict *self,
                     const NnConfig    *config,
                     GError           **error)
{
  NnConfig         inferred = *config;
  g_autofree char *difference = NULL;

  if (!nn_state_dict_infer (self, &inferred, error))
    return FALSE;

  difference = nn_config_difference (config, &inferred);
  if (difference != NULL)
    {
      /* Translators: a file, then something such as "num_blks is 2, not 3" */
      g_set_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_CONFIGURATION,
                   _ ("The tensors of “%s” contradict its configuration: in the tensors, %s. "
                      "Correct the configuration."),
                   self->file->file_name, difference);
      return FALSE;
    }

  return nn_config_validate (config, error) && check_tensors (self, config, error);
}

static gboolean
fill_one (const NnStateDict *self,
          NnParameter       *parameter,
          GError           **error)
{
  const NnSafetensor *saved = g_hash_table_lookup (self->tensors, parameter->path);
  NnTensor           *value = parameter->value;

  if (!nn_safetensor_read (saved, value->values, error))
    return FALSE;

  for (gsize i = 0; i < value->length; i++)
    if (!isfinite (value->values[i]))
      return fail (self, error, _ ("“%s” holds values that are infinite or no numbers"),
                   parameter->path);

  return TRUE;
}

/**
 * nn_state_dict_fill:
 * @self: the saved values
 * @parameters: the parameters of a model; their values are undefined after an error
 * @error: (nullable): %NN_CHECKPOINT_ERROR_TENSORS, or what is wrong with a tensor
 *
 * The file must have passed nn_state_dict_check() with the configuration of the model.
 *
 * Returns: whether every parameter got its value
 */
gboolean
nn_state_dict_fill (const NnStateDict *self,
                    NnParameters      *parameters,
                    GError           **error)
{
  for (int i = 0; i < nn_parameters_count (parameters); i++)
    if (!fill_one (self, nn_parameters_get (parameters, i), error))
      return FALSE;

  return TRUE;
}
