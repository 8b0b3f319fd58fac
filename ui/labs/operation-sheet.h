/* ui/labs/operation-sheet.h
 *
 * What several boards show, on one sheet to take home: the numbers that were given, and the
 * result of each operation.
 */

#pragma once

#include "core/trace/operation/operation.h"

#include "ui/render/recording.h"

G_BEGIN_DECLS

typedef struct
{
  const char      *title;      /* what is done */
  const GPtrArray *operations; /* in order, on the same numbers as all others, or NULL */
  int              n_shown;    /* how many of them have shown their results */
} HlOperationSheetPart;

HlRecording *hl_operation_sheet_record (const HlOperationSheetPart *parts, int n_parts,
                                        const char *title, const char *caption,
                                        HlFigureFormat format,
                                        GError       **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
