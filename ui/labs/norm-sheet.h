/* ui/labs/norm-sheet.h
 *
 * The normalization lab's matrices on a sheet to take home.
 */

#pragma once

#include "ui/labs/norm-study.h"
#include "ui/render/sheet.h"

G_BEGIN_DECLS

HlNumberMatrix hl_norm_sheet_matrix (const char        *title,
                                     const float       *values,
                                     int                rows,
                                     int                columns,
                                     const char *const *row_names);
double         hl_norm_sheet_limit (const HlNormStudy *study,
                                    HlNormStep         step);
HlRecording   *hl_norm_sheet_record (const HlNormStudy *study,
                                     HlNormStep         step,
                                     const char        *origin,
                                     const char *const *row_names,
                                     HlFigureFormat     format,
                                     GError           **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
