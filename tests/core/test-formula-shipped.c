/* The formulas of models as large as people use: long sums, a whole vocabulary, and with the
 * book's model padding. */

#include "core/checkpoint/checkpoint.h"
#include "tests/support/walk-formulas.h"

#define CELLS 60 /* of each operation */

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
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "models",
                                                 data, NULL);
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

static void
test_short_formulas_hold (Fixture      *fixture,
                          gconstpointer data)
{
  g_autoptr (NnWalk) walk = translate (fixture);

  nn_test_assert_formulas_hold (walk, &fixture->words, NN_FORMULA_SHORT, CELLS);
}

static void
test_full_formulas_hold (Fixture      *fixture,
                         gconstpointer data)
{
  g_autoptr (NnWalk) walk = translate (fixture);

  nn_test_assert_formulas_hold (walk, &fixture->words, NN_FORMULA_ALL, 3);
}

/* A formula is shown under the pointer: it has to fit there. */
static void
test_short_formulas_are_short (Fixture      *fixture,
                               gconstpointer data)
{
  g_autoptr (NnWalk) walk = translate (fixture);

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const NnOperation    *operation = nn_walk_get (walk, i)->operation;
      g_autoptr (NnFormula) formula = NULL;

      if (operation == NULL)
        continue;

      formula = nn_formula_new (operation, 0, 0, 0, NN_FORMULA_SHORT);
      if (g_utf8_strlen (formula->text, -1) > 200)
        g_error ("%s: %s", operation->path, formula->text);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, function)                                                                      \
  g_test_add ("/core/formula-shipped/" path, Fixture, "eng-fra.safetensors", set_up, function,   \
              tear_down);                                                                        \
  g_test_add ("/core/formula-shipped/book/" path, Fixture, "book.safetensors", set_up, function, \
              tear_down)
  ADD ("short-formulas-hold", test_short_formulas_hold);
  ADD ("full-formulas-hold", test_full_formulas_hold);
  ADD ("short-formulas-are-short", test_short_formulas_are_short);
#undef ADD

  return g_test_run ();
}
