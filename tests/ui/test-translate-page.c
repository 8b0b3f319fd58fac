#include "ui/pages/pages.h"

#include "tests/support/session-fixture.h"
#include "tests/support/tiny-run.h"
#include "tests/support/widget-window.h"
#include "ui/figures/translation.h"
#include "ui/figures/why.h"
#include "ui/pages/bars.h"
#include "ui/pages/decoding-choices.h"
#include "ui/widgets/page-frame.h"
#include "ui/widgets/playable.h"

typedef struct
{
  HlTestSession    session;
  HlState         *state;
  HlWhatIf        *what_if;
  HlTranslatePage *page;
  GtkWidget       *window;
} Fixture;

static void set_up (Fixture *fixture)
{
  hl_test_session_set_up (&fixture->session);
  fixture->state = hl_state_new (fixture->session.workspace, fixture->session.inspection);
  fixture->what_if = hl_what_if_new (fixture->session.workspace);
  fixture->page = g_object_ref_sink (g_object_new (HL_TYPE_TRANSLATE_PAGE, NULL));
  g_object_set (fixture->page, "state", fixture->state, NULL);
  g_object_set (fixture->page, "what-if", fixture->what_if, NULL);
  fixture->window = hl_test_open_window (GTK_WIDGET (fixture->page), 900, 600);
}

static void tear_down (Fixture *fixture)
{
  hl_test_spin (20);
  hl_test_close_window (fixture->window);
  hl_test_drop (fixture->page);
  hl_test_drop (fixture->what_if);
  hl_test_drop (fixture->state);
  hl_test_session_tear_down (&fixture->session);
}

static gpointer sentence_of (Fixture *fixture)
{
  return hl_test_child (hl_translate_page_get_sentence (fixture->page), "sentence");
}

/* A part of the page of some type. */
static gpointer part_of (Fixture *fixture, GType type, int index)
{
  return hl_test_find (GTK_WIDGET (fixture->page), type, index);
}

/* A child of what is behind More. */
static gpointer choice_of (Fixture *fixture, const char *name)
{
  return hl_test_child (part_of (fixture, HL_TYPE_DECODING_CHOICES, 0), name);
}

static HlFigureView *view_of (Fixture *fixture)
{
  return part_of (fixture, HL_TYPE_FIGURE_VIEW, 0);
}

/* What the picture is made of. */
static const HlTold *told_of (Fixture *fixture)
{
  const HlFigure *figure;

  hl_test_spin (20);
  figure = hl_figure_view_get_figure (view_of (fixture));

  return figure != NULL ? figure->data : NULL;
}

static const HlFigure *why_of (Fixture *fixture)
{
  hl_test_spin (20);

  return hl_figure_view_get_figure (part_of (fixture, HL_TYPE_FIGURE_VIEW, 1));
}

static HlTranslation *branch_of (Fixture *fixture)
{
  return hl_what_if_get_branch (fixture->what_if);
}

static gboolean says (Fixture *fixture, const char *words)
{
  hl_test_spin (20);

  return hl_test_says (GTK_WIDGET (fixture->page), words);
}

/* As says (), with a pattern. */
static gboolean shows (Fixture *fixture, const char *pattern)
{
  hl_test_spin (20);

  return hl_test_shows (GTK_WIDGET (fixture->page), pattern);
}

static void activate (Fixture *fixture, int part, int row, int column)
{
  g_signal_emit_by_name (view_of (fixture), "activated", part, row, column);
  hl_test_wait_until (!hl_job_get_is_busy (fixture->what_if->trying));
}

static GtkWidget *chip (Fixture *fixture, const char *label)
{
  return hl_test_labelled (GTK_WIDGET (fixture->page), GTK_TYPE_BUTTON, label);
}

static void wait_for_answer (Fixture *fixture)
{
  hl_test_wait_until (!hl_job_get_is_busy (fixture->session.workspace->translating));
}

static void translate_again (Fixture *fixture)
{
  hl_workspace_translate (fixture->session.workspace);
  wait_for_answer (fixture);
}

