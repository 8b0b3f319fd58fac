#include "ui/pages/translate-page.h"

#include "tests/support/session-fixture.h"
#include "tests/support/tiny-run.h"
#include "tests/support/widget-window.h"
#include "ui/pages/branch-pane.h"
#include "ui/pages/decoding-choices.h"
#include "ui/pages/step-details.h"
#include "ui/widgets/beam-tree-view.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/playable.h"
#include "ui/widgets/token-row.h"

typedef struct
{
  HlTestSession    session;
  HlWhatIf        *what_if;
  HlTranslatePage *page;
  GtkWidget       *window;
} Fixture;

static void set_up (Fixture *fixture)
{
  hl_test_session_set_up (&fixture->session);
  fixture->page = g_object_ref_sink (g_object_new (HL_TYPE_TRANSLATE_PAGE, NULL));
  hl_translate_page_set_workspace (fixture->page, fixture->session.workspace);
  hl_translate_page_set_inspection (fixture->page, fixture->session.inspection);
  fixture->what_if = hl_what_if_new (fixture->session.workspace);
  hl_translate_page_set_what_if (fixture->page, fixture->what_if);
  fixture->window = hl_test_open_window (GTK_WIDGET (fixture->page), 900, 600);
}

static void tear_down (Fixture *fixture)
{
  hl_test_spin (20);
  hl_test_close_window (fixture->window);
  g_assert_finalize_object (fixture->page);
  g_assert_finalize_object (fixture->what_if);
  hl_test_session_tear_down (&fixture->session);
}

static gpointer sentence_of (Fixture *fixture)
{
  return hl_test_child (hl_translate_page_get_sentence (fixture->page), "sentence");
}

/* A child of one of the parts of the page. */
static gpointer part_of (Fixture *fixture, const char *part, const char *name)
{
  return hl_test_child (hl_test_child (fixture->page, part), name);
}

/* Learns the pairs by heart and translates @sentence as the button would. */
static void translate (Fixture *fixture, const char *sentence)
{
  g_autoptr (GFile) file =
      hl_test_workshop_train (&fixture->session.workshop, "model.safetensors", 80);

  hl_workspace_open_model (fixture->session.workspace, file);
  hl_test_wait_until (hl_workspace_get_model (fixture->session.workspace) != NULL);
  gtk_editable_set_text (sentence_of (fixture), sentence);
  gtk_widget_activate_action (sentence_of (fixture), "translate.run", NULL);
  hl_test_wait_until (hl_workspace_get_translation (fixture->session.workspace) != NULL &&
                      !hl_workspace_get_is_busy (fixture->session.workspace));
}

static int n_chips (Fixture *fixture, const char *row)
{
  return hl_test_count (hl_test_child (fixture->page, row), HL_TYPE_TOKEN_CHIP);
}

NN_FIXTURE_TEST (answer_is_shown_word_by_word)
{
  translate (fixture, "i see .");

  g_assert_cmpstr (gtk_label_get_text (hl_test_child (fixture->page, "translation")), ==,
                   "Je vois.");
  g_assert_cmpint (n_chips (fixture, "target_tokens"), ==, 4);
  g_assert_cmpint (hl_token_row_get_selected (hl_test_child (fixture->page, "target_tokens")), ==,
                   0);
  g_assert_true (gtk_widget_get_visible (hl_test_child (fixture->page, "details")));
  g_assert_cmpstr (gtk_label_get_text (part_of (fixture, "form", "source_hint")), ==, "");
}

/* Nothing is said of the training before its corpus is read. */
NN_FIXTURE_TEST (badge_comes_when_the_corpus_is_read)
{
  AdwBin  *badge = hl_test_child (fixture->page, "badge");
  HlModel *model;

  translate (fixture, "i see .");
  model = hl_workspace_get_model (fixture->session.workspace);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (badge)) != hl_model_is_finding_sides (model));

  hl_test_wait_until (!hl_model_is_finding_sides (model));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (badge)));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (adw_bin_get_child (badge))), ==,
                   hl_model_knows_sides (model) ? "in the training pairs"
                                                : "training corpus not found");
}

static GtkListBoxRow *measure_at (Fixture *fixture, const char *list, int index)
{
  return gtk_list_box_get_row_at_index (part_of (fixture, "details", list), index);
}

