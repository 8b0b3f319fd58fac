#include "app/pages.h"
#include "app/paths.h"
#include "config.h"
#include "tests/support/window-fixture.h"
#include "ui/labs/lab.h"
#include "ui/lessons/guide.h"
#include "ui/pages/windows.h"
#include "ui/widgets/figure-view.h"
#include "ui/widgets/playable.h"
#include "ui/widgets/sentence.h"
#include "ui/widgets/theme.h"

typedef HlTestWindow Fixture;

static void set_up (Fixture *fixture)
{
  hl_test_window_set_up (fixture);
  g_settings_set_string (fixture->settings, "page", "translate");
  g_settings_set_string (fixture->settings, "sentence", "i see .");
  hl_test_window_show (fixture);
}

static void tear_down (Fixture *fixture) { hl_test_window_tear_down (fixture); }

/* Closes the window as its button does, and waits until nothing of it is left. */
static void assert_closes (Fixture *fixture)
{
  gpointer weak = fixture->window;

  g_object_add_weak_pointer (G_OBJECT (fixture->window), &weak);
  gtk_window_close (GTK_WINDOW (g_steal_pointer (&fixture->window)));
  hl_test_wait_until (weak == NULL);
}

static void open_model (Fixture *fixture) { hl_test_window_open_model (fixture, 80); }

static void train_endlessly (Fixture *fixture)
{
  HlTrainingSession *training = fixture->window->training;

  fixture->workshop.options->training.epochs = 100000;
  fixture->workshop.options->training.bleu_every = 0;
  hl_training_session_start (training, fixture->workshop.options, 1);
  hl_test_wait_until (training->copy->model != NULL);
}

/* A button knows whether its action can be done now. */
static gboolean is_possible (Fixture *fixture, const char *action)
{
  GtkBox    *content = GTK_BOX (fixture->window->content);
  GtkWidget *button = gtk_button_new ();
  gboolean   is_possible;

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_box_append (content, button);
  is_possible = gtk_widget_is_sensitive (button);
  gtk_box_remove (content, button);

  return is_possible;
}

NN_FIXTURE_TEST (close_leaves_nothing) { assert_closes (fixture); }

NN_FIXTURE_TEST (close_while_translating_leaves_nothing)
{
  open_model (fixture);
  hl_workspace_translate (fixture->window->workspace);
  assert_closes (fixture);
}

NN_FIXTURE_TEST (close_while_a_model_is_opened_leaves_nothing)
{
  g_autoptr (GFile) file = hl_test_workshop_train (&fixture->workshop, "model.safetensors", 1);

  hl_window_open_model (fixture->window, file);
  assert_closes (fixture);
}

NN_FIXTURE_TEST (close_while_training_keeps_the_run)
{
  g_autoptr (HlRun) run = NULL;

  train_endlessly (fixture);
  run = g_object_ref (fixture->window->keeper->current);
  assert_closes (fixture);

  g_assert_true (run->has_model);
  g_assert_false (run->is_saving);
}

NN_FIXTURE_TEST (close_asks_where_a_run_cannot_be_kept)
{
  train_endlessly (fixture);
  fixture->window->unsaved = g_strdup ("no room");
  gtk_window_close (GTK_WINDOW (fixture->window));

  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture->window)));
  g_assert_cmpint (fixture->window->training->state, ==, HL_TRAINING_RUNNING);

  fixture->window->discards_training = TRUE;
  assert_closes (fixture);
}

NN_FIXTURE_TEST (page_is_remembered)
{
  hl_test_window_go (fixture, "train");
  g_assert_cmpstr (hl_test_window_page_name (fixture), ==, "train");
  NN_TEXT (g_settings_get_string (fixture->settings, "page"), "train");
}

NN_FIXTURE_TEST (page_nobody_knows_changes_nothing)
{
  hl_test_window_go (fixture, "attention");
  hl_test_window_go (fixture, "elsewhere");

  g_assert_cmpstr (hl_test_window_page_name (fixture), ==, "attention");
}

/* Tab stops at the button in it. */
NN_FIXTURE_TEST (each_drop_down_list_has_a_name_where_tab_stops)
{
  static const char *const pages[] = { "translate", "attention", "train", "model", "masks" };
  int                      n = 0;

  for (int i = 0; i < (int) G_N_ELEMENTS (pages); i++)
    {
      GtkWidget *content = GTK_WIDGET (fixture->window->content);

      hl_test_window_go (fixture, pages[i]);
      for (int of_page = hl_test_count (content, GTK_TYPE_DROP_DOWN); of_page > 0; of_page--, n++)
        {
          GtkWidget *list = hl_test_find (content, GTK_TYPE_DROP_DOWN, of_page - 1);

          g_assert_true (gtk_test_accessible_has_property (
              GTK_ACCESSIBLE (gtk_widget_get_first_child (list)), GTK_ACCESSIBLE_PROPERTY_LABEL));
        }
    }
  g_assert_cmpint (n, >, 8);
}