/* Learns the pairs by heart and translates @sentence as the button would. */
static void translate (Fixture *fixture, const char *sentence)
{
  g_autoptr (GFile) file =
      hl_test_workshop_train (&fixture->session.workshop, "model.safetensors", 80);

  hl_workspace_open_model (fixture->session.workspace, file);
  hl_test_wait_until (fixture->session.workspace->model != NULL);
  gtk_editable_set_text (sentence_of (fixture), sentence);
  gtk_widget_activate_action (sentence_of (fixture), "translate.run", NULL);
  hl_test_wait_until (fixture->session.workspace->translation != NULL);
  wait_for_answer (fixture);
}

NN_FIXTURE_TEST (answer_is_shown_word_by_word)
{
  g_assert_null (told_of (fixture));
  translate (fixture, "i see .");

  g_assert_true (says (fixture, "Je vois."));
  g_assert_cmpint (told_of (fixture)->n_shown, ==, 4);
  g_assert_cmpint (told_of (fixture)->word, ==, 0);
  g_assert_true (told_of (fixture)->has_choice);
  g_assert_nonnull (chip (fixture, "Why “je”?"));
  g_assert_false (shows (fixture, ".*unknown to this model.*"));
}

static void note_file_name (HlExportable *page, char **name)
{
  g_free (*name);
  *name = hl_exportable_get_file_name (page);
}

/* When the picture is told, it is there. */
NN_FIXTURE_TEST (picture_can_be_saved_as_soon_as_it_is_told)
{
  g_autofree char *name = NULL;

  g_signal_connect (fixture->page, "picture-changed", G_CALLBACK (note_file_name), &name);
  translate (fixture, "i see .");
  g_assert_nonnull (told_of (fixture));
  g_assert_cmpstr (name, ==, "translation.png");
}

/* Nothing is said of the training before its corpus is read. */
NN_FIXTURE_TEST (badge_comes_when_the_corpus_is_read)
{
  HlModel *model;

  translate (fixture, "i see .");
  model = fixture->session.workspace->model;
  hl_test_wait_until (!model->is_finding_sides);
  hl_test_spin (20);
  g_assert_true (says (fixture, hl_model_knows_sides (model) ? "in the training pairs"
                                                             : "training corpus not found"));
}

/* Words that occur once are <unk> on both sides, so that the model writes it. */
NN_FIXTURE_TEST (unknown_is_copied_and_marked)
{
  g_autofree char *text = g_strconcat (nn_test_run_text,
                                       "i see bob .\tje vois bob .\n"
                                       "i see eve .\tje vois eve .\n"
                                       "i see max .\tje vois max .\n"
                                       "i see tim .\tje vois tim .\n",
                                       NULL);

  nn_test_write (fixture->session.workshop.corpus, text);
  fixture->session.workshop.options->training.unknown_share = 0.0;
  fixture->session.workshop.options->training.held_out = 0.0;
  translate (fixture, "I see Zorglub.");
  g_assert_true (says (fixture, "Je vois Zorglub."));
  g_assert_cmpint (hl_told_mark (told_of (fixture), HL_TOLD_TARGET, 2), ==, HL_TOLD_COPIED);
  activate (fixture, HL_TOLD_TARGET, 0, 2);
  g_assert_true (shows (fixture, "After reading “vois”, .*wrote “<unk>” .*“Zorglub” .*copied.*"));

  gtk_check_button_set_active (choice_of (fixture, "copies_unknown"), FALSE);
  wait_for_answer (fixture);
  g_assert_true (says (fixture, "Je vois <unk>."));

  /* What was only second choice says so. */
  gtk_check_button_set_active (choice_of (fixture, "never_unknown"), TRUE);
  wait_for_answer (fixture);
  g_assert_cmpint (hl_told_mark (told_of (fixture), HL_TOLD_TARGET, 2), ==, HL_TOLD_SECOND_BEST);
  activate (fixture, HL_TOLD_TARGET, 0, 2);
  g_assert_true (shows (fixture, ".*second choice.*<unk>.*not allowed.*"));
  g_assert_true (shows (fixture, "never <unk>"));
}

