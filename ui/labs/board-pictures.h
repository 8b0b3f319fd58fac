/* ui/labs/board-pictures.h
 *
 * Operations as a row of pictures of what they make, one of which may have a cell that is
 * pointed out: what that cell was made of is lit in the others.
 *
 *      1. Products      2. Scale         3. Softmax
 *      ▦▦▦▦             ▦▦▦▦             ▦▦▦▦   ◄── the cell; its row of 2. is lit
 *
 * Used by   operation-board.h
 */

#pragma once

#include <gtk/gtk.h>

#include "core/trace/operation.h"

#include "ui/widgets/number-picture.h"

G_BEGIN_DECLS

/**
 * HlBoardPictures:
 * @operations: (element-type NnOperation) (nullable): in order; %NULL before the first ones
 * @pictures: (element-type HlNumberPicture): one for each; unowned
 * @flow: (transfer none): the box of the pictures
 * @changed: whom to tell that a cell of a picture is pointed out
 * @owner: whom to tell it
 * @slice: which head is shown
 * @pointed: which picture has a cell that is pointed out, or −1
 */
typedef struct
{
  GPtrArray *operations;
  GPtrArray *pictures;
  GtkWidget *flow;
  GCallback  changed;
  gpointer   owner;
  int        slice;
  int        pointed;
} HlBoardPictures;

void hl_board_pictures_init (HlBoardPictures *self,
                             GtkWidget       *flow,
                             GCallback        changed,
                             gpointer         owner);
void hl_board_pictures_clear (HlBoardPictures *self);

void hl_board_pictures_set (HlBoardPictures *self,
                            GPtrArray       *operations);
void hl_board_pictures_show (HlBoardPictures *self);
void hl_board_pictures_light (HlBoardPictures *self);
void hl_board_pictures_show_step (HlBoardPictures *self,
                                  int              position,
                                  int              shown);

void     hl_board_pictures_find_pointed (HlBoardPictures *self,
                                         int              shown);
gboolean hl_board_pictures_point (HlBoardPictures *self,
                                  HlNumberPicture *picture);
char    *hl_board_pictures_read (const HlBoardPictures *self) G_GNUC_WARN_UNUSED_RESULT;
guint8  *hl_board_pictures_lights (const HlBoardPictures *self,
                                   const NnOperand       *operand,
                                   int                    slice) G_GNUC_WARN_UNUSED_RESULT;

int                hl_board_pictures_count (const HlBoardPictures *self);
const NnOperation *hl_board_pictures_operation (const HlBoardPictures *self,
                                                int                    index);
HlNumberPicture   *hl_board_pictures_picture (const HlBoardPictures *self,
                                              int                    index);
int                hl_board_pictures_index_of (const HlBoardPictures *self,
                                               NnOperationKind        kind);

G_END_DECLS
