/* app/check/kinds.h
 *
 * All kinds of cases, and how far their results may be off.
 */

#pragma once

#include "app/check/case.h"

G_BEGIN_DECLS

const NnKind *nn_kind_find (const char *name);
const NnKind *nn_kind_get (int index);
gboolean      nn_kind_is_text (const NnKind *self);

G_END_DECLS
