/* ui/pages/sentence-row.h
 *
 * The sentence of a workspace, typed or chosen among the examples, and the buttons that start and
 * stop its translation.
 *
 * Signals
 *   run   the sentence is about to be translated: what else was typed is to be taken
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/workspace.h"

#define HL_TYPE_SENTENCE_ROW (hl_sentence_row_get_type ())

G_DECLARE_FINAL_TYPE (HlSentenceRow, hl_sentence_row, HL, SENTENCE_ROW, GtkBox)

void hl_sentence_row_set_workspace (HlSentenceRow *self, HlWorkspace *workspace);
void hl_sentence_row_edit (HlSentenceRow *self);
