#include "ui/figures/book-difference.h"

#include "tests/support/cases.h"
#include "tests/support/tiny-translator.h"

/* Longer than any sentence of these tests, counting <eos>. */
#define LONG 100

static NnTestTranslator *translator;

static void assert_knowledge (const char *sentence, gboolean is_book, int longest,
                              const char *expected)
{
  NnTranslationOptions      options = nn_translation_options_default ();
  g_autoptr (NnTranslation) translation = NULL;
  g_autofree char          *text = NULL;

  options.is_book = is_book;
  translator->translator->text.longest = longest;
  translation = nn_test_translate (translator, sentence, &options);
  text = hl_knowledge_to_text (translation);
  g_assert_cmpstr (text, ==, expected);
}

NN_TEST (nothing_is_said_of_what_is_known)
{
  assert_knowledge ("red car .", FALSE, LONG, "");
  assert_knowledge ("red car .", TRUE, LONG, "");
}

/* Each once, and as it was typed. */
NN_TEST (unknown_words_are_named)
{
  assert_knowledge ("red Zebra .", FALSE, LONG, "1 token is unknown to this model: “Zebra”.");
  assert_knowledge ("zebra quokka zebra .", FALSE, LONG,
                    "2 tokens are unknown to this model: “zebra”, “quokka”.");
}

NN_TEST (many_unknown_words_are_counted)
{
  assert_knowledge ("a b c d e f g .", FALSE, LONG,
                    "7 tokens are unknown to this model, such as “a”, “b”, “c”, “d”, “e”, “f”.");
}

/* A pasted character that turns the direction of writing is not read, and turns no sentence. */
NN_TEST (marks_of_direction_are_not_read)
{
  assert_knowledge ("a\u202eb", FALSE, LONG, "1 token is unknown to this model: “ab”.");
}

/* Of many sentences one is offered, not all that follow. */
NN_TEST (the_second_sentence_is_offered_alone)
{
  assert_knowledge ("red car . car . red car .", FALSE, LONG,
                    "The model was trained on single sentences. Translate “Car.” on its own.");
}

/* With all words known nothing can be copied, so a model that wants <unk> has to write what it
 * wants less. */
NN_TEST (what_was_not_allowed_is_told)
{
  g_autoptr (NnTestTranslator) other = g_steal_pointer (&translator);
  NnTranslationOptions         options = nn_translation_options_default ();

  translator = nn_test_translator_new (NULL);
  nn_test_translator_favor (translator, "<unk>", 8.0f);
  for (int is_free = 0; is_free < 2; is_free++)
    {
      g_autoptr (NnTranslation) translation = NULL;
      g_autofree char          *text = NULL;

      options.copies_unknown = !is_free;
      translation = nn_test_translate (translator, "red car .", &options);
      text = hl_knowledge_to_text (translation);
      g_assert_true (g_str_has_prefix (text, "Instead of “") == !is_free);
    }
  nn_test_translator_free (translator);
  translator = g_steal_pointer (&other);
}

/* "red car ." has three tokens and <eos>. */
NN_TEST (length_is_compared_with_the_training)
{
  assert_knowledge ("red car .", FALSE, 4, "");
  assert_knowledge (
      "red car .", FALSE, 3,
      "The sentence is longer than any training sentence, so the translation is less reliable.");
  assert_knowledge ("red zebra .", FALSE, 3,
                    "1 token is unknown to this model: “zebra”. The sentence is longer than any "
                    "training sentence, so the translation is less reliable.");
}

/* The textbook's rows are all of one length; padding makes no sentence long. */
NN_TEST (length_of_padding_does_not_count)
{
  assert_knowledge ("red car .", TRUE, 4, "");
  assert_knowledge ("red car red car red car red car .", TRUE, LONG,
                    "The sentence was cut to the model’s maximum length.");
}

static void begin (void) { translator = nn_test_translator_new (NULL); }

static void end (void) { nn_test_translator_free (translator); }

NN_TEST_FILE (.begin = begin, .end = end)
