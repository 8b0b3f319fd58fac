#include "ui/labs/norm-sheet.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ui/labs/norm-statistics.h"
#include "ui/render/number-text.h"

#define DIGITS 4
#define MAX_COLUMNS 16 /* more have colors instead of numbers */
#define MAX_PARTS 5    /* x, and for each side the result and its statistics */

/**
 * hl_norm_sheet_matrix:
 * @title: (nullable): which matrix it is
 * @values: (rows, columns), borrowed
 * @rows: N, or what γ has
 * @columns: D
 * @row_names: (nullable): of its rows
 *
 * Returns: how it is drawn
 */
HlNumberMatrix
hl_norm_sheet_matrix (const char        *title,
                      const float       *values,
                      int                rows,
                      int                columns,
                      const char *const *row_names)
{
  const gboolean is_large = columns > MAX_COLUMNS;

  return (HlNumberMatrix){ .title = title,
                           .values = values,
                           .rows = rows,
                           .columns = columns,
                           .row_names = row_names,
                           .row_role = is_large ? _ ("token") : NULL,
                           .column_role = is_large ? _ ("feature") : NULL,
                           .digits = DIGITS,
                           .paper = is_large ? HL_PAPER_SIGNED : HL_PAPER_PLAIN };
}

static double
largest_of (const NnOperand *operand)
{
  const gsize n = operand != NULL ? nn_operand_length (operand) : 0;
  double      largest = 0.0;

  for (gsize i = 0; i < n; i++)
    if (isfinite (operand->values[i]))
      largest = MAX (largest, fabs ((double) operand->values[i]));

  return largest;
}

/**
 * hl_norm_sheet_limit:
 * @study: what has been computed
 * @step: as far as which step
 *
 * Returns: the number of the strongest color in all pictures of a step, so that their colors
 *   can be compared
 */
double
hl_norm_sheet_limit (const HlNormStudy *study,
                     HlNormStep         step)
{
  double largest = 0.0;

  for (HlNormSide side = HL_NORM_LAYER; side <= HL_NORM_BATCH; side++)
    largest = MAX (largest, MAX (largest_of (hl_norm_study_matrix (study, side, HL_NORM_STEP_X)),
                                 largest_of (hl_norm_study_matrix (study, side, step))));

  return largest;
}

/* Writes the choices into the caption; @origin says where the numbers come from. */
static char *
caption_of (const HlNormStudy *study,
            HlNormStep         step,
            const char        *origin)
{
  g_autofree char *epsilon = hl_number_to_text (study->epsilon, HL_NUMBER_SHORTEST);
  GString         *caption = g_string_new (NULL);

  /* Translators: the name of a step and its formula */
  g_string_append_printf (caption, _ ("%s: %s"), hl_norm_step_title (step),
                          hl_norm_step_formula (study, step));
  g_string_append_printf (caption, " · ε = %s", epsilon);
  g_string_append_printf (caption, " · %s",
                          study->is_training ? _ ("statistics of the batch")
                                             : _ ("running averages"));
  if (study->n_padding > 0)
    g_string_append_printf (caption, " · %s",
                            study->counts_padding ? _ ("padding counts")
                                                  : _ ("padding does not count"));
  if (origin != NULL)
    g_string_append_printf (caption, " · %s", origin);

  return g_string_free (caption, FALSE);
}

/* The matrix of one side, and its statistics, as far as these fit on paper. */
static int
add_side (const HlNormStudy      *study,
          HlNormSide              side,
          HlNormStep              step,
          const char *const      *row_names,
          const HlNormStatistics *statistics,
          HlNumberMatrix         *matrices)
{
  const char *const titles[] = { _ ("of each row"), _ ("of each column") };
  const char       *title = study->over_all && side == HL_NORM_LAYER ? _ ("of all") : titles[side];
  const NnOperand  *matrix = hl_norm_study_matrix (study, side, step);
  int               n = 0;

  if (matrix == NULL)
    return 0;

  matrices[n++] = hl_norm_sheet_matrix (side == HL_NORM_LAYER ? "LayerNorm" : "BatchNorm",
                                        matrix->values, matrix->rows, matrix->columns, row_names);
  if (statistics != NULL && statistics->columns <= MAX_COLUMNS)
    matrices[n++] = (HlNumberMatrix){ .title = title,
                                      .values = statistics->values,
                                      .rows = statistics->rows,
                                      .columns = statistics->columns,
                                      .row_names = statistics->row_names,
                                      .column_names = statistics->column_names,
                                      .digits = DIGITS };

  return n;
}

/**
 * hl_norm_sheet_record:
 * @study: what has been computed
 * @step: as far as which step
 * @origin: (nullable): where the numbers come from
 * @row_names: (nullable): of the rows
 * @format: what kind of file
 * @error: why there is none
 *
 * Returns: (transfer full) (nullable): what becomes the file
 */
HlRecording *
hl_norm_sheet_record (const HlNormStudy *study,
                      HlNormStep         step,
                      const char        *origin,
                      const char *const *row_names,
                      HlFigureFormat     format,
                      GError           **error)
{
  g_autofree char             *caption = caption_of (study, step, origin);
  g_autoptr (HlNormStatistics) layer = hl_norm_statistics_new (study, HL_NORM_LAYER, step);
  g_autoptr (HlNormStatistics) batch = hl_norm_statistics_new (study, HL_NORM_BATCH, step);
  HlNumberMatrix               matrices[MAX_PARTS];
  HlSheetPart                  parts[MAX_PARTS];
  HlSheet                      sheet = { .title = _ ("Normalization") };
  int                          n = 0;

  matrices[n] = hl_norm_sheet_matrix ("x", study->x->values, nn_tensor_rows (study->x),
                                      nn_tensor_columns (study->x), row_names);
  matrices[n++].digits = HL_NUMBER_SHORTEST; /* as they were typed */
  n += add_side (study, HL_NORM_LAYER, step, row_names, layer, &matrices[n]);
  n += add_side (study, HL_NORM_BATCH, step, row_names, batch, &matrices[n]);
  for (int i = 0; i < n; i++)
    {
      matrices[i].limit = hl_norm_sheet_limit (study, step);
      parts[i] = (HlSheetPart){ .matrix = &matrices[i] };
    }
  sheet.caption = caption;
  sheet.parts = parts;
  sheet.n_parts = n;

  return hl_sheet_record (&sheet, format, error);
}
