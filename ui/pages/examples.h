/* ui/pages/examples.h
 *
 * Prepared sentences, each worth a look.
 *
 * Used by   translate-page.h
 */

#pragma once

#include "ui/session/model.h"

G_BEGIN_DECLS

GMenuModel *hl_examples_new_menu (const char *action,
                                  HlModel    *model) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
