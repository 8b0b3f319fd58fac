#include "app/bench-symbols.h"

#include <string.h>

G_GNUC_NO_INLINE static int
a_function_of_this_file (int x)
{
  return x * x + 1;
}

static gboolean
skip_without_symbols (const HlSymbols *symbols)
{
  if (hl_symbols_are_known (symbols))
    return FALSE;

  g_test_skip ("this program has no table of symbols");

  return TRUE;
}

static void
test_static_function_has_a_file (void)
{
  g_autoptr (HlSymbols) symbols = hl_symbols_new ();
  HlPlace               place;

  if (skip_without_symbols (symbols))
    return;

  place = hl_symbols_find (symbols, (guintptr) a_function_of_this_file + 1);

  g_assert_cmpstr (place.symbol, ==, "a_function_of_this_file");
  g_assert_cmpstr (place.file, ==, "test-bench-symbols.c");
  g_assert_null (place.library);
}

static void
test_public_function_has_a_name (void)
{
  g_autoptr (HlSymbols) symbols = hl_symbols_new ();
  HlPlace               place;

  if (skip_without_symbols (symbols))
    return;

  place = hl_symbols_find (symbols, (guintptr) hl_symbols_find);

  g_assert_cmpstr (place.symbol, ==, "hl_symbols_find");
  g_assert_null (place.file);
}

static void
test_library_has_a_path (void)
{
  g_autoptr (HlSymbols) symbols = hl_symbols_new ();
  void (*volatile elsewhere) (gpointer) = g_free;
  HlPlace place;

  if (skip_without_symbols (symbols))
    return;

  place = hl_symbols_find (symbols, (guintptr) elsewhere);

  g_assert_null (place.symbol);
  g_assert_nonnull (strstr (place.library, "glib"));
}

static void
test_nowhere_is_nobodys (void)
{
  g_autoptr (HlSymbols) symbols = hl_symbols_new ();
  const HlPlace         place = hl_symbols_find (symbols, 16);

  g_assert_null (place.symbol);
  g_assert_null (place.library);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (a_function_of_this_file (argc), >, 0);

  g_test_add_func ("/bench/symbols/find/a-static-function-has-a-file",
                   test_static_function_has_a_file);
  g_test_add_func ("/bench/symbols/find/a-public-function-has-a-name",
                   test_public_function_has_a_name);
  g_test_add_func ("/bench/symbols/find/a-library-has-a-path", test_library_has_a_path);
  g_test_add_func ("/bench/symbols/find/nowhere-is-nobodys", test_nowhere_is_nobodys);

  return g_test_run ();
}
