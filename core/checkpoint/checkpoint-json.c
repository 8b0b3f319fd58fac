#include "core/checkpoint/checkpoint-json.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/engine/fail.h"
#include "core/engine/json-list.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/fields.h"

static const NnField state_fields[] = {
  NN_FIELD (NnTrainingState, n_pairs, INT),     NN_FIELD (NnTrainingState, update, INT64),
  NN_FIELD (NnTrainingState, epoch, INT),       NN_FIELD (NnTrainingState, position, INT),
  NN_FIELD (NnTrainingState, adam_step, INT64), NN_FIELD (NnTrainingState, gradient_norm, DOUBLE),
  NN_FIELD (NnTrainingState, seconds, DOUBLE),
};

static const NnField sums_fields[] = {
  NN_FIELD (NnTrainingSums, masked, DOUBLE),  NN_FIELD (NnTrainingSums, plain, DOUBLE),
  NN_FIELD (NnTrainingSums, tokens, INT64),   NN_FIELD (NnTrainingSums, positions, INT64),
  NN_FIELD (NnTrainingSums, norms, DOUBLE),   NN_FIELD (NnTrainingSums, updates, INT),
  NN_FIELD (NnTrainingSums, seconds, DOUBLE),
};

static const NnField record_fields[] = {
  NN_FIELD (NnTrainingRecord, update, INT64),
  NN_FIELD (NnTrainingRecord, epoch, INT),
  NN_FIELD (NnTrainingRecord, loss, DOUBLE),
  NN_FIELD (NnTrainingRecord, masked_loss, DOUBLE),
  NN_FIELD (NnTrainingRecord, plain_loss, DOUBLE),
  NN_FIELD (NnTrainingRecord, held_out_loss, DOUBLE),
  NN_FIELD (NnTrainingRecord, held_out_bleu, DOUBLE),
  NN_FIELD (NnTrainingRecord, base_bleu, DOUBLE),
  NN_FIELD (NnTrainingRecord, gradient_norm, DOUBLE),
  NN_FIELD (NnTrainingRecord, learning_rate, DOUBLE),
  NN_FIELD (NnTrainingRecord, tokens_per_second, DOUBLE),
  NN_FIELD (NnTrainingRecord, seconds, DOUBLE),
};

#define TO_JSON(fields, record) nn_fields_to_json (fields, G_N_ELEMENTS (fields), record)
#define FROM_JSON(fields, json, where, record, error)                                              \
  nn_fields_from_json (fields, G_N_ELEMENTS (fields), json, where, record, error)

static json_t *rows_to_json (const NnHyperparameter *rows, NnConfigPart part, gconstpointer record)
{
  json_t *json = json_object ();

  for (const NnHyperparameter *row = rows; row->field.name != NULL; row++)
    if (row->part == part)
      nn_field_to_json (&row->field, record, json);

  return json;
}

static gboolean rows_from_json (const NnHyperparameter *rows, NnConfigPart part, json_t *json,
                                const char *where, gpointer record, GError **error)
{
  if (!nn_json_check_object (json, where, error))
    return FALSE;

  for (const NnHyperparameter *row = rows; row->field.name != NULL; row++)
    if (row->part == part && !nn_field_from_json (&row->field, json, where, record, error))
      return FALSE;

  return TRUE;
}

/** Returns: (transfer full): all of a model's configuration */
json_t *nn_config_to_json (const NnConfig *self)
{
  return rows_to_json (nn_config_hyperparameters, NN_IN_MODEL, self);
}

/**
 * @self: (inout): a configuration; values that @json does not mention stay as they are
 * @error: (nullable): %NN_CHECKPOINT_ERROR_CONFIGURATION
 * Returns: whether @json could be read; the caller still has to validate the values
 */
gboolean nn_config_from_json (NnConfig *self, json_t *json, const char *where, GError **error)
{
  return rows_from_json (nn_config_hyperparameters, NN_IN_MODEL, json, where, self, error);
}

/**
 * @other: another
 * Returns: (transfer full) (nullable): the first value in which the two differ, such as "num_blks
 *   is 2, not 3", where 2 is the value in @other; %NULL if they are equal
 */
char *nn_config_difference (const NnConfig *self, const NnConfig *other)
{
  json_auto_t *json = nn_config_to_json (self);
  json_auto_t *other_json = nn_config_to_json (other);
  const char  *name;
  json_t      *value;

  json_object_foreach (json, name, value)
    if (!json_equal (value, json_object_get (other_json, name)))
      {
        g_autofree char *mine = nn_json_to_text (json_incref (value));
        g_autofree char *others =
            nn_json_to_text (json_incref (json_object_get (other_json, name)));

        /* Translators: the name of a value, what it is, what it was said to be */
        return g_strdup_printf (_ ("%s is %s, not %s"), name, others, mine);
      }

  return NULL;
}

