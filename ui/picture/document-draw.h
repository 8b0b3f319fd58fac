/* ui/picture/document-draw.h
 *
 * Draws a page of a document.
 */

#pragma once

#include "ui/picture/document-layout.h"

void hl_document_draw_page (const HlDocumentLayout *self, int page, cairo_t *cr);
