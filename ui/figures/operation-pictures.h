/* ui/figures/operation-pictures.h
 *
 * All pictures of one operation: what goes in, what comes out, and what a cell of the
 * result depends on.
 *
 *      Q ▦▦▦▦   K ▦▦▦▦   ─►   product ▦▦
 *        ▦▦▦▦     ████                 ▦▣     ▣ pointed out, █ what it was made of
 *        ████     ▦▦▦▦                 ▦▦
 *
 * Matrices that are too large are shown in part: a few words of a vocabulary, a window
 * of rows that goes where the cell that is pointed out has its operands.
 *
 * A picture is made anew only when it shows another part or another head, or what was hidden.
 */

#pragma once

#include "core/trace/formula.h"
#include "ui/figures/operation-picture.h"
#include "ui/render/recording.h"

G_BEGIN_DECLS

typedef struct _HlOperationPictures HlOperationPictures;

HlOperationPictures *hl_operation_pictures_new (const NnOperation *operation,
                                                int                slice,
                                                gboolean           shows_result)
    G_GNUC_WARN_UNUSED_RESULT;
void hl_operation_pictures_free (HlOperationPictures *self);

int                 hl_operation_pictures_count (const HlOperationPictures *self);
HlOperationPicture *hl_operation_pictures_get (const HlOperationPictures *self,
                                               int                        index);
int                 hl_operation_pictures_n_slices (const HlOperationPictures *self);
int                 hl_operation_pictures_get_slice (const HlOperationPictures *self);
gboolean            hl_operation_pictures_get_cell (const HlOperationPictures *self,
                                                    int                       *row,
                                                    int                       *column);

void hl_operation_pictures_set_slice (HlOperationPictures *self,
                                      int                  slice);
void hl_operation_pictures_point_out (HlOperationPictures *self,
                                      int                  row,
                                      int                  column);
void hl_operation_pictures_set_shows_result (HlOperationPictures *self,
                                             gboolean             shows_result);
void hl_operation_pictures_mark (HlOperationPictures *self,
                                 const NnCells       *cells,
                                 int                  n_cells);
void hl_operation_pictures_turn (HlOperationPictures *self,
                                 int                  index,
                                 int                  down,
                                 int                  right);

NnFormula *hl_operation_pictures_formula (const HlOperationPictures *self,
                                          NnFormulaLength            length)
    G_GNUC_WARN_UNUSED_RESULT;
HlRecording *hl_operation_pictures_record (const HlOperationPictures *self,
                                           const char                *title,
                                           const char                *caption,
                                           HlFigureFormat             format,
                                           GError                   **error)
    G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlOperationPictures, hl_operation_pictures_free)

G_END_DECLS
