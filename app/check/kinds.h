/* app/check/kinds.h
 *
 * All kinds of cases, and how far their results may be off.
 */

#pragma once

#include "app/check/case.h"

G_BEGIN_DECLS

/* One after the other; the last one has no name. */
extern const NnKind nn_kinds[];

const NnKind *nn_kind_find (const char *name);
gboolean      nn_kind_is_text (const NnKind *self);

G_END_DECLS
