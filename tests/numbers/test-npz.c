#include "ui/numbers/npz.h"

#include <math.h>

#include "tests/support/cases.h"

/* What an array of that name holds, by its header; NULL where there is none. */
static const char *find (GBytes *npz, const char *name, const char *header)
{
  gsize            size;
  const char      *data = g_bytes_get_data (npz, &size);
  g_autofree char *file = g_strconcat (name, ".npy\x93NUMPY", NULL);
  const char      *at = data, *end;

  while (at + strlen (file) < data + size && memcmp (at, file, strlen (file)) != 0)
    at++;
  if (at + strlen (file) >= data + size)
    return NULL;

  at += strlen (file);
  end = memchr (at, '\n', (gsize) (data + size - at));
  g_assert_nonnull (end);
  g_assert_nonnull (g_strstr_len (at + 4, end - at - 4, header));
  g_assert_cmpint ((end + 1 - at + 6) % 64, ==, 0); /* with the six letters before */

  return end + 1;
}

static void assert_numbers (GBytes *npz, const char *name, const char *shape, const double *numbers,
                            int n)
{
  const char *at = find (npz, name, shape);

  g_assert_nonnull (at);
  for (int i = 0; i < n; i++)
    {
      double number;

      memcpy (&number, at + (gsize) i * sizeof number, sizeof number);
      if (isnan (numbers[i]))
        g_assert_true (isnan (number));
      else
        g_assert_cmpfloat (number, ==, numbers[i]);
    }
}

static void assert_words (GBytes *npz, const char *name, const char *type, const char *words)
{
  const char *at = find (npz, name, type);

  g_assert_nonnull (at);
  for (gsize i = 0; words[i] != '\0'; i++)
    g_assert_cmpint (at[4 * i], ==, words[i] == '_' ? '\0' : words[i]);
}

NN_TEST (numbers_of_a_matrix_are_those_of_the_table_to_the_bit)
{
  g_autoptr (GBytes) npz =
      hl_npz_new ("X,,Mary,<eos>\r\nX,one,0.1,-2.5e-07\r\nX,two,,0.100000001\r\n"
                  "\"Y, masked\",,1,2\r\n\"Y, masked\",one,3,4\r\n");
  const double first[] = { 0.1, -2.5e-07, NAN, 0.100000001 }, second[] = { 3, 4 };

  assert_numbers (npz, "X", "'shape': (2, 2)", first, 4);
  assert_words (npz, "X.rows", "<U3", "onetwo");
  assert_words (npz, "X.columns", "<U5", "Mary_<eos>");
  assert_numbers (npz, "Y, masked", "'shape': (1, 2)", second, 2);
}

NN_TEST (lines_of_numbers_alone_are_one_array)
{
  g_autoptr (GBytes) npz = hl_npz_new ("update,loss\n1,4.5\n2,3.25\n");
  const double       numbers[] = { 1, 4.5, 2, 3.25 };

  assert_numbers (npz, "table", "'shape': (2, 2)", numbers, 4);
  assert_words (npz, "table.columns", "<U6", "updateloss");
}

NN_TEST (words_between_numbers_name_the_rows)
{
  g_autoptr (GBytes) npz = hl_npz_new ("place,head,row,read,weight\r\na,1,\"il\",\"he\",0.5\r\n"
                                       "a,2,\"est\",\"is\",0.25\r\nb,1,\"il\",\"he\",1\r\n");
  const double       numbers[] = { 1, 0.5, 2, 0.25 };

  assert_numbers (npz, "a", "'shape': (2, 2)", numbers, 4);
  assert_words (npz, "a.rows", "<U6", "il he_est is");
  assert_words (npz, "a.columns", "<U6", "head__weight");
  g_assert_nonnull (find (npz, "b", "'shape': (1, 2)"));
}

NN_TEST (two_arrays_never_have_one_name)
{
  g_autoptr (GBytes) npz = hl_npz_new ("a,x,1\r\nb,x,2\r\na,x,3\r\n");

  g_assert_nonnull (find (npz, "a", "<f8"));
  g_assert_nonnull (find (npz, "a-2", "<f8"));
}