NN_FIXTURE_TEST (page_row_and_page_agree)
{
  static const char *const names[] = { "start", "translate", "attention" };

  for (int i = 0; i < (int) G_N_ELEMENTS (names); i++)
    {
      GtkListBoxRow *row = gtk_list_box_get_row_at_index (fixture->window->sidebar, i);

      hl_test_window_go (fixture, names[i]);
      g_assert_true (gtk_list_box_get_selected_row (fixture->window->sidebar) == row);
    }

  gtk_list_box_select_row (fixture->window->sidebar,
                           gtk_list_box_get_row_at_index (fixture->window->sidebar, 0));
  g_assert_cmpstr (hl_test_window_page_name (fixture), ==, "start");
}

/* The room is the page's, whatever the list holds. */
NN_FIXTURE_TEST (list_of_pages_leaves_the_room_to_the_page)
{
  GtkWidget *list = GTK_WIDGET (fixture->window->sidebar);
  GtkWidget *flap = gtk_widget_get_ancestor (list, ADW_TYPE_FLAP);
  GtkWidget *box = adw_flap_get_flap (ADW_FLAP (flap));

  gtk_widget_set_hexpand (list, TRUE);
  g_assert_false (gtk_widget_compute_expand (box, GTK_ORIENTATION_HORIZONTAL));
}

static gboolean is_marked (Fixture *fixture, int index)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (fixture->window->sidebar, index);

  return gtk_widget_get_visible (g_object_get_data (G_OBJECT (row), "mark"));
}

/* Translate has three stops, the Model page two. */
NN_FIXTURE_TEST (pages_of_the_tour_are_marked_when_they_are_done)
{
  HlCourse *course = fixture->window->course;

  g_assert_false (is_marked (fixture, 1));
  hl_test_window_learn (fixture, HL_LESSON_TOUR);
  hl_course_note (course, HL_GOAL_WORD, NULL, 3);
  g_assert_false (is_marked (fixture, 1));
  hl_course_go (course, 1);
  hl_course_note (course, HL_GOAL_CHANGED, NULL, 0);
  hl_course_go (course, 2);
  hl_course_note (course, HL_GOAL_VIEW, "why", 0);
  g_assert_true (is_marked (fixture, 1));
  g_assert_false (is_marked (fixture, 4));
  hl_course_go (course, 6);
  hl_course_note (course, HL_GOAL_STEPPED, NULL, 3);
  g_assert_false (is_marked (fixture, 4));
  hl_course_go (course, 9);
  hl_course_note (course, HL_GOAL_STEPPED, NULL, 1);
  g_assert_true (is_marked (fixture, 4));
}

static const char MINE[] = "# Mine\n## Step\npage: attention-lab\nview: numbers\n"
                           "try: Step.\ndone: stepped 1\n";

/* Space steps the player, as the task says, although Next was pressed last. */
NN_FIXTURE_TEST (lesson_that_steps_has_the_keyboard_at_the_player)
{
  HlWindow         *window = fixture->window;
  g_autofree char  *folder = g_dir_make_tmp ("headlight-lesson-XXXXXX", NULL);
  g_autofree char  *path = g_build_filename (folder, "mine.lesson", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  NN_OK (g_file_set_contents, path, MINE, -1);
  hl_window_open_files (window, &file, 1, FALSE);
  hl_test_wait_until (gtk_window_get_focus (GTK_WINDOW (window)) != NULL &&
                      gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (window)),
                                              GTK_WIDGET (window->player_bar)));

  gtk_widget_activate_action (GTK_WIDGET (window->lesson_pane), "lesson.next", NULL);
  g_assert_null (window->course->plan);
  g_assert_cmpstr (hl_test_window_page_name (fixture), ==, "start");
}

/* Whether by a step, or before a comparison of runs. */
NN_FIXTURE_TEST (class_votes_on_every_page_that_asks)
{
  static const char *const pages[] = { "train", "masks", "bleu" };

  g_object_set (fixture->window->inspection->player, "counts-votes", TRUE, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      HlPlayable *page;

      hl_test_window_go (fixture, pages[i]);
      page = hl_test_window_page (fixture);
      g_assert_true (hl_playable_get_player (page)->counts_votes);
    }
}

