#include "core/checkpoint/sidecar.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/checkpoint/checkpoint-json.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/fields.h"
#include "core/checkpoint/safetensors.h"
#include "core/engine/fail.h"
#include "core/engine/json-list.h"
#include "core/engine/owned.h"
#include "core/text/characters.h"
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
  g_autofree char *base = nn_shards_model_path (model_path);

  return g_strconcat (base, ".json", NULL);
}

static char *read_text (const char *path, gboolean follows_links, GError **error)
{
  g_autofree char   *where = display (path);
  g_autofree char   *text = NULL;
  g_autoptr (GError) cause = NULL;
  gsize              length;

  text = nn_read_file (path, LARGEST_FILE, follows_links, NULL, &length, &cause);
  if (text != NULL)
    text = nn_text_to_utf8 (text, &length);
  if (g_error_matches (cause, G_FILE_ERROR, G_FILE_ERROR_NOSPC))
    g_set_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_CONFIGURATION,
                 _ ("%s is larger than the %d bytes that this program can read."), where,
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

/* Divides "the 5", "the,5" or "5 the" at the number; a word may have the separator itself. */
static gboolean divide (const char *line, gboolean is_number_first, char **word, int *id)
{
  const char *const separators = "\t ,;";
  const gsize       before = strcspn (line, separators);
  const char       *last = NULL;
  gint64            number;
  g_autofree char  *digits = NULL;

  for (const char *at = line; *at != '\0'; at++)
    if (strchr (separators, *at) != NULL)
      last = at;
  if (last == NULL)
    return FALSE;

  digits = is_number_first ? g_strndup (line, before) : g_strdup (last + 1);
  if (!g_ascii_string_to_signed (digits, 10, 0, G_MAXINT, &number, NULL))
    return FALSE;

  *word = is_number_first ? g_strdup (line + before + 1) : g_strndup (line, (gsize) (last - line));
  *id = (int) number;

  return TRUE;
}

/* Returns the words in the order of the ids beside them; NULL: not all lines have an id, each
 * another one from 0 on. */
static json_t *order_by_ids (json_t *lines, gboolean is_number_first)
{
  const gsize n = json_array_size (lines);
  json_t     *words = NN_JSON_LIST (i, (int) n, json_null ());
  gsize       n_set = 0;

  for (; n_set < n; n_set++)
    {
      g_autofree char *word = NULL;
      int              id;

      if (!divide (json_string_value (json_array_get (lines, n_set)), is_number_first, &word,
                   &id) ||
          id >= (int) n || !json_is_null (json_array_get (words, (gsize) id)))
        break;
      json_array_set_new (words, (gsize) id, json_string (word));
    }
  if (n_set == n && n > 0)
    return words;

  json_decref (words);

  return NULL;
}

/* Returns the words without the number after each, such as how often it is there; NULL: not all
 * lines have one. */
static json_t *without_counts (json_t *lines)
{
  json_t *words = json_array ();

  for (gsize i = 0; i < json_array_size (lines); i++)
    {
      g_autofree char *line = g_strdup (json_string_value (json_array_get (lines, i)));
      char            *number = strpbrk (line, "\t ");
      char            *end = NULL;

      if (number != NULL)
        g_ascii_strtod (number + 1, &end);
      if (end == NULL || end == number + 1 || *end != '\0')
        {
          json_decref (words);
          return NULL;
        }
      *number = '\0';
      json_array_append_new (words, json_string (line));
    }

  return words;
}

/* A list of words may begin with the word {. */
static gboolean is_map (const char *text)
{
  const char *start = text + strspn (text, " \t\r\n");

  return *start == '{' && start[1 + strspn (start + 1, " \t\r\n")] == '"';
}

static json_t *load_list (const char *name, const char *sidecar_path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (sidecar_path);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *where = display (path);
  g_autofree char *text = NULL;
  json_t          *lines;
  json_t          *words;

  /* The sidecar may come from an untrusted source, so it may name only files beside it. */
  if (strchr (name, '/') != NULL || strcmp (name, "..") == 0)
    {
      g_autofree char *printable = nn_printable (name);

      return NN_FAIL_NULL (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_VOCABULARY,
                           _ ("The vocabulary “%s” must be a file in the folder of the model."),
                           printable);
    }

  text = read_text (path, FALSE, error);
  if (text == NULL)
    return NULL;
  if (text[strspn (text, " \t\r\n")] == '[' || is_map (text))
    return nn_json_from_text (text, where, error);

  lines = list_of_lines (text);
  words = order_by_ids (lines, FALSE);
  if (words == NULL)
    words = order_by_ids (lines, TRUE);
  if (words == NULL)
    words = without_counts (lines);
  if (words == NULL)
    return lines;

  json_decref (lines);

  return words;
}

/* The reserved tokens, and words that they are often made of, the usual ones first: <s>, [PAD],
 * <|endoftext|>, _GO, EOS. */
static const struct
{
  const char *key;
  const char *name;
  const char *words[10];
} reserved[] = {
  { "pad", NN_TOKEN_PAD, { "pad", "padding", "blank", NULL } },
  { "bos",
    NN_TOKEN_BOS,
    { "bos", "s", "sos", "cls", "start", "startoftext", "begin", "go", NULL } },
  { "eos", NN_TOKEN_EOS, { "eos", "/s", "sep", "end", "endoftext", "stop", NULL } },
  { "unk", NN_TOKEN_UNK, { "unk", "oov", "unknown", NULL } },
};

/* Whether @token is @word in brackets, in capitals, or followed by "_token". */
static gboolean is_made_of (const char *token, const char *word)
{
  const gsize    length = strlen (word);
  const char    *start = token + strspn (token, "<[{_|");
  const gboolean is_alone =
      start > token || (length > 1 && strspn (start, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == length);

  return g_ascii_strncasecmp (start, word, length) == 0 &&
         ((is_alone && start[length + strspn (start + length, ">]}_|")] == '\0') ||
          strcmp (start + length, "_token") == 0);
}

static gboolean is_equal (const char *token, const char *word) { return strcmp (token, word) == 0; }

/* Returns the place of the first token of a list that is so, or -1. */
static int find_word (json_t *list, const char *word,
                      gboolean (*is_so) (const char *token, const char *word))
{
  for (gsize i = 0; i < json_array_size (list); i++)
    {
      const char *token = json_string_value (json_array_get (list, i));

      if (token != NULL && is_so (token, word))
        return (int) i;
    }

  return -1;
}

/* Gives the reserved tokens of @list the names that they have in this program.  The source has no
 * <bos> in the textbook.  What is not there is told in @missing. */
static void rename_reserved (json_t *list, json_t *sidecar, gboolean needs_bos, GString *missing)
{
  for (gsize r = 0; r < G_N_ELEMENTS (reserved); r++)
    {
      const char *named = json_string_value (json_object_get (sidecar, reserved[r].key));
      int         at = -1;

      if (named != NULL)
        at = find_word (list, named, is_equal);
      if (at < 0)
        at = find_word (list, reserved[r].name, is_equal);
      for (int i = 0; at < 0 && reserved[r].words[i] != NULL; i++)
        at = find_word (list, reserved[r].words[i], is_made_of);

      if (at >= 0)
        json_array_set_new (list, (gsize) at, json_string (reserved[r].name));
      else if (needs_bos || strcmp (reserved[r].key, "bos") != 0)
        g_string_append_printf (missing, "%s%s", missing->len > 0 ? ", " : "", reserved[r].name);
    }
}

/* Puts @word into row @id, if the row exists and has none. */
static gboolean set_row (json_t *list, gint64 id, json_t *word)
{
  if (!json_is_string (word) || id < 0 || id >= (gint64) json_array_size (list) ||
      !json_is_null (json_array_get (list, (gsize) id)))
    return FALSE;

  return json_array_set (list, (gsize) id, word) == 0;
}

static gboolean read_id (json_t *value, gint64 *id)
{
  if (json_is_integer (value))
    *id = json_integer_value (value);

  return json_is_integer (value) ||
         (json_is_string (value) &&
          g_ascii_string_to_signed (json_string_value (value), 10, 0, G_MAXINT, id, NULL));
}

/* Puts a pair of a word and an id, in either order, into its row. */
static gboolean set_pair (json_t *list, json_t *one, json_t *other)
{
  gint64 id;

  return (read_id (one, &id) && set_row (list, id, other)) ||
         (read_id (other, &id) && set_row (list, id, one));
}

/* What some programs call the two directions of a vocabulary; both are in an object then. */
static json_t *inside_of (json_t *value)
{
  static const char *const names[] = { "itos",     "stoi",        "vocab",        "idx2word",
                                       "word2idx", "id_to_token", "token_to_idx", "idx_to_token" };

  /* As in a file tokenizer.json. */
  if (json_is_object (json_object_get (value, "model")))
    return inside_of (json_object_get (value, "model"));

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (json_array_size (json_object_get (value, names[i])) > 0 ||
        json_object_size (json_object_get (value, names[i])) > 0)
      return json_object_get (value, names[i]);

  return value;
}

/* Whether it has ids beside the words: a map from words to ids or from ids to words, or a list of
 * such pairs. */
static gboolean has_ids (json_t *value)
{
  const json_t *first = json_array_get (value, 0);

  return json_is_object (value) || json_is_object (first) || json_is_array (first);
}

/* Returns the list of @n_rows words of what has_ids (); NULL if it is none. */
static json_t *list_by_ids (json_t *value, int n_rows)
{
  gboolean    is_list = n_rows <= NN_CONFIG_MAX_VOCAB;
  json_t     *list = NN_JSON_LIST (i, is_list ? n_rows : 0, json_null ());
  const char *key;
  json_t     *other;
  gsize       row;

  json_object_foreach (value, key, other)
    {
      json_t *one = json_string (key);

      is_list = is_list && set_pair (list, one, other);
      json_decref (one);
    }
  json_array_foreach (value, row, other)
    {
      json_t *members = json_is_array (other) ? json_incref (other) : json_array ();
      json_t *member;

      json_object_foreach (other, key, member)
        json_array_append (members, member);
      is_list =
          is_list && set_pair (list, json_array_get (members, 0), json_array_get (members, 1));
      json_decref (members);
    }

  if (!is_list)
    g_clear_pointer (&list, json_decref);

  return list;
}

/* Gives each row without a word a name that no text has. */
static void name_empty_rows (json_t *list)
{
  for (gsize i = 0; i < json_array_size (list); i++)
    if (json_is_null (json_array_get (list, i)) ||
        g_strcmp0 (json_string_value (json_array_get (list, i)), "") == 0)
      {
        g_autofree char *name = g_strdup_printf (NN_SIDECAR_EMPTY_ROW, (int) i);

        json_array_set_new (list, i, json_string (name));
      }
}

static NnVocabulary *read_vocabulary (json_t *json, const char *key, int n_rows, gboolean needs_bos,
                                      const char *sidecar_path, GError **error)
{
  g_autofree char    *path = display (sidecar_path);
  g_autofree char    *where = NULL;
  g_autoptr (GString) missing = g_string_new (NULL);
  json_t             *value = json_object_get (json, key);
  json_auto_t        *whole = NULL;
  json_auto_t        *list = NULL;

  /* Translators: a key of a JSON file, the file */
  where = g_strdup_printf (_ ("“%s” of %s"), key, path);

  if (value == NULL)
    return NN_FAIL_NULL (
        error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_VOCABULARY,
        _ ("%s is missing: it must be a list of words, or the name of a file with one "
           "word per line."),
        where);

  whole = json_is_string (value) ? load_list (json_string_value (value), sidecar_path, error)
                                 : json_incref (value);
  if (whole == NULL)
    return NULL;

  value = inside_of (whole);
  list = has_ids (value) ? list_by_ids (value, n_rows) : json_incref (value);
  if (list == NULL)
    return NN_FAIL_NULL (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_VOCABULARY,
                         _ ("%s must give each word its own id, from 0 to %d, as here: {\"the\": "
                            "0, …} or {\"0\": \"the\", …}"),
                         where, n_rows - 1);

  name_empty_rows (list);
  rename_reserved (list, json, needs_bos, missing);
  if (json_is_array (list) && missing->len > 0)
    return NN_FAIL_NULL (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_VOCABULARY,
                         /* Translators: where, then tokens such as <pad>, <unk> */
                         _ ("Missing from %s: %s. If the vocabulary has other names for the "
                            "special tokens, add these names to the same file, as here: \"pad\": "
                            "\"…\", \"bos\": \"…\", \"eos\": \"…\", \"unk\": \"…\""),
                         where, missing->str);

  return nn_vocabulary_from_json (list, where, error);
}

/* Infers the order of a vocabulary from its reserved ids.  Only a later run uses the order. */
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

  self->source_vocabulary =
      read_vocabulary (json, "src_vocab", self->config.source_vocab, FALSE, self->path, error);
  if (self->source_vocabulary == NULL)
    return FALSE;
  self->target_vocabulary =
      read_vocabulary (json, "tgt_vocab", self->config.target_vocab, TRUE, self->path, error);
  if (self->target_vocabulary == NULL)
    return FALSE;

  self->text = nn_text_options_book ();
  self->text.order = order_of (self->target_vocabulary);

  return nn_text_options_from_json (&self->text, json, where, error);
}

/**
 * @model_path: (type filename): the file of the model
 * @inferred: the configuration inferred from its tensors
 * @error: (nullable): an #NnCheckpointError of configuration or vocabulary
 * Returns: (transfer full) (nullable): the sidecar of the model
 */
NnSidecar *nn_sidecar_load (const char *model_path, const NnConfig *inferred, GError **error)
{
  g_autoptr (NnSidecar) self = g_new0 (NnSidecar, 1);
  g_autofree char      *model = display (model_path);
  g_autofree char      *where = NULL;
  g_autofree char      *text = NULL;
  json_auto_t          *json = NULL;

  self->path = path_beside (model_path);
  self->config = *inferred;
  where = display (self->path);

  if (!g_file_test (self->path, G_FILE_TEST_EXISTS))
    return NN_FAIL_NULL (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_NO_CONFIGURATION,
                         _ ("%s contains only tensors. Put a file %s with num_heads, num_steps, "
                            "src_vocab and tgt_vocab next to it."),
                         model, where);

  text = read_text (self->path, TRUE, error);
  json = text != NULL ? nn_json_from_text (text, where, error) : NULL;

  return json != NULL && read_sidecar (self, json, error) ? g_steal_pointer (&self) : NULL;
}

NN_FREES_FOR_ALL (NnSidecar, nn_sidecar_free,
                  (nn_vocabulary_unref, source_vocabulary, target_vocabulary), (g_free, path))
