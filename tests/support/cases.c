#include "tests/support/cases.h"

#include <string.h>

static NnTestCase  *first;
static NnTestCase **end = &first;

/* Adds a case; NN_TEST () does so before main (). */
void nn_test_add (NnTestCase *self)
{
  *end = self;
  end = &self->next;
}

static void tell_glib (const NnTestCase *self, const char *folder, gconstpointer data,
                       const char *row)
{
  g_autofree char *name = g_strdelimit (g_strdup (self->name), "_", '-');
  g_autofree char *path = g_strjoin ("/", folder, name, row, NULL);

  g_test_add_vtable (path, self->fixture_size, data, (GTestFixtureFunc) self->set_up,
                     (GTestFixtureFunc) self->test, (GTestFixtureFunc) self->tear_down);
}

static void tell_glib_row (const NnTestCase *self, const char *folder, int i)
{
  const char *row = (const char *) self->data + i * self->row_size;

  if (self->name_of != NULL)
    tell_glib (self, folder, GINT_TO_POINTER (i), self->name_of (i));
  else
    tell_glib (self, folder, row, *(const char *const *) row);
}

/* Tells GLib of all cases that added themselves. program: how it was called, such as
 * tests/core-test-softmax. */
void nn_test_add_all (const char *program)
{
  g_autofree char *base = g_path_get_basename (program);
  g_auto (GStrv)   parts = g_strsplit (base, "-test-", 2);
  g_autofree char *folder = g_strdup_printf ("/%s/%s", parts[0], parts[1]);

  for (const NnTestCase *each = first; each != NULL; each = each->next)
    {
      if (each->n == 0)
        tell_glib (each, folder, each->data, NULL);
      for (int i = 0; i < each->n; i++)
        tell_glib_row (each, folder, i);
    }
}

/* Starts GLib's testing, with all cases that added themselves. */
void nn_test_init (int *argc, char ***argv)
{
  g_test_init (argc, argv, NULL);
  nn_test_add_all ((*argv)[0]);
}
