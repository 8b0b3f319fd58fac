#include "core/translation/translation.h"

#include "core/text/tokenizer.h"
#include "tests/support/cases.h"

static gboolean is_longer (const char *sentence, int longest)
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

  return nn_translation_is_longer (translation);
}

NN_TEST (only_what_is_longer_is_new)
{
  g_assert_false (is_longer ("go home . <eos>", 4));
  g_assert_true (is_longer ("go go home . <eos>", 4));
}

NN_TEST (nothing_is_said_of_what_is_not_known)
{
  g_assert_false (is_longer ("go go go home . <eos>", 0));
}