NN_FIXTURE_TEST (page_switch_loses_no_place)
{
  HlTranslation *translation;

  open_model (fixture);
  translation = fixture->window->workspace->translation;
  hl_test_window_go (fixture, "train");
  hl_test_window_go (fixture, "attention");
  hl_test_window_go (fixture, "translate");

  g_assert_true (fixture->window->workspace->translation == translation);
  g_assert_cmpstr (fixture->window->workspace->sentence, ==, "i see .");
}

NN_FIXTURE_TEST (actions_need_something_to_act_on)
{
  static const char *const actions[] = { "win.save-model", "win.export", "win.print", "win.copy" };

  hl_test_window_go (fixture, "attention");
  g_assert_false (is_possible (fixture, "win.use-newer"));
  g_assert_true (is_possible (fixture, "win.open-model"));
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    g_assert_false (is_possible (fixture, actions[i]));

  open_model (fixture);
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    hl_test_wait_until (is_possible (fixture, actions[i]));

  hl_test_window_go (fixture, "start");
  g_assert_true (is_possible (fixture, "win.save-model"));
  g_assert_false (is_possible (fixture, "win.export"));
  g_assert_false (is_possible (fixture, "win.print"));
  g_assert_false (is_possible (fixture, "win.copy"));
}

NN_FIXTURE_TEST (opening_can_be_cancelled)
{
  HlWindow         *window = fixture->window;
  g_autoptr (GFile) file = hl_test_workshop_train (&fixture->workshop, "other.safetensors", 1);
  HlModel          *before;

  open_model (fixture);
  before = window->workspace->model;

  hl_window_open_model (window, file);
  g_assert_cmpuint (window->opening_timer, !=, 0);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.cancel-opening", NULL);
  g_assert_cmpuint (window->opening_timer, ==, 0);
  hl_test_spin (300);
  g_assert_true (window->workspace->model == before);

  g_assert_false (
      hl_test_key (GTK_WIDGET (window), GDK_KEY_Escape, 0)); /* nothing to call off: a step out */
  hl_window_open_model (window, file);
  gtk_revealer_set_reveal_child (window->opening_revealer, TRUE);
  g_assert_true (hl_test_key (GTK_WIDGET (window), GDK_KEY_Escape, 0));
  g_assert_false (gtk_revealer_get_reveal_child (window->opening_revealer));
  hl_test_spin (300);
  g_assert_true (window->workspace->model == before);

  /* Of what is not cancelled the notice goes by itself. */
  hl_window_open_model (window, file);
  gtk_revealer_set_reveal_child (window->opening_revealer, TRUE);
  hl_test_wait_until (window->workspace->model != before);
  g_assert_false (gtk_revealer_get_reveal_child (window->opening_revealer));
}

/* As they are pasted into Python. */
NN_FIXTURE_TEST (lines_within_a_problem_are_copied)
{
  HlWindow     *window = fixture->window;
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (window));
  const char   *told = "“a.pt” is no model. In Python:\n    a = 1\n    b = 2\nIt is left.";
  GValue        copied = G_VALUE_INIT;

  hl_workspace_tell_problem (window->workspace, told);
  g_assert_cmpstr (gtk_label_get_text (window->problem_label), ==, told);
  g_assert_true (gtk_widget_get_visible (window->problem_copy));

  gtk_widget_activate_action (GTK_WIDGET (window), "win.copy-code", NULL);
  g_value_init (&copied, G_TYPE_STRING);
  g_assert_true (
      gdk_content_provider_get_value (gdk_clipboard_get_content (clipboard), &copied, NULL));
  g_assert_cmpstr (g_value_get_string (&copied), ==, "a = 1\nb = 2\n");
  g_value_unset (&copied);
}

NN_FIXTURE_TEST (problem_is_told_and_dismissed)
{
  HlWindow *window = fixture->window;

  hl_workspace_tell_problem (window->workspace, "The disk is full.");
  g_assert_true (gtk_revealer_get_reveal_child (window->problem_revealer));
  g_assert_cmpstr (gtk_label_get_text (window->problem_label), ==, "The disk is full.");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (window->problem_label),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, "The disk is full.");

  /* The name of a file may hold anything. */
  hl_workspace_tell_problem (window->workspace, "“a\r\033[31m\u202eb” is gone.");
  g_assert_cmpstr (gtk_label_get_text (window->problem_label), ==,
                   "“a\ufffd\ufffd[31m\ufffdb” is gone.");

  g_assert_false (gtk_widget_get_visible (window->problem_copy));

  gtk_widget_activate_action (GTK_WIDGET (window), "win.dismiss", NULL);
  g_assert_false (gtk_revealer_get_reveal_child (window->problem_revealer));
  g_assert_cmpstr (gtk_label_get_text (window->problem_label), ==, "");
}

