#include "ui/labs/norm-sheet.h"

#include <glib/gi18n.h>

#include "ui/render/number-text.h"

#define DIGITS 4
#define MAX_COLUMNS 16 /* more have colors instead of numbers */
#define MAX_PARTS 9    /* x, and for each side the result and three statistics */

/**
 * hl_norm_sheet_matrix:
 * @title: (nullable): which matrix it is
 * @tensor: (N, D)
 * @row_names: (nullable): of its rows
 *
 * Returns: how it is drawn
 */
HlNumberMatrix
hl_norm_sheet_matrix (const char        *title,
                      const NnTensor    *tensor,
                      const char *const *row_names)
{
  const int      columns = nn_tensor_columns (tensor);
  const gboolean is_large = columns > MAX_COLUMNS;

  return (HlNumberMatrix){ .title = title,
                           .values = tensor->values,
                           .rows = (int) tensor->length / columns,
                           .columns = columns,
                           .row_names = row_names,
                           .row_role = is_large ? _ ("token") : NULL,
                           .column_role = is_large ? _ ("feature") : NULL,
                           .digits = DIGITS,
                           .paper = is_large ? HL_PAPER_SIGNED : HL_PAPER_PLAIN };
}

/* What the choices were; the origin says where the numbers come from. */
static char *
caption_of (const HlNormStudy *study,
            HlNormStep         step,
            const char        *origin)
{
  g_autofree char *epsilon = hl_number_to_text (study->epsilon, HL_NUMBER_SHORTEST);
  GString         *caption = g_string_new (NULL);

  g_string_append_printf (caption, "%s: %s", hl_norm_step_title (step),
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

static int
add_side (const HlNormStudy *study,
          HlNormSide         side,
          HlNormStep         step,
          const char *const *row_names,
          HlNumberMatrix    *matrices)
{
  static const char *const titles[] = { "μ", "σ²", "√(σ² + ε)" };
  const NnNormSteps       *steps = study->steps[side];
  const NnTensor          *matrix = hl_norm_study_matrix (study, side, step);
  int                      n = 0;

  if (steps == NULL)
    return 0;

  matrices[n++] = hl_norm_sheet_matrix (side == HL_NORM_LAYER ? "LayerNorm" : "BatchNorm", matrix,
                                        row_names);
  for (int i = 0; i < 3 && step >= HL_NORM_STEP_MEAN; i++)
    {
      const NnTensor *all[] = { steps->mean, steps->variance, steps->divisor };

      if (steps->mean->length <= MAX_COLUMNS)
        matrices[n++] = hl_norm_sheet_matrix (titles[i], all[i], NULL);
    }

  return n;
}

/**
 * hl_norm_sheet_encode:
 * @study: what has been computed
 * @step: as far as which step
 * @origin: (nullable): where the numbers come from
 * @row_names: (nullable): of the rows
 * @format: what kind of file
 * @scale: of a picture
 * @error: why there is none
 *
 * Returns: (transfer full) (nullable): the bytes of the file
 */
GBytes *
hl_norm_sheet_encode (const HlNormStudy *study,
                      HlNormStep         step,
                      const char        *origin,
                      const char *const *row_names,
                      HlFigureFormat     format,
                      double             scale,
                      GError           **error)
{
  g_autofree char *caption = caption_of (study, step, origin);
  HlNumberMatrix   matrices[MAX_PARTS];
  HlSheetPart      parts[MAX_PARTS];
  HlSheet          sheet = { .title = _ ("Normalization"), .caption = caption, .parts = parts };
  int              n = 0;

  matrices[n++] = hl_norm_sheet_matrix ("x", study->x, row_names);
  for (int side = 0; side < HL_NORM_N_SIDES; side++)
    n += add_side (study, (HlNormSide) side, step, row_names, &matrices[n]);
  for (int i = 0; i < n; i++)
    parts[i] = (HlSheetPart){ .matrix = &matrices[i] };
  sheet.n_parts = n;

  return hl_sheet_encode (&sheet, format, scale, error);
}
