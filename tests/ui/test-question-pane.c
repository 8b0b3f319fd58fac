#include "ui/widgets/question-pane.h"

#include "tests/support/question-answers.h"
#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"
#include "ui/lessons/question-text.h"
#include "ui/session/inspection.h"

typedef struct
{
  HlTestWorkshop  workshop;
  HlWorkspace    *workspace;
  HlInspection   *inspection;
  HlQuestionPane *pane;
  NnQuestion     *question; /* the latest */
  int             n_answers;
  gboolean        is_right; /* the last one */
} Fixture;

static void answered_cb (Fixture *fixture, gboolean is_right)
{
  fixture->n_answers++;
  fixture->is_right = is_right;
}

/* A walk through a translation, to ask about. */
static void set_up (Fixture *fixture)
{
  g_autoptr (GFile) file = NULL;

  hl_test_workshop_init (&fixture->workshop);
  file = hl_test_workshop_train (&fixture->workshop, "model.safetensors", 80);
  fixture->workspace = hl_workspace_new ();
  fixture->inspection = hl_inspection_new (fixture->workspace);
  hl_inspection_set_is_wanted (fixture->inspection, TRUE);
  g_object_set (fixture->workspace, "sentence", "i see .", NULL);
  hl_workspace_open_model (fixture->workspace, file);
  hl_test_wait_until (fixture->inspection->walk != NULL);

  fixture->pane = g_object_ref_sink (g_object_new (HL_TYPE_QUESTION_PANE, NULL));
  g_signal_connect_swapped (fixture->pane, "answered", G_CALLBACK (answered_cb), fixture);
}

static void tear_down (Fixture *fixture)
{
  hl_test_drop (fixture->pane);
  g_clear_pointer (&fixture->question, nn_question_free);
  hl_test_drop (fixture->inspection);
  hl_test_drop (fixture->workspace);
  hl_test_workshop_clear (&fixture->workshop);
}

static gpointer child_of (Fixture *fixture, const char *name)
{
  return hl_test_child (fixture->pane, name);
}

/* Asks the first question of the walk that is answered in that form. */
static const NnQuestion *ask (Fixture *fixture, NnAnswerForm form)
{
  const NnWalk *walk = fixture->inspection->walk;

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      NnQuestion *question = nn_test_question_for (walk, i);

      if (question != NULL && question->form == form)
        {
          hl_question_pane_ask (fixture->pane, hl_question_spec_of (question));
          g_clear_pointer (&fixture->question, nn_question_free);
          return fixture->question = question;
        }
      g_clear_pointer (&question, nn_question_free);
    }

  g_assert_not_reached ();
}

static GtkWidget *whole_choice_at (Fixture *fixture, int index)
{
  GtkWidget *choice = gtk_widget_get_first_child (child_of (fixture, "choices"));

  for (int i = 0; i < index; i++)
    choice = gtk_widget_get_next_sibling (choice);

  return choice;
}

static GtkToggleButton *choice_at (Fixture *fixture, int index)
{
  return GTK_TOGGLE_BUTTON (gtk_widget_get_first_child (whole_choice_at (fixture, index)));
}

static char *answer_of (const NnQuestion *question)
{
  g_autoptr (HlQuestionSpec) spec = hl_question_spec_of (question);

  return hl_question_spec_list (spec, spec->is_right);
}

static int find_choice (const NnQuestion *question, gboolean is_right)
{
  for (int i = 0; i < question->n_answers; i++)
    if ((question->is_right[i] != FALSE) == is_right)
      return i;

  g_assert_not_reached ();
}

static const char *verdict (Fixture *fixture)
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
  gtk_toggle_button_set_active (choice_at (fixture, 0), TRUE); /* a key that was held meanwhile */
  g_assert_cmpint (fixture->n_answers, ==, 0);
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
  g_assert_true (g_str_has_prefix (verdict (fixture), "Correct: "));
}

static void assert_mark (Fixture *fixture, int index, const char *icon)
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

NN_FIXTURE_TEST (reveal_answers_what_nobody_answered)
{
  const NnQuestion *question = ask (fixture, NN_ANSWER_CHOICE);

  hl_question_pane_reveal (fixture->pane);
  g_assert_true (g_str_has_prefix (verdict (fixture), "The answer: "));
  gtk_toggle_button_set_active (choice_at (fixture, find_choice (question, TRUE)), TRUE);
  g_assert_cmpint (fixture->n_answers, ==, 0);
}

