#include "ui/pages/why-pane.h"

#include <string.h>

#include "tests/support/session-fixture.h"
#include "tests/support/widget-window.h"
#include "ui/widgets/bars-view.h"

typedef struct
{
  HlTestSession session;
  HlWhyPane    *pane;
  GtkWidget    *window;
} Fixture;

static void set_up (Fixture *fixture)
{
  hl_test_session_set_up (&fixture->session);
  fixture->pane = g_object_ref_sink (g_object_new (HL_TYPE_WHY_PANE, NULL));
  hl_why_pane_set_inspection (fixture->pane, fixture->session.inspection);
  fixture->window = hl_test_open_window (GTK_WIDGET (fixture->pane), 600, 500);
}

static void tear_down (Fixture *fixture)
{
  hl_test_close_window (fixture->window);
  hl_test_spin (20);
  g_assert_finalize_object (fixture->pane);
  hl_test_session_tear_down (&fixture->session);
}

static void translate (Fixture *fixture, const char *sentence)
{
  hl_test_session_translate (&fixture->session, sentence);
  hl_test_session_wait (&fixture->session);
}

static const char *text_of (Fixture *fixture, const char *name)
{
  return gtk_label_get_text (hl_test_child (fixture->pane, name));
}

static const HlBarsSpec *bars_of (Fixture *fixture)
{
  return hl_bars_view_get_spec (hl_test_child (fixture->pane, "bars"));
}

NN_FIXTURE_TEST (answer_is_at_the_row_that_wrote_the_word)
{
  const NnWalk    *walk;
  HlPlayer        *player = hl_inspection_get_player (fixture->session.inspection);
  g_autofree char *quoted = NULL;

  translate (fixture, "i see .");
  g_assert_false (hl_why_pane_has_answer (fixture->pane));
  hl_why_pane_ask (fixture->pane, 1);
  g_assert_true (hl_why_pane_has_answer (fixture->pane));
  walk = hl_inspection_get_walk (fixture->session.inspection);
  g_assert_cmpint (hl_player_get_position (player), ==,
                   nn_walk_find (walk, "decoder.dense.choice", 1, FALSE));
  quoted = g_strdup_printf ("“%s”", walk->target_tokens[1]);
  g_assert_nonnull (strstr (text_of (fixture, "title"), quoted));
  g_assert_nonnull (strstr (text_of (fixture, "target"), "Target so far: "));
  g_assert_nonnull (strstr (text_of (fixture, "source"), "head"));
  g_assert_nonnull (strstr (text_of (fixture, "sublayer"), "logit"));
}

/* The bars are the parts of the difference, and lead to where they were added. */
NN_FIXTURE_TEST (bars_add_up_and_lead_on)
{
  HlPlayer     *player = hl_inspection_get_player (fixture->session.inspection);
  double        sum = 0.0;
  const NnWalk *walk;

  translate (fixture, "i see .");
  hl_why_pane_ask (fixture->pane, 0);
  walk = hl_inspection_get_walk (fixture->session.inspection);
  for (guint i = 0; i < bars_of (fixture)->bars->len; i++)
    sum += g_array_index (bars_of (fixture)->bars, HlBar, i).value;
  g_assert_cmpfloat_with_epsilon (sum, bars_of (fixture)->sum, 1e-3);

  g_signal_emit_by_name (hl_test_child (fixture->pane, "bars"), "bar-activated",
                         walk->config.is_pre_norm ? 2 : 1);
  g_assert_cmpint (nn_walk_get (walk, hl_player_get_position (player))->operation->kind, ==,
                   NN_OP_RESIDUAL);
}

NN_FIXTURE_TEST (question_waits_for_the_walk)
{
  hl_why_pane_ask (fixture->pane, 0);
  g_assert_false (hl_why_pane_has_answer (fixture->pane));
  translate (fixture, "i see .");
  g_assert_true (hl_why_pane_has_answer (fixture->pane));
}

NN_FIXTURE_TEST (another_sentence_ends_the_answer)
{
  translate (fixture, "i see .");
  hl_why_pane_ask (fixture->pane, 0);
  translate (fixture, "i run .");
  g_assert_false (hl_why_pane_has_answer (fixture->pane));
}

NN_FIXTURE_TEST (answer_can_be_closed_and_saved)
{
  g_autoptr (HlRecording) table = NULL;

  translate (fixture, "i see .");
  hl_why_pane_ask (fixture->pane, 0);
  table = hl_why_pane_record (fixture->pane, "caption", HL_FIGURE_CSV);
  g_assert_true (g_str_has_prefix (table->table, "part,value"));
  gtk_widget_activate_action (GTK_WIDGET (fixture->pane), "why.close", NULL);
  g_assert_false (hl_why_pane_has_answer (fixture->pane));
}

/* A word that there is not, or a walk through an update, has no answer. */
NN_FIXTURE_TEST (no_word_no_answer)
{
  translate (fixture, "i see .");
  hl_why_pane_ask (fixture->pane, 99);
  g_assert_false (hl_why_pane_has_answer (fixture->pane));
}

NN_TEST_MAIN_WITH (hl_test_init_gtk)
