#include "core/engine/each.h"
#include "core/experiments/prepared.h"

#include "core/training/run.h"
#include "tests/support/cases.h"

/* How many hyperparameters two runs do not share. */
static int count_differences (NnRunOptions *a, NnRunOptions *b)
{
  g_autoptr (GPtrArray) all = nn_hyperparameters_list ();
  int                   n = 0;

  NN_EACH_OF (const NnHyperparameter, about, all)
    n += nn_field_get (&about->field, nn_run_options_part (a, about->part)) !=
         nn_field_get (&about->field, nn_run_options_part (b, about->part));

  return n;
}

static const NnPrepared *find (const char *name)
{
  for (int i = 0; i < nn_prepared_count (); i++)
    if (g_str_equal (nn_prepared_get (i)->name, name))
      return nn_prepared_get (i);

  g_assert_not_reached ();
}

NN_TEST (every_run_makes_sense)
{
  for (int i = 0; i < nn_prepared_count (); i++)
    for (int run = 0; run < nn_prepared_count_runs (nn_prepared_get (i)); run++)
      {
        g_autoptr (NnRunOptions) options = nn_prepared_options (nn_prepared_get (i), run, "c.tsv");

        NN_OK (nn_run_options_validate, options);
        g_assert_cmpstr (options->corpus, ==, "c.tsv");
      }
}

/* Only what differs differs: the seed, and with it the order of the data, is the same. */
NN_TEST (runs_differ_in_one_thing)
{
  for (int i = 0; i < nn_prepared_count (); i++)
    {
      const NnPrepared        *prepared = nn_prepared_get (i);
      g_autoptr (NnRunOptions) first = nn_prepared_options (prepared, 0, "c.tsv");
      g_autoptr (NnRunOptions) second = nn_prepared_options (prepared, 1, "c.tsv");
      g_autofree char         *one = nn_prepared_run_name (prepared, 0);
      g_autofree char         *other = nn_prepared_run_name (prepared, 1);

      g_assert_cmpint (count_differences (first, second), ==, 1);
      g_assert_cmpuint (first->training.seed, ==, second->training.seed);
      g_assert_cmpstr (one, !=, other);
    }
}

NN_TEST (runs_are_named_by_what_differs)
{
  g_autofree char *norms = nn_prepared_run_name (find ("norms"), 3);
  g_autofree char *rate = nn_prepared_run_name (find ("learning-rate"), 3);

  g_assert_cmpint (nn_prepared_count_runs (find ("norms")), ==, 6);
  NN_TEXT (nn_prepared_run_name (find ("blocks"), 2), "Blocks 3");
  g_assert_cmpstr (norms, ==, "BatchNorm · Batch size 16 · 6 epochs");
  g_assert_cmpstr (rate, ==, "Learning rate 0.01");
}