static void point (Fixture *fixture, int row, int column)
{
  hl_question_pane_choose_cell (fixture->pane, row, column);
}

/* A click into the picture presses the row or the column of the cell. */
NN_FIXTURE_TEST (cell_answers_for_its_column)
{
  const NnQuestion *question = ask (fixture, NN_ANSWER_COLUMN);

  point (fixture, question->row, find_choice (question, TRUE));
  g_assert_cmpint (fixture->n_answers, ==, 1);
  g_assert_true (fixture->is_right);
}

NN_FIXTURE_TEST (several_are_handed_in_together)
{
  const NnQuestion *question = ask (fixture, NN_ANSWER_ROWS);

  for (int row = 0; row < question->n_answers; row++)
    if (question->is_right[row])
      point (fixture, row, 0);
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
      point (fixture, row, 0);
  point (fixture, 0, 0);
  point (fixture, 0, 0);
  gtk_widget_activate_action (GTK_WIDGET (fixture->pane), "question.hand-in", NULL);
  g_assert_true (fixture->is_right);
}

/* --- for a class ---------------------------------------------------------------------------- */

static void vote (Fixture *fixture, int index, int n)
{
  for (int i = 0; i < n; i++)
    g_assert_true (hl_question_pane_choose (fixture->pane, index));
}

/* A class is asked: finds its right and a wrong answer. */
static void ask_class (Fixture *fixture, int *right, int *wrong)
{
  const NnQuestion *question;

  hl_question_pane_set_counts_votes (fixture->pane, TRUE);
  question = ask (fixture, NN_ANSWER_CHOICE);
  *right = find_choice (question, TRUE);
  *wrong = find_choice (question, FALSE);
}

/* By hand, into the number beside the choice. */
static void type_votes (Fixture *fixture, int index, int n)
{
  GtkWidget *content = gtk_widget_get_first_child (whole_choice_at (fixture, index));

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (gtk_widget_get_last_child (content)), n);
}

NN_FIXTURE_TEST (votes_are_counted_and_the_answer_waits)
{
  g_autoptr (HlQuizEntry) entry = NULL;
  int                     right, wrong;

  ask_class (fixture, &right, &wrong);
  vote (fixture, right, 3);
  vote (fixture, wrong, 1);
  type_votes (fixture, wrong, 2);
  g_assert_cmpint (fixture->n_answers, ==, 0);
  g_assert_cmpstr (verdict (fixture), ==, "");
  g_assert_null (hl_question_pane_take_entry (fixture->pane, 7));

  hl_question_pane_reveal (fixture->pane);
  g_assert_nonnull (strstr (verdict (fixture), "Correct votes: 3 of 5."));
  g_assert_false (hl_question_pane_choose (fixture->pane, right));
  entry = hl_question_pane_take_entry (fixture->pane, 7);
  g_assert_cmpint (entry->votes[right], ==, 3);
  g_assert_cmpint (entry->votes[wrong], ==, 2);
  g_assert_true (entry->is_right);
  g_assert_null (entry->answer);
  g_assert_cmpint (entry->position, ==, 7);
}

/* A class votes, talks, and votes again: both counts are told and kept. */
NN_FIXTURE_TEST (a_class_votes_twice)
{
  g_autoptr (HlQuizEntry) entry = NULL;
  int                     right, wrong;

  ask_class (fixture, &right, &wrong);
  vote (fixture, right, 1);
  vote (fixture, wrong, 3);
  gtk_widget_activate_action (GTK_WIDGET (fixture->pane), "question.vote-again", NULL);
  vote (fixture, right, 4);
  hl_question_pane_reveal (fixture->pane);

  g_assert_nonnull (
      strstr (verdict (fixture), "Correct votes: 4 of 4; in the first vote: 1 of 4."));
  entry = hl_question_pane_take_entry (fixture->pane, 7);
  g_assert_cmpint (entry->votes[right], ==, 4);
  g_assert_cmpint (entry->before[right], ==, 1);
  g_assert_cmpint (entry->before[wrong], ==, 3);
  g_assert_true (entry->is_right);
}

