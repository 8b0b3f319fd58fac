#include "core/checkpoint/state-dict.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/checkpoint/checkpoint-json.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/safetensors-header.h"

/* How many names a message lists. */
#define LISTED_NAMES 3

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

static const char *
skip_wrappers (const char *name)
{
  static const char *const wrappers[] = { "module.", "model.", "net." };

  for (gsize i = 0; i < G_N_ELEMENTS (wrappers); i++)
    if (g_str_has_prefix (name, wrappers[i]))
      return skip_wrappers (name + strlen (wrappers[i]));

  return name;
}

/* "blks.0" is "blks.block0". */
static char *
our_name (const char *name)
{
  const char *bare = skip_wrappers (name);
  const char *blks = strstr (bare, ".blks.");
  const char *number = blks != NULL ? blks + strlen (".blks.") : NULL;

  if (number == NULL || !g_ascii_isdigit (*number))
    return g_strdup (bare);

  return g_strdup_printf ("%.*sblock%s", (int) (number - bare), bare, number);
}

/* What PyTorch and MLX save along although nothing depends on it, and our own training. */
static gboolean
is_left_out (const char *name)
{
  return g_str_has_prefix (name, NN_TRAINING_TENSOR_PREFIX) ||
         g_str_has_suffix (name, ".num_batches_tracked") ||
         g_str_has_suffix (name, ".attention_weights");
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
      g_autofree char    *name = our_name (tensor->name);
      g_autofree char    *printable = nn_safetensors_printable (name);

      if (is_left_out (name))
        continue;
      if (g_hash_table_contains (self->tensors, name))
        {
          fail (self, error, _ ("“%s” is in it twice, in two spellings"), printable);
          return NULL;
        }
      g_hash_table_insert (self->tensors, g_steal_pointer (&name), (gpointer) tensor);
    }

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
      fail (self, error, _ ("“%s” is missing"), name);
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
      g_autofree char *name = g_strdup_printf ("encoder.blks.block%d.ffn.dense1.weight", n);

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
  config->attention = has (self, "encoder.blks.block0.attention.attention.w_v.weight")
                          ? NN_ATTENTION_ADDITIVE
                          : NN_ATTENTION_DOT_PRODUCT;
  config->trains_positions = has (self, "encoder.pos_encoding.P");
  if (config->trains_positions)
    config->max_positions = count_positions (self);

  return TRUE;
}

/**
 * nn_state_dict_check:
 * @self: the parameters
 * @config: what somebody says about them
 * @error: (nullable): %NN_CHECKPOINT_ERROR_CONFIGURATION, or why @config is not
 *   possible at all
 *
 * Returns: whether the sizes in @config are those of the tensors, so that a model
 *   made from it is no larger than the file
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
                      "Mend the configuration."),
                   self->file->file_name, difference);
      return FALSE;
    }

  return nn_config_validate (config, error);
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

static gboolean
fill_one (const NnStateDict *self,
          NnParameter       *parameter,
          GError           **error)
{
  const NnSafetensor  *saved = g_hash_table_lookup (self->tensors, parameter->path);
  g_autoptr (NnTensor) values = NULL;

  if (!fits (saved, parameter->value->shape))
    {
      g_autofree char *found = nn_safetensor_shape_to_string (saved);
      g_autofree char *expected = nn_shape_to_string (parameter->value->shape);

      return fail (self, error, _ ("“%s” is %s, but it should be %s"), parameter->path, found,
                   expected);
    }

  values = nn_safetensor_to_tensor (saved, error);
  if (values == NULL)
    return FALSE;

  for (gsize i = 0; i < values->length; i++)
    if (!isfinite (values->values[i]))
      return fail (self, error, _ ("“%s” holds values that are infinite or no numbers"),
                   parameter->path);

  memcpy (parameter->value->values, values->values, values->length * sizeof (float));

  return TRUE;
}

/* "a, b, c and 4 more" */
static char *
list_names (GPtrArray *names)
{
  GString    *list = g_string_new (NULL);
  const guint n_more = names->len > LISTED_NAMES ? names->len - LISTED_NAMES : 0;

  for (guint i = 0; i < MIN (names->len, LISTED_NAMES); i++)
    {
      g_autofree char *name = nn_safetensors_printable (g_ptr_array_index (names, i));

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
  g_autofree char      *list = NULL;
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

  list = list_names (missing->len > 0 ? missing : extra);
  if (missing->len > 0)
    return fail (self, error, _ ("it lacks %s"), list);
  if (extra->len > 0)
    return fail (self, error, _ ("the model has no place for %s"), list);

  return TRUE;
}

/**
 * nn_state_dict_fill:
 * @self: the saved values
 * @parameters: the parameters of a model; their values are undefined after an error
 * @error: (nullable): %NN_CHECKPOINT_ERROR_TENSORS, or what is wrong with a tensor
 *
 * Returns: whether every parameter got its value, and every value its place
 */
gboolean
nn_state_dict_fill (const NnStateDict *self,
                    NnParameters      *parameters,
                    GError           **error)
{
  if (!check_names (self, parameters, error))
    return FALSE;

  for (int i = 0; i < nn_parameters_count (parameters); i++)
    if (!fill_one (self, nn_parameters_get (parameters, i), error))
      return FALSE;

  return TRUE;
}
