#include "ui/picture/blank-matrix.h"

#include "tests/support/cases.h"
#include "tests/support/scene-text.h"

static HlBlankMatrix *new_matrix (void)
{
  static const float  values[] = { 1.0f, 2.0f, 3.0f, 123.4f };
  const HlPaperMatrix numbers = {
    .title = "x", .values = values, .rows = 2, .columns = 2, .digits = 2
  };
  const gboolean is_blank[] = { FALSE, TRUE, FALSE, TRUE };

  return hl_blank_matrix_new (&numbers, is_blank);
}

/* Its marks, where all letters are equally wide. */
static char *marks_of (const HlBlankMatrix *matrix, double width, gboolean is_filled)
{
  g_autoptr (HlScene) scene = hl_scene_new (&(HlLook){ hl_palette_get (FALSE), NULL });

  hl_blank_matrix_build (matrix, scene, width, is_filled);

  return hl_test_scene_to_text (scene);
}

NN_TEST (blanks_are_counted)
{
  g_autoptr (HlBlankMatrix) matrix = new_matrix ();

  g_assert_cmpint (hl_blank_matrix_count (matrix), ==, 2);
}

NN_TEST (blanks_are_empty_until_filled)
{
  g_autoptr (HlBlankMatrix) matrix = new_matrix ();
  g_autofree char          *empty = marks_of (matrix, 400, FALSE);
  g_autofree char          *filled = marks_of (matrix, 400, TRUE);

  g_assert_nonnull (strstr (empty, "“1.00”"));
  g_assert_null (strstr (empty, "“2.00”"));
  g_assert_nonnull (strstr (empty, "frame"));
  g_assert_nonnull (strstr (filled, "“2.00”"));
  g_assert_nonnull (strstr (filled, "“123.40”"));
  g_assert_nonnull (strstr (filled, "frame"));
  g_assert_cmpmem (empty, strcspn (empty, "\n"), filled, strcspn (filled, "\n")); /* the size */
}

NN_TEST (frames_mark_the_blanks)
{
  g_autoptr (HlBlankMatrix) matrix = new_matrix ();
  g_autofree char          *text = NULL;

  matrix->is_blank[3] = FALSE;
  matrix->is_blank[1] = FALSE;
  text = marks_of (matrix, 400, FALSE);
  g_assert_null (strstr (text, "frame"));
}

/* Numbers are smaller where there is no room, but all there. */
NN_TEST (a_narrow_page_has_all_numbers)
{
  g_autoptr (HlBlankMatrix) matrix = new_matrix ();

  NN_TEXT_HAS (marks_of (matrix, 80, TRUE), "“123.40” normal×0.");
  g_assert_cmpfloat (hl_blank_matrix_measure (matrix, 80).width, <=, 81.0);
}

/* A column that has only short numbers to compute is wide enough to write one. */
NN_TEST (blanks_have_room_to_write)
{
  g_autoptr (HlBlankMatrix) matrix = new_matrix ();
  const double              with_blanks = hl_blank_matrix_measure (matrix, 400).width;
  const float               one[] = { 1.0f, 1.0f, 1.0f, 1.0f };
  const HlPaperMatrix       numbers = { .title = "x", .values = one, .rows = 2, .columns = 2 };
  g_autoptr (HlBlankMatrix) narrow = hl_blank_matrix_new (&numbers, (gboolean[4]){ FALSE });
  const double              without = hl_blank_matrix_measure (narrow, 400).width;

  narrow->is_blank[0] = TRUE;
  g_assert_cmpfloat (hl_blank_matrix_measure (narrow, 400).width, >, without + 20);
  g_assert_cmpfloat (with_blanks, >=, hl_blank_matrix_measure (narrow, 400).width);
}
