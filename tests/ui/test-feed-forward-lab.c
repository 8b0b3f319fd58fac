#include "ui/labs/lab.h"

#include <math.h>

#include "ui/figures/feed-forward.h"
#include "ui/figures/units.h"

#include "tests/support/lab-fixture.h"

static void set_up (HlTestLab *fixture)
{
  hl_test_lab_set_up (fixture, &hl_feed_forward_lab);
  hl_test_lab_show (fixture);
}

static const HlFfn *ffn_of (HlTestLab *fixture) { return hl_test_lab_data (fixture, 0); }

HL_LAB_TEST (opens_with_the_result_and_a_sentence_about_it)
{
  g_assert_cmpstr (hl_test_lab_sentence (fixture), ==,
                   "Each token passes through the network alone: “the” gives the same output each "
                   "time.");
  g_assert_cmpint (ffn_of (fixture)->input.n_shown, ==, HL_FFN_ALL_SHOWN);
  g_assert_cmpint (hl_player_get_n_steps (fixture->player), ==, HL_FFN_ALL_SHOWN + 1);
}

HL_LAB_TEST (equal_rows_in_equal_rows_out)
{
  const HlFfn *ffn;

  hl_test_lab_choose (fixture, 1);
  ffn = ffn_of (fixture);
  g_assert_cmpint (ffn->rows[HL_FFN_F], ==, 6);
  g_assert_cmpint (ffn->columns[HL_FFN_F], ==, 8);
  for (int row = 1; row < 6; row++)
    g_assert_cmpmem (ffn->values[HL_FFN_F] + row * 8, 8 * sizeof (float), ffn->values[HL_FFN_F],
                     8 * sizeof (float));
  g_assert_cmpstr (
      hl_test_lab_sentence (fixture), ==,
      "Each row passes alone through the same small network: 6 rows of x are equal, and "
      "so are the corresponding rows of f.");
}

HL_LAB_TEST (only_the_edited_row_changes)
{
  float before[20];

  memcpy (before, ffn_of (fixture)->values[HL_FFN_F], sizeof before);
  hl_test_lab_type (fixture, HL_FFN_X, 1, 0, "5");
  g_assert_cmpstr (hl_test_lab_sentence (fixture), ==,
                   "“cat” has 5 instead of 0 in x: only its row of f changes.");
  for (int row = 0; row < 5; row++)
    g_assert_cmpint (memcmp (before + row * 4, ffn_of (fixture)->values[HL_FFN_F] + row * 4,
                             4 * sizeof (float)) == 0,
                     ==, row != 1);
  hl_test_lab_undo (fixture);
  g_assert_cmpfloat (ffn_of (fixture)->values[HL_FFN_X][4], ==, 0.0f);
}

HL_LAB_TEST (weights_are_edited_where_they_stand)
{
  hl_test_lab_type (fixture, HL_FFN_B2, 0, 2, "100");
  for (int row = 0; row < 5; row++)
    g_assert_cmpfloat (ffn_of (fixture)->values[HL_FFN_F][row * 4 + 2], >, 90.0f);
  hl_test_lab_choose (fixture, 0);
  g_assert_cmpfloat (ffn_of (fixture)->values[HL_FFN_F][2], <, 90.0f);
}

HL_LAB_TEST (sizes_and_seed_make_another_network)
{
  const float before = ffn_of (fixture)->values[HL_FFN_F][0];

  hl_test_lab_set_count (fixture, "Seed", 2);
  g_assert_cmpfloat (ffn_of (fixture)->values[HL_FFN_F][0], !=, before);
  hl_test_lab_set_count (fixture, "Seed", 1);
  g_assert_cmpfloat (ffn_of (fixture)->values[HL_FFN_F][0], ==, before);
  hl_test_lab_set_count (fixture, "Hidden units", 9);
  hl_test_lab_set_count (fixture, "Outputs", 3);
  g_assert_cmpint (ffn_of (fixture)->columns[HL_FFN_F2], ==, 9);
  g_assert_cmpint (ffn_of (fixture)->columns[HL_FFN_F], ==, 3);
  hl_test_lab_undo (fixture);
  g_assert_cmpint (ffn_of (fixture)->columns[HL_FFN_F], ==, 4);
}

/* Who types the printed numbers into a calculator gets the printed result. */
HL_LAB_TEST (printed_sums_hold)
{
  const HlFfn *ffn = ffn_of (fixture);
  const int    n_hiddens = ffn->columns[HL_FFN_F2], n_outputs = ffn->columns[HL_FFN_F];

  for (int row = 0; row < ffn->rows[HL_FFN_F]; row++)
    for (int column = 0; column < n_outputs; column++)
      {
        double printed = round (100.0 * ffn->values[HL_FFN_B2][column]) / 100.0;

        for (int k = 0; k < n_hiddens; k++)
          printed += round (100.0 * ffn->values[HL_FFN_F2][row * n_hiddens + k]) / 100.0 *
                     round (100.0 * ffn->values[HL_FFN_W2][k * n_outputs + column]) / 100.0;
        g_assert_cmpfloat_with_epsilon (printed, ffn->values[HL_FFN_F][row * n_outputs + column],
                                        1e-5);
      }
}