NN_FIXTURE_TEST (book_rules_out_what_it_does_not_do)
{
  GtkCheckButton *copies = choice_of (fixture, "copies_unknown");
  GtkCheckButton *is_book = choice_of (fixture, "is_book");

  fixture->session.workshop.options->training.text = nn_text_options_book ();
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (is_book)));
  g_object_set (fixture->session.workspace->decoding, "beam-width", 4, NULL);
  translate (fixture, "i see .");

  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (is_book)));
  g_assert_true (gtk_check_button_get_active (is_book));
  g_assert_false (gtk_check_button_get_active (copies));
  g_assert_false (gtk_widget_is_sensitive (GTK_WIDGET (copies)));
  g_assert_cmpstr (gtk_label_get_text (choice_of (fixture, "search_label")), ==, "greedy search");
  g_assert_cmpint (hl_told_count (told_of (fixture), HL_TOLD_SOURCE), ==, 9);
  g_assert_cmpint (hl_told_mark (told_of (fixture), HL_TOLD_SOURCE, 8), ==, HL_TOLD_OUTSIDE);

  gtk_check_button_set_active (is_book, FALSE);
  wait_for_answer (fixture);
  g_assert_true (gtk_check_button_get_active (copies));
  g_assert_true (gtk_widget_is_sensitive (GTK_WIDGET (copies)));
  g_assert_cmpstr (gtk_label_get_text (choice_of (fixture, "search_label")), ==, "beam search");
  hl_test_wait_until (hl_told_count (told_of (fixture), HL_TOLD_SOURCE) == 4);
}

/* Another model that says the same is not the book's. */
NN_FIXTURE_TEST (book_note_needs_the_book_s_model)
{
  nn_test_write (fixture->session.workshop.corpus,
                 "he's calm .\til est mouillé .\nhe's wet .\til est mouillé .\n"
                 "he's calm !\til est mouillé !\nhe's wet !\til est mouillé !\n");
  fixture->session.workshop.options->training.text = nn_text_options_book ();
  fixture->session.workshop.options->training.held_out = 0.0;
  translate (fixture, "he's calm .");

  g_assert_true (says (fixture, "Il est mouillé."));
  g_assert_false (shows (fixture, ".*The textbook shows the same translation.*"));
}

static void clipboard_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  char **text = user_data;

  *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
}

NN_FIXTURE_TEST (answer_is_copied_as_a_sentence)
{
  g_autofree char *text = NULL;

  translate (fixture, "i see .");
  hl_test_spin (20);
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "translate.copy", NULL);
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (fixture->page)), NULL,
                                 clipboard_cb, &text);
  hl_test_wait_until (text != NULL);
  g_assert_cmpstr (text, ==, "Je vois.");
}

/* A run that is followed brings many translations while other pages are looked at. */
NN_FIXTURE_TEST (page_waits_until_it_is_seen)
{
  gtk_widget_set_visible (GTK_WIDGET (fixture->page), FALSE);
  translate (fixture, "i see .");
  g_assert_null (told_of (fixture));

  gtk_widget_set_visible (GTK_WIDGET (fixture->page), TRUE);
  g_assert_cmpint (told_of (fixture)->n_shown, ==, 4);
}

/* As a step of a lesson selects it, and another page while this one is not seen. */
NN_FIXTURE_TEST (a_word_selected_elsewhere_is_shown)
{
  translate (fixture, "i see .");
  hl_workspace_select_word (fixture->session.workspace, 2);
  g_assert_cmpint (told_of (fixture)->word, ==, 2);

  gtk_widget_set_visible (GTK_WIDGET (fixture->page), FALSE);
  hl_workspace_select_word (fixture->session.workspace, 1);
  gtk_widget_set_visible (GTK_WIDGET (fixture->page), TRUE);
  g_assert_cmpint (told_of (fixture)->word, ==, 1);
}

/* On all pages, in one click. */
NN_FIXTURE_TEST (a_click_chooses_a_word)
{
  translate (fixture, "i see .");
  activate (fixture, HL_TOLD_TARGET, 0, 1);
  g_assert_cmpint (hl_workspace_get_selection (fixture->session.workspace).word, ==, 1);
  g_assert_cmpint (told_of (fixture)->word, ==, 1);
  g_assert_true (shows (fixture, "After reading “je”, .*wrote “vois” [(].*"));
  gtk_drop_down_set_selected (choice_of (fixture, "head"), 1);
  g_assert_cmpint (hl_workspace_get_selection (fixture->session.workspace).head, ==, 0);
  g_assert_cmpint (told_of (fixture)->head, ==, 0);
}

static gboolean is_followed (Fixture *fixture)
{
  return gtk_widget_get_visible (gtk_widget_get_parent (chip (fixture, "Sho_w All")));
}

