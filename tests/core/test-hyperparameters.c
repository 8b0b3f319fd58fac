#include "core/engine/each.h"
#include "core/training/run.h"

#include "core/checkpoint/checkpoint-json.h"
#include "tests/support/cases.h"

static void assert_only_once (GHashTable *seen, const char *text)
{
  if (text != NULL)
    g_assert_true (g_hash_table_add (seen, (gpointer) text));
}

NN_TEST (each_row_is_complete)
{
  g_autoptr (GPtrArray) list = nn_hyperparameters_list ();

  NN_EACH_OF (const NnHyperparameter, row, list)
    {
      g_assert_cmpint (row->field.kind == NN_FIELD_CHOICE, ==, row->field.choices != NULL);
      g_assert_cmpint (row->option != NULL, ==, row->help != NULL);
      g_assert_cmpint (row->no_option != NULL, ==, row->no_help != NULL);
      g_assert_true (row->no_option == NULL || row->field.kind == NN_FIELD_BOOLEAN);
      g_assert_cmpint (row->place != 0, ==, row->title != NULL && row->subtitle != NULL);
      g_assert_true (row->limit == NN_LIMIT_NONE || row->what != NULL || row->refusal != NULL);
    }
}

/* A switch has two sides, and a list a title for each of its lines. */
NN_TEST (each_choice_fits_its_widget)
{
  g_autoptr (GPtrArray) list = nn_hyperparameters_list ();

  NN_EACH_OF (const NnHyperparameter, row, list)
    if (row->place != 0 && row->field.kind == NN_FIELD_CHOICE)
      g_assert_cmpuint (g_strv_length ((char **) row->field.choices), ==,
                        row->titles != NULL ? g_strv_length ((char **) row->titles) : 2);
}

NN_TEST (no_two_rows_share_a_name_or_a_place)
{
  g_autoptr (GPtrArray)  list = nn_hyperparameters_list ();
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) options = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) members = g_hash_table_new (NULL, NULL);
  NnRunOptions           run = { NULL };

  NN_EACH_OF (const NnHyperparameter, row, list)
    {
      char *part = nn_run_options_part (&run, row->part);

      assert_only_once (names, row->field.name);
      assert_only_once (options, row->option);
      assert_only_once (options, row->no_option);
      g_assert_true (g_hash_table_add (members, part + row->field.offset));
      g_assert_true (row->place == 0 || g_hash_table_add (places, GINT_TO_POINTER (row->place)));
    }
}

/* Different from the default, and of the type. */
static double another (const NnHyperparameter *row, double value)
{
  switch (row->field.kind)
    {
    case NN_FIELD_BOOLEAN:
    case NN_FIELD_CHOICE:
      return value == 0.0;
    case NN_FIELD_FLOAT:
    case NN_FIELD_DOUBLE:
      return value / 2.0 + 0.125;
    case NN_FIELD_INT:
    case NN_FIELD_INT64:
    case NN_FIELD_SEED:
    default:
      return value + 1.0;
    }
}

/* A row is all that a file needs: each value of a model comes back. */
NN_TEST (each_value_of_a_model_is_saved)
{
  for (const NnHyperparameter *row = nn_config_hyperparameters; row->field.name != NULL; row++)
    {
      NnConfig config = nn_config_default ();
      NnConfig again = nn_config_default ();
      json_t  *json;

      nn_field_set (&row->field, &config, another (row, nn_field_get (&row->field, &config)));
      json = nn_config_to_json (&config);
      g_assert_true (nn_config_from_json (&again, json, "the test", NULL));
      json_decref (json);

      g_assert_cmpfloat (nn_field_get (&row->field, &again), ==,
                         nn_field_get (&row->field, &config));
    }
}

/* So does each value of a run, of its Adam and its text; not all of them go together. */
NN_TEST (each_value_of_a_run_is_saved)
{
  for (const NnHyperparameter *row = nn_training_hyperparameters; row->field.name != NULL; row++)
    {
      g_autoptr (NnTrainingState) state = nn_training_state_new ();
      g_autoptr (NnTrainingState) again = nn_training_state_new ();
      NnRunOptions                run = { .training = nn_training_config_default () };
      NnRunOptions                read = { NULL };
      gpointer                    part = nn_run_options_part (&run, row->part);
      json_t                     *json;

      nn_field_set (&row->field, part, another (row, nn_field_get (&row->field, part)));
      state->config = run.training;
      json = nn_training_state_to_json (state);
      nn_training_state_from_json (again, json, "the test", NULL);
      json_decref (json);

      read.training = again->config;
      g_assert_cmpfloat (nn_field_get (&row->field, nn_run_options_part (&read, row->part)), ==,
                         nn_field_get (&row->field, part));
    }
}