static GtkMenuButton *title_button (HlWindow *window)
{
  return GTK_MENU_BUTTON (gtk_widget_get_first_child (GTK_WIDGET (window->title)));
}

static const char *subtitle_of (HlWindow *window)
{
  return adw_window_title_get_subtitle (
      ADW_WINDOW_TITLE (gtk_menu_button_get_child (title_button (window))));
}

static gboolean shows_training (Fixture *fixture)
{
  const char *line = subtitle_of (fixture->window);

  return g_str_has_prefix (line, "Trained here · updates: ");
}

NN_FIXTURE_TEST (newer_weights_are_offered_and_used)
{
  HlWindow   *window = fixture->window;
  const char *line;

  open_model (fixture);
  g_assert_false (gtk_widget_get_visible (window->newer_button));
  train_endlessly (fixture);

  hl_training_session_pause (window->training);
  hl_test_wait_until (window->training->state == HL_TRAINING_PAUSED);
  g_assert_true (gtk_widget_get_visible (window->newer_button));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.use-newer", NULL);
  line = subtitle_of (window);
  g_assert_true (g_str_has_prefix (line, "Trained here · updates: "));
  g_assert_false (gtk_widget_get_visible (window->newer_button));

  /* Who opens another model finds the way back. */
  open_model (fixture);
  hl_test_wait_until (gtk_widget_get_visible (window->newer_button));

  window->discards_training = TRUE;
  assert_closes (fixture);
}

/* A run that has ended takes no model away; the new one is offered as long as it is new. */
NN_FIXTURE_TEST (model_in_use_stays_when_a_training_ends)
{
  HlWindow *window = fixture->window;
  HlModel  *before;

  open_model (fixture);
  before = window->workspace->model;
  train_endlessly (fixture);
  hl_training_session_stop (window->training);
  hl_test_wait_until (window->training->state == HL_TRAINING_FINISHED);
  hl_test_spin (50);

  g_assert_true (window->workspace->model == before);
  g_assert_true (gtk_widget_get_visible (window->newer_button));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.use-newer", NULL);
  g_assert_true (shows_training (fixture));
}

/* One switch lets all pages show the model in training, as it learns. */
NN_FIXTURE_TEST (training_can_be_followed)
{
  HlWindow           *window = fixture->window;
  g_autoptr (HlModel) before = NULL;
  HlModel            *followed;

  open_model (fixture);
  before = g_object_ref (window->workspace->model);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (window->follow_button)));
  train_endlessly (fixture);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (window->follow_button)));
  g_assert_true (window->workspace->model == before);

  gtk_toggle_button_set_active (window->follow_button, TRUE);
  g_assert_true (shows_training (fixture));
  followed = window->workspace->model;
  hl_test_wait_until (window->workspace->model != followed);
  g_assert_true (shows_training (fixture));

  hl_training_session_stop (window->training);
  hl_test_wait_until (window->training->state == HL_TRAINING_FINISHED);
  g_assert_true (window->workspace->model == window->training->copy->model);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.use-model-before", NULL);
  g_assert_true (window->workspace->model == before);
}

/* What was open last is there the next day, and is in the menu. */
NN_FIXTURE_TEST (recent_models_are_remembered)
{
  g_autoptr (GFile) last = NULL;
  GFile            *file;

  open_model (fixture);
  file = fixture->window->workspace->model->file;
  last = hl_window_get_last_model (fixture->settings);

  g_assert_nonnull (last);
  g_assert_true (g_file_equal (file, last));
  g_assert_cmpint (g_menu_model_get_n_items (G_MENU_MODEL (fixture->window->recent_models)), >=, 1);
}

static void assert_box_model (Fixture *fixture, const char *expected)
{
  g_autoptr (GVariant) state =
      g_action_group_get_action_state (G_ACTION_GROUP (fixture->window), "box-model");

  g_assert_cmpstr (g_variant_get_string (state, NULL), ==, expected);
}

NN_FIXTURE_TEST (model_of_the_box_is_marked)
{
  HlWorkspace *workspace = fixture->window->workspace;
  HlModel     *own;

  assert_box_model (fixture, "");
  open_model (fixture);
  assert_box_model (fixture, "");

  own = workspace->model;
  g_action_group_activate_action (G_ACTION_GROUP (fixture->window), "box-model",
                                  g_variant_new_string ("headlight"));
  assert_box_model (fixture, "");
  hl_test_wait_until (workspace->model != own);
  assert_box_model (fixture, "headlight");
}

