/* ui/labs/lab-frame.h
 *
 * The common look of a lab: what it is about, its views, its controls, what is shown,
 * and what the pointed-out cell says.
 *
 *      ┌──────────────────────────────────────────────────────┐
 *      │ [ Numbers | A Later Word | Training ]  ⧉  Export… ▾  │
 *      │ One sentence on the idea.                            │
 *      │ controls …                                           │
 *      │ ┌──────────────────────────────────────────────────┐ │
 *      │ │ the view                                         │ │
 *      │ └──────────────────────────────────────────────────┘ │
 *      │ -1.2247 = (1 − 3) / √(2.6667 + 0.00001)              │
 *      └──────────────────────────────────────────────────────┘
 *
 * A lab's template is one HlLabFrame:
 *
 *      <object class="HlLabFrame" id="frame">
 *        <property name="text">…</property>
 *        <property name="views">
 *          <object class="GtkStack"> one page for each view, with a title </object>
 *        </property>
 *      </object>
 *
 * A question before a step (widgets/question-pane.h) stands above the reading.
 *
 * Each page scrolls when there is little room.  Export and copy work on whatever the lab
 * answers as an HlExportable.
 *
 * Properties
 *   text      string     what the lab is about
 *   views     GtkStack   one page a view; a single one needs no switcher
 *   reading   string     the line below: what is pointed out, with its operands
 */

#pragma once

#include <adwaita.h>

#include "ui/widgets/question-pane.h"

G_BEGIN_DECLS

#define HL_TYPE_LAB_FRAME (hl_lab_frame_get_type ())

G_DECLARE_FINAL_TYPE (HlLabFrame, hl_lab_frame, HL, LAB_FRAME, GtkWidget)

void        hl_lab_frame_set_reading (HlLabFrame *self, const char *reading);
const char *hl_lab_frame_get_reading (HlLabFrame *self);
void        hl_lab_frame_set_hint (HlLabFrame *self, const char *hint);
GtkStack   *hl_lab_frame_get_views (HlLabFrame *self);

HlQuestionPane *hl_lab_frame_get_question (HlLabFrame *self);

G_END_DECLS