/* A run that is followed brings a translation a second: what measures it stays. */
NN_FIXTURE_TEST (rows_stay_while_numbers_change)
{
  GtkListBoxRow *looked;
  GtkListBoxRow *candidate;

  translate (fixture, "i see zorglub .");
  looked = measure_at (fixture, "looked_list", 0);
  candidate = measure_at (fixture, "candidates_list", 0);
  g_assert_nonnull (measure_at (fixture, "looked_list", 4));
  gtk_editable_set_text (sentence_of (fixture), "i run .");
  hl_workspace_translate (fixture->session.workspace);
  hl_test_wait_until (!hl_workspace_get_is_busy (fixture->session.workspace));
  g_assert_true (measure_at (fixture, "looked_list", 0) == looked);
  g_assert_true (measure_at (fixture, "candidates_list", 0) == candidate);
  g_assert_nonnull (measure_at (fixture, "looked_list", 3));
  g_assert_null (measure_at (fixture, "looked_list", 4));
}

NN_FIXTURE_TEST (unknown_words_are_named)
{
  translate (fixture, "i see zorglub .");

  g_assert_cmpstr (gtk_label_get_text (part_of (fixture, "form", "source_hint")), ==,
                   "1 word is unknown to this model: “zorglub”.");
}

NN_FIXTURE_TEST (reference_is_scored)
{
  translate (fixture, "i see .");
  g_assert_false (gtk_widget_get_visible (part_of (fixture, "reference", "bleu")));

  gtk_editable_set_text (part_of (fixture, "reference", "reference"), "Je vois.");
  g_assert_true (gtk_widget_get_visible (part_of (fixture, "reference", "bleu")));
  g_assert_cmpstr (gtk_label_get_text (part_of (fixture, "reference", "bleu")), ==,
                   "BLEU of the book (k = 2): 1.000");
}

/* A child of the choices below the sentence. */
static gpointer choice_of (Fixture *fixture, const char *name)
{
  GObject *child = hl_test_child (part_of (fixture, "form", "choices"), name);

  g_assert_nonnull (child);

  return child;
}

static void wait_for_answer (Fixture *fixture)
{
  hl_test_wait_until (!hl_workspace_get_is_busy (fixture->session.workspace));
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
  GtkWidget       *copied;

  nn_test_write (fixture->session.workshop.corpus, text);
  fixture->session.workshop.options->training.unknown_share = 0.0;
  fixture->session.workshop.options->training.held_out = 0.0;
  translate (fixture, "I see Zorglub.");
  g_assert_cmpstr (gtk_label_get_text (hl_test_child (fixture->page, "translation")), ==,
                   "Je vois Zorglub.");
  copied = gtk_widget_get_next_sibling (gtk_widget_get_next_sibling (
      gtk_widget_get_first_child (hl_test_child (fixture->page, "target_tokens"))));
  g_assert_true (gtk_widget_has_css_class (copied, "copied"));

  /* What the model did is told by its own tokens. */
  hl_token_row_set_selected (hl_test_child (fixture->page, "target_tokens"), 2);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (
                       hl_test_child (hl_test_child (fixture->page, "details"), "looked_title"))),
                   ==, "Having read “vois”, to choose “<unk>”, the model looked at\u00a0…");

  gtk_check_button_set_active (choice_of (fixture, "copies_unknown"), FALSE);
  wait_for_answer (fixture);
  g_assert_cmpstr (gtk_label_get_text (hl_test_child (fixture->page, "translation")), ==,
                   "Je vois <unk>.");
}

NN_FIXTURE_TEST (book_rules_out_what_it_does_not_do)
{
  GtkCheckButton *copies = choice_of (fixture, "copies_unknown");
  GtkCheckButton *is_book = choice_of (fixture, "is_book");

  fixture->session.workshop.options->training.text = nn_text_options_book ();
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (is_book)));
  g_object_set (hl_workspace_get_decoding (fixture->session.workspace), "beam-width", 4, NULL);
  translate (fixture, "i see .");

  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (is_book)));
  g_assert_true (gtk_check_button_get_active (is_book));
  g_assert_false (gtk_check_button_get_active (copies));
  g_assert_false (gtk_widget_is_sensitive (GTK_WIDGET (copies)));
  g_assert_cmpstr (gtk_label_get_text (choice_of (fixture, "search_label")), ==, "greedy search");
  g_assert_cmpint (n_chips (fixture, "source_tokens"), ==, 9);
  g_assert_true (gtk_widget_has_css_class (
      gtk_widget_get_last_child (hl_test_child (fixture->page, "source_tokens")), "outside"));

  gtk_check_button_set_active (is_book, FALSE);
  wait_for_answer (fixture);
  g_assert_true (gtk_check_button_get_active (copies));
  g_assert_true (gtk_widget_is_sensitive (GTK_WIDGET (copies)));
  g_assert_cmpstr (gtk_label_get_text (choice_of (fixture, "search_label")), ==, "beam search");
  g_assert_cmpint (n_chips (fixture, "source_tokens"), ==, 4);
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

  g_assert_cmpstr (gtk_label_get_text (hl_test_child (fixture->page, "translation")), ==,
                   "Il est mouillé.");
  g_assert_false (gtk_widget_get_visible (hl_test_child (fixture->page, "book_note")));
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
  g_assert_cmpint (n_chips (fixture, "target_tokens"), ==, 0);

  gtk_widget_set_visible (GTK_WIDGET (fixture->page), TRUE);
  g_assert_cmpint (n_chips (fixture, "target_tokens"), ==, 4);
}

