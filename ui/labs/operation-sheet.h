/* ui/labs/operation-sheet.h
 *
 * What several boards show, on one sheet to take home: the numbers that were given, and the
 * result of each operation.
 */

#pragma once

#include "core/trace/operation/operation.h"

#include "ui/render/recording.h"

G_BEGIN_DECLS

/**
 * HlOperationSheetPart:
 * @title: what is done
 * @operations: (nullable) (element-type NnOperation): in order, on the same numbers as all others
 * @n_shown: how many of them have shown their results
 */
typedef struct
{
  const char      *title;
  const GPtrArray *operations;
  int              n_shown;
} HlOperationSheetPart;

HlRecording *hl_operation_sheet_record (const HlOperationSheetPart *parts,
                                        int                         n_parts,
                                        const char                 *title,
                                        const char                 *caption,
                                        HlFigureFormat              format,
                                        GError                    **error)
    G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
