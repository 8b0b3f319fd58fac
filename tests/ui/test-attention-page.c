#include "ui/pages/pages.h"

#include "config.h"
#include "tests/support/session-fixture.h"
#include "tests/support/widget-window.h"
#include "ui/figures/heads.h"
#include "ui/session/interventions.h"
#include "ui/state/state.h"
#include "ui/widgets/figure-view.h"
#include "ui/widgets/playable.h"

typedef struct
{
  HlTestSession    session;
  HlState         *state;
  HlInterventions *interventions;
  GSettings       *settings;
  HlAttentionPage *page;
  GtkWidget       *window;
} Fixture;

static void set_up (Fixture *fixture)
{
  hl_test_session_set_up (&fixture->session);
  fixture->state = hl_state_new (fixture->session.workspace, fixture->session.inspection);
  fixture->interventions = hl_interventions_new (fixture->session.workspace);
  fixture->settings = g_settings_new (APP_ID);
  g_settings_reset (fixture->settings, "attention-kind");
  fixture->page = g_object_ref_sink (g_object_new (HL_TYPE_ATTENTION_PAGE, NULL));
  g_object_set (fixture->page, "state", fixture->state, "interventions", fixture->interventions,
                "settings", fixture->settings, NULL);
  fixture->window = hl_test_open_window (GTK_WIDGET (fixture->page), 1000, 600);
}

static void tear_down (Fixture *fixture)
{
  hl_test_spin (20);
  hl_test_close_window (fixture->window);
  hl_test_drop (fixture->page);
  g_object_unref (fixture->interventions);
  hl_test_drop (fixture->state);
  g_object_unref (fixture->settings);
  hl_test_session_tear_down (&fixture->session);
}

/* Translates with a fresh model of these sizes. */
static void translate_with (Fixture *fixture, int num_blks, int num_heads)
{
  HlTestWorkshop   *workshop = &fixture->session.workshop;
  HlWorkspace      *workspace = fixture->session.workspace;
  g_autoptr (GFile) file = NULL;
  HlTranslation    *before = workspace->translation;

  workshop->options->model.num_blks = num_blks;
  workshop->options->model.num_heads = num_heads;
  file = hl_test_workshop_train (workshop, "model.safetensors", 1);
  g_object_set (workspace, "sentence", "i see .", NULL);
  hl_workspace_open_model (workspace, file);
  hl_test_wait_until (workspace->translation != before);
  hl_test_spin (50);
}

static HlFigureView *maps_of (Fixture *fixture)
{
  return hl_test_find (GTK_WIDGET (fixture->page), HL_TYPE_FIGURE_VIEW, 0);
}

/* What is shown, or NULL. */
static const HlHeads *heads_of (Fixture *fixture)
{
  const HlFigure *figure;

  hl_test_spin (30);
  figure = hl_figure_view_get_figure (maps_of (fixture));

  return figure != NULL ? hl_heads_get (figure) : NULL;
}

static void turn (Fixture *fixture, int by)
{
  hl_playable_turn_head (HL_PLAYABLE (fixture->page), by);
}

static void choose_view (Fixture *fixture, const char *view)
{
  g_object_set (fixture->page, "view", view, NULL);
}

/* Clicks what is there, as the pointer does. */
static void click (Fixture *fixture, HlCell cell)
{
  const HlItem item = hl_heads_item (heads_of (fixture), cell);

  hl_figure_view_point (maps_of (fixture), item);
  g_signal_emit_by_name (maps_of (fixture), "activated", item.part, item.row, item.column);
}

/* Before the next frame at the latest. */
static void assert_head (Fixture *fixture, int block, int head)
{
  hl_test_wait_until (heads_of (fixture)->block + 1 == block &&
                      heads_of (fixture)->head + 1 == head);
}

static gboolean says (Fixture *fixture, const char *words)
{
  hl_test_spin (30);

  return hl_test_says (GTK_WIDGET (fixture->page), words);
}

