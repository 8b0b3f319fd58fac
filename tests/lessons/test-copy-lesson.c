#include "ui/lessons/copy-lesson.h"

#include <string.h>

#include "tests/support/cases.h"

static char *lesson_of (int min_count, gboolean is_trained, double share)
{
  return hl_copy_lesson (&(HlCopySubject){ 21, 34, min_count, is_trained, share });
}

static gboolean says (const char *lesson, const char *part)
{
  return strstr (lesson, part) != NULL;
}

NN_TEST (sizes_are_the_model_s)
{
  g_autofree char *lesson = lesson_of (2, TRUE, 0.0);

  g_assert_true (says (lesson, "This model knows 21 source tokens and 34 target tokens."));
}

NN_TEST (rare_words_are_told)
{
  g_autofree char *lesson = lesson_of (2, TRUE, 0.0);

  g_assert_true (says (lesson, "a word that occurred fewer than 2 times was replaced by <unk>"));
  g_assert_false (says (lesson, "with a probability of"));
}

NN_TEST (hidden_words_are_told)
{
  g_autofree char *lesson = lesson_of (1, TRUE, 0.15);

  g_assert_true (says (lesson, "with a probability of 0.15"));
  g_assert_false (says (lesson, "there was no <unk>"));
}

NN_TEST (model_without_unk_in_training_is_told)
{
  g_autofree char *lesson = lesson_of (1, TRUE, 0.0);

  g_assert_true (says (lesson, "In training there was no <unk>"));
  g_assert_false (says (lesson, "less than"));
}

NN_TEST (unknown_training_is_not_guessed)
{
  g_autofree char *lesson = lesson_of (2, FALSE, 0.0);

  g_assert_false (says (lesson, "In training"));
  g_assert_true (says (lesson, "Where the model writes <unk>"));
  g_assert_true (says (lesson, "It fails in three cases"));
}
