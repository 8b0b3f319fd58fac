#include "tests/bench/bench-symbols.h"

#include <string.h>

#include "tests/support/cases.h"

G_GNUC_NO_INLINE static int a_function_of_this_file (int x) { return x * x + 1; }

static gboolean skip_without_symbols (const HlSymbols *symbols)
{
  if (hl_symbols_are_known (symbols))
    return FALSE;

  g_test_skip ("this program has no table of symbols");

  return TRUE;
}

NN_TEST (static_function_has_a_file)
{
  g_autoptr (HlSymbols) symbols = hl_symbols_new ();
  HlPlace               place;

  g_assert_cmpint (a_function_of_this_file (2), ==, 5);
  if (skip_without_symbols (symbols))
    return;

  place = hl_symbols_find (symbols, (guintptr) a_function_of_this_file + 1);

  g_assert_cmpstr (place.symbol, ==, "a_function_of_this_file");
  g_assert_cmpstr (place.file, ==, "test-bench-symbols.c");
  g_assert_null (place.library);
}

NN_TEST (public_function_has_a_name)
{
  g_autoptr (HlSymbols) symbols = hl_symbols_new ();
  HlPlace               place;

  if (skip_without_symbols (symbols))
    return;

  place = hl_symbols_find (symbols, (guintptr) hl_symbols_find);

  g_assert_cmpstr (place.symbol, ==, "hl_symbols_find");
  g_assert_null (place.file);
}

NN_TEST (library_has_a_path)
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

NN_TEST (nowhere_is_nobodys)
{
  g_autoptr (HlSymbols) symbols = hl_symbols_new ();
  const HlPlace         place = hl_symbols_find (symbols, 16);

  g_assert_null (place.symbol);
  g_assert_null (place.library);
}