/* As a step of a lesson selects it, and another page while this one is not seen. */
NN_FIXTURE_TEST (a_word_selected_elsewhere_is_shown)
{
  HlTokenRow *target = hl_test_child (fixture->page, "target_tokens");

  translate (fixture, "i see .");
  hl_workspace_select_word (fixture->session.workspace, 2);
  g_assert_cmpint (hl_token_row_get_selected (target), ==, 2);

  gtk_widget_set_visible (GTK_WIDGET (fixture->page), FALSE);
  hl_workspace_select_word (fixture->session.workspace, 1);
  gtk_widget_set_visible (GTK_WIDGET (fixture->page), TRUE);
  g_assert_cmpint (hl_token_row_get_selected (target), ==, 1);
}

/* Stands at the first choice: one word is written, and is what one reads about. */
NN_FIXTURE_TEST (step_is_followed)
{
  HlPlayer *player = hl_playable_get_player (HL_PLAYABLE (fixture->page));
  int       choice;

  translate (fixture, "i see .");
  hl_inspection_set_is_wanted (fixture->session.inspection, TRUE);
  hl_test_wait_until (hl_inspection_get_walk (fixture->session.inspection) != NULL);
  g_assert_false (gtk_widget_get_visible (hl_test_child (fixture->page, "follow_bar")));
  choice = nn_walk_find (hl_inspection_get_walk (fixture->session.inspection),
                         "decoder.dense.choice", 0, FALSE);

  hl_player_set_position (player, choice - 1);
  g_assert_true (gtk_widget_get_visible (hl_test_child (fixture->page, "follow_bar")));
  g_assert_cmpstr (gtk_label_get_text (hl_test_child (fixture->page, "translation")), ==, "…");
  g_assert_cmpint (n_chips (fixture, "target_tokens"), ==, 0);

  hl_player_set_position (player, choice);
  g_assert_cmpstr (gtk_label_get_text (hl_test_child (fixture->page, "translation")), ==, "je …");
  g_assert_cmpint (n_chips (fixture, "target_tokens"), ==, 1);
  g_assert_cmpint (hl_token_row_get_selected (hl_test_child (fixture->page, "target_tokens")), ==,
                   0);

  hl_player_set_position (player, hl_player_get_n_steps (player) - 1);
  g_assert_false (gtk_widget_get_visible (hl_test_child (fixture->page, "follow_bar")));
  hl_player_set_position (player, choice);
  g_assert_true (gtk_widget_get_visible (hl_test_child (fixture->page, "follow_bar")));

  gtk_widget_activate_action (hl_test_child (fixture->page, "follow_bar"), "follow.leave", NULL);
  g_assert_cmpstr (gtk_label_get_text (hl_test_child (fixture->page, "translation")), ==,
                   "Je vois.");
  g_assert_cmpint (n_chips (fixture, "target_tokens"), ==, 4);
  g_assert_false (gtk_widget_get_visible (hl_test_child (fixture->page, "follow_bar")));
}

/* A window of 800 × 600 has 610 pixels beside its sidebar. */
NN_FIXTURE_TEST (page_is_narrow)
{
  int width;

  translate (fixture, "i see zorglub .");
  gtk_editable_set_text (part_of (fixture, "reference", "reference"), "Je vois.");
  gtk_widget_measure (GTK_WIDGET (fixture->page), GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL,
                      NULL, NULL);
  g_assert_cmpint (width, <=, 600);
}

/* Clicks the candidate at @index of the word that is shown. */
static void choose_candidate (Fixture *fixture, int index)
{
  GtkListBox    *list = part_of (fixture, "details", "candidates_list");
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (list, index);

  g_assert_true (gtk_list_box_row_get_activatable (row));
  g_signal_emit_by_name (list, "row-activated", row);
  hl_test_wait_until (!hl_what_if_get_is_busy (fixture->what_if));
}

