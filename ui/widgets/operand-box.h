/* ui/widgets/operand-box.h
 *
 * One picture of an operation, and, where it shows only a part of a large matrix, the
 * buttons that go on to the next part.
 *
 * Signals
 *   turned (int, int)   another part is wanted: so many parts down, so many to the right
 */

#pragma once

#include "ui/figures/operation-picture.h"
#include "ui/widgets/number-picture.h"

G_BEGIN_DECLS

#define HL_TYPE_OPERAND_BOX (hl_operand_box_get_type ())

G_DECLARE_FINAL_TYPE (HlOperandBox, hl_operand_box, HL, OPERAND_BOX, GtkWidget)

GtkWidget *hl_operand_box_new (void);

HlNumberPicture *hl_operand_box_get_picture (HlOperandBox *self);
void             hl_operand_box_show (HlOperandBox       *self,
                                      HlOperationPicture *picture);
gboolean         hl_operand_box_get_cell (HlOperandBox *self,
                                          int          *row,
                                          int          *column);
void             hl_operand_box_set_cell (HlOperandBox *self,
                                          int           row,
                                          int           column);

G_END_DECLS
