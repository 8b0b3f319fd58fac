#include "ui/figures/model-knowledge.h"

#include <glib/gi18n-lib.h>

#include "core/text/printable.h"
#include "core/text/reading.h"
#include "core/translation/familiarity.h"
#include "core/translation/sentence.h"

/* How many unknown words are named at most, so that they fit on a line. */
#define MAX_NAMED_WORDS 6

/* Adds a word in quotation marks, once. */
static void add_word (GPtrArray *words, const char *text)
{
  g_autofree char *word = nn_printable (text);

  /* Translators: a word in quotation marks */
  g_autofree char *quoted = g_strdup_printf (_ ("“%s”"), word);

  if (!g_ptr_array_find_with_equal_func (words, quoted, g_str_equal, NULL))
    g_ptr_array_add (words, g_steal_pointer (&quoted));
}

static GPtrArray *list_unknown_words (const NnTranslation *translation)
{
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);

  for (int s = 0; s < translation->S; s++)
    if (translation->source_is_unknown[s])
      add_word (words, translation->source_words[s]);

  return words;
}

/* Lists the words that are there instead of tokens which were not allowed, and adds those. */
static GPtrArray *list_next_best (const NnTranslation *translation, GPtrArray *preferred)
{
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);

  for (int t = 0; t < MIN (translation->length + 1, translation->T); t++)
    if (translation->banned_probabilities[t] > 0.0)
      {
        add_word (words, nn_translation_token (translation, t));
        add_word (preferred, translation->preferred[t]);
      }

  return words;
}

/* Some of the words, separated by commas. */
static char *join_words (GPtrArray *words)
{
  g_ptr_array_set_size (words, (int) MIN (words->len, MAX_NAMED_WORDS));
  g_ptr_array_add (words, NULL);

  return g_strjoinv (_ (", "), (char **) words->pdata);
}

static char *unknown_words_to_text (GPtrArray *words)
{
  const int        n = (int) words->len;
  g_autofree char *list = join_words (words);

  if (n > MAX_NAMED_WORDS)
    /* Translators: %s is a list of some of them, each in quotation marks */
    return g_strdup_printf (ngettext ("%d word is unknown to this model, such as %s.",
                                      "%d words are unknown to this model, such as %s.",
                                      (gulong) n),
                            n, list);

  /* Translators: %s is a list of words, each in quotation marks */
  return g_strdup_printf (ngettext ("%d word is unknown to this model: %s.",
                                    "%d words are unknown to this model: %s.", (gulong) n),
                          n, list);
}

/* Names the second sentence, if there is one, because the model learned single ones. */
static char *second_sentence_to_text (const NnTranslation *translation)
{
  const int        n_words = nn_translation_count_words (translation);
  g_auto (GStrv)   words = g_strdupv (translation->source_words);
  g_autofree char *typed = NULL;
  const char      *second;

  for (int s = n_words; s < translation->S; s++)
    g_clear_pointer (&words[s], g_free);
  typed = nn_sentence_join (words);
  second = nn_second_sentence (typed);

  /* Translators: %s is a sentence */
  return second == NULL
             ? NULL
             : g_strdup_printf (
                   _ ("The model learned single sentences. Translate “%s” on its own."), second);
}

/* Returns one line of what the model does not know; empty if it knows all. */
char *hl_knowledge_to_text (const NnTranslation *translation)
{
  g_autoptr (GPtrArray) words = list_unknown_words (translation);
  g_autoptr (GPtrArray) preferred = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) next_best = list_next_best (translation, preferred);
  g_autoptr (GPtrArray) remarks = g_ptr_array_new_with_free_func (g_free);
  g_autofree char      *second = second_sentence_to_text (translation);

  if (second != NULL)
    g_ptr_array_add (remarks, g_steal_pointer (&second));
  if (words->len > 0)
    g_ptr_array_add (remarks, unknown_words_to_text (words));
  if (next_best->len > 0)
    {
      g_autofree char *list = join_words (next_best);
      g_autofree char *other = join_words (preferred);

      /* Translators: two lists of words, each in quotation marks */
      g_ptr_array_add (remarks,
                       g_strdup_printf (_ ("Instead of %s the model would have written %s, "
                                           "which was not allowed."),
                                        list, other));
    }
  if (translation->is_cut)
    g_ptr_array_add (remarks, g_strdup (_ ("The sentence was cut to the model’s maximum length.")));
  if (nn_familiarity_of (translation).is_longer)
    g_ptr_array_add (remarks,
                     g_strdup (_ ("Longer than any training sentence, so the model guesses.")));
  g_ptr_array_add (remarks, NULL);

  return g_strjoinv (" ", (char **) remarks->pdata);
}
