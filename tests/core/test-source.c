#include "core/translation/source.h"

#include "tests/support/cases.h"
#include "tests/support/tiny-translator.h"

/* A sentence of a model whose source words are <pad> <bos> <eos> <unk> red car . */
static void assert_source (const char *sentence, gboolean is_book, const char *tokens,
                           const int *ids, int valid_len)
{
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  g_autoptr (NnSource)         source =
      NN_OK (nn_source_new_from_sentence, tiny->translator, sentence, is_book);

  NN_TEXT (nn_tokens_join (source->tokens), tokens);
  g_assert_cmpint (source->valid_len, ==, valid_len);
  for (int s = 0; s < source->n; s++)
    g_assert_cmpint (source->ids[s], ==, ids[s]);
}

NN_TEST (sentence_is_cut_into_known_words)
{
  assert_source ("  Red CAR.", FALSE, "red car . <eos>", (const int[]){ 4, 5, 6, 2 }, 4);
}

/* A person who types "<eos>" does not end the sentence. */
NN_TEST (sentence_is_never_a_command)
{
  assert_source ("blue car <eos> 😀", FALSE, "blue car <eos> 😀 <eos>",
                 (const int[]){ 3, 5, 3, 3, 2 }, 5);
}

static void assert_words (const char *sentence, const char *tokens, const char *words)
{
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  g_autoptr (NnSource)         source =
      NN_OK (nn_source_new_from_sentence, tiny->translator, sentence, FALSE);

  NN_TEXT (nn_tokens_join (source->tokens), tokens);
  NN_TEXT (nn_tokens_join (source->words), words);
}

NN_TEST (unknown_signs_belong_to_their_words)
{
  assert_words ("Red \"car\".", "red car . <eos>", "Red \"car\" . <eos>");
  assert_words ("\"Red car.\"", "red car . <eos>", "\"Red car .\" <eos>");
  assert_words ("**Red** (`car`).", "red car . <eos>", "**Red** (`car`) . <eos>");
  assert_words ("• « Red car » red", "red car red <eos>", "•«Red car» red <eos>");
  assert_words ("‚red‘ „car“ ”red”", "red car red <eos>", "‚red' „car“ ”red” <eos>");
  assert_words ("Red \"red car\" (red car) car", "red red car red car car <eos>",
                "Red \"red car\" (red car) car <eos>");
  assert_words ("Red (red car car) car", "red ( red car car ) car <eos>",
                "Red ( red car car ) car <eos>");
  assert_words ("Red \"red. car\" car", "red \" red . car \" car <eos>",
                "Red \" red . car \" car <eos>");
  assert_words ("red \" car 我 (我)", "red \" car 我 ( 我 ) <eos>", "red \" car 我 ( 我 ) <eos>");
  assert_words ("\" ) 😀", "\" ) 😀 <eos>", "\" ) 😀 <eos>");
}

NN_TEST (unknown_characters_without_spaces_are_one_word)
{
  assert_words ("こんにちは red 你好。car", "こんにちは red 你好 . car <eos>",
                "こんにちは red 你好 。 car <eos>");
}

NN_TEST (book_fills_up_with_padding)
{
  assert_source ("red car", TRUE, "red car <eos> <pad> <pad> <pad> <pad>",
                 (const int[]){ 4, 5, 2, 0, 0, 0, 0 }, 3);
}

NN_TEST (book_cuts_long_sentences)
{
  const char                  *sentence = "red red red red car car car car .";
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  g_autoptr (NnSource) cut = nn_source_new_from_sentence (tiny->translator, sentence, TRUE, NULL);
  g_autoptr (NnSource) whole =
      nn_source_new_from_sentence (tiny->translator, sentence, FALSE, NULL);

  assert_source (sentence, TRUE, "red red red red car car car",
                 (const int[]){ 4, 4, 4, 4, 5, 5, 5 }, 7);
  g_assert_true (cut->is_cut);
  g_assert_false (whole->is_cut);
}

static void assert_refused (const char *sentence, int code, const char *part_of_message)
{
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  g_autoptr (GError)           error =
      NN_ERROR (nn_source_new_from_sentence, tiny->translator, sentence, FALSE);

  g_assert_error (error, NN_TRANSLATION_ERROR, code);
  g_assert_nonnull (strstr (error->message, part_of_message));
}

NN_TEST (sentence_is_refused_with_a_reason)
{
  g_autoptr (GString) words = g_string_new (NULL);

  for (int i = 0; i < 500; i++)
    g_string_append (words, "car ");

  assert_refused ("", NN_TRANSLATION_ERROR_EMPTY, "nothing");
  assert_refused (" \t\342\200\213", NN_TRANSLATION_ERROR_EMPTY, "nothing");
  assert_refused ("caf\351", NN_TRANSLATION_ERROR_ENCODING, "UTF-8");
  assert_refused (words->str, NN_TRANSLATION_ERROR_TOO_LONG, "500 tokens");
  assert_refused (words->str, NN_TRANSLATION_ERROR_TOO_LONG, "at most 39");
}
