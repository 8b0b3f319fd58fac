#include "core/engine/owned.h"
#include "tests/support/tiny-model.h"
#include "tests/support/tiny-update.h"
#include "tests/support/tiny-walk.h"
#include "ui/session/walk-steps.h"

#define SOFTMAX "decoder.blks.block1.attention2.softmax"

typedef struct
{
  NnTestTranslator *translator;
  NnWalk           *walk;
  HlWalkSteps      *steps;
  HlTimeCells      *cells;
} Fixture;

static void set_up (Fixture *fixture, gconstpointer data)
{
  fixture->translator = nn_test_translator_new (nn_test_variants[1].change);
  nn_test_translator_favor (fixture->translator, "la", 9.0f);
  fixture->walk = nn_test_walk (fixture->translator->translator, "red car .", FALSE, 3);
  fixture->steps = hl_walk_steps_new (fixture->walk);
  fixture->cells = fixture->steps->outline.cells;
}

NN_CLEARS (Fixture, tear_down, (hl_walk_steps_free, steps), (nn_walk_free, walk),
           (nn_test_translator_free, translator))

/* The labels of a row, the current one in brackets. */
static void assert_row (Fixture *fixture, int row, int position, const char *expected)
{
  g_autoptr (GPtrArray) cells = hl_time_cells_get_row (fixture->cells, row, position);
  const int             index = hl_time_cells_index (cells, position);
  g_autoptr (GString)   text = g_string_new (NULL);

  for (guint i = 0; i < cells->len; i++)
    {
      const char *label = hl_time_cell_label (g_ptr_array_index (cells, i), position + 1);

      g_string_append_printf (text, (int) i == index ? "%s[%s]" : "%s%s", i > 0 ? "|" : "", label);
    }
  g_assert_cmpstr (text->str, ==, expected);
}

NN_FIXTURE_TEST (each_row_shows_the_parts_of_the_one_above)
{
  const int        softmax = nn_test_node (fixture->walk, SOFTMAX, 1);
  g_autofree char *words =
      g_strdup_printf ("reads: red car .|%s|[?]|?", fixture->walk->target_tokens[0]);

  assert_row (fixture, 0, softmax, words);
  assert_row (fixture, 1, softmax,
              "Embedding|Positional encoding|Block 1|[Block 2]|Last layer norm|Output layer");
  assert_row (fixture, 2, softmax,
              "Layer norm|Masked self-attention|Add|Layer norm|Q, K, V|Scores|[Softmax]|Sum|"
              "Join heads|Add|Layer norm|Feed-forward network|Add");
}

/* Of a pass itself, one sees the parts, none of which is current. */
NN_FIXTURE_TEST (groups_are_closed_until_one_is_inside)
{
  const int attention = nn_test_node (fixture->walk, "encoder.blks.block0.attention", -1);

  assert_row (fixture, 1, 0, "Embedding|Positional encoding|Block 1|Block 2|Last layer norm");
  assert_row (fixture, 2, 0, "");
  assert_row (fixture, 2, attention,
              "Layer norm|[Self-attention]|Add|Layer norm|Feed-forward network|Add");
}

NN_FIXTURE_TEST (every_step_has_a_place_in_the_first_row)
{
  for (int i = 0; i < nn_walk_count (fixture->walk); i++)
    {
      g_autoptr (GPtrArray) cells = hl_time_cells_get_row (fixture->cells, 0, i);

      g_assert_cmpint (hl_time_cells_index (cells, i), >=, 0);
    }
}

static void assert_place (Fixture *fixture, int position, int n_done, const char *expected)
{
  NN_TEXT (hl_time_cells_place (fixture->cells, fixture->steps->steps, position, n_done), expected);
}

NN_FIXTURE_TEST (place_does_not_give_a_word_away)
{
  const int        softmax = nn_test_node (fixture->walk, SOFTMAX, 1);
  const int        choice = nn_test_node (fixture->walk, "decoder.dense.choice", 1);
  const char      *read = fixture->walk->decoder_tokens[1];
  const char      *written = fixture->walk->target_tokens[1];
  g_autofree char *before = g_strdup_printf ("reads: %s → writes: ? · Block 2 · "
                                             "Cross-attention · Softmax",
                                             read);
  g_autofree char *after = g_strdup_printf ("reads: %s → writes: %s · Block 2 · "
                                            "Cross-attention · Softmax",
                                            read, written);

  assert_place (fixture, softmax, softmax + 1, before);
  assert_place (fixture, softmax, choice, before);
  assert_place (fixture, softmax, choice + 1, after);
  assert_place (fixture, 3, 3, "reads: red car . · Embedding · Tokens to ids");
}

/* Of twelve steps of an attention's update, one knows which weight each is about. */
NN_TEST (steps_of_an_update_name_their_parameter)
{
  g_autoptr (NnWalk)      walk = nn_test_tiny_update (0, 0);
  g_autoptr (HlWalkSteps) steps = hl_walk_steps_new (walk);
  int                     n = 0;

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const NnOperation *operation = nn_walk_operation (walk, i);

      if (operation == NULL ||
          (operation->kind != NN_OP_ADAM_M && operation->kind != NN_OP_ADAM_V &&
           operation->kind != NN_OP_ADAM_STEP))
        continue;
      n++;
      g_assert_nonnull (strstr (steps->steps[i].title, operation->parameter));
      for (int j = nn_walk_get (walk, i)->parent + 1; j < i; j++)
        g_assert_cmpstr (steps->steps[j].title, !=, steps->steps[i].title);
    }
  g_assert_cmpint (n, >, 12);
}
