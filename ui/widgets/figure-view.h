/* ui/widgets/figure-view.h
 *
 * A Transformer figure in a widget: what it shows, where that lies, which of its boxes
 * is under the pointer and which is chosen.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/render/figure-layout.h"
#include "ui/widgets/zoom.h"

G_BEGIN_DECLS

/**
 * HlFigureView:
 * @spec: (nullable): a copy of what is shown
 * @layout: (nullable): where its boxes lie; %NULL when that is outdated
 * @zoom: from these places to those in the widget
 * @hovered: the box under the pointer, or %HL_FIGURE_NONE
 * @path: of the chosen box, "" for none
 */
typedef struct
{
  HlFigureSpec   *spec;
  HlFigureLayout *layout;
  HlZoom          zoom;
  int             hovered;
  char           *path;
} HlFigureView;

void hl_figure_view_init (HlFigureView *self);
void hl_figure_view_clear (HlFigureView *self);

void hl_figure_view_set_spec (HlFigureView       *self,
                              const HlFigureSpec *spec);
void hl_figure_view_set_open (HlFigureView      *self,
                              const char *const *open);
void hl_figure_view_lay_out (HlFigureView *self,
                             GtkWidget    *widget);

int    hl_figure_view_find (const HlFigureView *self,
                            const char         *path);
int    hl_figure_view_chosen (const HlFigureView *self);
int    hl_figure_view_current (const HlFigureView *self);
int    hl_figure_view_shown (const HlFigureView *self);
int    hl_figure_view_neighbor (const HlFigureView *self,
                                int                 down,
                                int                 right);
int    hl_figure_view_open_around (const HlFigureView *self);
int    hl_figure_view_pick (const HlFigureView *self,
                            double              x,
                            double              y);
HlRect hl_figure_view_place (const HlFigureView *self,
                             int                 index);
void   hl_figure_view_bring_into_sight (HlFigureView *self,
                                        GtkWidget    *widget,
                                        int           index,
                                        const HlRect *before);
char  *hl_figure_view_label (const HlFigureView *self) G_GNUC_WARN_UNUSED_RESULT;
char  *hl_figure_view_describe (const HlFigureView *self) G_GNUC_WARN_UNUSED_RESULT;

gboolean hl_figure_view_set_tooltip (const HlFigureView *self,
                                     int                 index,
                                     GtkTooltip         *tooltip);

void hl_figure_view_draw (const HlFigureView *self,
                          cairo_t            *cr);
void hl_figure_view_snapshot_cursor (const HlFigureView *self,
                                     GtkSnapshot        *snapshot);

G_END_DECLS