static gboolean is_compared (Fixture *fixture)
{
  const char *tooltip = gtk_widget_get_tooltip_text (GTK_WIDGET (title_button (fixture->window)));

  return tooltip != NULL && strstr (tooltip, " the model in the textbook ") != NULL;
}

NN_FIXTURE_TEST (model_is_compared_with_the_book_s)
{
  GtkWidget *popover;

  hl_test_window_go (fixture, "translate");
  g_assert_false (is_compared (fixture));
  open_model (fixture);
  g_assert_true (is_compared (fixture));
  popover = GTK_WIDGET (gtk_menu_button_get_popover (title_button (fixture->window)));
  g_assert_true (hl_test_says (popover, " from the model in the textbook "));
  g_assert_true (hl_test_says (popover, "• "));
}

/* Which book? */
NN_FIXTURE_TEST (newcomer_is_not_told_of_the_book)
{
  open_model (fixture);
  hl_test_window_go (fixture, "start");
  g_assert_false (is_compared (fixture));
  hl_test_window_go (fixture, "model");
  g_assert_true (is_compared (fixture));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.lesson", "s", "2-attention");
  hl_test_wait_until (fixture->window->course->plan != NULL);
  g_assert_false (is_compared (fixture));
  hl_course_leave (fixture->window->course);
  g_assert_false (is_compared (fixture)); /* its page has numbers of its own */
  hl_test_window_go (fixture, "model");
  g_assert_true (is_compared (fixture));
}

/* The type scale: the sentence of each page has one size and weight, where there is room. On Start,
 * the first page, it is a label: what the model wrote is not its only subject. */
NN_FIXTURE_TEST (sentence_has_one_size_on_all_pages)
{
  int size = 0;

  hl_test_window_show (fixture);
  for (int i = 0; i < hl_pages_count (); i++)
    {
      const PangoFontDescription *font;
      GtkWidget                  *sentence;

      hl_test_window_go (fixture, hl_pages_get (i)->name);
      sentence = hl_test_find (hl_test_window_page (fixture),
                               i == 0 ? GTK_TYPE_LABEL : HL_TYPE_SENTENCE, 0);
      sentence = i == 0 ? sentence : gtk_widget_get_first_child (sentence);
      font = pango_context_get_font_description (gtk_widget_get_pango_context (sentence));
      size = i == 0 ? pango_font_description_get_size (font) : size;
      g_assert_cmpint (pango_font_description_get_size (font), ==, size);
      g_assert_cmpint (pango_font_description_get_weight (font), ==, PANGO_WEIGHT_BOLD);
    }
}

/* A lecture needs more than the map, and its end leads back to where it began. */
NN_FIXTURE_TEST (every_page_can_be_presented)
{
  GtkWidget *window = GTK_WIDGET (fixture->window);

  hl_test_window_go (fixture, "bleu");
  gtk_widget_activate_action (window, "win.presenter", NULL);
  g_assert_cmpstr (hl_test_window_page_name (fixture), ==, "bleu");
  g_assert_true (fixture->window->is_presenting);
  hl_test_window_go (fixture, "masks");
  g_assert_true (fixture->window->is_presenting);
  hl_window_present_by_key (fixture->window, GDK_KEY_Escape, 0);
  g_assert_false (fixture->window->is_presenting);
  g_assert_cmpstr (hl_test_window_page_name (fixture), ==, "bleu");
}

/* The lowest line of words of a picture, in pixels; exponents are lower. */
static double least_words (HlFigureView *view, HlSize room)
{
  const HlFigure *figure = hl_figure_view_get_figure (view);
  const HlLook    look = { hl_palette_get (FALSE), hl_text_new (hl_widget_font (GTK_WIDGET (view))),
                           .is_bare = TRUE };
  double          least = G_MAXDOUBLE;
  HlScene        *scene;

  if (figure == NULL)
    return least;

  scene = hl_figure_build (figure, &look, room);
  HL_EACH_MARK (mark, scene)
    if (mark->kind == HL_WORDS && *mark->words != '\0' && mark->rect.width > 0.0 &&
        !g_str_has_prefix (mark->words, "1/") &&
        hl_scene_line (scene, mark->size, mark->times) < least)
      {
        least = hl_scene_line (scene, mark->size, mark->times);
        g_test_message ("%s: %g", mark->words, least);
      }
  hl_scene_free (scene);
  hl_text_free (look.text);

  return least;
}

/* Read from the last row of a room: no line of words is lower than a fortieth of the screen; what
 * must fit into a cell may be a little lower.  Legends are away until somebody asks. */
