#include "ui/lessons/copy-lesson.h"

#include "tests/support/cases.h"

/* How often a word has to come, whether the training is known, what share of words it hides; and
 * what the lesson then says, and does not say. */
static const struct
{
  const char *name;
  int         min_count;
  gboolean    is_trained;
  double      share;
  const char *says[3], *leaves_out;
} models[] = {
  { "rare words",
    2,
    TRUE,
    0.0,
    { "This model knows 21 source tokens and 34 target tokens.",
      "a word that occurred fewer than 2 times was replaced by <unk>" },
    "with a probability of" },
  { "hidden words", 1, TRUE, 0.15, { "with a probability of 0.15" }, "there was no <unk>" },
  { "no unknown words", 1, TRUE, 0.0, { "In training there was no <unk>" }, "less than" },
  { "unknown training",
    2,
    FALSE,
    0.0,
    { "Where the model writes <unk>", "It fails in three cases" },
    "In training" },
};

NN_TEST_EACH (lesson_is_true_of_the_model, models, G_N_ELEMENTS (models))
{
  const typeof (models[0]) *model = data;
  g_autofree char          *lesson = hl_copy_lesson (
               &(HlCopySubject){ 21, 34, model->min_count, model->is_trained, model->share });

  for (int i = 0; model->says[i] != NULL; i++)
    g_assert_nonnull (strstr (lesson, model->says[i]));
  g_assert_null (strstr (lesson, model->leaves_out));
}
