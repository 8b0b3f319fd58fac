#include "ui/pages/model-parts.h"

#include "tests/support/session-fixture.h"
#include "tests/support/widget-window.h"
#include "ui/widgets/figure-view.h"

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
  hl_test_drop (fixture->pane);
  hl_test_session_tear_down (&fixture->session);
}

static void translate (Fixture *fixture, const char *sentence)
{
  hl_test_session_translate (&fixture->session, sentence);
  hl_test_session_wait (&fixture->session);
}

static HlFigureView *picture_of (Fixture *fixture)
{
  return hl_test_child (fixture->pane, "picture");
}

NN_FIXTURE_TEST (answer_is_at_the_row_that_wrote_the_word)
{
  const NnWalk    *walk;
  HlPlayer        *player = fixture->session.inspection->player;
  g_autofree char *quoted = NULL, *told = NULL;

  translate (fixture, "i see .");
  g_assert_false (hl_why_pane_has_answer (fixture->pane));
  hl_why_pane_ask (fixture->pane, 1);
  g_assert_true (hl_why_pane_has_answer (fixture->pane));
  walk = fixture->session.inspection->walk;
  g_assert_cmpint (player->position, ==, nn_walk_find (walk, "decoder.dense.choice", 1, FALSE));
  quoted = g_strdup_printf ("“%s”", walk->target_tokens[1]);
  told = hl_figure_view_get_name (picture_of (fixture));
  g_assert_nonnull (strstr (told, quoted));
  g_assert_nonnull (strstr (told, "Target so far: "));
  g_assert_nonnull (strstr (told, "head"));
  g_assert_nonnull (strstr (told, "logit"));
}

/* The bars are the parts of the difference, and lead to where they were added. */
NN_FIXTURE_TEST (bars_add_up_and_lead_on)
{
  HlPlayer               *player = fixture->session.inspection->player;
  double                  sum = 0.0;
  const NnWalk           *walk;
  g_auto (GStrv)          lines = NULL;
  g_autoptr (HlRecording) table = NULL;
  guint                   n;

  translate (fixture, "i see .");
  hl_why_pane_ask (fixture->pane, 0);
  walk = fixture->session.inspection->walk;
  table = hl_figure_print (hl_why_pane_get_figure (fixture->pane),
                           &(HlSheetText){ .caption = "caption" },
                           &(HlPrint){ .format = HL_FIGURE_CSV });
  lines = g_strsplit (table->table, "\n", -1);
  n = g_strv_length (lines);
  for (guint i = 1; i + 2 < n; i++)
    sum += g_ascii_strtod (strrchr (lines[i], ',') + 1, NULL);
  g_assert_cmpint (n, >, 5);
  g_assert_cmpfloat_with_epsilon (sum, g_ascii_strtod (strrchr (lines[n - 2], ',') + 1, NULL),
                                  1e-3);

  g_signal_emit_by_name (picture_of (fixture), "activated", 0, walk->config.is_pre_norm ? 2 : 1, 0);
  g_assert_cmpint (nn_walk_get (walk, player->position)->operation->kind, ==, NN_OP_RESIDUAL);
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
  table = hl_figure_print (hl_why_pane_get_figure (fixture->pane),
                           &(HlSheetText){ .caption = "caption" },
                           &(HlPrint){ .format = HL_FIGURE_CSV });
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
