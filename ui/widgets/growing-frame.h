/* ui/widgets/growing-frame.h
 *
 * A frame over other widgets that grows from a small rectangle to a large one, so that the eye
 * sees that both are the same thing.
 *
 *      ┌─────────────┐      ┌─────────────┐      ┌─────────────┐
 *      │  ┌─┐        │      │             │      │             │
 *      │  └─┘        │      │ ┌─────┐     │      │┌───────────┐│
 *      │             │      │ └─────┘     │      ││           ││
 *      │             │      │             │      │└───────────┘│
 *      └─────────────┘      └─────────────┘      └─────────────┘
 *         grown = 0            grown = ½            grown = 1
 *
 * It is not a target of the pointer.  Who has shown it hides it again.
 */

#pragma once

#include <gtk/gtk.h>

#define HL_TYPE_GROWING_FRAME (hl_growing_frame_get_type ())

G_DECLARE_FINAL_TYPE (HlGrowingFrame, hl_growing_frame, HL, GROWING_FRAME, GtkWidget)

void hl_growing_frame_show (HlGrowingFrame *self, const graphene_rect_t *from,
                            const graphene_rect_t *to, double grown);
