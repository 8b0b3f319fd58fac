#include "core/translation/bleu.h"

#include "core/text/dataset.h"
#include "core/text/tokens.h"
#include "tests/support/cases.h"

#define N_QUESTIONS 30

static void free_question (gpointer data)
{
  NnHeldOutSentence *question = data;

  g_ptr_array_unref (question->references);
  g_free (question);
}

/* Questions of one word more each, whose only right answers are these words. */
static GPtrArray *new_questions (GPtrArray *answers)
{
  GPtrArray          *questions = g_ptr_array_new_with_free_func (free_question);
  g_autoptr (GString) words = g_string_new (NULL);

  for (int i = 0; i < N_QUESTIONS; i++)
    {
      NnHeldOutSentence *question = g_new0 (NnHeldOutSentence, 1);

      g_string_append_printf (words, "%d ", i);
      question->references = nn_token_lists_new ();
      g_ptr_array_add (question->references, nn_tokens_split (words->str));
      g_ptr_array_add (answers, nn_tokens_split (words->str));
      g_ptr_array_add (questions, question);
    }

  return questions;
}

NN_TEST (questions_answered_right_score_one)
{
  g_autoptr (GPtrArray) answers = nn_token_lists_new ();
  g_autoptr (GPtrArray) questions = new_questions (answers);
  NnHeldOutSentence    *last = g_ptr_array_index (questions, N_QUESTIONS - 1);

  g_assert_cmpfloat_with_epsilon (nn_held_out_bleu (questions, answers).score, 1.0, 1e-12);

  g_ptr_array_set_size (last->references, 0);
  g_ptr_array_add (last->references, g_strsplit ("non", " ", -1));
  g_assert_cmpfloat (nn_held_out_bleu (questions, answers).score, <, 0.999);
  g_assert_cmpfloat (nn_held_out_bleu (questions, answers).score, >, 0.9);
}

NN_TEST (no_questions_score_zero)
{
  g_autoptr (GPtrArray) questions = g_ptr_array_new ();

  g_assert_cmpfloat (nn_held_out_bleu (questions, questions).score, ==, 0.0);
}
