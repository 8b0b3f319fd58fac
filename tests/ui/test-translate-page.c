#include "ui/pages/translate-page.h"

#include "tests/support/tiny-run.h"
#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"
#include "ui/pages/decoding-choices.h"
#include "ui/pages/step-details.h"
#include "ui/widgets/playable.h"
#include "ui/widgets/token-row.h"

typedef struct
{
  HlTestWorkshop   workshop;
  HlWorkspace     *workspace;
  HlInspection    *inspection;
  HlTranslatePage *page;
} Fixture;

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  hl_test_workshop_init (&fixture->workshop);
  fixture->workspace = hl_workspace_new ();
  fixture->page = g_object_ref_sink (g_object_new (HL_TYPE_TRANSLATE_PAGE, NULL));
  fixture->inspection = hl_inspection_new (fixture->workspace);
  hl_translate_page_set_workspace (fixture->page, fixture->workspace);
  hl_translate_page_set_inspection (fixture->page, fixture->inspection);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  hl_test_spin (20);
  g_assert_finalize_object (fixture->page);
  g_assert_finalize_object (fixture->inspection);
  g_assert_finalize_object (fixture->workspace);
  hl_test_workshop_clear (&fixture->workshop);
}

static gpointer
child_of (Fixture    *fixture,
          const char *name)
{
  GObject *child = gtk_widget_get_template_child (GTK_WIDGET (fixture->page),
                                                  HL_TYPE_TRANSLATE_PAGE, name);

  g_assert_nonnull (child);

  return child;
}

/* Learns the pairs by heart and translates @sentence as the button would. */
static void
translate (Fixture    *fixture,
           const char *sentence)
{
  g_autoptr (GFile) file = hl_test_workshop_train (&fixture->workshop, "model.safetensors", 80);

  hl_workspace_open_model (fixture->workspace, file);
  hl_test_wait_until (hl_workspace_get_model (fixture->workspace) != NULL);
  gtk_editable_set_text (child_of (fixture, "sentence"), sentence);
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "translate.run", NULL);
  hl_test_wait_until (hl_workspace_get_translation (fixture->workspace) != NULL &&
                      !hl_workspace_get_is_busy (fixture->workspace));
}

static void
test_answer_is_shown_word_by_word (Fixture      *fixture,
                                   gconstpointer data)
{
  translate (fixture, "i see .");

  g_assert_cmpstr (gtk_label_get_text (child_of (fixture, "translation")), ==, "Je vois.");
  g_assert_cmpint (hl_token_row_get_n_tokens (child_of (fixture, "target_tokens")), ==, 4);
  g_assert_cmpint (hl_token_row_get_selected (child_of (fixture, "target_tokens")), ==, 0);
  g_assert_true (gtk_widget_get_visible (child_of (fixture, "details")));
  g_assert_true (gtk_widget_get_visible (child_of (fixture, "badge")));
  g_assert_cmpstr (gtk_label_get_text (child_of (fixture, "source_hint")), ==, "");
}

static void
test_unknown_words_are_named (Fixture      *fixture,
                              gconstpointer data)
{
  translate (fixture, "i see zorglub .");

  g_assert_cmpstr (gtk_label_get_text (child_of (fixture, "source_hint")), ==,
                   "1 word is unknown to this model: “zorglub”.");
}

static void
test_reference_is_scored (Fixture      *fixture,
                          gconstpointer data)
{
  translate (fixture, "i see .");
  g_assert_false (gtk_widget_get_visible (child_of (fixture, "bleu")));

  gtk_editable_set_text (child_of (fixture, "reference"), "Je vois.");
  g_assert_true (gtk_widget_get_visible (child_of (fixture, "bleu")));
  g_assert_cmpstr (gtk_label_get_text (child_of (fixture, "bleu")), ==,
                   "BLEU of the book (k = 2): 1.000");
}

/* A child of the choices below the sentence. */
static gpointer
choice_of (Fixture    *fixture,
           const char *name)
{
  GObject *child = gtk_widget_get_template_child (child_of (fixture, "choices"),
                                                  HL_TYPE_DECODING_CHOICES, name);

  g_assert_nonnull (child);

  return child;
}

