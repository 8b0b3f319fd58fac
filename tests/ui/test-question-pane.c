#include "ui/pages/question-pane.h"

#include "tests/support/question-answers.h"
#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"
#include "ui/session/inspection.h"

typedef struct
{
  HlTestWorkshop  workshop;
  HlWorkspace    *workspace;
  HlInspection   *inspection;
  HlQuestionPane *pane;
  int             n_answers;
  gboolean        is_right; /* the last one */
} Fixture;

static void
answered_cb (Fixture *fixture,
             gboolean is_right)
{
  fixture->n_answers++;
  fixture->is_right = is_right;
}

/* A walk through a translation, to ask about. */
static void
set_up (Fixture *fixture)
{
  g_autoptr (GFile) file = NULL;

  hl_test_workshop_init (&fixture->workshop);
  file = hl_test_workshop_train (&fixture->workshop, "model.safetensors", 80);
  fixture->workspace = hl_workspace_new ();
  fixture->inspection = hl_inspection_new (fixture->workspace);
  hl_inspection_set_is_wanted (fixture->inspection, TRUE);
  g_object_set (fixture->workspace, "sentence", "i see .", NULL);
  hl_workspace_open_model (fixture->workspace, file);
  hl_test_wait_until (hl_inspection_get_walk (fixture->inspection) != NULL);

  fixture->pane = g_object_ref_sink (g_object_new (HL_TYPE_QUESTION_PANE, NULL));
  g_signal_connect_swapped (fixture->pane, "answered", G_CALLBACK (answered_cb), fixture);
}

static void
tear_down (Fixture *fixture)
{
  g_assert_finalize_object (fixture->pane);
  g_assert_finalize_object (fixture->inspection);
  g_assert_finalize_object (fixture->workspace);
  hl_test_workshop_clear (&fixture->workshop);
}

static gpointer
child_of (Fixture    *fixture,
          const char *name)
{
  GObject *child = hl_test_child (fixture->pane, name);

  g_assert_nonnull (child);

  return child;
}

/* Asks the first question of the walk that is answered in that form. */
static const NnQuestion *
ask (Fixture     *fixture,
     NnAnswerForm form)
{
  const NnWalk *walk = hl_inspection_get_walk (fixture->inspection);

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      NnQuestion *question = nn_test_question_for (walk, i);

      if (question != NULL && question->form == form)
        {
          hl_question_pane_ask (fixture->pane, question);
          return question;
        }
      g_clear_pointer (&question, nn_question_free);
    }

  g_assert_not_reached ();
}

static GtkToggleButton *
choice_at (Fixture *fixture,
           int      index)
{
  GtkWidget *choice = gtk_widget_get_first_child (child_of (fixture, "choices"));

  for (int i = 0; i < index; i++)
    choice = gtk_widget_get_next_sibling (choice);

  return GTK_TOGGLE_BUTTON (choice);
}

static int
find_choice (const NnQuestion *question,
             gboolean          is_right)
{
  for (int i = 0; i < question->n_answers; i++)
    if ((question->is_right[i] != FALSE) == is_right)
      return i;

  g_assert_not_reached ();
}

static const char *
verdict (Fixture *fixture)
{
  return gtk_label_get_text (child_of (fixture, "verdict"));
}

NN_FIXTURE_TEST (nothing_is_shown_without_a_question)
{
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->pane)));
  ask (fixture, NN_ANSWER_CHOICE);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture->pane)));
  g_assert_cmpstr (gtk_label_get_text (child_of (fixture, "prompt")), !=, "");
  hl_question_pane_ask (fixture->pane, NULL);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->pane)));
}

NN_FIXTURE_TEST (right_choice_is_graded_right)
{
  const NnQuestion *question = ask (fixture, NN_ANSWER_CHOICE);

  gtk_toggle_button_set_active (choice_at (fixture, find_choice (question, TRUE)), TRUE);
  g_assert_cmpint (fixture->n_answers, ==, 1);
  g_assert_true (fixture->is_right);

  /* What is right is not told before it is revealed. */
  g_assert_false (g_str_has_prefix (verdict (fixture), "Right"));
  hl_question_pane_reveal (fixture->pane);
  g_assert_true (g_str_has_prefix (verdict (fixture), "Right: "));
}

