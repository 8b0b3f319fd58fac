/* ui/pages/examples.h
 *
 * Prepared sentences, each worth a look.
 */

#pragma once

#include "ui/session/model.h"

G_BEGIN_DECLS

void hl_examples_fill_menu (GMenu *menu, const char *action, HlModel *model);

G_END_DECLS
