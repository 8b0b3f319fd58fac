#include "ui/labs/position-pictures.h"

#include <glib/gi18n.h>

#include "ui/numbers/number-text.h"

/* The first row has all distances to later positions; as many earlier ones are as similar. */
static void fill_distances (HlPositionPictures *self, int n)
{
  self->distances = g_new (double, 2 * n - 1);
  self->by_distance = g_new (double, 2 * n - 1);
  self->from_here = g_new (double, n);
  for (int i = 0; i < 2 * n - 1; i++)
    {
      self->distances[i] = i - (n - 1);
      self->by_distance[i] = nn_tensor_row (self->similarity, 0)[ABS (i - (n - 1))];
    }
}

/* Returns the numbers of all pictures. D: features, an even number. */
HlPositionPictures *hl_position_pictures_new (int n, int D, NnPositionLayout layout)
{
  HlPositionPictures *self = g_new0 (HlPositionPictures, 1);

  self->table = nn_position_table_new (n, D, layout);
  self->similarity = nn_position_similarity_new (self->table);
  self->layout = layout;

  self->numbers = g_new0 (char *, MAX (n, D) + 1);
  for (int i = 0; i < MAX (n, D); i++)
    self->numbers[i] = g_strdup_printf ("%d", i);

  self->positions = g_new (double, n);
  for (int t = 0; t < n; t++)
    self->positions[t] = t;
  for (int i = 0; i < HL_POSITION_CURVES; i++)
    self->curves[i] = g_new (double, n);
  fill_distances (self, n);

  return self;
}

void hl_position_pictures_free (HlPositionPictures *self)
{
  if (self == NULL)
    return;

  nn_tensor_free (self->table);
  nn_tensor_free (self->similarity);
  g_strfreev (self->numbers);
  g_free (self->positions);
  g_free (self->distances);
  g_free (self->by_distance);
  g_free (self->from_here);
  g_free (self->here);
  for (int i = 0; i < HL_POSITION_CURVES; i++)
    {
      g_free (self->curves[i]);
      g_free (self->names[i]);
    }
  g_free (self);
}

/* Positions and features are counted from 0, as in the formula. */
static HlNumberMatrix picture_of (const HlPositionPictures *self, const NnTensor *values)
{
  return (HlNumberMatrix){
    .values = values->values,
    .row_names = (const char *const *) self->numbers,
    .column_names = (const char *const *) self->numbers,
    .rows = nn_tensor_rows (values),
    .columns = nn_tensor_columns (values),
    .digits = 2,
    .paper = HL_PAPER_SIGNED,
    .limit = 1.0,
    .fits = TRUE,
  };
}

/* Returns the table, borrowed. */
HlNumberMatrix hl_position_pictures_table (const HlPositionPictures *self)
{
  HlNumberMatrix picture = picture_of (self, self->table);

  picture.title = "P";
  picture.row_role = _ ("position");
  picture.column_role = _ ("feature");

  return picture;
}

/* Returns the similarities, borrowed. */
HlNumberMatrix hl_position_pictures_similarity (const HlPositionPictures *self)
{
  HlNumberMatrix picture = picture_of (self, self->similarity);

  /* Translators: a table of how alike each two positions are */
  picture.title = _ ("similarity");
  picture.row_role = _ ("position");
  picture.column_role = _ ("position");

  return picture;
}

/* Returns the columns over the positions, as long as self is not asked again. */
HlCurveSpec hl_position_pictures_curves (HlPositionPictures *self, int first_column)
{
  const int n = nn_tensor_rows (self->table);
  const int D = nn_tensor_columns (self->table);
  const int n_curves = MIN (HL_POSITION_CURVES, D - first_column);

  for (int i = 0; i < n_curves; i++)
    {
      const int column = first_column + i;

      for (int t = 0; t < n; t++)
        self->curves[i][t] = nn_tensor_row (self->table, t)[column];

      g_free (self->names[i]);
      /* Translators: %d is the number of a column of a table */
      self->names[i] = g_strdup_printf (_ ("feature %d"), column);
      self->series[i] = (HlCurveSeries){ self->names[i], self->positions, self->curves[i], n };
    }

  return (HlCurveSpec){
    .series = self->series,
    .n_series = n_curves,
    .x_title = _ ("position"),
    .y_title = "P",
    .x_end = n - 1,
  };
}

/* Returns how alike that position and the others are, over their distance, and a faint curve of
 * all distances that there are; as long as self is not asked again. */
HlCurveSpec hl_position_pictures_distances (HlPositionPictures *self, int position)
{
  const int    n = nn_tensor_rows (self->table);
  const float *row = nn_tensor_row (self->similarity, position);

  for (int t = 0; t < n; t++)
    self->from_here[t] = row[t];

  g_free (self->here);
  /* Translators: a place in a sentence, counted from 0 */
  self->here = g_strdup_printf (_ ("Position %d"), position);
  self->comparison[0] =
      (HlCurveSeries){ self->here, self->distances + n - 1 - position, self->from_here, n };
  self->comparison[1] = (HlCurveSeries){
    /* Translators: a curve of how alike two positions are */
    .name = _ ("any two positions"), .x = self->distances, .y = self->by_distance,
    .n_points = 2 * n - 1,           .is_faint = TRUE,
  };

  return (HlCurveSpec){
    .series = self->comparison,
    .n_series = HL_POSITION_COMPARISON,
    /* Translators: an axis: how many words apart */
    .x_title = _ ("distance"),
    .y_title = _ ("cosine"),
  };
}

/* Returns how the number came about. */
char *hl_position_pictures_read_table (const HlPositionPictures *self, int position, int column)
{
  g_autofree char *line = nn_position_table_describe (self->table, self->layout, position, column);

  return hl_number_localize (line);
}

/* Returns how alike they are, and that their distance decides. */
char *hl_position_pictures_read_similarity (const HlPositionPictures *self, int a, int b)
{
  /* Translators: two positions of words, a number, how far apart the positions are */
  return g_strdup_printf (_ ("positions %d and %d: cosine %.4f (the same for any two positions %d "
                             "apart)"),
                          a, b, nn_tensor_row (self->similarity, a)[b], ABS (a - b));
}
