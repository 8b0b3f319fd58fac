/* ui/widgets/operation-view.h
 *
 * One operation of a real pass, taken apart, in the order of its formula: the result, and
 * what it was made of, as pictures; the formula in general, and for the number that is
 * pointed out with all operands in place.
 *
 *      scores = Q · Kᵀ   4 × (6, 32) · 4 × (6, 32)ᵀ → 4 × (6, 6)
 *      Head [2 ▾]
 *      ▌scores ▦▣▦
 *      1.92 = 0.31 · 2.04 − 0.88 · 0.12 + … + Σ₂₉(0.4)
 *      Computed from
 *      ▌Q ▦▦▦▦▦   ▌K ▦▦▦▦▦
 *
 * Properties
 *   slice         int       which head, from 0
 *   shows-result  boolean   whether the result may be seen; somebody may be asked for it
 *
 * Signals
 *   cell-changed                    another cell of the result is pointed out, or none
 *   cell-activated (int, int, int)  a cell was clicked: head, row and column
 *
 * Used by   the Model page, the labs
 */

#pragma once

#include <gtk/gtk.h>

#include "core/trace/formula.h"
#include "ui/render/recording.h"

G_BEGIN_DECLS

#define HL_TYPE_OPERATION_VIEW (hl_operation_view_get_type ())

G_DECLARE_FINAL_TYPE (HlOperationView, hl_operation_view, HL, OPERATION_VIEW, GtkWidget)

void hl_operation_view_set_operation (HlOperationView   *self,
                                      const NnOperation *operation,
                                      gboolean           shows_result);
void hl_operation_view_mark (HlOperationView *self,
                             const NnCells   *cells,
                             int              n_cells);

gboolean hl_operation_view_get_cell (HlOperationView *self,
                                     int             *row,
                                     int             *column);
void     hl_operation_view_set_cell (HlOperationView *self,
                                     int              row,
                                     int              column);

HlRecording *hl_operation_view_record (HlOperationView *self,
                                       const char      *title,
                                       const char      *caption,
                                       HlFigureFormat   format,
                                       GError         **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
