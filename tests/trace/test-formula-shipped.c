/* The formulas of models as large as people use: long sums, a whole vocabulary, and with the
 * book's model padding. */

#include "tests/support/cases.h"
#include "core/engine/owned.h"
#include "tests/support/shipped-model.h"
#include "tests/support/walk-formulas.h"

#define CELLS 60 /* of each operation */

typedef struct
{
  const char *name;
  const char *file;
} Shipped;

static const Shipped models[] = {
  { "headlight", "eng-fra.safetensors" },
  { "book", "book.safetensors" },
};

typedef struct
{
  NnTestShipped *shipped;
  NnTestWords    words;
} Fixture;

static void set_up (Fixture *fixture, gconstpointer data)
{
  const Shipped *model = data;

  fixture->shipped = nn_test_shipped_new (model->file);
  fixture->words = (NnTestWords){ fixture->shipped->checkpoint->source_vocabulary,
                                  fixture->shipped->checkpoint->target_vocabulary };
}

NN_CLEARS (Fixture, tear_down, (nn_test_shipped_free, shipped))

static NnWalk *translate (const Fixture *fixture)
{
  return nn_test_shipped_walk (fixture->shipped, "he's calm .", 0);
}

#define SHIPPED_TEST(name) NN_FIXTURE_TEST_EACH (name, models, G_N_ELEMENTS (models))

SHIPPED_TEST (short_formulas_hold)
{
  g_autoptr (NnWalk) walk = translate (fixture);

  nn_test_assert_formulas_hold (walk, &fixture->words, NN_FORMULA_SHORT, CELLS);
}

SHIPPED_TEST (full_formulas_hold)
{
  g_autoptr (NnWalk) walk = translate (fixture);

  nn_test_assert_formulas_hold (walk, &fixture->words, NN_FORMULA_ALL, 3);
}

/* A formula is shown under the pointer: it has to fit there. */
SHIPPED_TEST (short_formulas_are_short)
{
  g_autoptr (NnWalk) walk = translate (fixture);

  NN_EACH_OPERATION (operation, walk)
    {
      g_autoptr (NnFormula) formula = NULL;

      formula = nn_formula_new (operation, 0, 0, 0, NN_FORMULA_SHORT);
      if (g_utf8_strlen (formula->text, -1) > 240)
        g_error ("%s: %s", operation->path, formula->text);
    }
}
