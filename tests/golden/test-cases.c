#include <gio/gio.h>

#include "app/check/check.h"
#include "core/engine/each.h"
#include "tests/support/cases.h"

static NnCheckOptions options;

/* The kinds that the folder has cases of. */
static GHashTable *seen;

static void test_passes (gconstpointer data)
{
  const char               *path = data;
  g_autoptr (NnCheckReport) report = NN_OK (nn_check_file, path, &options);

  g_hash_table_add (seen, g_strdup (report->kind));

  NN_EACH_OF (const NnCheckResult, result, report->results)
    if (!result->is_ok)
      g_test_message ("%s is off by %g, or %g of the largest; allowed are %g: %s", result->name,
                      result->deviation, result->relative, result->tolerance,
                      result->problem != NULL ? result->problem : "");

  g_assert_cmpuint (report->results->len, >, 0);
  g_assert_cmpint (report->verdict, ==, NN_CHECK_PASSED);
}

/* What single precision cannot reproduce is neither right nor wrong. */
static void test_is_unsteady (gconstpointer data)
{
  g_autoptr (NnCheckReport) report = NN_OK (nn_check_file, data, &options);

  g_assert_cmpint (report->verdict, ==, NN_CHECK_NOT_CHECKED);
  g_assert_nonnull (strstr (report->reason, "single precision"));
}

NN_TEST_LAST (every_kind_has_one)
{
  const char *kind;

  for (int i = 0; (kind = nn_check_kind (i)) != NULL; i++)
    if (!g_hash_table_contains (seen, kind))
      g_error ("There is no case of the kind “%s”.", kind);
}

static void add_cases (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "golden", "cases", NULL);
  g_autoptr (GDir) dir = NULL;
  const char      *name;

  options.corpus_path = g_build_filename (folder, "corpus.tsv", NULL);
  seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  dir = NN_OK (g_dir_open, folder, 0);

  while ((name = g_dir_read_name (dir)) != NULL)
    if (!g_str_has_suffix (name, ".tsv"))
      {
        char            *path = g_build_filename (folder, name, NULL);
        g_autofree char *test = g_strdup_printf ("/golden/cases/passes/%s", name);

        g_test_add_data_func_full (
            test, path, g_str_has_prefix (name, "unsteady") ? test_is_unsteady : test_passes,
            g_free);
      }
}

NN_TEST_FILE (.add = add_cases)