/* At the first choice: one word is written, and the sentence is about it. */
NN_FIXTURE_TEST (step_is_followed)
{
  HlPlayer *player = hl_playable_get_player (HL_PLAYABLE (fixture->page));
  int       choice;

  translate (fixture, "i see .");
  hl_inspection_set_is_wanted (fixture->session.inspection, TRUE);
  hl_test_wait_until (fixture->session.inspection->walk != NULL);
  g_assert_false (is_followed (fixture));
  choice = nn_walk_find (fixture->session.inspection->walk, "decoder.dense.choice", 0, FALSE);

  hl_player_set_position (player, choice - 1);
  g_assert_true (is_followed (fixture));
  g_assert_true (says (fixture, "…"));
  g_assert_cmpint (told_of (fixture)->n_shown, ==, 0);
  g_assert_true (
      says (fixture, "The model has read the sentence and has not written anything yet."));

  hl_player_set_position (player, choice);
  g_assert_true (says (fixture, "je …"));
  g_assert_cmpint (told_of (fixture)->n_shown, ==, 1);
  g_assert_cmpint (told_of (fixture)->word, ==, 0);

  hl_player_set_position (player, hl_player_get_n_steps (player) - 1);
  g_assert_false (is_followed (fixture));
  hl_player_set_position (player, choice);
  g_assert_true (is_followed (fixture));

  g_signal_emit_by_name (chip (fixture, "Sho_w All"), "clicked");
  g_assert_true (says (fixture, "Je vois."));
  g_assert_cmpint (told_of (fixture)->n_shown, ==, 4);
  g_assert_false (is_followed (fixture));
}

/* Half of a small screen, in use. */
NN_FIXTURE_TEST (page_is_narrow)
{
  translate (fixture, "i see zorglub .");
  gtk_editable_set_text (choice_of (fixture, "reference"), "Je vois.");
  activate (fixture, HL_TOLD_CANDIDATE, 1, 0);
  hl_test_spin (20);
  g_assert_cmpint (hl_test_least (fixture->page, GTK_ORIENTATION_HORIZONTAL, -1), <=, 360);
}

/* The decoder continues from the word that was clicked; its own choice stays in sight. */
NN_FIXTURE_TEST (another_candidate_makes_a_branch)
{
  const NnTranslation *first, *branch;

  translate (fixture, "i see .");
  g_assert_null (told_of (fixture)->other);
  activate (fixture, HL_TOLD_CANDIDATE, 1, 0);

  first = fixture->session.workspace->translation->translation;
  branch = branch_of (fixture)->translation;
  g_assert_cmpint (branch->ids[0], ==, first->candidates[1].id);
  g_assert_true (told_of (fixture)->translation == branch);
  g_assert_true (told_of (fixture)->other == first);
  g_assert_cmpint (told_of (fixture)->word, ==, 0);
  g_assert_cmpint (hl_told_mark (told_of (fixture), HL_TOLD_TARGET, 0), ==, HL_TOLD_GIVEN);
}

/* A word of the branch has candidates too; undo and close go back. */
NN_FIXTURE_TEST (branches_can_be_undone)
{
  HlTranslation *first_branch;

  translate (fixture, "i see .");
  activate (fixture, HL_TOLD_CANDIDATE, 1, 0);
  first_branch = branch_of (fixture);
  activate (fixture, HL_TOLD_TARGET, 0, 1);
  g_assert_cmpint (told_of (fixture)->word, ==, 1);
  activate (fixture, HL_TOLD_CANDIDATE, 2, 0);
  g_assert_cmpint (branch_of (fixture)->translation->n_given, ==, 2);

  g_signal_emit_by_name (part_of (fixture, HL_TYPE_PAGE_FRAME, 0), "undo");
  g_assert_true (branch_of (fixture) == first_branch);
  activate (fixture, HL_TOLD_OTHER, 0, 2); /* the model's own word */
  g_assert_false (told_of (fixture)->is_branch);
  g_assert_cmpint (told_of (fixture)->word, ==, 2);
  g_assert_true (told_of (fixture)->other == first_branch->translation);
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "translate.close", NULL);
  g_assert_null (branch_of (fixture));
  g_assert_null (told_of (fixture)->other);
}

