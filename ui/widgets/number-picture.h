/* ui/widgets/number-picture.h
 *
 * A matrix of numbers as a picture, whose every cell can be pointed out: for matrices
 * that are too large for matrix-editor.h, or that are to be seen rather than read.
 *
 * Signals
 *   row-activated (int row)   a cell of that row was clicked, or Enter was pressed on it
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/render/number-matrix.h"
#include "ui/widgets/cell-picture.h"

G_BEGIN_DECLS

#define HL_TYPE_NUMBER_PICTURE (hl_number_picture_get_type ())

G_DECLARE_FINAL_TYPE (HlNumberPicture, hl_number_picture, HL, NUMBER_PICTURE, HlCellPicture)

GtkWidget *hl_number_picture_new (void);

const HlNumberMatrix *hl_number_picture_get_matrix (HlNumberPicture *self);
void hl_number_picture_set_matrix (HlNumberPicture *self, const HlNumberMatrix *matrix);
void hl_number_picture_share_matrix (HlNumberPicture *self, HlNumberMatrix *matrix);

const guint8 *hl_number_picture_get_lights (HlNumberPicture *self);
void          hl_number_picture_set_lights (HlNumberPicture *self, const guint8 *lights);
void          hl_number_picture_light_row (HlNumberPicture *self, int row);

G_END_DECLS