HL_LAB_TEST (step_shows_nothing_to_come)
{
  hl_player_set_position (fixture->player, 2);
  g_assert_cmpint (ffn_of (fixture)->input.n_shown, ==, 2);
  g_assert_cmpstr (hl_test_lab_sentence (fixture), ==, "ReLU: every number below 0 becomes 0.");
}

/* --- The units of the model --- */

static const HlUnits *units_of (HlTestLab *fixture) { return hl_test_lab_data (fixture, 1); }

static void open_model (HlTestLab *fixture)
{
  hl_test_lab_share (fixture);
  hl_test_lab_open (fixture, "model");
  hl_test_lab_translate (fixture, "the red car .", 1);
  hl_test_wait_until (units_of (fixture)->network != NULL);
}

/* Without a translation there is nothing to look into. */
HL_LAB_TEST (no_translation_gets_a_hint)
{
  hl_test_lab_share (fixture);
  hl_test_lab_open (fixture, "model");
  g_assert_nonnull (strstr (hl_test_lab_sentence (fixture), "no translation to inspect yet"));
  g_assert_null (units_of (fixture)->network);
}

/* The own numbers are still there, and edited, when one comes back from the model. */
HL_LAB_TEST (units_of_the_model_are_those_that_fire)
{
  g_autofree char *text = NULL;

  open_model (fixture);
  g_assert_true (g_str_has_prefix (hl_test_lab_sentence (fixture), "On average, "));
  g_assert_true (
      g_str_has_prefix (units_of (fixture)->network->activity->path, "encoder.blks.block0"));
  g_assert_cmpint (units_of (fixture)->parts[HL_UNITS_F].columns, <,
                   units_of (fixture)->network->activity->columns);
  hl_test_lab_check (fixture, "Active or not, without values", TRUE);
  g_assert_cmpfloat (units_of (fixture)->parts[HL_UNITS_F].top, ==, 1.0);
  hl_test_lab_check (fixture, "Sorted", FALSE);
  g_assert_cmpint (units_of (fixture)->parts[HL_UNITS_F].columns, ==,
                   units_of (fixture)->network->activity->columns);

  hl_test_assert_file_name (fixture->lab, "feed-forward-model.png");
  text = hl_test_export_text (fixture->lab);
  g_assert_nonnull (strstr (text, "\nW2^T,"));
  hl_test_lab_open (fixture, "numbers");
  g_assert_true (g_str_has_prefix (hl_test_lab_sentence (fixture),
                                   "Each token passes through the network alone: “the”"));
  hl_test_lab_type (fixture, HL_FFN_X, 1, 0, "5");
  g_assert_cmpfloat (ffn_of (fixture)->values[HL_FFN_X][4], ==, 5.0f);
}

/* The weights are the model's own. */
HL_LAB_TEST (weights_are_those_of_the_model)
{
  const NnTensor *W1;
  const HlUnits  *units;

  open_model (fixture);
  W1 = nn_parameters_find (fixture->workspace->model->checkpoint->model->parameters,
                           "encoder.blks.block0.ffn.dense1.weight")
           ->value;
  units = units_of (fixture);
  g_assert_cmpint (units->parts[HL_UNITS_W1].rows, >, 1);
  for (int i = 0; i < units->parts[HL_UNITS_W1].rows; i++)
    g_assert_cmpmem (units->parts[HL_UNITS_W1].values + i * nn_tensor_columns (W1),
                     sizeof (float) * (gsize) nn_tensor_columns (W1),
                     nn_tensor_row (W1, units->busiest[i]),
                     sizeof (float) * (gsize) nn_tensor_columns (W1));
}

/* The rows of the decoder are the words that the other pages look at; the encoder's are not.  The
 * block that is looked at elsewhere is looked at here, and the other way round. */
HL_LAB_TEST (row_and_block_are_those_of_the_other_pages)
{
  GtkDropDown *list;

  open_model (fixture);
  list = hl_test_list (fixture->lab, "Encoder");
  g_assert_cmpint (units_of (fixture)->view.word, ==, -1);
  hl_test_lab_click (fixture, 1, (HlItem){ HL_UNITS_F, 1, 0 });
  g_assert_cmpint (hl_workspace_get_selection (fixture->workspace).word, ==, 0);

  gtk_drop_down_set_selected (list, g_list_model_get_n_items (gtk_drop_down_get_model (list)) - 1);
  g_assert_cmpint (hl_workspace_get_selection (fixture->workspace).block, ==,
                   hl_unit_network_block (units_of (fixture)->network));
  g_assert_cmpint (units_of (fixture)->view.word, ==, 0);
  hl_workspace_select_word (fixture->workspace, 1);
  hl_test_wait_until (units_of (fixture)->view.word == 1);
  hl_test_lab_click (fixture, 1, (HlItem){ HL_UNITS_F, 0, 0 });
  g_assert_cmpint (hl_workspace_get_selection (fixture->workspace).word, ==, 0);
}
