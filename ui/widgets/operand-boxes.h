/* ui/widgets/operand-boxes.h
 *
 * The pictures of an operation's inputs, one HlOperandBox after the other in a box.
 *
 * Used by   operation-view.h
 */

#pragma once

#include "ui/figures/operation-pictures.h"
#include "ui/widgets/operand-box.h"

G_BEGIN_DECLS

void hl_operand_boxes_fill (GtkBox   *boxes,
                            int       n,
                            GCallback turned,
                            gpointer  object);
void hl_operand_boxes_show (GtkBox                    *boxes,
                            const HlOperationPictures *pictures);
int  hl_operand_boxes_index (GtkBox    *boxes,
                             GtkWidget *box);

G_END_DECLS
