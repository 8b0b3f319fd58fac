/* ui/lessons/box-text.h
 *
 * What there is to say about the steps that hold others: passes, stacks,
 * blocks and sublayers.  Their operations have lessons of their own.
 */

#pragma once

#include "core/trace/walk/walk.h"

const char *hl_box_text (const NnWalk *walk, int node);
