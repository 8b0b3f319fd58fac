#include "ui/lessons/copy-lesson.h"

#include <string.h>

static char *
lesson_of (int      min_count,
           gboolean is_trained,
           double   share)
{
  return hl_copy_lesson (&(HlCopySubject){ 21, 34, min_count, is_trained, share });
}

static gboolean
says (const char *lesson,
      const char *part)
{
  return strstr (lesson, part) != NULL;
}

static void
test_sizes_are_the_model_s (void)
{
  g_autofree char *lesson = lesson_of (2, TRUE, 0.0);

  g_assert_true (says (lesson, "This model knows 21 source tokens and 34 target tokens."));
}

static void
test_rare_words_are_told (void)
{
  g_autofree char *lesson = lesson_of (2, TRUE, 0.0);

  g_assert_true (says (lesson, "a word that occurred less than 2 times was <unk>"));
  g_assert_false (says (lesson, "with a probability of"));
}

static void
test_hidden_words_are_told (void)
{
  g_autofree char *lesson = lesson_of (1, TRUE, 0.15);

  g_assert_true (says (lesson, "each with a probability of 0.15"));
  g_assert_false (says (lesson, "there was no <unk>"));
}

static void
test_model_without_unk_in_training_is_told (void)
{
  g_autofree char *lesson = lesson_of (1, TRUE, 0.0);

  g_assert_true (says (lesson, "In training there was no <unk>"));
  g_assert_false (says (lesson, "less than"));
}

static void
test_unknown_training_is_not_guessed (void)
{
  g_autofree char *lesson = lesson_of (2, FALSE, 0.0);

  g_assert_false (says (lesson, "In training"));
  g_assert_true (says (lesson, "Where the model writes <unk>"));
  g_assert_true (says (lesson, "It fails where"));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, function) g_test_add_func ("/lessons/copy-lesson/" path, function)
  ADD ("sizes-are-the-model-s", test_sizes_are_the_model_s);
  ADD ("rare-words-are-told", test_rare_words_are_told);
  ADD ("hidden-words-are-told", test_hidden_words_are_told);
  ADD ("model-without-unk-in-training-is-told", test_model_without_unk_in_training_is_told);
  ADD ("unknown-training-is-not-guessed", test_unknown_training_is_not_guessed);
#undef ADD

  return g_test_run ();
}
