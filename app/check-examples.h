/* app/check-examples.h
 *
 * The kinds of cases that headlight-cli check knows, and a case of each that passes.
 */

#pragma once

#include "app/cli.h"

G_BEGIN_DECLS

HlCliStatus hl_check_print_kinds (void);
HlCliStatus hl_check_print_example (const char *kind);

G_END_DECLS