NN_FIXTURE_TEST (page_without_a_translation_says_what_to_do)
{
  g_assert_true (says (fixture, "Translate a sentence to see what every head looked at."));
  g_assert_null (heads_of (fixture));
  hl_test_assert_file_name (fixture->page, NULL);
  g_assert_false (hl_test_export (HL_EXPORTABLE (fixture->page), NULL, NULL));
  turn (fixture, 1);
}

NN_FIXTURE_TEST (one_head_is_large_beside_all)
{
  const HlHeads *heads;

  translate_with (fixture, 2, 4);
  heads = heads_of (fixture);

  g_assert_cmpint (heads->view, ==, HL_HEADS_BOTH);
  g_assert_cmpint (hl_heads_blocks (heads), ==, 2);
  g_assert_cmpint (hl_heads_per_block (heads), ==, 4);
  g_assert_cmpint (hl_heads_columns (heads), ==, 4); /* i see . <eos> */
  g_assert_true (hl_test_shows (GTK_WIDGET (fixture->page), "^Block 2, head 1 "));
}

NN_FIXTURE_TEST (chips_decide_which_attention)
{
  static const char *const chips[] = { "Encoder", "Decoder", "Cross-attention" };

  translate_with (fixture, 1, 2);
  for (int kind = 2; kind >= 0; kind--)
    {
      GtkToggleButton *chip =
          hl_test_labelled (GTK_WIDGET (fixture->page), GTK_TYPE_TOGGLE_BUTTON, chips[kind]);

      g_signal_emit_by_name (chip, "clicked");
      g_assert_cmpint (heads_of (fixture)->kind, ==, kind);
      g_assert_true (gtk_toggle_button_get_active (chip));
    }
  NN_TEXT (g_settings_get_string (fixture->settings, "attention-kind"), "encoder");
}

/* A click on a cell selects it on all pages, also in the map of another head. */
NN_FIXTURE_TEST (click_selects_the_cell)
{
  static const char *const views[] = { "head", "grid" };

  translate_with (fixture, 2, 2);
  for (int i = 0; i < 2; i++)
    {
      HlSelection selection;

      choose_view (fixture, views[i]);
      click (fixture, (HlCell){ i, 1 - i, 1 + i, 2 });
      assert_head (fixture, i + 1, 2 - i);
      selection = hl_workspace_get_selection (fixture->session.workspace);
      g_assert_cmpint (selection.block, ==, i);
      g_assert_cmpint (selection.head, ==, 1 - i);
      g_assert_cmpint (selection.word, ==, 1 + i);
      g_assert_true (
          hl_item_equal (hl_figure_view_pointed (maps_of (fixture)),
                         hl_heads_item (heads_of (fixture), (HlCell){ i, 1 - i, 1 + i, 2 })));
    }
  g_assert_cmpint (heads_of (fixture)->view, ==, HL_HEADS_ALL);
}

NN_FIXTURE_TEST (heads_follow_each_other_in_a_ring)
{
  translate_with (fixture, 2, 2);

  assert_head (fixture, 2, 1);
  turn (fixture, 1);
  assert_head (fixture, 2, 2);
  turn (fixture, 1);
  assert_head (fixture, 1, 1);
  turn (fixture, -1);
  assert_head (fixture, 2, 2);
}

/* The same cell stays pointed out when another head is large. */
NN_FIXTURE_TEST (cell_goes_with_the_head)
{
  HlCell cell;

  translate_with (fixture, 2, 2);
  click (fixture, (HlCell){ 1, 0, 1, 3 });
  turn (fixture, 1);
  hl_test_wait_until (
      hl_heads_cell (heads_of (fixture), hl_figure_view_pointed (maps_of (fixture))).head == 1);
  cell = hl_heads_cell (heads_of (fixture), hl_figure_view_pointed (maps_of (fixture)));

  g_assert_cmpint (cell.head, ==, 1);
  g_assert_cmpint (cell.row, ==, 1);
  g_assert_cmpint (cell.column, ==, 3);
}

