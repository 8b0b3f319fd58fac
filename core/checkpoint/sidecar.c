#include "core/checkpoint/sidecar.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/checkpoint/checkpoint-json.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/fields.h"
#include "core/text/printable.h"
#include "core/text/read-file.h"

/* In bytes; a vocabulary of a million words is smaller. */
#define LARGEST_FILE (64 * 1024 * 1024)

static char *display (const char *path)
{
  g_autofree char *name = g_filename_display_name (path);
  g_autofree char *printable = nn_printable (name);

  return g_strdup_printf ("“%s”", printable);
}

/* model.safetensors → model.json */
static char *path_beside (const char *model_path)
{
  const gsize n = g_str_has_suffix (model_path, ".safetensors")
                      ? strlen (model_path) - strlen (".safetensors")
                      : strlen (model_path);

  return g_strdup_printf ("%.*s.json", (int) n, model_path);
}

static char *read_text (const char *path, gboolean follows_links, GError **error)
{
  g_autofree char   *where = display (path);
  g_autofree char   *text = NULL;
  g_autoptr (GError) cause = NULL;
  gsize              length;

  text = nn_read_file (path, LARGEST_FILE, follows_links, NULL, &length, &cause);
  if (g_error_matches (cause, G_FILE_ERROR, G_FILE_ERROR_NOSPC))
    g_set_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_CONFIGURATION,
                 _ ("%s is larger than the %d bytes that this program reads."), where,
                 LARGEST_FILE);
  else if (text == NULL)
    g_set_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_CONFIGURATION,
                 _ ("%s could not be read: %s."), where, cause->message);
  else if (!g_utf8_validate (text, (gssize) length, NULL))
    g_set_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_CONFIGURATION,
                 _ ("%s is not text in UTF-8. Save it as UTF-8."), where);
  else
    return g_steal_pointer (&text);

  return NULL;
}

/* Returns the lines of @text as a list; each line is a word. */
static json_t *list_of_lines (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  json_t        *list = json_array ();

  for (char **line = lines; *line != NULL; line++)
    {
      const gsize length = strlen (*line);

      if (g_str_has_suffix (*line, "\r"))
        (*line)[length - 1] = '\0';
      /* The empty string after the last line break is not a word. */
      if (line[1] != NULL || **line != '\0')
        json_array_append_new (list, json_string (*line));
    }

  return list;
}

static json_t *load_list (const char *name, const char *sidecar_path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (sidecar_path);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *where = display (path);
  g_autofree char *text = NULL;

  /* The sidecar may come from an untrusted source, so it may name only files beside it. */
  if (strchr (name, '/') != NULL || strcmp (name, "..") == 0)
    {
      g_autofree char *printable = nn_printable (name);

      g_set_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_VOCABULARY,
                   _ ("The vocabulary “%s” should be a file in the folder of the model."),
                   printable);
      return NULL;
    }

  text = read_text (path, FALSE, error);
  if (text == NULL)
    return NULL;
  if (text[strspn (text, " \t\r\n")] == '[')
    return nn_json_from_text (text, where, error);

  return list_of_lines (text);
}

static NnVocabulary *read_vocabulary (json_t *json, const char *key, const char *sidecar_path,
                                      GError **error)
{
  g_autofree char *path = display (sidecar_path);
  g_autofree char *where = NULL;
  json_t          *value = json_object_get (json, key);
  json_t          *list = NULL;
  NnVocabulary    *vocabulary;

  /* Translators: a key of a JSON file, the file */
  where = g_strdup_printf (_ ("“%s” of %s"), key, path);

  if (value == NULL)
    {
      g_set_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_VOCABULARY,
                   _ ("%s is missing: it should be a list of words, or the name of a file with "
                      "one word a line."),
                   where);
      return NULL;
    }

  list = json_is_string (value) ? load_list (json_string_value (value), sidecar_path, error)
                                : json_incref (value);
  if (list == NULL)
    return NULL;

  vocabulary = nn_vocabulary_from_json (list, where, error);
  json_decref (list);

  return vocabulary;
}

/* Infers the order of a vocabulary from its reserved ids.  Only a later training uses the order. */
static NnVocabularyOrder order_of (const NnVocabulary *vocabulary)
{
  if (vocabulary->unk == 0)
    return NN_VOCABULARY_CLASSIC;

  return vocabulary->pad == 0 ? NN_VOCABULARY_RESERVED : NN_VOCABULARY_SORTED;
}

static gboolean read_sidecar (NnSidecar *self, json_t *json, GError **error)
{
  g_autofree char *where = display (self->path);

  if (!nn_config_from_json (&self->config, json, where, error))
    return FALSE;

  if (!nn_json_has (json, "num_heads", where, error) ||
      !nn_json_has (json, "num_steps", where, error))
    return FALSE;

  self->source_vocabulary = read_vocabulary (json, "src_vocab", self->path, error);
  if (self->source_vocabulary == NULL)
    return FALSE;
  self->target_vocabulary = read_vocabulary (json, "tgt_vocab", self->path, error);
  if (self->target_vocabulary == NULL)
    return FALSE;

  self->text = nn_text_options_book ();
  self->text.order = order_of (self->target_vocabulary);

  return nn_text_options_from_json (&self->text, json, where, error);
}

/**
 * nn_sidecar_load:
 * @model_path: (type filename): the file of the model
 * @inferred: the configuration inferred from its tensors
 * @error: (nullable): an #NnCheckpointError of configuration or vocabulary
 *
 * Returns: (transfer full) (nullable): the sidecar of the model
 */
NnSidecar *nn_sidecar_load (const char *model_path, const NnConfig *inferred, GError **error)
{
  g_autoptr (NnSidecar) self = g_new0 (NnSidecar, 1);
  g_autofree char      *model = display (model_path);
  g_autofree char      *where = NULL;
  g_autofree char      *text = NULL;
  json_t               *json;
  gboolean              is_read;

  self->path = path_beside (model_path);
  self->config = *inferred;
  where = display (self->path);

  if (!g_file_test (self->path, G_FILE_TEST_EXISTS))
    {
      g_set_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_NO_CONFIGURATION,
                   _ ("%s holds only tensors. Put a file %s beside it with num_heads, "
                      "num_steps, src_vocab and tgt_vocab."),
                   model, where);
      return NULL;
    }

  text = read_text (self->path, TRUE, error);
  json = text != NULL ? nn_json_from_text (text, where, error) : NULL;
  if (json == NULL)
    return NULL;

  is_read = read_sidecar (self, json, error);
  json_decref (json);

  return is_read ? g_steal_pointer (&self) : NULL;
}

/**
 * nn_sidecar_free:
 * @self: (nullable) (transfer full): the sidecar
 */
void nn_sidecar_free (NnSidecar *self)
{
  if (self == NULL)
    return;

  nn_vocabulary_unref (self->source_vocabulary);
  nn_vocabulary_unref (self->target_vocabulary);
  g_free (self->path);
  g_free (self);
}
