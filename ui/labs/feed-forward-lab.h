/* ui/labs/feed-forward-lab.h
 *
 * The lab on the positionwise feed-forward network: equal rows go in, equal rows come
 * out; a person who edits one row changes that row and no other.  And in the model in use:
 * which hidden units fire for which tokens.
 *
 * Steps: the first layer, the bend, the second layer.
 *
 * Properties
 *   workspace   HlWorkspace   whose model and sentence can be looked into
 */

#pragma once

#include "ui/labs/lab-page.h"

#define HL_TYPE_FEED_FORWARD_LAB (hl_feed_forward_lab_get_type ())

G_DECLARE_FINAL_TYPE (HlFeedForwardLab, hl_feed_forward_lab, HL, FEED_FORWARD_LAB, HlLabPage)
