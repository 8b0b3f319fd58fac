/* ui/labs/row-names.h
 *
 * Names of rows and columns, as operations by hand call them: "q1", "q2", …
 */

#pragma once

#include "ui/widgets/matrix-editor.h"

G_BEGIN_DECLS

void hl_name_rows (HlMatrixEditor *editor, const char *mark, const char *const *column_names);

G_END_DECLS
