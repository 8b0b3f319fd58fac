#include "ui/figures/model-knowledge.h"

#include <glib/gi18n-lib.h>

#include "core/text/printable.h"
#include "core/text/reading.h"
#include "core/translation/familiarity.h"
#include "core/translation/sentence.h"

/* How many unknown words are named at most, so that they fit on a line. */
#define MAX_NAMED_WORDS 6

/* Lists each unknown word once, in quotation marks. */
static GPtrArray *list_unknown_words (const NnTranslation *translation)
{
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);

  for (int s = 0; s < translation->S; s++)
    if (translation->source_is_unknown[s])
      {
        g_autofree char *word = nn_printable (translation->source_words[s]);

        /* Translators: a word in quotation marks */
        g_autofree char *quoted = g_strdup_printf (_ ("“%s”"), word);

        if (!g_ptr_array_find_with_equal_func (words, quoted, g_str_equal, NULL))
          g_ptr_array_add (words, g_steal_pointer (&quoted));
      }

  return words;
}

static char *unknown_words_to_text (GPtrArray *words)
{
  const int        n = (int) words->len;
  g_autofree char *list = NULL;

  g_ptr_array_set_size (words, MIN (n, MAX_NAMED_WORDS));
  g_ptr_array_add (words, NULL);
  list = g_strjoinv (_ (", "), (char **) words->pdata);

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
  g_autoptr (GPtrArray) remarks = g_ptr_array_new_with_free_func (g_free);
  g_autofree char      *second = second_sentence_to_text (translation);

  if (second != NULL)
    g_ptr_array_add (remarks, g_steal_pointer (&second));
  if (words->len > 0)
    g_ptr_array_add (remarks, unknown_words_to_text (words));
  if (translation->is_cut)
    g_ptr_array_add (remarks, g_strdup (_ ("The sentence was cut to the model’s length.")));
  if (nn_familiarity_of (translation).is_longer)
    g_ptr_array_add (remarks,
                     g_strdup (_ ("Longer than anything the model was trained on; it guesses.")));
  g_ptr_array_add (remarks, NULL);

  return g_strjoinv (" ", (char **) remarks->pdata);
}
