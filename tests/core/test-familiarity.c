#include "core/translation/translation.h"

#include "core/text/tokenizer.h"
#include "tests/support/cases.h"

static NnFamiliarity of (const char *sentence, int longest)
{
  const char *const         known[] = { "<unk>", "<eos>", "<pad>", "go", "home", "." };
  g_autoptr (NnVocabulary)  vocabulary = nn_vocabulary_new_from_tokens (known, 6, NULL);
  g_auto (GStrv)            tokens = nn_tokens_split (sentence);
  g_autofree int           *ids = g_new (int, nn_tokens_count (tokens));
  g_autoptr (NnTranslation) translation = NULL;

  for (int s = 0; tokens[s] != NULL; s++)
    ids[s] = nn_vocabulary_id (vocabulary, tokens[s]);
  translation = nn_translation_new (tokens, tokens, ids, vocabulary, 0);
  translation->longest = longest;

  return nn_familiarity_of (translation);
}

NN_TEST (unknown_words_are_counted)
{
  g_assert_cmpint (of ("go home . <eos>", 0).n_unknown, ==, 0);
  g_assert_cmpint (of ("go away , go away . <eos> <pad>", 0).n_unknown, ==, 3);
  g_assert_cmpint (of ("go away , go away . <eos> <pad>", 0).n_words, ==, 6);
}

NN_TEST (only_what_is_longer_is_new)
{
  g_assert_false (of ("go home . <eos>", 4).is_longer);
  g_assert_cmpint (of ("go home . <eos>", 4).longest, ==, 3);
  g_assert_true (of ("go go home . <eos>", 4).is_longer);
}

NN_TEST (nothing_is_said_of_what_is_not_known)
{
  g_assert_false (of ("go go go home . <eos>", 0).is_longer);
  g_assert_cmpint (of ("go home . <eos>", 0).longest, ==, 0);
}
