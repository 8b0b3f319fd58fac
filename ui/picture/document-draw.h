/* ui/picture/document-draw.h
 *
 * Draws a page of a document, and makes documents one PDF file, with real text.  The same documents
 * become the same bytes: the file does not say when it was made.
 */

#pragma once

#include "ui/picture/document-layout.h"
#include "ui/render/drawing.h"

void hl_document_draw_page (const HlDocumentLayout *self, int page, cairo_t *cr);

GBytes *hl_documents_to_pdf (const GPtrArray *documents, HlSize size, const char *title,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
