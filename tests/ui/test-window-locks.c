/* What a lesson locks, hides and sets in the window. */

#include "app/place-opener.h"
#include "tests/support/window-fixture.h"
#include "ui/figures/by-hand.h"
#include "ui/figures/heads.h"
#include "ui/labs/lab.h"
#include "ui/pages/train-parts.h"
#include "ui/widgets/figure-view.h"
#include "ui/widgets/page-frame.h"

static const char lesson[] =
    "# Locks\npage: translate\n"
    "## Free\nsee: All is there.\n"
    "## Locked\nlock: pages sentence model player\nsee: Nothing can be changed.\n"
    "## Hidden\nhide: pages exercises\nsee: Some is not there.\n"
    "## Set\npage: train\npreset: classic\ncorpus: mine.tsv\nsee: The form is filled in.\n"
    "## Lab\npage: attention-lab\nview: numbers\ninput: additive\nsee: Its kind is chosen.\ndone: "
    "changed\n"
    "## Words\npage: bleu\ninput: va | va vite\nsee: Both texts are there.\ndone: trained\n"
    "## Walk\npage: model\nsentence: i see .\nstep: 4\nsee: Some of it is played.\n"
    "## Word\npage: attention\nsentence: i lost .\nword: 2\nsee: Its second word.\ndone: chosen\n"
    "## First\npage: attention\nkind: cross\nsentence: i see .\nword: 1\nhide: "
    "picture\npredict: Which?\n( ) this\n(x) that\n"
    "## View\npage: normalization\nview: later-word\ninput: book\nsee: Not the view of those "
    "numbers.\n";

enum
{
  FREE,
  LOCKED,
  HIDDEN,
  SET,
  LAB,
  WORDS,
  WALK,
  WORD,
  FIRST,
  VIEW,
};

typedef HlTestWindow Fixture;

static void write_file (Fixture *fixture, const char *name, const char *text)
{
  g_autofree char *path = hl_test_workshop_path (&fixture->workshop, name);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void set_up (Fixture *fixture)
{
  g_autofree char  *path = NULL;
  g_autoptr (GFile) file = NULL;

  hl_test_window_set_up (fixture);
  write_file (fixture, "locks.lesson", lesson);
  write_file (fixture, "mine.tsv", "i see .\tje vois .\n");
  hl_test_window_show (fixture);
  path = hl_test_workshop_path (&fixture->workshop, "locks.lesson");
  file = g_file_new_for_path (path);
  hl_course_open (fixture->window->course, file);
  hl_test_wait_until (fixture->window->course->plan != NULL);
}

static void tear_down (Fixture *fixture) { hl_test_window_tear_down (fixture); }

static void go_to (Fixture *fixture, int step)
{
  hl_course_go (fixture->window->course, step);
  hl_test_spin (20);
}

static gboolean can_type (HlSentenceRow *row)
{
  return gtk_editable_get_editable (hl_test_child (row, "sentence"));
}

static gboolean can_edit (Fixture *fixture)
{
  const gboolean can = can_type (hl_translate_page_get_sentence (fixture->window->translate_page));

  g_assert_true (can ==
                 can_type (hl_attention_page_get_sentence (fixture->window->attention_page)));

  return can;
}

/* Whether "win.page" leads to another page, and back again. */
static gboolean can_leave (Fixture *fixture)
{
  gboolean is_left;

  hl_test_window_go (fixture, "masks");
  is_left = g_str_equal (hl_test_window_page_name (fixture), "masks");
  hl_test_window_go (fixture, "translate");

  return is_left;
}

/* Whether the title leads to the exercises of the page. */
static gboolean has_exercises (HlWindow *window)
{
  return gtk_widget_get_can_focus (gtk_widget_get_first_child (GTK_WIDGET (window->title)));
}

static void assert_free (Fixture *fixture)
{
  HlWindow *window = fixture->window;

  g_assert_true (can_leave (fixture));
  g_assert_true (can_edit (fixture));
  g_assert_true (g_action_get_enabled (G_ACTION (window->box_model)));
  g_assert_true (gtk_widget_get_sensitive (GTK_WIDGET (window->player_bar)));
  g_assert_true (has_exercises (window));
}

NN_FIXTURE_TEST (a_step_locks_what_it_names_and_no_other_step_does)
{
  HlWindow *window = fixture->window;

  go_to (fixture, FREE);
  assert_free (fixture);
  g_assert_true (gtk_widget_get_sensitive (GTK_WIDGET (window->lesson_toggle)));

  go_to (fixture, LOCKED);
  g_assert_false (can_leave (fixture));
  g_assert_false (can_edit (fixture));
  g_assert_false (g_action_get_enabled (G_ACTION (window->box_model)));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-model", NULL);
  g_assert_null (window->dialog);
  g_assert_false (gtk_widget_get_sensitive (GTK_WIDGET (window->player_bar)));
  g_assert_false (gtk_widget_get_sensitive (GTK_WIDGET (window->lesson_toggle)));

  go_to (fixture, HIDDEN);
  g_assert_true (can_leave (fixture));
  g_assert_true (can_edit (fixture));
}

NN_FIXTURE_TEST (a_step_hides_what_it_names_and_no_other_step_does)
{
  HlWindow *window = fixture->window;

  go_to (fixture, FREE);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (window->lesson_toggle)));
  go_to (fixture, HIDDEN);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (window->lesson_toggle)));
  g_assert_false (has_exercises (window));
  go_to (fixture, FREE);
  assert_free (fixture);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (window->lesson_toggle)));
}

