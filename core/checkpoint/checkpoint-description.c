#include "core/checkpoint/checkpoint-description.h"

#include <glib/gi18n-lib.h>

#include "core/checkpoint/checkpoint-json.h"
#include "core/checkpoint/checkpoint-keys.h"
#include "core/checkpoint/checkpoint-metadata.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/fields.h"
#include "core/text/printable.h"

static gboolean read_config (const NnSafetensors *file, NnConfig *config, GError **error)
{
  g_autofree char *where = nn_metadata_place (file, NN_KEY_CONFIG);
  json_t          *json = nn_metadata_json (file, NN_KEY_CONFIG, error);
  gboolean         is_read = json != NULL && nn_config_from_json (config, json, where, error);

  json_decref (json);

  return is_read;
}

static gboolean read_options (const NnSafetensors *file, NnTextOptions *text, GError **error)
{
  g_autofree char *where = nn_metadata_place (file, NN_KEY_TEXT);
  json_t          *json = nn_metadata_json (file, NN_KEY_TEXT, error);
  gboolean         is_read = json != NULL && nn_json_has (json, "num_steps", where, error) &&
                     nn_text_options_from_json (text, json, where, error);

  json_decref (json);

  return is_read;
}

static NnVocabulary *read_vocabulary (const NnSafetensors *file, const char *key, GError **error)
{
  g_autofree char *where = nn_metadata_place (file, key);
  json_t          *json = nn_metadata_json (file, key, error);
  NnVocabulary    *vocabulary = json != NULL ? nn_vocabulary_from_json (json, where, error) : NULL;

  json_decref (json);

  return vocabulary;
}

/* Reads the merges of byte-pair encoding.  Characters need none. */
static gboolean read_merges (const NnSafetensors *file, NnTokenKind tokens,
                             NnVocabulary *vocabulary, const char *key, GError **error)
{
  g_autofree char *where = nn_metadata_place (file, key);
  json_t          *json;
  gboolean         is_read;

  if (tokens == NN_TOKENS_CHARACTERS)
    vocabulary->byte_pairs = nn_byte_pairs_new ();
  if (tokens != NN_TOKENS_BPE)
    return TRUE;

  json = nn_metadata_json (file, key, error);
  is_read = json != NULL && nn_merges_from_json (vocabulary, json, where, error);
  json_decref (json);

  return is_read;
}

/* Reads the spellings, which files of older programs do not have. */
static gboolean read_spellings (const NnSafetensors *file, NnVocabulary *vocabulary, GError **error)
{
  g_autofree char *where = nn_metadata_place (file, NN_KEY_SPELLINGS);
  json_t          *json;
  gboolean         is_read;

  if (nn_safetensors_metadata (file, NN_KEY_SPELLINGS) == NULL)
    return TRUE;

  json = nn_metadata_json (file, NN_KEY_SPELLINGS, error);
  is_read = json != NULL && nn_spellings_from_json (vocabulary, json, where, error);
  json_decref (json);

  return is_read;
}

static gboolean check_version (const NnSafetensors *file, GError **error)
{
  const char      *version = nn_safetensors_metadata (file, NN_KEY_VERSION);
  g_autofree char *printable = nn_printable (version != NULL ? version : "?");

  if (g_strcmp0 (version, G_STRINGIFY (NN_CHECKPOINT_VERSION)) == 0)
    return TRUE;

  g_set_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_VERSION,
               _ ("“%s” has format “%s”, and this program knows format “%d”: open it with a newer "
                  "one."),
               file->file_name, printable, NN_CHECKPOINT_VERSION);

  return FALSE;
}

/**
 * nn_checkpoint_read_description:
 * @file: an open file that Headlight wrote
 * @inferred: the configuration inferred from its tensors; used where the description says nothing
 * @error: (nullable): an #NnCheckpointError
 *
 * Returns: (transfer full) (nullable): configuration, text settings and vocabularies
 */
NnSidecar *nn_checkpoint_read_description (const NnSafetensors *file, const NnConfig *inferred,
                                           GError **error)
{
  g_autoptr (NnSidecar) own = g_new0 (NnSidecar, 1);

  own->config = *inferred;

  if (!check_version (file, error) || !read_config (file, &own->config, error) ||
      !read_options (file, &own->text, error))
    return NULL;

  own->source_vocabulary = read_vocabulary (file, NN_KEY_SOURCE_VOCABULARY, error);
  if (own->source_vocabulary == NULL)
    return NULL;
  own->target_vocabulary = read_vocabulary (file, NN_KEY_TARGET_VOCABULARY, error);

  return own->target_vocabulary != NULL &&
                 read_merges (file, own->text.tokens, own->source_vocabulary, NN_KEY_SOURCE_MERGES,
                              error) &&
                 read_merges (file, own->text.tokens, own->target_vocabulary, NN_KEY_TARGET_MERGES,
                              error) &&
                 read_spellings (file, own->target_vocabulary, error)
             ? g_steal_pointer (&own)
             : NULL;
}