NN_FIXTURE_TEST (lecture_can_be_read_from_the_last_row)
{
  GtkWidget   *window = GTK_WIDGET (fixture->window);
  GtkSettings *settings;
  GdkRectangle screen;
  HlSize       room;
  int          usual, dpi;

  open_model (fixture);
  settings = gtk_widget_get_settings (window);
  gdk_monitor_get_geometry (
      gdk_display_get_monitor_at_surface (gtk_widget_get_display (window),
                                          gtk_native_get_surface (GTK_NATIVE (window))),
      &screen);
  room = (HlSize){ screen.width - 40, screen.height - 150 };
  g_object_get (settings, "gtk-xft-dpi", &usual, NULL);
  gtk_widget_activate_action (window, "win.presenter", NULL);
  for (int i = 0; i < hl_pages_count (); i++)
    {
      GtkWidget *page;

      hl_test_window_go (fixture, hl_pages_get (i)->name);
      hl_test_spin (150);
      page = hl_test_window_page (fixture);
      g_test_message ("%s", hl_pages_get (i)->name);
      g_assert_true (gtk_widget_has_css_class (window, "presented")); /* there, no hint to click */
      g_assert_false (hl_test_shows (page, "More"));
      g_assert_false (adw_flap_get_reveal_flap (fixture->window->flap));
      for (int k = 0; k < hl_test_count (page, HL_TYPE_FIGURE_VIEW); k++)
        if (gtk_widget_get_mapped (hl_test_find (page, HL_TYPE_FIGURE_VIEW, k)))
          {
            const double least = least_words (hl_test_find (page, HL_TYPE_FIGURE_VIEW, k), room);

            if (least < screen.height / 40.0 - 0.5)
              {
                g_test_message ("%s: words of %g pixels", hl_pages_get (i)->name, least);
                g_test_fail ();
              }
          }
    }
  g_assert_true (gtk_widget_has_css_class (window, "bare"));
  hl_test_window_go (fixture, "masks");
  hl_window_present_by_key (fixture->window, GDK_KEY_l, 0);
  g_assert_true (hl_test_shows (hl_test_window_page (fixture), "More"));
  g_assert_false (gtk_widget_has_css_class (window, "bare"));
  hl_window_present_by_key (fixture->window, GDK_KEY_Escape, 0);
  g_assert_false (gtk_widget_has_css_class (window, "presented"));
  g_object_get (settings, "gtk-xft-dpi", &dpi, NULL);
  g_assert_cmpint (dpi, ==, usual);
}

/* A clicker goes through the places of all pages. */
NN_FIXTURE_TEST (places_of_every_page_are_marked_and_found)
{
  HlWindow  *window = fixture->window;
  GtkWidget *widget = GTK_WIDGET (window);

  gtk_widget_activate_action (widget, "win.presenter", NULL);
  hl_test_window_go (fixture, "masks");
  hl_window_present_by_key (window, GDK_KEY_p, 0);
  hl_test_window_go (fixture, "bleu");
  g_assert_null (hl_playlist_get (window->playlist, 1));
  hl_window_present_by_key (window, GDK_KEY_p, 0);
  g_assert_nonnull (hl_playlist_get (window->playlist, 1));
  hl_test_window_go (fixture, "start");

  hl_window_visit_marked (window, hl_playlist_get (window->playlist, 0), 1);
  g_assert_cmpstr (hl_test_window_page_name (fixture), ==, "masks");
  hl_window_present_by_key (window, GDK_KEY_Page_Down, 0);
  g_assert_cmpstr (hl_test_window_page_name (fixture), ==, "bleu");
  hl_window_present_by_key (window, GDK_KEY_p, 0);
  g_assert_null (hl_playlist_get (window->playlist, 1));
}

/* As they were kept before the list had names and pages. */
NN_FIXTURE_TEST (marks_of_an_earlier_version_are_in_the_list)
{
  static const char *const marks[] = { "decoder.dense.choice 2", "backward:decoder.dense -1",
                                       NULL };
  const HlPlaylistEntry   *entry;

  assert_closes (fixture);
  g_settings_reset (fixture->settings, "playlist");
  g_settings_set_strv (fixture->settings, "marked-places", marks);
  hl_test_window_show (fixture);

  entry = hl_playlist_get (fixture->window->playlist, 0);
  g_assert_cmpstr (entry->place[HL_PLAN_PAGE], ==, "model");
  g_assert_cmpstr (entry->place[HL_PLAN_PLACE], ==, "decoder.dense.choice");
  g_assert_cmpstr (entry->place[HL_PLAN_WORD], ==, "3");
  entry = hl_playlist_get (fixture->window->playlist, 1);
  g_assert_cmpstr (entry->place[HL_PLAN_PLACE], ==, "backward:decoder.dense");
  g_assert_null (entry->place[HL_PLAN_WORD]);
}

