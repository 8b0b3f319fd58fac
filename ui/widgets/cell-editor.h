/* ui/widgets/cell-editor.h
 *
 * Numbers, and words, that are edited where they are, in any figure.
 *
 *      click, Enter, a digit     a field over the number; what is typed counts at once
 *                                (over words, any letter)
 *      Tab, ↑, ↓, ←, →           the next number
 *      Enter, Escape             done, as it was
 *      drag up, drag down        the number grows, shrinks, and everything moves with it
 *      Ctrl+V                    a number, or a whole matrix
 *      Ctrl+Z, Ctrl+Shift+Z      back and forth through all changes
 */
#pragma once

#include "ui/widgets/figure-view.h"
#include "ui/widgets/history.h"

GtkWidget *hl_cell_editor_new (HlFigureView *view, GtkWidget *page, HlHistory *history);
void       hl_cell_editor_leave (GtkWidget *self);