/* The decoder goes on from the word that was clicked; its own choice stays above. */
NN_FIXTURE_TEST (another_candidate_makes_a_branch)
{
  const NnTranslation *first;
  const NnTranslation *branch;

  translate (fixture, "i see .");
  g_assert_false (gtk_widget_get_visible (hl_test_child (fixture->page, "branch")));
  choose_candidate (fixture, 1);

  g_assert_true (gtk_widget_get_visible (hl_test_child (fixture->page, "branch")));
  first = hl_translation_get (hl_workspace_get_translation (fixture->session.workspace));
  branch = hl_translation_get (hl_what_if_get_branch (fixture->what_if));
  g_assert_cmpint (branch->ids[0], ==, first->candidates[1].id);
  g_assert_cmpint (hl_test_count (part_of (fixture, "branch", "tokens"), HL_TYPE_TOKEN_CHIP), ==,
                   branch->T);
  g_assert_cmpstr (gtk_label_get_text (hl_test_child (fixture->page, "translation")), ==,
                   "Je vois.");
}

/* A word of the branch has candidates too; undo and close go back. */
NN_FIXTURE_TEST (branches_can_be_undone)
{
  HlTranslation *first_branch;

  translate (fixture, "i see .");
  choose_candidate (fixture, 1);
  first_branch = hl_what_if_get_branch (fixture->what_if);
  hl_token_row_set_selected (part_of (fixture, "branch", "tokens"), 1);
  g_assert_true (hl_step_details_get_translation (hl_test_child (fixture->page, "details")) ==
                 first_branch);
  g_assert_cmpint (hl_token_row_get_selected (hl_test_child (fixture->page, "target_tokens")), ==,
                   -1);
  choose_candidate (fixture, 2);
  g_assert_cmpint (hl_translation_get (hl_what_if_get_branch (fixture->what_if))->n_given, ==, 2);

  gtk_widget_activate_action (hl_test_child (fixture->page, "branch"), "branch.undo", NULL);
  g_assert_true (hl_what_if_get_branch (fixture->what_if) == first_branch);
  gtk_widget_activate_action (hl_test_child (fixture->page, "branch"), "branch.close", NULL);
  g_assert_null (hl_what_if_get_branch (fixture->what_if));
  g_assert_true (hl_step_details_get_translation (hl_test_child (fixture->page, "details")) ==
                 hl_workspace_get_translation (fixture->session.workspace));
}

/* Types how the translation is to begin, and presses Return. */
static void begin_with (Fixture *fixture, const char *text)
{
  GtkWidget *entry = part_of (fixture, "beginning", "entry");

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  g_signal_emit_by_name (entry, "activate");
  hl_test_wait_until (!hl_what_if_get_is_busy (fixture->what_if));
}

/* What was typed is given as a whole, names the branch, and stays for another try. */
NN_FIXTURE_TEST (a_typed_beginning_makes_a_branch)
{
  const NnTranslation *branch;

  translate (fixture, "i see .");
  begin_with (fixture, "Je VOIS");
  branch = hl_translation_get (hl_what_if_get_branch (fixture->what_if));
  g_assert_cmpint (branch->n_given, ==, 2);
  g_assert_cmpstr (branch->tokens[1], ==, "vois");
  g_assert_cmpstr (gtk_label_get_text (part_of (fixture, "branch", "title")), ==,
                   "What if “je vois”?");
  g_assert_cmpstr (gtk_editable_get_text (part_of (fixture, "beginning", "entry")), ==, "Je VOIS");
  g_assert_false (gtk_widget_get_visible (part_of (fixture, "beginning", "problem")));

  choose_candidate (fixture, 1);
  gtk_widget_activate_action (hl_test_child (fixture->page, "branch"), "branch.undo", NULL);
  g_assert_true (hl_translation_get (hl_what_if_get_branch (fixture->what_if)) == branch);
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
    { "", "There is nothing to begin with yet*" },
    { " \t ", "There is nothing to begin with yet*" },
    { "je zorglub", "*“zorglub”*" },
    { "je <eos>", "*“<eos>” ends the translation*" },
  };
  g_autoptr (GString) long_one = g_string_new (NULL);
  GtkLabel           *problem = part_of (fixture, "beginning", "problem");
  HlTranslation      *branch;

  begin_with (fixture, "je");
  g_assert_cmpstr (gtk_label_get_text (problem), ==,
                   "There is no sentence yet: translate one first.");
  translate (fixture, "i see .");
  begin_with (fixture, "je");
  branch = hl_what_if_get_branch (fixture->what_if);
  g_assert_nonnull (branch);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      begin_with (fixture, cases[i].text);
      g_assert_true (gtk_widget_get_visible (GTK_WIDGET (problem)));
      g_assert_true (g_pattern_match_simple (cases[i].sentence, gtk_label_get_text (problem)));
      g_assert_cmpstr (gtk_editable_get_text (part_of (fixture, "beginning", "entry")), ==,
                       cases[i].text);
      g_assert_true (hl_what_if_get_branch (fixture->what_if) == branch);
    }

  for (int i = 0; i < 600; i++)
    g_string_append (long_one, "je ");
  begin_with (fixture, long_one->str);
  g_assert_true (g_pattern_match_simple ("*begin with 600 tokens*", gtk_label_get_text (problem)));

  gtk_editable_set_text (part_of (fixture, "beginning", "entry"), "je");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (problem)));
}

