/* ui/widgets/figure-view.h
 *
 * Shows a figure.  One item of it can be pointed out, by pointer or keys; its reading says in words
 * what is there, for a status line and for a screen reader.
 *
 * Properties  reading   string   the item that is pointed out, in words; "" for none
 * Signals     activated (part, row, column)   a click or Enter on an item
 * Keys        arrows, Home, End, with Ctrl the corners; Enter; Escape lets go
 */
#pragma once

#include <gtk/gtk.h>

#include "ui/picture/figure.h"

#define HL_TYPE_FIGURE_VIEW (hl_figure_view_get_type ())
G_DECLARE_FINAL_TYPE (HlFigureView, hl_figure_view, HL, FIGURE_VIEW, GtkWidget)

void            hl_figure_view_take (HlFigureView *self, HlFigure *figure);
void            hl_figure_view_move_to (HlFigureView *self, HlFigure *figure);
const HlFigure *hl_figure_view_get_figure (HlFigureView *self);
char           *hl_figure_view_get_name (HlFigureView *self) G_GNUC_WARN_UNUSED_RESULT;
const char     *hl_figure_view_get_reading (HlFigureView *self);
void            hl_figure_view_point (HlFigureView *self, HlItem item);
HlItem          hl_figure_view_pointed (HlFigureView *self);
HlItem          hl_figure_view_held (HlFigureView *self);
void            hl_figure_view_hold (HlFigureView *self, HlItem item);
HlItem          hl_figure_view_pick (HlFigureView *self, double x, double y);
HlRect          hl_figure_view_area (HlFigureView *self, HlItem item);
HlRect          hl_figure_view_area_in (HlFigureView *self, HlItem item, HlSize room);
