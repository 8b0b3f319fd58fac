/* ui/widgets/printing.h
 *
 * What goes to a printer: a picture, or documents.  Both are drawn with strokes and words, as
 * in a file; nothing becomes pixels.
 *
 *      hl_print_picture_new ()      one page, as large as it is or as the paper is
 *      hl_print_documents_new ()    as many pages as they have on the paper that was chosen
 *
 * Who prints runs the operation: gtk_print_operation_run ().
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/picture/document.h"
#include "ui/render/recording.h"

/* index: which document, from 0. data: the caller's. */
typedef HlDocument *(*HlDocumentFunc) (int index, gpointer data);

GtkPrintOperation *hl_print_picture_new (HlRecording *recording,
                                         const char  *name) G_GNUC_WARN_UNUSED_RESULT;
GtkPrintOperation *hl_print_documents_new (int n_documents, HlDocumentFunc write, gpointer data,
                                           GDestroyNotify free_data,
                                           const char    *name) G_GNUC_WARN_UNUSED_RESULT;
