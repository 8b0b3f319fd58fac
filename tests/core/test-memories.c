#include "core/model/memories.h"
#include "core/engine/owned.h"
#include "tests/support/cases.h"

#define N 5

static const int ids[] = { 7, 3, 2, 4, 2 };
static const int other_ids[] = { 7, 3, 2, 5, 2 };

typedef struct
{
  NnRows     *rows;
  NnTensor   *memory;
  NnMemories *memories;
} Fixture;

static void set_up (Fixture *fixture)
{
  fixture->rows = nn_rows_new_packed (2, (const int[]){ 3, 2 });
  fixture->memory = nn_tensor_new (NN_SHAPE (N, 2));
  nn_tensor_fill (fixture->memory, 1.0f);
  fixture->memories = nn_memories_new (3 * N);
  nn_memories_keep (fixture->memories, TRUE, &(NnSentences){ fixture->rows, ids }, fixture->memory);
}

NN_CLEARS (Fixture, tear_down, (nn_memories_free, memories), (nn_tensor_free, memory),
           (nn_rows_free, rows))

NN_FIXTURE_TEST (it_has_a_copy_of_what_was_kept)
{
  const NnTensor *found =
      nn_memories_find (fixture->memories, TRUE, &(NnSentences){ fixture->rows, ids });

  nn_tensor_fill (fixture->memory, 2.0f);
  g_assert_nonnull (found);
  g_assert_true (nn_shape_equal (found->shape, NN_SHAPE (N, 2)));
  for (gsize i = 0; i < found->length; i++)
    g_assert_cmpfloat (found->values[i], ==, 1.0f);
}

/* Other words, other sentences of the same words, another pass. */
NN_FIXTURE_TEST (nothing_else_is_taken_for_it)
{
  g_autoptr (NnRows) divided = nn_rows_new_packed (2, (const int[]){ 2, 3 });

  g_assert_null (
      nn_memories_find (fixture->memories, TRUE, &(NnSentences){ fixture->rows, other_ids }));
  g_assert_null (nn_memories_find (fixture->memories, TRUE, &(NnSentences){ divided, ids }));
  g_assert_null (nn_memories_find (fixture->memories, FALSE, &(NnSentences){ fixture->rows, ids }));
}

NN_FIXTURE_TEST (what_has_no_room_is_not_kept)
{
  const NnSentences other = { fixture->rows, other_ids };

  nn_memories_keep (fixture->memories, TRUE, &other, fixture->memory);
  g_assert_null (nn_memories_find (fixture->memories, TRUE, &other));
}