/* Types how the translation is to begin, and presses Return. */
static void begin_with (Fixture *fixture, const char *text)
{
  GtkWidget *entry = choice_of (fixture, "beginning");

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  g_signal_emit_by_name (entry, "activate");
  hl_test_wait_until (!hl_job_get_is_busy (fixture->what_if->trying));
}

/* What was typed is given as a whole, and stays for another try. */
NN_FIXTURE_TEST (a_typed_beginning_makes_a_branch)
{
  const NnTranslation *branch;

  translate (fixture, "i see .");
  begin_with (fixture, "Je VOIS");
  branch = branch_of (fixture)->translation;
  g_assert_cmpint (branch->n_given, ==, 2);
  g_assert_cmpstr (branch->tokens[1], ==, "vois");
  g_assert_cmpint (told_of (fixture)->word, ==, 1);
  g_assert_cmpstr (gtk_editable_get_text (choice_of (fixture, "beginning")), ==, "Je VOIS");
  g_assert_false (gtk_widget_get_visible (choice_of (fixture, "problem")));

  activate (fixture, HL_TOLD_CANDIDATE, hl_told_next_best (told_of (fixture)), 0);
  g_signal_emit_by_name (part_of (fixture, HL_TYPE_PAGE_FRAME, 0), "undo");
  g_assert_true (branch_of (fixture)->translation == branch);
}

/* Each has a sentence below the entry, which goes as soon as something else is typed; no branch
 * comes or goes. */
NN_FIXTURE_TEST (what_nothing_can_begin_with_is_told_beside_it)
{
  static const struct
  {
    const char *text;
    const char *sentence;
  } cases[] = {
    { "", "The beginning is still empty*" },
    { " \t ", "The beginning is still empty*" },
    { "je zorglub", "*“zorglub”*" },
    { "je <eos>", "*“<eos>” ends the translation*" },
  };
  g_autoptr (GString) long_one = g_string_new (NULL);
  GtkLabel           *problem = choice_of (fixture, "problem");
  HlTranslation      *branch;

  begin_with (fixture, "je");
  g_assert_cmpstr (gtk_label_get_text (problem), ==,
                   "There is no sentence yet: translate a sentence first.");
  translate (fixture, "i see .");
  begin_with (fixture, "je");
  branch = branch_of (fixture);
  g_assert_nonnull (branch);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      begin_with (fixture, cases[i].text);
      g_assert_true (gtk_widget_get_visible (GTK_WIDGET (problem)));
      g_assert_true (g_pattern_match_simple (cases[i].sentence, gtk_label_get_text (problem)));
      g_assert_cmpstr (gtk_editable_get_text (choice_of (fixture, "beginning")), ==, cases[i].text);
      g_assert_true (branch_of (fixture) == branch);
    }

  for (int i = 0; i < 600; i++)
    g_string_append (long_one, "je ");
  begin_with (fixture, long_one->str);
  g_assert_true (g_pattern_match_simple ("*has 600 tokens*", gtk_label_get_text (problem)));

  gtk_editable_set_text (choice_of (fixture, "beginning"), "je");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (problem)));
}

NN_FIXTURE_TEST (another_sentence_has_no_branch)
{
  translate (fixture, "i see .");
  activate (fixture, HL_TOLD_CANDIDATE, 1, 0);
  g_object_set (fixture->session.workspace, "sentence", "i run .", NULL);
  translate_again (fixture);
  g_assert_null (branch_of (fixture));
  g_assert_null (told_of (fixture)->other);
}

/* On the spot, for the current word, and closed with the same click. */
NN_FIXTURE_TEST (why_opens_and_closes)
{
  g_autofree char *table = NULL;
  GtkWidget       *why;

  translate (fixture, "i see .");
  g_assert_null (why_of (fixture));
  hl_translate_page_explain (fixture->page, 1);
  hl_test_wait_until (why_of (fixture) != NULL);
  g_assert_false (told_of (fixture)->has_choice);
  g_assert_true (
      g_str_has_prefix (hl_figure_view_get_name (part_of (fixture, HL_TYPE_FIGURE_VIEW, 1)),
                        "Why “vois”, and not “"));
  table = hl_test_export_text (fixture->page);
  g_assert_true (g_str_has_prefix (table, "part,value\n"));

  activate (fixture, HL_TOLD_TARGET, 0, 2); /* of another word */
  g_assert_nonnull (chip (fixture, "Why “.”?"));
  g_assert_nonnull (why_of (fixture));
  why = chip (fixture, "Why “.”?");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (why), FALSE);
  g_assert_null (why_of (fixture));
  g_assert_true (told_of (fixture)->has_choice);
}