NN_FIXTURE_TEST (wrong_choice_is_graded_wrong)
{
  const NnQuestion *question = ask (fixture, NN_ANSWER_CHOICE);

  gtk_toggle_button_set_active (choice_at (fixture, find_choice (question, FALSE)), TRUE);
  g_assert_cmpint (fixture->n_answers, ==, 1);
  g_assert_false (fixture->is_right);
  hl_question_pane_reveal (fixture->pane);
  g_assert_true (g_str_has_prefix (verdict (fixture), "Not quite. The answer is "));
}

static void
assert_mark (Fixture    *fixture,
             int         index,
             const char *icon)
{
  GtkWidget *content = gtk_button_get_child (GTK_BUTTON (choice_at (fixture, index)));
  GtkWidget *mark = gtk_widget_get_first_child (content);

  g_assert_cmpint (gtk_widget_get_visible (mark), ==, icon != NULL);
  if (icon != NULL)
    g_assert_cmpstr (gtk_image_get_icon_name (GTK_IMAGE (mark)), ==, icon);
}

/* Not by color alone. */
NN_FIXTURE_TEST (right_and_wrong_have_shapes)
{
  const NnQuestion *question = ask (fixture, NN_ANSWER_CHOICE);
  const int         right = find_choice (question, TRUE);
  const int         wrong = find_choice (question, FALSE);

  gtk_toggle_button_set_active (choice_at (fixture, wrong), TRUE);
  assert_mark (fixture, right, NULL);
  assert_mark (fixture, wrong, NULL);
  hl_question_pane_reveal (fixture->pane);
  for (int i = 0; i < question->n_answers; i++)
    assert_mark (fixture, i,
                 i == right   ? "object-select-symbolic"
                 : i == wrong ? "window-close-symbolic"
                              : NULL);
}

NN_FIXTURE_TEST (nobody_answers_twice)
{
  const NnQuestion *question = ask (fixture, NN_ANSWER_CHOICE);

  gtk_toggle_button_set_active (choice_at (fixture, find_choice (question, FALSE)), TRUE);
  gtk_toggle_button_set_active (choice_at (fixture, find_choice (question, TRUE)), TRUE);
  g_assert_cmpint (fixture->n_answers, ==, 1);
  g_assert_false (gtk_widget_get_sensitive (child_of (fixture, "choices")));
}

NN_FIXTURE_TEST (reveal_answers_what_nobody_answered)
{
  const NnQuestion *question = ask (fixture, NN_ANSWER_CHOICE);

  hl_question_pane_reveal (fixture->pane);
  g_assert_true (g_str_has_prefix (verdict (fixture), "The answer is "));
  gtk_toggle_button_set_active (choice_at (fixture, find_choice (question, TRUE)), TRUE);
  g_assert_cmpint (fixture->n_answers, ==, 0);
}

/* A click into the picture presses the row or the column of the cell. */
NN_FIXTURE_TEST (cell_answers_for_its_column)
{
  const NnQuestion *question = ask (fixture, NN_ANSWER_COLUMN);

  hl_question_pane_answer_cell (fixture->pane, question->row, find_choice (question, TRUE));
  g_assert_cmpint (fixture->n_answers, ==, 1);
  g_assert_true (fixture->is_right);
}

NN_FIXTURE_TEST (several_are_handed_in_together)
{
  const NnQuestion *question = ask (fixture, NN_ANSWER_ROWS);

  for (int row = 0; row < question->n_answers; row++)
    if (question->is_right[row])
      hl_question_pane_answer_cell (fixture->pane, row, 0);
  g_assert_cmpint (fixture->n_answers, ==, 0);
  g_assert_true (gtk_widget_get_visible (child_of (fixture, "hand_in")));
  gtk_widget_activate_action (GTK_WIDGET (fixture->pane), "question.hand-in", NULL);
  g_assert_cmpint (fixture->n_answers, ==, 1);
  g_assert_true (fixture->is_right);
}

NN_FIXTURE_TEST (second_press_takes_back)
{
  const NnQuestion *question = ask (fixture, NN_ANSWER_ROWS);

  for (int row = 0; row < question->n_answers; row++)
    if (question->is_right[row])
      hl_question_pane_answer_cell (fixture->pane, row, 0);
  hl_question_pane_answer_cell (fixture->pane, 0, 0);
  hl_question_pane_answer_cell (fixture->pane, 0, 0);
  gtk_widget_activate_action (GTK_WIDGET (fixture->pane), "question.hand-in", NULL);
  g_assert_true (fixture->is_right);
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)