NN_FIXTURE_TEST (a_class_that_is_divided_is_not_right)
{
  g_autoptr (HlQuizEntry) entry = NULL;
  int                     right, wrong;

  ask_class (fixture, &right, &wrong);
  vote (fixture, right, 2);
  vote (fixture, wrong, 2);
  hl_question_pane_reveal (fixture->pane);
  entry = hl_question_pane_take_entry (fixture->pane, 0);
  g_assert_false (entry->is_right);
}

NN_FIXTURE_TEST (an_answer_is_kept_once)
{
  const NnQuestion       *question = ask (fixture, NN_ANSWER_CHOICE);
  const int               wrong = find_choice (question, FALSE);
  g_autofree char        *words = hl_question_choice (question, wrong);
  g_autofree char        *right = answer_of (question);
  g_autoptr (HlQuizEntry) entry = NULL;

  g_assert_null (hl_question_pane_take_entry (fixture->pane, 1));
  hl_question_pane_choose (fixture->pane, wrong);
  hl_question_pane_reveal (fixture->pane);
  entry = hl_question_pane_take_entry (fixture->pane, 1);
  g_assert_cmpstr (entry->answer, ==, words);
  g_assert_cmpstr (entry->right, ==, right);
  g_assert_false (entry->is_right);
  g_assert_null (hl_question_pane_take_entry (fixture->pane, 1));
}

/* A page that is low does not become wider than its window. */
NN_FIXTURE_TEST (a_long_question_is_no_wider_where_it_is_low)
{
  g_autoptr (GString) text = g_string_new (NULL);
  HlQuestionSpec     *spec;
  int                 least;

  for (int i = 0; i < 60; i++)
    g_string_append (text, "which words ");
  spec = hl_question_spec_new (text->str, "So it is.", HL_CONCEPT_MASKS);
  hl_question_spec_add (spec, "this", TRUE);
  hl_question_spec_add (spec, "that", FALSE);
  hl_question_pane_ask (fixture->pane, spec);
  least = hl_test_least (fixture->pane, GTK_ORIENTATION_HORIZONTAL, -1);
  g_assert_cmpint (hl_test_least (fixture->pane, GTK_ORIENTATION_HORIZONTAL, 120), ==, least);
  g_assert_cmpint (least, <, 400);
}

/* What nobody knew when it was asked: a comparison of runs. */
NN_FIXTURE_TEST (what_turns_out_later_is_settled)
{
  HlQuestionSpec *spec = hl_question_spec_new ("Which one wins?", NULL, HL_CONCEPT_TRAINING);

  hl_question_spec_add (spec, "this one", FALSE);
  hl_question_spec_add (spec, "the other", FALSE);
  hl_question_pane_ask (fixture->pane, spec);
  hl_question_pane_choose (fixture->pane, 1);
  hl_question_pane_settle (fixture->pane, 1, "It has 2.");
  hl_question_pane_reveal (fixture->pane);
  g_assert_cmpstr (verdict (fixture), ==, "Correct: the other. It has 2.");
}

/* In a low room the answer and its reason come into view by themselves. */
NN_FIXTURE_TEST (answer_scrolls_into_view)
{
  GtkWidget      *scrolled = gtk_scrolled_window_new ();
  GtkWindow      *window = GTK_WINDOW (gtk_window_new ());
  GtkWidget      *verdict = child_of (fixture, "verdict");
  graphene_rect_t bounds;

  ask (fixture, NN_ANSWER_CHOICE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (fixture->pane));
  gtk_window_set_child (window, scrolled);
  gtk_window_set_default_size (window, 360, 120);
  gtk_window_present (window);
  hl_test_wait_until (gtk_widget_get_mapped (scrolled));
  hl_question_pane_reveal (fixture->pane);
  hl_test_spin (400);
  g_assert_true (gtk_widget_compute_bounds (verdict, scrolled, &bounds));
  g_assert_cmpfloat (bounds.origin.y, <, 120);
  g_assert_cmpfloat (bounds.origin.y + bounds.size.height, >, 0);
  g_assert_cmpfloat (gtk_adjustment_get_value (
                         gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled))),
                     >, 0);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), NULL);
  gtk_window_destroy (window);
}
