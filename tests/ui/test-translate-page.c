#include "ui/pages/translate-page.h"

#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"
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

  g_assert_cmpstr (gtk_label_get_text (child_of (fixture, "translation")), ==, "je vois .");
  g_assert_cmpint (hl_token_row_get_n_tokens (child_of (fixture, "target_tokens")), ==, 4);
  g_assert_cmpint (hl_token_row_get_selected (child_of (fixture, "target_tokens")), ==, 0);
  g_assert_true (gtk_widget_get_visible (child_of (fixture, "details")));
  g_assert_true (gtk_widget_get_visible (child_of (fixture, "badge")));
  g_assert_cmpstr (gtk_label_get_text (child_of (fixture, "source_hint")), ==, "");
}

static void
test_unknown_words_are_counted (Fixture      *fixture,
                                gconstpointer data)
{
  translate (fixture, "i see zorglub .");

  g_assert_cmpstr (gtk_label_get_text (child_of (fixture, "source_hint")), ==,
                   "1 word is unknown: the model reads <unk> in its place.");
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
  g_assert_cmpstr (gtk_label_get_text (child_of (fixture, "translation")), ==, "je vois .");
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
  ADD ("source/unknown-words-are-counted", test_unknown_words_are_counted);
  ADD ("reference/is-scored", test_reference_is_scored);
  ADD ("size/is-narrow", test_page_is_narrow);
  ADD ("step/is-followed", test_step_is_followed);
#undef ADD

  return g_test_run ();
}
