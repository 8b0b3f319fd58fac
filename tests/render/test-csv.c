#include "ui/render/csv.h"

#include "tests/support/cases.h"

static void assert_cell (const char *text, const char *expected)
{
  g_autoptr (GString) table = g_string_new ("a,");

  hl_csv_append (table, text);
  g_string_erase (table, 0, 2);
  g_assert_cmpstr (table->str, ==, expected);
}

NN_TEST (plain_words_stay_as_they_are)
{
  assert_cell ("", "");
  assert_cell ("j'ai", "j'ai");
  assert_cell ("1 - 2 = x", "1 - 2 = x");
}

NN_TEST (separators_are_quoted)
{
  assert_cell (",", "\",\"");
  assert_cell ("say \"a\"", "\"say \"\"a\"\"\"");
  assert_cell ("a\rb", "\"a\rb\"");
  assert_cell ("a\nb", "\"a\nb\"");
}

NN_TEST (formulas_are_text)
{
  assert_cell ("=1+1", "\" =1+1\"");
  assert_cell ("+1", "\" +1\"");
  assert_cell ("-1", "\" -1\"");
  assert_cell ("@a", "\" @a\"");
  assert_cell ("\t=1", "\" \t=1\"");
  assert_cell ("\r=1", "\" \r=1\"");
  assert_cell ("\n=1", "\" \n=1\"");
}

/* As typed with the input method of a Chinese keyboard: ＝ ＋ － ＠. */
NN_TEST (wide_signs_begin_formulas_too)
{
  assert_cell ("\357\274\2351", "\" \357\274\2351\"");
  assert_cell ("\357\274\2131", "\" \357\274\2131\"");
  assert_cell ("\357\274\2151", "\" \357\274\2151\"");
  assert_cell ("\357\274\240a", "\" \357\274\240a\"");
}
