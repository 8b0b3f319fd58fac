#include "ui/labs/operation-sheet.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ui/labs/operation-list.h"
#include "ui/render/sheet.h"

#define DIGITS 4

static void add_matrix (GArray *matrices, const NnOperand *operand, const char *title,
                        HlCellPaper paper)
{
  const HlNumberMatrix matrix = {
    .title = title,
    .values = operand->values,
    .rows = operand->rows,
    .columns = operand->columns,
    .row_names = (const char *const *) operand->row_axis.labels,
    .digits = DIGITS,
    .paper = paper,
  };

  g_array_append_val (matrices, matrix);
}

static void add_part (GArray *matrices, GPtrArray *titles, const HlOperationSheetPart *part,
                      HlCellPaper paper)
{
  for (int i = 0; i < part->n_shown; i++)
    {
      const NnOperation *operation = g_ptr_array_index (part->operations, i);
      /* Translators: what is done, and the letter of a result: LayerNorm: each row: μ */
      char *title = g_strdup_printf (_ ("%s: %s"), part->title, operation->output->symbol);

      g_ptr_array_add (titles, title);
      add_matrix (matrices, operation->output, title, paper);
    }
}

/* Their colors can be compared. */
static void share_scale (GArray *matrices)
{
  double largest = 0.0;

  for (guint i = 0; i < matrices->len; i++)
    {
      const HlNumberMatrix *matrix = &g_array_index (matrices, HlNumberMatrix, i);

      for (int j = 0; j < matrix->rows * matrix->columns; j++)
        if (isfinite (matrix->values[j]))
          largest = MAX (largest, fabs ((double) matrix->values[j]));
    }
  for (guint i = 0; i < matrices->len; i++)
    g_array_index (matrices, HlNumberMatrix, i).limit = largest;
}

/* Returns what was given, and what came of it so far, as a file, or NULL. */
HlRecording *hl_operation_sheet_record (const HlOperationSheetPart *parts, int n_parts,
                                        const char *title, const char *caption,
                                        HlFigureFormat format, GError **error)
{
  g_autoptr (GArray)    matrices = g_array_new (FALSE, FALSE, sizeof (HlNumberMatrix));
  g_autoptr (GArray)    shown = g_array_new (FALSE, FALSE, sizeof (HlSheetPart));
  g_autoptr (GPtrArray) titles = g_ptr_array_new_with_free_func (g_free);
  HlSheet               sheet = { .text = { title, caption } };

  for (int i = 0; i < n_parts; i++)
    if (parts[i].operations != NULL)
      {
        const NnOperation *first = g_ptr_array_index (parts[i].operations, 0);
        const HlCellPaper  paper =
            hl_operations_are_colors (parts[i].operations) ? HL_PAPER_SIGNED : HL_PAPER_PLAIN;

        if (matrices->len == 0)
          add_matrix (matrices, first->inputs[0], first->inputs[0]->symbol, paper);
        add_part (matrices, titles, &parts[i], paper);
      }
  share_scale (matrices);

  for (guint i = 0; i < matrices->len; i++)
    {
      const HlSheetPart part = { .matrix = &g_array_index (matrices, HlNumberMatrix, i) };

      g_array_append_val (shown, part);
    }
  sheet.parts = (const HlSheetPart *) (gconstpointer) shown->data;
  sheet.n_parts = (int) shown->len;

  return hl_sheet_record (&sheet, format, error);
}
