/* How tokens are spelled with capitals, as JSON of a model's file. */

#include "core/checkpoint/checkpoint-json.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/checkpoint/checkpoint.h"
#include "core/text/reading.h"
#include "core/text/spelling.h"

/** Returns: (transfer full): the list of the words that are written with capitals, such as "Paris"
 */
json_t *nn_spellings_to_json (const NnVocabulary *self)
{
  json_t *json = json_array ();

  for (int id = 0; id < self->size; id++)
    {
      const char *spelling = nn_vocabulary_spelling (self, id);

      if (strcmp (spelling, nn_vocabulary_token (self, id)) != 0)
        json_array_append_new (json, json_string (spelling));
    }

  return json;
}

/* Returns the id of the token that @spelling is, with capitals; −1 if the vocabulary has none, or
 * if the token already has a spelling. */
static int find_token (const NnVocabulary *self, const char *spelling)
{
  g_auto (GStrv) tokens = nn_read (self, spelling);
  g_auto (GStrv) written = nn_read_as_written (self, spelling);
  int            id;

  if (g_str_has_prefix (spelling, NN_WORD_JOINER))
    {
      id = nn_vocabulary_id (self, spelling + strlen (NN_WORD_JOINER));
      return id != self->unk ? id : -1;
    }
  if (nn_tokens_count (tokens) != 1 || strcmp (written[0], spelling) != 0)
    return -1;

  id = nn_vocabulary_word_id (self, tokens[0]);

  return id != self->unk && strcmp (tokens[0], spelling) != 0 &&
                 strcmp (nn_vocabulary_spelling (self, id), tokens[0]) == 0
             ? id
             : -1;
}

/**
 * @self: (inout): a vocabulary without spellings
 * @error: (nullable): %NN_CHECKPOINT_ERROR_VOCABULARY
 * Returns: whether each word is a token of @self with capitals, and none is there twice
 */
gboolean nn_spellings_from_json (NnVocabulary *self, json_t *json, const char *where,
                                 GError **error)
{
  gboolean is_read = json_is_array (json);

  for (gsize i = 0; i < json_array_size (json) && is_read; i++)
    {
      const char *spelling = json_string_value (json_array_get (json, i));
      const int   id = spelling != NULL ? find_token (self, spelling) : -1;

      is_read = id >= 0;
      if (is_read)
        nn_vocabulary_set_spelling (self, id, spelling);
    }

  if (!is_read)
    g_set_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_VOCABULARY,
                 _ ("%s must be a list of words of the vocabulary, with their capitals and without "
                    "duplicates, such as [\"Paris\", …]"),
                 where);

  return is_read;
}
