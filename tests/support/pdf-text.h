/* tests/support/pdf-text.h
 *
 * What a PDF file says, compressed parts included.
 */

#pragma once

#include <glib.h>

char *hl_test_pdf_text (const char *bytes, gsize length) G_GNUC_WARN_UNUSED_RESULT;
