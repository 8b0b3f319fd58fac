/* ui/labs/norm-source.h
 *
 * Where the lab's numbers come from: the textbook, somebody's keyboard, or a
 * normalization of the model in use while it translates.
 *
 *      [ Numbers of the model in use ▾ ]  [ Encoder, block 1, add & norm 1 ▾ ]
 *
 * Signals
 *   changed   other numbers were chosen, and are there
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/labs/norm-activations.h"
#include "ui/session/inspection.h"

G_BEGIN_DECLS

#define HL_TYPE_NORM_SOURCE (hl_norm_source_get_type ())

G_DECLARE_FINAL_TYPE (HlNormSource, hl_norm_source, HL, NORM_SOURCE, GtkWidget)

void hl_norm_source_set_session (HlNormSource *self, HlWorkspace *workspace,
                                 HlInspection *inspection);

void         hl_norm_source_choose_own (HlNormSource *self);
const float *hl_norm_source_get_textbook (HlNormSource *self, int *rows, int *columns);

const HlNormActivations *hl_norm_source_get_activations (HlNormSource *self);

G_END_DECLS
