#include "ui/figures/model-knowledge.h"

#include "tests/support/tiny-translator.h"

/* Longer than any sentence of these tests, counting <eos>. */
#define LONG 100

static NnTestTranslator *translator;

static void
assert_knowledge (const char *sentence,
                  gboolean    is_book,
                  int         longest,
                  const char *expected)
{
  NnTranslationOptions      options = nn_translation_options_default ();
  g_autoptr (GError)        error = NULL;
  g_autoptr (NnTranslation) translation = NULL;
  g_autofree char          *text = NULL;

  options.is_book = is_book;
  translator->translator->text.longest = longest;
  translation = nn_translate (translator->translator, sentence, &options, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  text = hl_knowledge_to_text (translation);
  g_assert_cmpstr (text, ==, expected);
}

static void
test_nothing_is_said_of_what_is_known (void)
{
  assert_knowledge ("red car .", FALSE, LONG, "");
  assert_knowledge ("red car .", TRUE, LONG, "");
}

/* Each once, and as it was typed. */
static void
test_unknown_words_are_named (void)
{
  assert_knowledge ("red Zebra .", FALSE, LONG, "1 word is unknown to this model: “Zebra”.");
  assert_knowledge ("zebra quokka zebra .", FALSE, LONG,
                    "2 words are unknown to this model: “zebra”, “quokka”.");
}

static void
test_many_unknown_words_are_counted (void)
{
  assert_knowledge ("a b c d e f g .", FALSE, LONG,
                    "7 words are unknown to this model, such as “a”, “b”, “c”, “d”, “e”, “f”.");
}

/* Whoever pastes a character that turns the direction of writing turns no sentence of ours. */
static void
test_unknown_words_are_made_printable (void)
{
  assert_knowledge ("a\u202eb", FALSE, LONG, "1 word is unknown to this model: “a\uFFFDb”.");
}

/* "red car ." has three tokens and <eos>. */
static void
test_length_is_compared_with_the_training (void)
{
  assert_knowledge ("red car .", FALSE, 4, "");
  assert_knowledge ("red car .", FALSE, 3,
                    "Longer than anything the model was trained on; it guesses.");
  assert_knowledge ("red zebra .", FALSE, 3,
                    "1 word is unknown to this model: “zebra”. Longer than anything the model was "
                    "trained on; it guesses.");
}

/* The textbook's rows are all of one length; padding makes no sentence long. */
static void
test_length_of_padding_does_not_count (void)
{
  assert_knowledge ("red car .", TRUE, 4, "");
  assert_knowledge ("red car red car red car red car .", TRUE, LONG,
                    "The sentence was cut to the model’s length.");
}

int
main (int   argc,
      char *argv[])
{
  int status;

  g_test_init (&argc, &argv, NULL);
  translator = nn_test_translator_new (NULL);

#define ADD(path, function) g_test_add_func ("/figures/model-knowledge/" path, function)
  ADD ("nothing-is-said-of-what-is-known", test_nothing_is_said_of_what_is_known);
  ADD ("unknown-words-are-named", test_unknown_words_are_named);
  ADD ("many-unknown-words-are-counted", test_many_unknown_words_are_counted);
  ADD ("unknown-words-are-made-printable", test_unknown_words_are_made_printable);
  ADD ("length-is-compared-with-the-training", test_length_is_compared_with_the_training);
  ADD ("length-of-padding-does-not-count", test_length_of_padding_does_not_count);
#undef ADD

  status = g_test_run ();
  nn_test_translator_free (translator);

  return status;
}
