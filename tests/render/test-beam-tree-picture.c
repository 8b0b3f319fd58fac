#include "ui/render/beam-tree-picture.h"

#include <string.h>

#include "tests/support/cases.h"

static const char *const source[] = { "the", "car", ".", NULL };

static void take (HlBeamTreeSpec *spec, int parent, int column, const char *word, double log_p,
                  HlBeamFate fate)
{
  const float weights[] = { 0.25f, 0.5f, 0.25f };

  hl_beam_tree_spec_take (spec, (HlBeamNode){
                                    .parent = parent,
                                    .column = column,
                                    .word = g_strdup (word),
                                    .log_probability = log_p,
                                    .score = log_p / 2.0,
                                    .fate = fate,
                                    .is_chosen = parent < 1 && fate != HL_BEAM_DROPPED,
                                    .weights = g_memdup2 (weights, sizeof weights),
                                });
}

static HlBeamTreeSpec *new_spec (void)
{
  HlBeamTreeSpec *spec = hl_beam_tree_spec_new (source);

  take (spec, -1, 0, "la", -0.1, HL_BEAM_LIVE);
  take (spec, -1, 0, "le", -2.5, HL_BEAM_LIVE);
  take (spec, -1, 0, "les", -6.0, HL_BEAM_DROPPED);
  take (spec, 0, 1, "voiture", -0.25, HL_BEAM_ENDED);
  take (spec, 1, 1, "camion", -3.0, HL_BEAM_LIVE);

  return spec;
}

/* Where all the points are at which a hypothesis is found. */
static HlRect find (const HlBeamTreeSpec *spec, int node)
{
  const HlSize size = hl_beam_tree_measure (spec);
  HlRect       rect = { -1.0, -1.0, 0.0, 0.0 };

  for (double x = 0.0; x < size.width; x++)
    for (double y = 0.0; y < size.height; y++)
      if (hl_beam_tree_pick (spec, x, y) == node)
        {
          if (rect.x < 0.0)
            rect = (HlRect){ .x = x, .y = y };
          rect.width = x - rect.x;
          rect.height = y - rect.y;
        }

  return rect;
}

NN_TEST (steps_are_columns_and_ranks_are_rows)
{
  g_autoptr (HlBeamTreeSpec) spec = new_spec ();
  const HlSize               size = hl_beam_tree_measure (spec);

  g_assert_cmpint (spec->n_columns, ==, 2);
  g_assert_cmpint (spec->n_rows, ==, 3);
  for (int i = 0; i < (int) spec->nodes->len; i++)
    {
      const HlBeamNode *node = hl_beam_tree_node (spec, i);
      const HlRect      rect = find (spec, i);

      g_assert_cmpfloat (hl_rect_right (&rect), <=, size.width);
      g_assert_cmpfloat (hl_rect_bottom (&rect), <, size.height);
      g_assert_cmpfloat (rect.width, >, 20.0);
      if (node->parent >= 0)
        {
          const HlRect parent = find (spec, node->parent);

          g_assert_cmpfloat (hl_rect_right (&parent), <, rect.x);
        }
      if (node->row > 0)
        {
          const HlRect above = find (spec, i - 1);

          g_assert_cmpfloat (hl_rect_bottom (&above), <, rect.y);
        }
    }
  g_assert_cmpint (hl_beam_tree_pick (spec, 1.0, size.height - 1.0), ==, -1);
}

NN_TEST (hypothesis_says_its_words_and_its_fate)
{
  g_autoptr (HlBeamTreeSpec) spec = new_spec ();
  g_autofree char           *dropped = hl_beam_tree_describe (spec, 2);
  g_autofree char           *ended = hl_beam_tree_describe (spec, 3);
  g_autofree char           *live = hl_beam_tree_describe (spec, 4);

  g_assert_cmpstr (dropped, ==, "“les”: log p = −6.000; dropped, others were more probable");
  g_assert_cmpstr (ended, ==, "“la voiture”: log p = −0.250; ended, with score −0.125");
  g_assert_cmpstr (live, ==, "“le camion”: log p = −3.000; followed");
}

NN_TEST (table_has_every_hypothesis)
{
  g_autoptr (HlBeamTreeSpec) spec = new_spec ();
  g_autofree char           *table = hl_beam_tree_to_table (spec);

  g_assert_cmpstr (table, ==,
                   "step,words,log_probability,score,fate\r\n"
                   "1,la,-0.1,-0.05,followed\r\n"
                   "1,le,-2.5,-1.25,followed\r\n"
                   "1,les,-6,-3,dropped\r\n"
                   "2,la voiture,-0.25,-0.125,ended\r\n"
                   "2,le camion,-3,-1.5,followed\r\n");
}

NN_TEST (tree_becomes_a_file)
{
  g_autoptr (HlBeamTreeSpec) spec = new_spec ();
  g_autoptr (HlRecording)    svg = NULL;
  g_autoptr (GError)         error = NULL;
  g_autoptr (GBytes)         bytes = NULL;
  g_autofree char           *text = NULL;

  spec->selected = 4;
  svg = hl_beam_tree_record (spec, "Model: tiny", HL_FIGURE_SVG);
  bytes = hl_recording_encode (svg, NULL, &error);
  g_assert_no_error (error);
  text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_assert_nonnull (strstr (text, "camion"));
  g_assert_nonnull (strstr (text, "Model: tiny"));
  g_assert_nonnull (strstr (text, "0.500")); /* what its row looked at */
}

NN_TEST_MAIN ()
