/* ui/widgets/model-figure.h
 *
 * The Transformer figure, alive: boxes open where they stand, and those around the
 * step at hand open by themselves.
 *
 *      click, Enter      opens a box, or closes it; "box-activated" says which
 *      Escape            closes what is open around the box that is pointed out
 *      arrow keys        point out the next box on that side
 *
 * Properties
 *   path   string   the box that is pointed out, "" for none
 *
 * Signals
 *   box-activated (string)   somebody wants to go to this box
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/render/figure-spec.h"
#include "ui/widgets/picture.h"

G_BEGIN_DECLS

#define HL_TYPE_MODEL_FIGURE (hl_model_figure_get_type ())

G_DECLARE_FINAL_TYPE (HlModelFigure, hl_model_figure, HL, MODEL_FIGURE, HlPicture)

const HlFigureSpec *hl_model_figure_get_spec (HlModelFigure *self);
void                hl_model_figure_set_spec (HlModelFigure      *self,
                                              const HlFigureSpec *spec);

const char *hl_model_figure_get_path (HlModelFigure *self);
void        hl_model_figure_set_path (HlModelFigure *self,
                                      const char    *path);

gboolean hl_model_figure_get_box (HlModelFigure *self,
                                  const char    *path,
                                  HlRect        *rect);

G_END_DECLS
