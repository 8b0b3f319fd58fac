#include "ui/pages/bars.h"

#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"
#include "ui/figures/ranking.h"
#include "ui/pages/model-parts.h"
#include "ui/pages/ranking-view.h"

/* The bar and the button, side by side over a model that has translated a sentence. */
typedef struct
{
  HlTestWorkshop   workshop;
  HlWorkspace     *workspace;
  HlInterventions *interventions;
  HlAlteredBar    *bar;
  HlTryButton     *button;
  GtkWidget       *window;
} Fixture;

static void open_model (Fixture *fixture)
{
  g_autoptr (GFile) file = NULL;

  fixture->workshop.options->model.num_blks = 2;
  fixture->workshop.options->model.num_heads = 2;
  file = hl_test_workshop_train (&fixture->workshop, "model.safetensors", 1);
  g_object_set (fixture->workspace, "sentence", "i see .", NULL);
  hl_workspace_open_model (fixture->workspace, file);
  hl_test_wait_until (fixture->workspace->translation != NULL);
}

static void set_up (Fixture *fixture)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  hl_test_workshop_init (&fixture->workshop);
  fixture->workspace = hl_workspace_new ();
  fixture->interventions = hl_interventions_new (fixture->workspace);
  fixture->bar = g_object_new (HL_TYPE_ALTERED_BAR, NULL);
  fixture->button = g_object_new (HL_TYPE_TRY_BUTTON, NULL);
  hl_altered_bar_set_interventions (fixture->bar, fixture->interventions);
  hl_try_button_set_interventions (fixture->button, fixture->interventions);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (fixture->bar));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (fixture->button));
  fixture->window = hl_test_open_window (box, 800, 400);
  open_model (fixture);
}

static void tear_down (Fixture *fixture)
{
  hl_test_close_window (fixture->window);
  hl_test_drop (fixture->interventions);
  hl_test_drop (fixture->workspace);
  hl_test_workshop_clear (&fixture->workshop);
}

static void act (gpointer widget, const char *action)
{
  g_assert_true (gtk_widget_activate_action (widget, action, NULL));
}

/* Does it, and waits until the altered model has translated. */
static void try_it (Fixture *fixture, const char *action)
{
  HlTranslation *before = fixture->workspace->translation;

  act (fixture->button, action);
  hl_test_wait_until (fixture->workspace->translation != before);
}

static const NnAlteration *latest (Fixture *fixture)
{
  const NnIntervention *intervention = hl_interventions_get (fixture->interventions);

  return nn_intervention_get (intervention, nn_intervention_count (intervention) - 1);
}

static const char *text_of (Fixture *fixture, const char *label)
{
  return gtk_label_get_text (hl_test_child (fixture->bar, label));
}

NN_FIXTURE_TEST (bar_is_there_as_long_as_the_model_is_altered)
{
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->bar)));

  hl_try_button_set_place (fixture->button, NN_SUBLAYER_CROSS, 1, 1);
  try_it (fixture, "try.mute-head");
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture->bar)));
  g_assert_nonnull (strstr (text_of (fixture, "what"), "block 2, head 2: muted"));

  act (fixture->bar, "altered.undo-all");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->bar)));
}

NN_FIXTURE_TEST (button_says_what_and_where)
{
  hl_try_button_set_place (fixture->button, NN_SUBLAYER_DECODER_FFN, 1, 0);
  try_it (fixture, "try.mute-sublayer");
  g_assert_cmpint (latest (fixture)->kind, ==, NN_MUTE_SUBLAYER);
  g_assert_cmpint (latest (fixture)->sublayer, ==, NN_SUBLAYER_DECODER_FFN);
  g_assert_cmpint (latest (fixture)->block, ==, 1);

  try_it (fixture, "try.mute-block");
  g_assert_cmpint (latest (fixture)->kind, ==, NN_MUTE_BLOCK);
  g_assert_false (nn_sublayer_is_of_encoder (latest (fixture)->sublayer));

  try_it (fixture, "try.drop-positions");
  g_assert_cmpint (latest (fixture)->kind, ==, NN_DROP_POSITIONS);
  try_it (fixture, "try.drop-residual");
  g_assert_cmpint (latest (fixture)->kind, ==, NN_DROP_RESIDUAL);
  g_assert_nonnull (strstr (text_of (fixture, "what"), "No residual connections"));
}

NN_FIXTURE_TEST (division_can_be_left_out_and_undone)
{
  hl_try_button_set_place (fixture->button, NN_SUBLAYER_CROSS, 1, 1);
  try_it (fixture, "try.unscaled-scores");
  g_assert_nonnull (strstr (text_of (fixture, "what"), "block 2: without √dₖ"));

  act (fixture->bar, "altered.undo");
  g_assert_null (hl_interventions_get (fixture->interventions));
}