/* What was chosen on another page is what one wants to see here. */
NN_FIXTURE_TEST (choice_of_other_pages_is_shown)
{
  HlCell cell;

  translate_with (fixture, 2, 2);
  hl_workspace_select (fixture->session.workspace, (HlSelection){ 2, 0, 1 });
  assert_head (fixture, 1, 2);
  cell = hl_heads_cell (heads_of (fixture), hl_figure_view_pointed (maps_of (fixture)));
  g_assert_cmpint (cell.row, ==, 2);
  g_assert_cmpint (cell.column, ==, hl_heads_largest (heads_of (fixture), cell));
}

/* The cell that was pointed at in another sentence says nothing about this one. */
NN_FIXTURE_TEST (new_sentence_begins_with_nothing_pointed_at)
{
  translate_with (fixture, 2, 2);
  click (fixture, (HlCell){ 1, 0, 1, 2 });
  hl_test_spin (30);
  translate_with (fixture, 2, 2);
  g_assert_true (hl_item_equal (hl_figure_view_pointed (maps_of (fixture)), HL_NOTHING));
}

static void count_cb (int *n) { (*n)++; }

/* A lesson opens a view of the page, and waits until somebody opens one. */
NN_FIXTURE_TEST (view_is_told_and_taken)
{
  g_autofree char *view = NULL;
  int              n_told = 0;

  translate_with (fixture, 1, 2);
  g_signal_connect_swapped (fixture->page, "notify::view", G_CALLBACK (count_cb), &n_told);

  choose_view (fixture, "grid");
  g_assert_cmpint (heads_of (fixture)->view, ==, HL_HEADS_ALL);
  g_assert_cmpint (n_told, ==, 1);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (fixture->page), "attention.view", "s", "head"));
  g_object_get (fixture->page, "view", &view, NULL);
  g_assert_cmpstr (view, ==, "head");
  g_assert_cmpint (n_told, ==, 2);
}

/* Head 4 of block 2 is looked at when a model comes that has neither. */
NN_FIXTURE_TEST (smaller_model_keeps_the_page_whole)
{
  translate_with (fixture, 2, 4);
  for (int i = 0; i < 3; i++)
    turn (fixture, 1);
  assert_head (fixture, 2, 4);

  translate_with (fixture, 1, 2);
  assert_head (fixture, 1, 2);
}

NN_FIXTURE_TEST (stretched_colors_are_others)
{
  GtkWidget       *page = GTK_WIDGET (fixture->page);
  cairo_surface_t *fixed, *stretched;

  translate_with (fixture, 1, 2);
  hl_test_spin (300); /* no motion */
  fixed = hl_test_paint_widget (GTK_WIDGET (maps_of (fixture)));
  gtk_check_button_set_active (hl_test_labelled (page, GTK_TYPE_CHECK_BUTTON, "Stretch colors"),
                               TRUE);
  stretched = hl_test_paint_widget (GTK_WIDGET (maps_of (fixture)));
  g_assert_cmpint (hl_test_count_differences (fixed, stretched), >, 500);
  cairo_surface_destroy (fixed);
  cairo_surface_destroy (stretched);
}

/* The head that is altered says so. */
NN_FIXTURE_TEST (alteration_is_shown)
{
  translate_with (fixture, 1, 2);
  g_assert_true (hl_interventions_alter (
      fixture->interventions,
      &(NnAlteration){
          .kind = NN_MUTE_HEAD, .sublayer = NN_SUBLAYER_CROSS, .block = 0, .head = 1 }));
  hl_test_wait_until (hl_heads_mark (heads_of (fixture), 0, 1) != NULL);
  g_assert_cmpstr (hl_heads_mark (heads_of (fixture), 0, 1), ==, "muted");
  g_assert_null (hl_heads_mark (heads_of (fixture), 0, 0));
}

/* ── Files ── */

