/* ui/render/figure-paint.h
 *
 * What boxes and arrows of the figure look like:
 *
 *      ▌ │     │    an orange edge: something in it is learned
 *      ░░░░░░░░     filled in the color of computed numbers: holds its values
 *      ████████     filled strongly: the step at hand
 *      ┊      ┊     dashed: does nothing in this pass
 *      ▣            cards behind it: once for each head
 *
 * What is still to come is pale.
 */

#pragma once

#include "ui/render/figure-boxes.h"

G_BEGIN_DECLS

/**
 * HlFigureState:
 * @HL_FIGURE_PLAIN: no pass is shown
 * @HL_FIGURE_TODO: still to come
 * @HL_FIGURE_DONE: holds its values
 * @HL_FIGURE_CURRENT: the step at hand, or a closed box that it is in
 * @HL_FIGURE_AROUND: an open box that the step at hand is in
 */
typedef enum
{
  HL_FIGURE_PLAIN,
  HL_FIGURE_TODO,
  HL_FIGURE_DONE,
  HL_FIGURE_CURRENT,
  HL_FIGURE_AROUND,
} HlFigureState;

/**
 * HlFigureLook:
 * @state: how far the pass has come with it
 * @has_parameters: whether something in it is learned
 * @is_idle: whether it does nothing
 * @is_frame: whether its parts are drawn into it
 * @n_slices: how often it is done beside itself
 */
typedef struct
{
  HlFigureState state;
  gboolean      has_parameters;
  gboolean      is_idle;
  gboolean      is_frame;
  int           n_slices;
} HlFigureLook;

const HlPalette *hl_figure_palette (const HlFigureSpec *spec);
HlColor          hl_figure_ink (const HlPalette    *palette,
                                const HlFigureLook *look);

void hl_figure_paint_box (const HlPalette    *palette,
                          const HlFigureLook *look,
                          const HlRect       *rect,
                          cairo_t            *cr);
void hl_figure_paint_band (const HlPalette    *palette,
                           const HlFigureLook *look,
                           const HlRect       *band,
                           cairo_t            *cr);
void hl_figure_paint_arrow (const HlPalette     *palette,
                            const HlFigureArrow *arrow,
                            HlFigureState        state,
                            gboolean             is_backward,
                            cairo_t             *cr);

G_END_DECLS
