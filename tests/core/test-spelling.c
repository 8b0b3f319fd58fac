#include "core/text/spelling.h"

#include "core/text/tokenizer.h"
#include "tests/support/cases.h"

static NnSpelling *spelling_of (const char *const *sentences)
{
  NnSpelling *spelling = nn_spelling_new ();

  for (int i = 0; sentences[i] != NULL; i++)
    {
      g_auto (GStrv) tokens = nn_tokenize (sentences[i]);

      nn_spelling_add (spelling, tokens, sentences[i]);
    }

  return spelling;
}

NN_TEST (names_have_capitals_inside_a_sentence)
{
  const char *const      sentences[] = { "Il habite à Londres.", "Elle est grande.",
                                         "Le pont de Londres est à nous.", NULL };
  g_autoptr (NnSpelling) spelling = spelling_of (sentences);

  g_assert_cmpstr (nn_spelling_of (spelling, "londres"), ==, "Londres");
  g_assert_null (nn_spelling_of (spelling, "grande"));
  g_assert_null (nn_spelling_of (spelling, "habite"));
  g_assert_null (nn_spelling_of (spelling, "paris"));
}

NN_TEST (the_first_word_says_nothing)
{
  const char *const sentences[] = { "Bonjour.", "Viens ! Vite !", "Il dort. Elle dort.", "", NULL };
  g_autoptr (NnSpelling) spelling = spelling_of (sentences);

  g_assert_null (nn_spelling_of (spelling, "bonjour"));
  g_assert_null (nn_spelling_of (spelling, "vite"));
  g_assert_null (nn_spelling_of (spelling, "elle"));
}

NN_TEST (the_usual_form_wins)
{
  const char *const sentences[] = {
    "La planète Mars.", "C'est Mars.", "En mars.", "Le mois de mars.", "Fin mars.",
    "Un CD.",           "Deux CD.",    "Un Cd.",   "Le roi d'Italie.", NULL
  };

  g_autoptr (NnSpelling) spelling = spelling_of (sentences);

  g_assert_null (nn_spelling_of (spelling, "mars"));
  g_assert_cmpstr (nn_spelling_of (spelling, "cd"), ==, "CD");
  g_assert_cmpstr (nn_spelling_of (spelling, "d'italie"), ==, "d'Italie");
}

NN_TEST (a_vocabulary_gets_its_names)
{
  const char *const        sentences[] = { "Je vois Rome et Paris.", NULL };
  const char *const        tokens[] = { "<unk>", "vois", "paris" };
  g_autoptr (NnSpelling)   spelling = spelling_of (sentences);
  g_autoptr (NnVocabulary) vocabulary = nn_vocabulary_new_from_tokens (tokens, 3, NULL);

  g_assert_cmpstr (nn_vocabulary_spelling (vocabulary, 2), ==, "paris");
  nn_spelling_give (spelling, vocabulary);

  g_assert_cmpstr (nn_vocabulary_spelling (vocabulary, 2), ==, "Paris");
  g_assert_cmpstr (nn_vocabulary_spelling (vocabulary, 1), ==, "vois");
  g_assert_cmpstr (nn_vocabulary_token (vocabulary, 2), ==, "paris");
  g_assert_cmpuint (g_hash_table_size (vocabulary->spellings), ==, 1);
}

/* French has a space before some marks; where the corpus has none, a word joiner says so. */
NN_TEST (marks_are_joined_where_the_corpus_joins_them)
{
  const char *const tokens[] = { "<unk>", "?", "er" };

  for (int i = 0; i < 2; i++)
    {
      g_autoptr (NnSpelling)   spelling = nn_spelling_new ();
      g_autoptr (NnVocabulary) vocabulary = nn_vocabulary_new_from_tokens (tokens, 3, NULL);
      g_auto (GStrv)           words = g_strsplit ("er ?", " ", -1);

      nn_spelling_add (spelling, words, i == 0 ? "er?" : "er\u202f?");
      nn_spelling_give (spelling, vocabulary);
      g_assert_cmpstr (nn_vocabulary_spelling (vocabulary, 1), ==, i == 0 ? "\u2060?" : "?");
    }
}
