/* ui/session/step-title.h
 *
 * What people call the steps of a walk: passes, stacks, blocks, sublayers and
 * operations.
 *
 * Used by   inspection.h
 */

#pragma once

#include "core/trace/walk.h"

G_BEGIN_DECLS

char *hl_step_title (const NnWalk *walk,
                     int           node) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