/** Returns: (transfer full): how sentences become tokens */
json_t *nn_text_options_to_json (const NnTextOptions *self)
{
  return rows_to_json (nn_training_hyperparameters, NN_IN_TEXT, self);
}

/**
 * @self: (inout): the options; options that @json does not mention keep their value
 * @error: (nullable): %NN_CHECKPOINT_ERROR_CONFIGURATION
 * Returns: whether @json could be read and its values are in range
 */
gboolean nn_text_options_from_json (NnTextOptions *self, json_t *json, const char *where,
                                    GError **error)
{
  self->reading = 0; /* the files of the first versions do not mention it */
  if (!rows_from_json (nn_training_hyperparameters, NN_IN_TEXT, json, where, self, error))
    return FALSE;

  if (self->num_steps < 1 || self->num_steps > NN_TEXT_MAX_STEPS)
    return NN_FAIL (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_CONFIGURATION,
                    _ ("In %s, “num_steps” is %d; it must be between 1 and %d."), where,
                    self->num_steps, NN_TEXT_MAX_STEPS);
  if (self->longest < 0 || self->longest > self->num_steps)
    return NN_FAIL (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_CONFIGURATION,
                    _ ("In %s, “longest” is %d; it must be between 0 and “num_steps” (%d)."), where,
                    self->longest, self->num_steps);

  return TRUE;
}

/** Returns: (transfer full): the list of its tokens */
json_t *nn_vocabulary_to_json (const NnVocabulary *self)
{
  return NN_JSON_LIST (id, self->size, json_string (nn_vocabulary_token (self, id)));
}

/**
 * @error: (nullable): %NN_CHECKPOINT_ERROR_VOCABULARY, or the error of
 *   nn_vocabulary_new_from_tokens()
 * Returns: (transfer full) (nullable): the vocabulary
 */
NnVocabulary *nn_vocabulary_from_json (json_t *json, const char *where, GError **error)
{
  g_autoptr (GPtrArray) tokens = g_ptr_array_new ();

  for (gsize i = 0; i < json_array_size (json); i++)
    g_ptr_array_add (tokens, (gpointer) json_string_value (json_array_get (json, i)));
  if (!json_is_array (json))
    g_ptr_array_add (tokens, NULL);

  return nn_vocabulary_from_list (tokens, where, error);
}

/**
 * @tokens: (element-type utf8): the tokens; %NULL for what is none
 * @error: (nullable): as nn_vocabulary_from_json()
 * Returns: (transfer full) (nullable): the vocabulary
 */
NnVocabulary *nn_vocabulary_from_list (const GPtrArray *tokens, const char *where, GError **error)
{
  NnVocabulary *vocabulary;

  if (tokens->len > NN_CONFIG_MAX_VOCAB || g_ptr_array_find ((GPtrArray *) tokens, NULL, NULL))
    return NN_FAIL_NULL (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_VOCABULARY,
                         _ ("%s must be a list of at most %d words, such as [\"<unk>\", …]"), where,
                         NN_CONFIG_MAX_VOCAB);

  vocabulary =
      nn_vocabulary_new_from_tokens ((const char *const *) tokens->pdata, (int) tokens->len, error);
  if (vocabulary == NULL)
    g_prefix_error (error, "%s: ", where);

  return vocabulary;
}

/** Returns: (transfer full): the list of its merges, two pieces each */
json_t *nn_merges_to_json (const NnVocabulary *self)
{
  json_t *json = json_array ();

  for (int i = 0; i < nn_byte_pairs_count (self->byte_pairs); i++)
    {
      const NnMerge *merge = nn_byte_pairs_merge (self->byte_pairs, i);

      json_array_append_new (json, json_pack ("[ss]", merge->left, merge->right));
    }

  return json;
}

/**
 * @self: (inout): a vocabulary without merges, which gets them
 * @error: (nullable): %NN_CHECKPOINT_ERROR_VOCABULARY
 * Returns: whether each merge is two pieces, the first of which continues, and none is there twice
 */
gboolean nn_merges_from_json (NnVocabulary *self, json_t *json, const char *where, GError **error)
{
  gboolean is_read = json_is_array (json);

  self->byte_pairs = nn_byte_pairs_new ();
  for (gsize i = 0; i < json_array_size (json) && is_read; i++)
    {
      const char *left, *right;

      is_read = json_unpack (json_array_get (json, i), "[ss!]", &left, &right) == 0 &&
                nn_byte_pairs_add (self->byte_pairs, left, right, 0);
    }

  if (!is_read)
    g_set_error (
        error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_VOCABULARY,
        _ ("%s must be a list of merges without duplicates, such as [[\"th@@\", \"e\"], …]"),
        where);

  return is_read;
}