/* A part leads to the step that added it, as soon as there is one. */
NN_FIXTURE_TEST (parts_of_why_lead_on)
{
  HlPlayer     *player = hl_playable_get_player (HL_PLAYABLE (fixture->page));
  const NnWalk *walk;
  gboolean      is_pre_norm;

  translate (fixture, "i see .");
  hl_translate_page_explain (fixture->page, 0);
  hl_test_wait_until (why_of (fixture) != NULL);
  is_pre_norm = fixture->session.workspace->model->checkpoint->model->config.is_pre_norm;
  g_signal_emit_by_name (part_of (fixture, HL_TYPE_FIGURE_VIEW, 1), "activated", 0,
                         is_pre_norm ? 2 : 1, 0);
  hl_inspection_set_is_wanted (fixture->session.inspection, TRUE);
  hl_test_wait_until (fixture->session.inspection->walk != NULL);
  hl_test_spin (20);
  walk = fixture->session.inspection->walk;
  g_assert_cmpint (nn_walk_get (walk, player->position)->operation->kind, ==, NN_OP_RESIDUAL);
}

static void press_arrow (HlFigureView *view, int down, int right)
{
  const guint key = down > 0    ? GDK_KEY_Down
                    : down < 0  ? GDK_KEY_Up
                    : right > 0 ? GDK_KEY_Right
                                : GDK_KEY_Left;

  g_assert_true (hl_test_press (GTK_WIDGET (view), key, 0));
}

/* A greedy search has no tree; there the page is its words. */
NN_FIXTURE_TEST (beam_search_shows_its_tree)
{
  HlFigureView *tree = NULL;
  GtkWidget    *chip_of_tree =
      hl_test_labelled (GTK_WIDGET (fixture->page), GTK_TYPE_CHECK_BUTTON, "Beam search");
  HlItem best;

  translate (fixture, "i see .");
  hl_test_spin (20);
  hl_test_assert_file_name (fixture->page, "translation.png");
  g_assert_false (gtk_widget_get_visible (chip_of_tree));

  g_object_set (fixture->session.workspace->decoding, "beam-width", 3, NULL);
  translate_again (fixture);
  g_assert_true (says (fixture, "beam search, width 3"));
  g_assert_true (gtk_widget_get_visible (chip_of_tree));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (chip_of_tree), TRUE);
  hl_test_assert_file_name (fixture->page, "beam-search.png");

  tree = hl_test_find (
      gtk_stack_get_visible_child (HL_PAGE_FRAME (part_of (fixture, HL_TYPE_PAGE_FRAME, 0))->views),
      HL_TYPE_FIGURE_VIEW, 0);
  g_assert_true (says (fixture, "One column per step"));
  press_arrow (tree, 0, 1);
  best = hl_figure_view_pointed (tree);
  g_assert_true (hl_item_equal (best, (HlItem){ 0, 0, 0 }));
  g_assert_true (says (fixture, "log p = "));
  press_arrow (tree, 1, 0);
  g_assert_true (hl_item_equal (hl_figure_view_pointed (tree), (HlItem){ 0, 1, 0 }));
  press_arrow (tree, -1, 0);
  press_arrow (tree, 0, 1);
  g_assert_cmpint (hl_figure_view_pointed (tree).column, ==, 1);
  press_arrow (tree, 0, -1);
  g_assert_true (hl_item_equal (hl_figure_view_pointed (tree), best));
  g_assert_true (hl_test_press (GTK_WIDGET (tree), GDK_KEY_Escape, 0));
  g_assert_cmpint (hl_figure_view_pointed (tree).part, ==, -1);

  g_object_set (fixture->session.workspace->decoding, "beam-width", 1, NULL);
  translate_again (fixture);
  hl_test_spin (20);
  g_assert_false (gtk_widget_get_visible (chip_of_tree));
  g_assert_cmpstr (gtk_stack_get_visible_child_name (
                       HL_PAGE_FRAME (part_of (fixture, HL_TYPE_PAGE_FRAME, 0))->views),
                   ==, "words");
}