static void
wait_for_answer (Fixture *fixture)
{
  hl_test_wait_until (!hl_workspace_get_is_busy (fixture->workspace));
}

/* Words that occur once are <unk> on both sides, so that the model writes it. */
static void
test_unknown_is_copied_and_marked (Fixture      *fixture,
                                   gconstpointer data)
{
  g_autofree char *text = g_strconcat (nn_test_run_text,
                                       "i see bob .\tje vois bob .\n"
                                       "i see eve .\tje vois eve .\n"
                                       "i see max .\tje vois max .\n"
                                       "i see tim .\tje vois tim .\n",
                                       NULL);
  GtkWidget       *copied;

  nn_test_write (fixture->workshop.corpus, text);
  fixture->workshop.options->training.unknown_share = 0.0;
  fixture->workshop.options->training.held_out = 0.0;
  translate (fixture, "I see Zorglub.");
  g_assert_cmpstr (gtk_label_get_text (child_of (fixture, "translation")), ==,
                   "Je vois Zorglub.");
  copied = gtk_widget_get_next_sibling (gtk_widget_get_next_sibling (
      gtk_widget_get_first_child (child_of (fixture, "target_tokens"))));
  g_assert_true (gtk_widget_has_css_class (copied, "copied"));

  /* What the model did is told by its own tokens. */
  hl_token_row_set_selected (child_of (fixture, "target_tokens"), 2);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (gtk_widget_get_template_child (
                       child_of (fixture, "details"), HL_TYPE_STEP_DETAILS, "looked_title"))),
                   ==, "Having read “vois”, to choose “<unk>”, the model looked at …");

  gtk_check_button_set_active (choice_of (fixture, "copies_unknown"), FALSE);
  wait_for_answer (fixture);
  g_assert_cmpstr (gtk_label_get_text (child_of (fixture, "translation")), ==, "Je vois <unk>.");
}

static void
test_book_rules_out_what_it_does_not_do (Fixture      *fixture,
                                         gconstpointer data)
{
  GtkCheckButton *copies = choice_of (fixture, "copies_unknown");
  GtkCheckButton *is_book = choice_of (fixture, "is_book");

  fixture->workshop.options->training.text = nn_text_options_book ();
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (is_book)));
  g_object_set (fixture->workspace, "beam-width", 4, NULL);
  translate (fixture, "i see .");

  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (is_book)));
  g_assert_true (gtk_check_button_get_active (is_book));
  g_assert_false (gtk_check_button_get_active (copies));
  g_assert_false (gtk_widget_is_sensitive (GTK_WIDGET (copies)));
  g_assert_cmpstr (gtk_label_get_text (choice_of (fixture, "search_label")), ==, "greedy search");
  g_assert_cmpint (hl_token_row_get_n_tokens (child_of (fixture, "source_tokens")), ==, 9);
  g_assert_true (gtk_widget_has_css_class (
      gtk_widget_get_last_child (child_of (fixture, "source_tokens")), "outside"));

  gtk_check_button_set_active (is_book, FALSE);
  wait_for_answer (fixture);
  g_assert_true (gtk_check_button_get_active (copies));
  g_assert_true (gtk_widget_is_sensitive (GTK_WIDGET (copies)));
  g_assert_cmpstr (gtk_label_get_text (choice_of (fixture, "search_label")), ==, "beam search");
  g_assert_cmpint (hl_token_row_get_n_tokens (child_of (fixture, "source_tokens")), ==, 4);
}

/* Another model that says the same is not the book's. */
static void
test_book_note_needs_the_book_s_model (Fixture      *fixture,
                                       gconstpointer data)
{
  nn_test_write (fixture->workshop.corpus,
                 "he's calm .\til est mouillé .\nhe's wet .\til est mouillé .\n"
                 "he's calm !\til est mouillé !\nhe's wet !\til est mouillé !\n");
  fixture->workshop.options->training.text = nn_text_options_book ();
  fixture->workshop.options->training.held_out = 0.0;
  translate (fixture, "he's calm .");

  g_assert_cmpstr (gtk_label_get_text (child_of (fixture, "translation")), ==,
                   "Il est mouillé.");
  g_assert_false (gtk_widget_get_visible (child_of (fixture, "book_note")));
}

