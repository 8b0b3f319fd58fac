/* The formulas of models as large as people use: long sums, a whole vocabulary, and with the
 * book's model padding. */

#include "core/checkpoint/checkpoint.h"
#include "tests/support/cases.h"
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
  NnCheckpoint *checkpoint;
  NnTranslator *translator;
  NnTestWords   words;
} Fixture;

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  const Shipped   *model = data;
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "models",
                                                 model->file, NULL);
  GError          *error = NULL;

  fixture->checkpoint = nn_checkpoint_load (path, &error);
  g_assert_no_error (error);
  fixture->words = (NnTestWords){ fixture->checkpoint->source_vocabulary,
                                  fixture->checkpoint->target_vocabulary };
  fixture->translator = nn_translator_new (fixture->checkpoint->model, fixture->words.source,
                                           fixture->words.target, fixture->checkpoint->text,
                                           &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  nn_translator_free (fixture->translator);
  nn_checkpoint_free (fixture->checkpoint);
}

static NnWalk *
translate (const Fixture *fixture)
{
  const NnTranslationOptions options = nn_translation_options_for (fixture->checkpoint->text);
  GError                    *error = NULL;
  NnWalk                    *walk;

  walk = nn_walk_new_translation (fixture->translator, "he's calm .", &options, NULL, &error);
  g_assert_no_error (error);

  return walk;
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

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const NnOperation    *operation = nn_walk_get (walk, i)->operation;
      g_autoptr (NnFormula) formula = NULL;

      if (operation == NULL)
        continue;

      formula = nn_formula_new (operation, 0, 0, 0, NN_FORMULA_SHORT);
      if (g_utf8_strlen (formula->text, -1) > 240)
        g_error ("%s: %s", operation->path, formula->text);
    }
}

NN_TEST_MAIN ()
