#include "core/text/vocabulary.h"

#include "tests/support/cases.h"

static NnVocabulary *vocabulary_of (const char *const *texts, NnVocabularyOrder order,
                                    int min_count)
{
  g_autoptr (NnWordCount) count = nn_word_count_new ();

  for (int i = 0; texts[i] != NULL; i++)
    {
      g_auto (GStrv) tokens = nn_tokens_split (texts[i]);

      for (char **token = tokens; *token != NULL; token++)
        nn_word_count_add (count, *token, 1);
    }

  return nn_vocabulary_new (count, order, min_count);
}

static void assert_vocabulary (const char *const *texts, NnVocabularyOrder order, int min_count,
                               const char *expected)
{
  g_autoptr (NnVocabulary) vocabulary = vocabulary_of (texts, order, min_count);

  NN_TEXT (nn_tokens_join (vocabulary->tokens), expected);
  g_assert_cmpint (vocabulary->size, ==, nn_tokens_count (vocabulary->tokens));

  for (int id = 0; id < vocabulary->size; id++)
    g_assert_cmpint (nn_vocabulary_id (vocabulary, nn_vocabulary_token (vocabulary, id)), ==, id);
}

static const char *const animals[] = {
  "the cat sees the dog . <eos>",
  "zoo the été dog . <eos> <pad>",
  "zoo cat été cat <eos> <pad>",
  NULL,
};

NN_TEST (sorted_follows_code_points)
{
  assert_vocabulary (animals, NN_VOCABULARY_SORTED, 2, ". <eos> <pad> <unk> cat dog the zoo été");
}

NN_TEST (sorted_reserves_nothing_but_unk)
{
  const char *const texts[] = { "b a b a", NULL };

  assert_vocabulary (texts, NN_VOCABULARY_SORTED, 2, "<unk> a b");
}

NN_TEST (sorted_keeps_a_rare_unk)
{
  const char *const texts[] = { "b <unk> b", NULL };

  assert_vocabulary (texts, NN_VOCABULARY_SORTED, 2, "<unk> b");
}

/* "the" and "cat" occur three times each, and "the" comes first. */
NN_TEST (classic_follows_frequency_then_first_occurrence)
{
  assert_vocabulary (animals, NN_VOCABULARY_CLASSIC, 2,
                     "<unk> <pad> <bos> <eos> the cat dog . zoo été");
}

NN_TEST (reserved_gives_padding_the_zero)
{
  assert_vocabulary (animals, NN_VOCABULARY_RESERVED, 3, "<pad> <bos> <eos> <unk> the cat");
}

NN_TEST (id_of_an_unknown_token_is_unk)
{
  g_autoptr (NnVocabulary) vocabulary = vocabulary_of (animals, NN_VOCABULARY_RESERVED, 1);

  g_assert_cmpint (vocabulary->pad, ==, 0);
  g_assert_cmpint (vocabulary->bos, ==, 1);
  g_assert_cmpint (vocabulary->eos, ==, 2);
  g_assert_cmpint (vocabulary->unk, ==, 3);
  g_assert_cmpint (nn_vocabulary_id (vocabulary, "elephant"), ==, 3);
}

NN_TEST (missing_reserved_tokens_have_no_id)
{
  const char *const        texts[] = { "b b", NULL };
  g_autoptr (NnVocabulary) vocabulary = vocabulary_of (texts, NN_VOCABULARY_SORTED, 1);

  g_assert_cmpint (vocabulary->pad, ==, -1);
  g_assert_cmpint (vocabulary->eos, ==, -1);
  g_assert_cmpint (vocabulary->unk, ==, 0);
}

NN_TEST (word_id_does_not_obey_typed_commands)
{
  g_autoptr (NnVocabulary) vocabulary = vocabulary_of (animals, NN_VOCABULARY_RESERVED, 1);

  g_assert_cmpint (nn_vocabulary_word_id (vocabulary, "<eos>"), ==, vocabulary->unk);
  g_assert_cmpint (nn_vocabulary_word_id (vocabulary, "<pad>"), ==, vocabulary->unk);
  g_assert_cmpint (nn_vocabulary_word_id (vocabulary, "cat"), >, vocabulary->unk);
}

NN_TEST (from_tokens_keeps_the_order)
{
  const char *const        tokens[] = { "b", "<unk>", "a", "<eos>" };
  g_autoptr (GError)       error = NULL;
  g_autoptr (NnVocabulary) vocabulary = nn_vocabulary_new_from_tokens (tokens, 4, &error);
  g_autoptr (NnVocabulary) again = NULL;

  g_assert_no_error (error);
  g_assert_cmpint (vocabulary->size, ==, 4);
  g_assert_cmpint (nn_vocabulary_id (vocabulary, "a"), ==, 2);
  g_assert_cmpint (vocabulary->eos, ==, 3);

  again = nn_vocabulary_new_from_tokens (tokens, 4, &error);
  g_assert_true (nn_vocabulary_equal (vocabulary, again));
}

static void assert_refused (const char *const *tokens, int size, int code)
{
  NN_FAILS (NN_VOCABULARY_ERROR, code, nn_vocabulary_new_from_tokens, tokens, size);
}

NN_TEST (from_tokens_refuses_what_is_no_vocabulary)
{
  const char *const twice[] = { "<unk>", "a", "b", "a" };
  const char *const nameless[] = { "a", "b" };
  const char *const bytes[] = { "<unk>", "\377" };

  assert_refused (twice, 4, NN_VOCABULARY_ERROR_DUPLICATE);
  assert_refused (nameless, 2, NN_VOCABULARY_ERROR_NO_UNKNOWN);
  assert_refused (bytes, 2, NN_VOCABULARY_ERROR_ENCODING);
  assert_refused (NULL, 0, NN_VOCABULARY_ERROR_NO_UNKNOWN);
}