static void
clipboard_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  char **text = user_data;

  *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
}

static void
test_answer_is_copied_as_a_sentence (Fixture      *fixture,
                                     gconstpointer data)
{
  g_autofree char *text = NULL;

  translate (fixture, "i see .");
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "translate.copy", NULL);
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (fixture->page)), NULL,
                                 clipboard_cb, &text);
  hl_test_wait_until (text != NULL);
  g_assert_cmpstr (text, ==, "Je vois.");
}

/* Stands at the first choice: one word is written, and is what one reads about. */
static void
test_step_is_followed (Fixture      *fixture,
                       gconstpointer data)
{
  HlPlayer *player = hl_playable_get_player (HL_PLAYABLE (fixture->page));
  int       choice;

  translate (fixture, "i see .");
  hl_inspection_set_is_wanted (fixture->inspection, TRUE);
  hl_test_wait_until (hl_inspection_get_walk (fixture->inspection) != NULL);
  g_assert_false (gtk_widget_get_visible (child_of (fixture, "follow_bar")));
  choice = nn_walk_find (hl_inspection_get_walk (fixture->inspection), "decoder.dense.choice", 0,
                         FALSE);

  hl_player_set_position (player, choice - 1);
  g_assert_true (gtk_widget_get_visible (child_of (fixture, "follow_bar")));
  g_assert_cmpstr (gtk_label_get_text (child_of (fixture, "translation")), ==, "…");
  g_assert_cmpint (hl_token_row_get_n_tokens (child_of (fixture, "target_tokens")), ==, 0);

  hl_player_set_position (player, choice);
  g_assert_cmpstr (gtk_label_get_text (child_of (fixture, "translation")), ==, "je …");
  g_assert_cmpint (hl_token_row_get_n_tokens (child_of (fixture, "target_tokens")), ==, 1);
  g_assert_cmpint (hl_token_row_get_selected (child_of (fixture, "target_tokens")), ==, 0);

  hl_player_set_position (player, hl_player_get_n_steps (player) - 1);
  g_assert_false (gtk_widget_get_visible (child_of (fixture, "follow_bar")));
  hl_player_set_position (player, choice);
  g_assert_true (gtk_widget_get_visible (child_of (fixture, "follow_bar")));

  gtk_widget_activate_action (child_of (fixture, "follow_bar"), "follow.leave", NULL);
  g_assert_cmpstr (gtk_label_get_text (child_of (fixture, "translation")), ==, "Je vois.");
  g_assert_cmpint (hl_token_row_get_n_tokens (child_of (fixture, "target_tokens")), ==, 4);
  g_assert_false (gtk_widget_get_visible (child_of (fixture, "follow_bar")));
}

/* A window of 800 × 600 has 610 pixels beside its sidebar. */
static void
test_page_is_narrow (Fixture      *fixture,
                     gconstpointer data)
{
  int width;

  translate (fixture, "i see zorglub .");
  gtk_editable_set_text (child_of (fixture, "reference"), "Je vois.");
  gtk_widget_measure (GTK_WIDGET (fixture->page), GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL,
                      NULL, NULL);
  g_assert_cmpint (width, <=, 600);
}

int
main (int   argc,
      char *argv[])
{
  hl_test_init_gtk (&argc, &argv);
  adw_init ();

#define ADD(path, function) \
  g_test_add ("/ui/translate-page/" path, Fixture, NULL, set_up, function, tear_down)
  ADD ("answer/is-shown-word-by-word", test_answer_is_shown_word_by_word);
  ADD ("source/unknown-words-are-named", test_unknown_words_are_named);
  ADD ("unknown/is-copied-and-marked", test_unknown_is_copied_and_marked);
  ADD ("book/rules-out-what-it-does-not-do", test_book_rules_out_what_it_does_not_do);
  ADD ("book/note-needs-the-book-s-model", test_book_note_needs_the_book_s_model);
  ADD ("answer/is-copied-as-a-sentence", test_answer_is_copied_as_a_sentence);
  ADD ("reference/is-scored", test_reference_is_scored);
  ADD ("size/is-narrow", test_page_is_narrow);
  ADD ("step/is-followed", test_step_is_followed);
#undef ADD

  return g_test_run ();
}