NN_FIXTURE_TEST (export_that_fails_is_told)
{
  g_autofree char  *path = hl_test_workshop_path (&fixture->session.workshop, "no/such/folder.png");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  translate_with (fixture, 1, 2);

  g_assert_false (hl_test_export (HL_EXPORTABLE (fixture->page), file, &error));
  g_assert_nonnull (error);
}

NN_FIXTURE_TEST (page_waits_until_it_is_seen)
{
  gtk_widget_set_visible (GTK_WIDGET (fixture->page), FALSE);
  translate_with (fixture, 2, 4);
  g_assert_null (heads_of (fixture));

  gtk_widget_set_visible (GTK_WIDGET (fixture->page), TRUE);
  g_assert_nonnull (heads_of (fixture));
}

/* ── As far as somebody has stepped ── */

/* Goes to the nth step of a path, from 0. */
static void go_to (Fixture *fixture, const char *path, int n)
{
  HlInspection *inspection = fixture->session.inspection;
  const NnWalk *walk = inspection->walk;

  for (int i = 0; i < nn_walk_count (walk); i++)
    if (g_str_equal (nn_walk_get (walk, i)->path, path) && n-- == 0)
      {
        hl_player_set_position (inspection->player, i);
        return;
      }

  g_assert_not_reached ();
}

/* How many rows of a block are seen. */
static int count_rows (Fixture *fixture, const char *kind, int block)
{
  g_settings_set_string (fixture->settings, "attention-kind", kind);

  return hl_heads_rows_done (heads_of (fixture), block);
}

static void translate_and_walk (Fixture *fixture)
{
  hl_test_session_translate (&fixture->session, "i see .");
  hl_test_session_wait (&fixture->session);
}

/* Until somebody steps the page shows the whole. */
NN_FIXTURE_TEST (everything_is_seen_before_the_first_step)
{
  translate_and_walk (fixture);

  g_assert_cmpint (count_rows (fixture, "encoder", 1), ==, 4);
  g_assert_cmpint (count_rows (fixture, "cross", 1), >, 0);
  g_assert_false (hl_playable_is_played (HL_PLAYABLE (fixture->page)));
}

NN_FIXTURE_TEST (nothing_is_seen_at_the_start)
{
  HlPlayer *player = fixture->session.inspection->player;

  translate_and_walk (fixture);
  hl_player_set_position (player, 1);
  hl_player_set_position (player, 0);

  g_assert_cmpint (count_rows (fixture, "encoder", 0), ==, 0);
  g_assert_cmpint (count_rows (fixture, "decoder", 0), ==, 0);
  g_assert_cmpint (count_rows (fixture, "cross", 0), ==, 0);
  g_assert_true (hl_playable_is_played (HL_PLAYABLE (fixture->page)));
  g_assert_true (
      hl_test_shows (GTK_WIDGET (fixture->page), "^Block [12], head 1 is not computed yet"));
}

/* i see . <eos> */
NN_FIXTURE_TEST (encoder_rows_come_together)
{
  translate_and_walk (fixture);
  go_to (fixture, "encoder.blks.block0.attention.softmax", 0);

  g_assert_cmpint (count_rows (fixture, "encoder", 0), ==, 4);
  g_assert_cmpint (count_rows (fixture, "encoder", 1), ==, 0);
  g_assert_cmpint (count_rows (fixture, "decoder", 0), ==, 0);
}

NN_FIXTURE_TEST (decoder_rows_come_with_the_words)
{
  translate_and_walk (fixture);
  go_to (fixture, "decoder.blks.block0.attention1.softmax", 1);
  g_assert_cmpint (count_rows (fixture, "decoder", 0), ==, 2);
  g_assert_cmpint (count_rows (fixture, "cross", 0), ==, 1);

  go_to (fixture, "decoder.blks.block0.attention2.softmax", 1);
  g_assert_cmpint (count_rows (fixture, "cross", 0), ==, 2);
  g_assert_cmpint (count_rows (fixture, "cross", 1), ==, 1);
  g_assert_cmpint (count_rows (fixture, "encoder", 1), ==, 4);
}