/** Returns: (transfer full): the state without Adam's m and v */
json_t *nn_training_state_to_json (const NnTrainingState *self)
{
  json_t     *json = TO_JSON (state_fields, self);
  json_t     *config = rows_to_json (nn_training_hyperparameters, NN_IN_TRAINING, &self->config);
  json_t     *history = json_array ();
  const guint n_records = MIN (self->history->len, NN_CHECKPOINT_MAX_RECORDS);
  const guint first = self->history->len - n_records;

  for (guint i = first; i < self->history->len; i++)
    json_array_append_new (
        history, TO_JSON (record_fields, &g_array_index (self->history, NnTrainingRecord, i)));

  json_object_set_new (config, "text", nn_text_options_to_json (&self->config.text));
  json_object_set_new (config, "adam",
                       rows_to_json (nn_training_hyperparameters, NN_IN_ADAM, &self->config.adam));
  json_object_set_new (json, "config", config);
  json_object_set_new (json, "sums", TO_JSON (sums_fields, &self->sums));
  json_object_set_new (json, "history", history);

  return json;
}

/* NaN means that the number was not measured. */
static gboolean is_measure (double number, double highest)
{
  return isnan (number) || (number >= 0.0 && number <= highest);
}

static gboolean is_record (const NnTrainingRecord *record)
{
  return record->epoch >= 1 && record->update >= 1 && is_measure (record->held_out_bleu, 1.0) &&
         is_measure (record->base_bleu, 1.0) && is_measure (record->loss, G_MAXDOUBLE) &&
         is_measure (record->masked_loss, G_MAXDOUBLE) &&
         is_measure (record->plain_loss, G_MAXDOUBLE) &&
         is_measure (record->held_out_loss, G_MAXDOUBLE) &&
         is_measure (record->gradient_norm, G_MAXDOUBLE) &&
         is_measure (record->learning_rate, G_MAXDOUBLE) &&
         is_measure (record->tokens_per_second, G_MAXDOUBLE) &&
         is_measure (record->seconds, G_MAXDOUBLE);
}

static gboolean is_state (const NnTrainingState *state)
{
  return state->n_pairs >= 0 && state->update >= 0 && state->epoch >= 0 && state->position >= 0 &&
         state->adam_step >= 0 && is_measure (state->gradient_norm, G_MAXDOUBLE) &&
         is_measure (state->seconds, G_MAXDOUBLE);
}

static gboolean fail_training (GError **error, const char *where, const char *what)
{
  return NN_FAIL (
      error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_CONFIGURATION,
      /* Translators: where, then the name of a part of it */
      _ ("In %s, “%s” contains numbers that no run can produce. Save or download the file again."),
      where, what);
}

static gboolean read_history (GArray *history, json_t *json, const char *where, GError **error)
{
  for (gsize i = 0; i < json_array_size (json); i++)
    {
      NnTrainingRecord record = { .base_bleu = NAN };

      if (!FROM_JSON (record_fields, json_array_get (json, i), where, &record, error))
        return FALSE;
      if (!is_record (&record))
        return fail_training (error, where, "history");
      g_array_append_val (history, record);
    }

  return TRUE;
}

/**
 * @error: (nullable): %NN_CHECKPOINT_ERROR_CONFIGURATION, or an error that names the number that is
 *   out of range
 *
 * Reads all of @self except Adam's m and v, which are tensors.
 *
 * Returns: whether all of it could be read and is in range
 */
gboolean nn_training_state_from_json (NnTrainingState *self, json_t *json, const char *where,
                                      GError **error)
{
  json_t *config = json_object_get (json, "config");

  self->config = nn_training_config_default ();

  return FROM_JSON (state_fields, json, where, self, error) &&
         (is_state (self) || fail_training (error, where, "update")) &&
         rows_from_json (nn_training_hyperparameters, NN_IN_TRAINING, config, where, &self->config,
                         error) &&
         nn_text_options_from_json (&self->config.text, json_object_get (config, "text"), where,
                                    error) &&
         rows_from_json (nn_training_hyperparameters, NN_IN_ADAM, json_object_get (config, "adam"),
                         where, &self->config.adam, error) &&
         FROM_JSON (sums_fields, json_object_get (json, "sums"), where, &self->sums, error) &&
         read_history (self->history, json_object_get (json, "history"), where, error) &&
         nn_training_config_validate (&self->config, error);
}