NN_FIXTURE_TEST (a_step_fills_in_preset_and_corpus)
{
  g_autoptr (NnRunOptions) options = NULL;
  g_autofree char         *preset = NULL;
  g_autofree char         *corpus = hl_test_workshop_path (&fixture->workshop, "mine.tsv");

  go_to (fixture, SET);
  g_assert_cmpstr (hl_test_window_page_name (fixture), ==, "train");
  options = hl_run_form_get_options (
      hl_test_find (GTK_WIDGET (fixture->window->train_page), HL_TYPE_RUN_FORM, 0));
  preset = g_settings_get_string (fixture->settings, "preset");
  g_assert_cmpstr (preset, ==, "classic");
  g_assert_cmpstr (options->corpus, ==, corpus);
}

static gboolean is_done (Fixture *fixture, int step)
{
  HlCourse *course = fixture->window->course;

  return hl_course_is_done (course, course->plan, step);
}

/* What the step sets is nothing that a person did. */
NN_FIXTURE_TEST (a_step_sets_a_lab_and_notices_what_is_changed_there)
{
  HlFigureView *view;
  HlHand       *hand;

  go_to (fixture, LAB);
  view = hl_test_find (hl_test_window_page (fixture), HL_TYPE_FIGURE_VIEW, 0);
  hand = hl_figure_view_get_figure (view)->data;
  g_assert_cmpint (hand->what.kind, ==, NN_ATTENTION_ADDITIVE);
  g_assert_false (is_done (fixture, LAB));
  g_signal_emit_by_name (hl_test_find (hl_test_window_page (fixture), HL_TYPE_PAGE_FRAME, 0),
                         "chosen", 0);
  g_assert_true (is_done (fixture, LAB));
}

NN_FIXTURE_TEST (a_step_types_words_and_notices_what_was_trained)
{
  GtkWidget *lab;

  go_to (fixture, WORDS);
  lab = hl_test_window_page (fixture);
  g_assert_cmpstr (gtk_editable_get_text (hl_test_find (lab, GTK_TYPE_ENTRY, 0)), ==, "va");
  g_assert_cmpstr (gtk_editable_get_text (hl_test_find (lab, GTK_TYPE_ENTRY, 1)), ==, "va vite");
  gtk_widget_activate_action (lab, "win.noted", "s", "changed");
  g_assert_false (is_done (fixture, WORDS));
  gtk_widget_activate_action (lab, "win.noted", "s", "trained");
  g_assert_true (is_done (fixture, WORDS));
}

NN_FIXTURE_TEST (a_step_opens_its_view_whatever_it_computes_with)
{
  go_to (fixture, VIEW);
  g_assert_cmpstr (
      gtk_stack_get_visible_child_name (HL_LAB (hl_test_window_page (fixture))->frame->views), ==,
      "later-word");
}

/* What the step before has played, or this one selects, is nothing that a person did. */
NN_FIXTURE_TEST (a_step_shows_the_whole_of_another_sentence)
{
  HlWindow   *window = fixture->window;
  HlSelection selection;

  hl_test_window_open_model (fixture, 80);
  go_to (fixture, WALK);
  hl_test_wait_until (window->inspection->walk != NULL && !window->opener->awaits_player);
  hl_player_move (window->inspection->player, HL_PLAYER_NEXT);
  g_assert_true (window->inspection->is_followed);
  hl_course_go (window->course, WORD);
  g_assert_false (window->inspection->is_followed);
  hl_test_wait_until (!window->opener->awaits_translation);
  selection = hl_workspace_get_selection (window->workspace);
  g_assert_cmpint (selection.word, ==, 1);
  g_assert_false (is_done (fixture, WORD));
  selection.word = 0;
  hl_workspace_select (window->workspace, selection);
  g_assert_true (is_done (fixture, WORD));
}

/* A word that the step names is pointed out, also if it is the first of a new sentence. */
NN_FIXTURE_TEST (first_word_is_pointed_out)
{
  HlWindow       *window = fixture->window;
  GtkWidget      *page = GTK_WIDGET (window->attention_page);
  HlFigureView   *maps = hl_test_find (page, HL_TYPE_FIGURE_VIEW, 0);
  const HlFigure *figure;

  hl_test_window_open_model (fixture, 80);
  go_to (fixture, WORD);
  hl_test_wait_until (!window->opener->awaits_translation);
  go_to (fixture, FIRST);
  hl_test_wait_until (!window->opener->awaits_translation);
  g_assert_true (hl_lesson_pane_answer (window->lesson_pane, 1));
  hl_test_spin (100);
  hl_test_wait_until (hl_figure_view_pointed (maps).part >= 0);
  figure = hl_figure_view_get_figure (maps);
  g_assert_cmpint (hl_heads_cell (hl_heads_get (figure), hl_figure_view_pointed (maps)).row, ==, 0);
}

/* A person who leaves a lesson has everything again. */
NN_FIXTURE_TEST (leaving_frees_everything)
{
  go_to (fixture, LOCKED);
  hl_course_leave (fixture->window->course);
  hl_test_spin (20);
  assert_free (fixture);
}