NN_FIXTURE_TEST (network_has_no_head_to_mute)
{
  hl_try_button_set_place (fixture->button, NN_SUBLAYER_ENCODER_FFN, 0, 0);

  g_assert_false (gtk_widget_get_sensitive (hl_test_child (fixture->button, "head")));
  gtk_widget_activate_action (GTK_WIDGET (fixture->button), "try.mute-head", NULL);
  g_assert_null (hl_interventions_get (fixture->interventions));
}

NN_FIXTURE_TEST (weight_can_be_set)
{
  GtkSpinButton *value = hl_test_child (fixture->button, "weight_value");

  hl_try_button_set_place (fixture->button, NN_SUBLAYER_CROSS, 1, 0);
  hl_try_button_set_weight (fixture->button, 1, 2, 0.25, "a weight");
  g_assert_cmpfloat (gtk_spin_button_get_value (value), ==, 0.25);
  gtk_spin_button_set_value (value, 0.9);
  try_it (fixture, "try.edit-weight");

  g_assert_cmpint (latest (fixture)->kind, ==, NN_EDIT_WEIGHT);
  g_assert_cmpint (latest (fixture)->query, ==, 1);
  g_assert_cmpint (latest (fixture)->key, ==, 2);
  g_assert_cmpfloat_with_epsilon (latest (fixture)->value, 0.9, 1e-9);
}

NN_FIXTURE_TEST (effect_is_told_word_by_word)
{
  GtkGrid    *words = hl_test_child (fixture->bar, "table");
  const char *change;

  gtk_spin_button_set_value (hl_test_child (fixture->button, "temperature"), 5.0);
  try_it (fixture, "try.temperature");
  hl_test_wait_until (gtk_grid_get_child_at (words, 3, 1) != NULL);

  change = gtk_label_get_text (GTK_LABEL (gtk_grid_get_child_at (words, 3, 1)));
  g_assert_cmpfloat (g_ascii_strtod (change, NULL), <, 0.0);
  g_assert_nonnull (strstr (text_of (fixture, "words"), "translation is the same"));
}

NN_FIXTURE_TEST (scores_of_held_out_sentences_are_told)
{
  GtkStack *stack = hl_test_child (fixture->bar, "held_out");

  gtk_spin_button_set_value (hl_test_child (fixture->button, "temperature"), 5.0);
  try_it (fixture, "try.temperature");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (stack), ==, "ask");
  act (fixture->bar, "effect.compare");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (stack), ==, "busy");
  hl_test_wait_until (g_str_equal (gtk_stack_get_visible_child_name (stack), "scores"));
  g_assert_nonnull (strstr (gtk_label_get_text (hl_test_child (fixture->bar, "loss")), "Δ"));
}

/* Whether the last head has its number. */
static gboolean is_ranked (HlFigureView *view)
{
  const HlFigure  *figure = hl_figure_view_get_figure (view);
  g_autofree char *said =
      figure != NULL ? figure->kind->describe (figure->data, (HlItem){ 0, 5, 1 }) : g_strdup ("");

  return g_str_has_prefix (said, "Without Cross-attention, block 2, head 2: ");
}

NN_FIXTURE_TEST (heads_are_ranked_as_a_picture)
{
  HlRankingView      *ranking = g_object_ref_sink (g_object_new (HL_TYPE_RANKING_VIEW, NULL));
  HlFigureView       *view = hl_ranking_view_get_view (ranking);
  g_autoptr (GString) table = g_string_new (NULL);
  g_autofree char    *caption = NULL;
  const HlFigure     *figure;
  NnAlteration        last;

  hl_ranking_view_set_workspace (ranking, fixture->workspace);
  g_assert_null (hl_figure_view_get_figure (view));
  act (ranking, "ranking.start");
  hl_test_wait_until (is_ranked (view));
  figure = hl_figure_view_get_figure (view);
  last = hl_ranking_head (figure, (HlItem){ 1, 5, 1 });
  g_assert_cmpint (last.sublayer, ==, NN_SUBLAYER_CROSS);
  g_assert_cmpint (last.block, ==, 1);
  g_assert_cmpint (last.head, ==, 1);
  figure->kind->tabulate (figure->data, table);
  g_assert_nonnull (strstr (table->str, "Δ loss"));
  caption = hl_ranking_view_describe (ranking);
  g_assert_nonnull (strstr (caption, "\nWhole model: loss "));

  try_it (fixture, "try.mute-head"); /* another model */
  g_assert_null (hl_figure_view_get_figure (view));
  hl_test_drop (ranking);
}
