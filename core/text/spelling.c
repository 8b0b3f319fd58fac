#include "core/text/spelling.h"

#include <string.h>

#include "core/engine/owned.h"
#include "core/text/characters.h"
#include "core/text/tokenizer.h"

/* How often the words of some sentences are written in each form, not counting first words.  Few
 * words have capitals, and only these have a table of their forms. */
struct _NnSpelling
{
  NnWordCount *small;    /* words in lower case */
  GHashTable  *capitals; /* token → its forms with a capital → how often */
  int          n_joined; /* marks of @spaced_marks without a space before them */
  int          n_apart;  /* and with one */
};

/* French has a space before them. */
static const char spaced_marks[] = "?!:;";

/** Returns: (transfer full): the spelling of no word */
NnSpelling *nn_spelling_new (void)
{
  NnSpelling *self = g_new0 (NnSpelling, 1);

  self->small = nn_word_count_new ();
  self->capitals =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_hash_table_unref);

  return self;
}

NN_FREES_FOR_ALL (NnSpelling, nn_spelling_free, (nn_word_count_free, small),
                  (g_hash_table_unref, capitals))

/** Returns: whether a new sentence begins after @token */
gboolean nn_token_ends_sentence (const char *token)
{
  return *token != '\0' && *g_utf8_next_char (token) == '\0' &&
         nn_character_ends_sentence (nn_character_at (token));
}

/**
 * @opening: where a quotation mark, a bracket or a sign of emphasis may be
 * @from: where to look first, at most where the tokens end
 * Returns: where the sign is that closes it, or -1
 */
int nn_tokens_closing (char **tokens, int opening, int from)
{
  /* What opens in one language closes in another, so only both together tell. */
  static const char pairs[] = "\"\"''“”„“„”””‚'‘’»«›‹«»‹›()[]{}**__~~``";

  for (int i = from; tokens[i] != NULL; i++)
    for (const char *p = pairs; *p != '\0'; p = g_utf8_next_char (g_utf8_next_char (p)))
      if (nn_character_at (p) == nn_character_at (tokens[opening]) &&
          nn_character_at (g_utf8_next_char (p)) == nn_character_at (tokens[i]))
        return i;

  return -1;
}

static void count (NnSpelling *self, const char *token, const char *written)
{
  GHashTable *forms;
  int         n;

  if (strcmp (token, written) == 0)
    {
      nn_word_count_add (self->small, token, 1);
      return;
    }

  forms = g_hash_table_lookup (self->capitals, token);
  if (forms == NULL)
    {
      forms = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      g_hash_table_insert (self->capitals, g_strdup (token), forms);
    }

  n = GPOINTER_TO_INT (g_hash_table_lookup (forms, written));
  g_hash_table_replace (forms, g_strdup (written), GINT_TO_POINTER (n + 1));
}

/* Whether there is a capital after the first character, which most sentences do not have. */
static gboolean has_capital_inside (const char *sentence)
{
  if (*sentence == '\0')
    return FALSE;

  for (const char *p = g_utf8_next_char (sentence); *p != '\0'; p = g_utf8_next_char (p))
    {
      const gunichar c = nn_character_at (p);

      if (nn_character_lower (c) != c)
        return TRUE;
    }

  return FALSE;
}

/* Counts the marks that end @sentence or a part of it. */
static void count_marks (NnSpelling *self, const char *sentence)
{
  for (const char *mark = strpbrk (sentence, spaced_marks); mark != NULL;
       mark = strpbrk (mark + 1, spaced_marks))
    {
      const gunichar before =
          mark > sentence ? nn_character_at (g_utf8_find_prev_char (sentence, mark)) : ' ';

      if (mark > sentence && (mark[1] == '\0' || mark[1] == ' '))
        {
          self->n_apart += nn_character_is_space (before);
          self->n_joined += g_unichar_isalnum (before) || g_unichar_ismark (before);
        }
    }
}

static char **tokenize_as_written (const char *sentence, int max_tokens)
{
  g_autofree char *written = nn_normalize_by (sentence, NN_READING_WORDS, TRUE);

  return nn_tokens_split_first (written, max_tokens);
}

/**
 * @tokens: the tokens of a sentence; what follows them does not matter
 * @sentence: the same as a person wrote it, valid UTF-8
 *
 * Counts the words of a sentence but the first, and the marks with a space before them.
 */
void nn_spelling_add (NnSpelling *self, char **tokens, const char *sentence)
{
  const int      n_tokens = nn_tokens_count (tokens);
  g_auto (GStrv) capitals =
      has_capital_inside (sentence) ? tokenize_as_written (sentence, n_tokens) : NULL;
  char **written = capitals != NULL ? capitals : tokens;

  count_marks (self, sentence);
  for (int i = 1; i < n_tokens; i++)
    if (!nn_token_ends_sentence (tokens[i - 1]) && nn_token_is_word (tokens[i]))
      count (self, tokens[i], written[i]);
}

/* Whether @form occurs more often than @best, or as often and comes first by code point. */
static gboolean is_better (const char *form, int n, const char *best, int most)
{
  return best == NULL || n > most || (n == most && strcmp (form, best) < 0);
}

/**
 * @token: a word in lower case
 * Returns: (transfer none) (nullable): the word with its capitals, if it is a name
 */
const char *nn_spelling_of (const NnSpelling *self, const char *token)
{
  GHashTable    *forms = g_hash_table_lookup (self->capitals, token);
  const char    *best = NULL;
  int            most = 0;
  int            n_capitals = 0;
  GHashTableIter iter;
  gpointer       form;
  gpointer       n;

  if (forms == NULL)
    return NULL;

  g_hash_table_iter_init (&iter, forms);
  while (g_hash_table_iter_next (&iter, &form, &n))
    {
      n_capitals += GPOINTER_TO_INT (n);
      if (is_better (form, GPOINTER_TO_INT (n), best, most))
        {
          best = form;
          most = GPOINTER_TO_INT (n);
        }
    }

  return n_capitals > nn_word_count_of (self->small, token) ? best : NULL;
}

/** @vocabulary: (inout): gets the spelling of its names, and of marks where none has a space */
void nn_spelling_give (const NnSpelling *self, NnVocabulary *vocabulary)
{
  for (const char *mark = spaced_marks; *mark != '\0' && self->n_joined > self->n_apart; mark++)
    {
      const char       token[] = { *mark, '\0' };
      const int        id = nn_vocabulary_id (vocabulary, token);
      g_autofree char *joined = g_strconcat (NN_WORD_JOINER, token, NULL);

      if (id != vocabulary->unk)
        nn_vocabulary_set_spelling (vocabulary, id, joined);
    }
  for (int id = 0; id < vocabulary->size; id++)
    nn_vocabulary_set_spelling (vocabulary, id,
                                nn_spelling_of (self, nn_vocabulary_token (vocabulary, id)));
}