static GtkTextBuffer *own_words (GtkWidget *window)
{
  return gtk_text_view_get_buffer (GTK_TEXT_VIEW (hl_test_find (window, GTK_TYPE_TEXT_VIEW, 0)));
}

/* Escape, or the end of the program, loses no sentence that a person has typed. */
NN_FIXTURE_TEST (own_sentences_that_were_not_taught_are_there_again)
{
  g_autofree char *folder = g_dir_make_tmp ("headlight-own-XXXXXX", NULL);
  g_autofree char *draft = g_build_filename (folder, "draft.txt", NULL);
  g_autofree char *text = NULL;

  open_model (fixture);
  for (int time = 0; time < 2; time++)
    {
      GtkWidget *own = GTK_WIDGET (hl_teach_window_new (GTK_WINDOW (fixture->window),
                                                        fixture->window->workspace->model, folder));

      gtk_window_present (GTK_WINDOW (own));
      hl_test_wait_until (gtk_widget_get_mapped (own));
      if (time == 0)
        gtk_text_buffer_set_text (own_words (own), "the zorp = le zorp", -1);
      g_object_get (own_words (own), "text", &text, NULL);
      g_assert_cmpstr (text, ==, "the zorp = le zorp");
      g_clear_pointer (&text, g_free);
      gtk_window_destroy (GTK_WINDOW (own));
    }
}

NN_TEST (guide_names_every_page)
{
  g_autofree char            *guide = hl_guide_text ();
  g_autoptr (GPtrArray)       sections = hl_guide_parse (guide);
  const HlGuideSection *const pages = sections->pdata[0];
  GString                    *text = g_string_new (NULL);

  g_assert_cmpstr (pages->name, ==, "pages");
  for (guint i = 0; i < pages->blocks->len; i++)
    g_string_append (text, ((HlGuideBlock *) pages->blocks->pdata[i])->markup);
  for (int i = 0; i < hl_pages_count (); i++)
    {
      g_autofree char *bold = g_strdup_printf ("<b>%s</b>", hl_pages_get (i)->title);

      g_assert_nonnull (strstr (text->str, bold));
    }
  g_string_free (text, TRUE);
}

NN_FIXTURE_TEST (keys_open_the_guide_at_its_keys)
{
  GtkWidget *list, *row;

  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.guide", "s", "pages");
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.guide", "s", "keys");
  list = hl_test_child (fixture->window->guide, "list");
  row = GTK_WIDGET (gtk_list_box_get_selected_row (GTK_LIST_BOX (list)));

  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (gtk_widget_get_first_child (row))), ==, "Keys");
  g_assert_nonnull (gtk_widget_get_next_sibling (
      gtk_widget_get_first_child (hl_test_child (fixture->window->guide, "text"))));
}

/* The desktop knows the icons of installed programs alone. */
NN_TEST (icon_is_there_in_the_build_folder)
{
  g_autofree char *icons = app_paths_icons ();
  g_autofree char *icon = g_build_filename (icons, APP_ID ".svg", NULL);

  g_assert_true (g_file_test (icon, G_FILE_TEST_IS_REGULAR));
}

static gboolean has_file (GtkNativeDialog *dialog, GFile *file)
{
  g_autoptr (GFile) chosen = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));

  return chosen != NULL && g_file_equal (chosen, file);
}

/* As the portal of a sandbox shows a model of PyTorch: without what is beside it. */
NN_FIXTURE_TEST (folder_of_a_lone_model_without_settings_is_asked_for)
{
  g_autofree char *bare =
      g_test_build_filename (G_TEST_DIST, "golden", "pytorch", "model.safetensors", NULL);
  g_autoptr (GFile) from = g_file_new_for_path (bare);
  g_autoptr (GFile) lone = g_file_new_build_filename (g_get_user_runtime_dir (), "doc", "a1b2",
                                                      "model.safetensors", NULL);
  g_autoptr (GFile) folder = g_file_get_parent (lone);
  g_autoptr (GFile) chosen = g_file_get_parent (from);

  g_file_make_directory_with_parents (folder, NULL, NULL);
  g_assert_true (g_file_copy (from, lone, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, NULL));

  hl_window_open_model (fixture->window, lone);
  hl_test_wait_until (fixture->window->dialog != NULL);
  g_assert_cmpint (gtk_file_chooser_get_action (GTK_FILE_CHOOSER (fixture->window->dialog)), ==,
                   GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER);

  g_assert_true (
      gtk_file_chooser_set_file (GTK_FILE_CHOOSER (fixture->window->dialog), chosen, NULL));
  hl_test_wait_until (has_file (fixture->window->dialog, chosen));
  g_signal_emit_by_name (fixture->window->dialog, "response", GTK_RESPONSE_ACCEPT);
  hl_test_wait_until (fixture->window->workspace->model != NULL);
}