NN_FIXTURE_TEST (another_sentence_has_no_branch)
{
  translate (fixture, "i see .");
  choose_candidate (fixture, 1);
  g_object_set (fixture->session.workspace, "sentence", "i run .", NULL);
  hl_workspace_translate (fixture->session.workspace);
  wait_for_answer (fixture);
  g_assert_null (hl_what_if_get_branch (fixture->what_if));
  g_assert_false (gtk_widget_get_visible (hl_test_child (fixture->page, "branch")));
}

/* A greedy search has no tree. */
NN_FIXTURE_TEST (beam_search_shows_its_tree)
{
  HlBeamTreeView       *tree = part_of (fixture, "beam", "tree");
  const HlBeamTreeSpec *spec;
  g_autofree char      *none = NULL;
  g_autofree char      *name = NULL;

  translate (fixture, "i see .");
  none = hl_exportable_get_file_name (HL_EXPORTABLE (fixture->page));
  g_assert_null (none);
  g_assert_false (gtk_widget_get_visible (hl_test_child (fixture->page, "beam")));

  g_object_set (hl_workspace_get_decoding (fixture->session.workspace), "beam-width", 3, NULL);
  hl_workspace_translate (fixture->session.workspace);
  wait_for_answer (fixture);
  g_assert_true (gtk_widget_get_visible (hl_test_child (fixture->page, "beam")));
  name = hl_exportable_get_file_name (HL_EXPORTABLE (fixture->page));
  g_assert_cmpstr (name, ==, "beam-search.png");

  spec = hl_beam_tree_view_get_spec (tree);
  g_assert_cmpint (spec->selected, ==, 0);
  g_signal_emit_by_name (tree, "move-cell", 1, 0);
  g_assert_cmpint (spec->selected, ==, 1);
  g_signal_emit_by_name (tree, "move-cell", -1, 0);
  g_signal_emit_by_name (tree, "move-cell", 0, 1);
  g_assert_cmpint (hl_beam_tree_node (spec, spec->selected)->parent, ==, 0);
  g_signal_emit_by_name (tree, "move-cell", 0, -1);
  g_assert_cmpint (spec->selected, ==, 0);
  g_assert_true (hl_test_press (GTK_WIDGET (tree), GDK_KEY_Escape, 0));
  g_assert_cmpint (spec->selected, ==, -1);
}

static double find_start (Fixture *fixture, const char *child)
{
  graphene_rect_t place;

  hl_test_spin (200);
  g_assert_true (gtk_widget_compute_bounds (hl_test_child (fixture->page, child),
                                            GTK_WIDGET (fixture->page), &place));

  return place.origin.y;
}

/* Who switches the search on sees it; who goes on with it is not led away from the sentence. */
NN_FIXTURE_TEST (tree_that_was_asked_for_is_in_view)
{
  const double height = gtk_widget_get_height (GTK_WIDGET (fixture->page));
  double       before;

  translate (fixture, "i see .");
  before = find_start (fixture, "form");
  g_object_set (hl_workspace_get_decoding (fixture->session.workspace), "beam-width", 3, NULL);
  translate (fixture, "i run .");
  g_assert_cmpfloat (find_start (fixture, "form"), ==, before);

  g_object_set (hl_workspace_get_decoding (fixture->session.workspace), "beam-width", 1, NULL);
  translate (fixture, "i see .");
  g_object_set (hl_workspace_get_decoding (fixture->session.workspace), "beam-width", 3, NULL);
  translate (fixture, "i see .");
  g_assert_cmpfloat (find_start (fixture, "beam"), <, height / 2.0);
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)
