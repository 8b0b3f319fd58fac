/* ui/picture/document-pdf.h
 *
 * Documents as one PDF file, with real text.  The same documents become the same bytes: the
 * file does not say when it was made.
 */

#pragma once

#include "ui/picture/document-layout.h"
#include "ui/render/drawing.h"

GBytes *hl_documents_to_pdf (const GPtrArray *documents, HlSize size, const char *title,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
