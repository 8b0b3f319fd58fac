#include "core/tensor/rows.h"

#include "tests/support/cases.h"

static const int lengths[] = { 3, 1, 2 };

NN_TEST (padded_sentences_have_equal_room)
{
  g_autoptr (NnRows) rows = nn_rows_new_padded (3, 4, lengths);

  g_assert_cmpint (rows->N, ==, 12);
  for (int b = 0; b < 3; b++)
    {
      g_assert_cmpint (rows->starts[b], ==, 4 * b);
      g_assert_cmpint (rows->lengths[b], ==, 4);
      g_assert_cmpint (rows->valid_lens[b], ==, lengths[b]);
    }
}

NN_TEST (padded_without_lengths_has_no_padding)
{
  g_autoptr (NnRows) rows = nn_rows_new_padded (2, 4, NULL);

  g_assert_cmpint (rows->valid_lens[1], ==, 4);
}

NN_TEST (packed_sentences_follow_each_other)
{
  g_autoptr (NnRows) rows = nn_rows_new_packed (3, lengths);

  g_assert_cmpint (rows->N, ==, 6);
  g_assert_cmpint (rows->starts[0], ==, 0);
  g_assert_cmpint (rows->starts[1], ==, 3);
  g_assert_cmpint (rows->starts[2], ==, 4);
  g_assert_cmpint (rows->valid_lens[2], ==, 2);
}

NN_TEST (uniform_length_tells_packed_from_padded)
{
  g_autoptr (NnRows) padded = nn_rows_new_padded (3, 4, lengths);
  g_autoptr (NnRows) packed = nn_rows_new_packed (3, lengths);
  g_autoptr (NnRows) empty = nn_rows_new (0);

  g_assert_cmpint (nn_rows_uniform_length (padded), ==, 4);
  g_assert_cmpint (nn_rows_uniform_length (packed), ==, -1);
  g_assert_cmpint (nn_rows_uniform_length (empty), ==, -1);
}

NN_TEST (copy_has_everything)
{
  g_autoptr (NnRows) rows = nn_rows_new_packed (3, lengths);
  g_autoptr (NnRows) copy = NULL;

  rows->first_position = 5;
  rows->first_sentence = 7;
  copy = nn_rows_copy (rows);

  g_assert_cmpint (copy->B, ==, 3);
  g_assert_cmpint (copy->N, ==, 6);
  g_assert_cmpint (copy->first_position, ==, 5);
  g_assert_cmpint (copy->first_sentence, ==, 7);
  g_assert_cmpmem (copy->starts, sizeof lengths, rows->starts, sizeof lengths);
  g_assert_cmpmem (copy->lengths, sizeof lengths, rows->lengths, sizeof lengths);
  g_assert_cmpmem (copy->valid_lens, sizeof lengths, rows->valid_lens, sizeof lengths);
}
