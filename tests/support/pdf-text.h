/* tests/support/pdf-text.h
 *
 * What a PDF file says, compressed parts included.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *hl_test_pdf_text (const char *bytes, gsize length) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
