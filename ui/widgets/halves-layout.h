/* ui/widgets/halves-layout.h
 *
 * Sets two widgets beside each other, in halves of the width; where one of them has no room
 * there, one below the other.
 *
 *      a wide page            first-is-square           a narrow page
 *      ┌───────┬───────┐      ┌─────┬─────────┐         ┌───────┐
 *      │       │       │      │     │         │         │       │
 *      │       │       │      │     │         │         ├───────┤
 *      └───────┴───────┘      └─────┴─────────┘         │       │
 *                                                       └───────┘
 *
 * Properties
 *   first-is-square   boolean   whether the first one is no wider than high, so that the second
 *                               one has what is left
 *   spacing           int       between both, in pixels
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HL_TYPE_HALVES_LAYOUT (hl_halves_layout_get_type ())

G_DECLARE_FINAL_TYPE (HlHalvesLayout, hl_halves_layout, HL, HALVES_LAYOUT, GtkLayoutManager)

G_END_DECLS