static void collect_icons (GtkWidget *widget, GHashTable *names)
{
  const char *name = GTK_IS_IMAGE (widget) ? gtk_image_get_icon_name (GTK_IMAGE (widget)) : NULL;

  if (name != NULL)
    g_hash_table_add (names, g_strdup (name));
  HL_EACH_CHILD (child, widget)
    collect_icons (child, names);
}

static cairo_surface_t *paint_icon (const char *name)
{
  GtkWidget       *image = gtk_image_new_from_icon_name (name);
  GtkWidget       *window = hl_test_open_window (image, 100, 100);
  cairo_surface_t *picture = hl_test_paint_widget (image);

  hl_test_close_window (window);

  return picture;
}

/* Nothing says so where an icon cannot be read: GTK draws a sign in its place. */
NN_FIXTURE_TEST (every_icon_of_the_window_is_drawn)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  cairo_surface_t       *missing = paint_icon ("there-is-no-such-icon");
  GHashTableIter         iter;
  gpointer               name;

  collect_icons (GTK_WIDGET (fixture->window), names);
  for (int i = 0; i < hl_pages_count (); i++)
    g_hash_table_add (names, g_strdup (hl_pages_get (i)->icon_name));
  g_hash_table_add (names, g_strdup (APP_ID));

  g_hash_table_remove (names, "image-missing"); /* what a picture has that shows nothing yet */

  g_hash_table_iter_init (&iter, names);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    {
      cairo_surface_t *picture = paint_icon (name);

      g_test_message ("%s", (const char *) name);
      g_assert_cmpint (hl_test_count_colors (picture), >, 1);
      g_assert_cmpint (hl_test_count_differences (picture, missing), >, 0);
      cairo_surface_destroy (picture);
    }
  cairo_surface_destroy (missing);
}

/* Only what was translated is remembered; what was kept before is read as if it were typed. */
NN_FIXTURE_TEST (only_a_translated_sentence_is_remembered)
{
  HlWorkspace *workspace = fixture->window->workspace;
  GString     *endless = g_string_new (NULL);

  for (int i = 0; i < 2000; i++)
    g_string_append (endless, "see ");
  open_model (fixture);
  g_object_set (workspace, "sentence", endless->str, NULL);
  hl_workspace_translate (workspace);
  hl_test_wait_until (hl_job_get_problem (workspace->translating) != NULL);
  NN_TEXT (g_settings_get_string (fixture->settings, "sentence"), "i see .");

  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_settings_set_string (fixture->settings, "sentence", endless->str);
  hl_test_window_show (fixture);
  open_model (fixture);
  workspace = fixture->window->workspace;
  g_assert_cmpstr (workspace->sentence, ==, "he's calm .");
  NN_TEXT (g_settings_get_string (fixture->settings, "sentence"), "he's calm .");
  g_string_free (endless, TRUE);
}

/* Train opens with the corpus beside a model, and keeps what somebody chose there. */
NN_FIXTURE_TEST (train_takes_over_the_corpus_of_a_model)
{
  HlWorkspace      *workspace = fixture->window->workspace;
  g_autofree char  *mine = hl_test_workshop_path (&fixture->workshop, "mine.tsv");
  g_autofree char  *bytes = NULL;
  g_autoptr (GFile) model = NULL;
  const char *const chosen[] = { "", "/elsewhere.tsv" };
  const char *const expected[] = { mine, "/elsewhere.tsv" };

  g_assert_true (g_file_get_contents (fixture->workshop.corpus, &bytes, NULL, NULL));
  g_assert_true (g_file_set_contents (mine, bytes, -1, NULL));
  g_free (fixture->workshop.options->corpus);
  fixture->workshop.options->corpus = g_strdup (mine);
  model = hl_test_workshop_train (&fixture->workshop, "own.safetensors", 1);
  open_model (fixture);
  for (gsize i = 0; i < G_N_ELEMENTS (chosen); i++)
    {
      HlModel *before = workspace->model;

      g_settings_set_string (fixture->settings, "corpus", chosen[i]);
      hl_window_open_model (fixture->window, model);
      hl_test_wait_until (workspace->model != before);
      NN_TEXT (g_settings_get_string (fixture->settings, "corpus"), expected[i]);
    }
  g_settings_reset (fixture->settings, "corpus");
}
