/* ui/render/equation-file.h
 *
 * An equation as a file: on white paper, with its formula and where it comes from; or all its
 * numbers as a table.
 */

#pragma once

#include "ui/render/equation-spec.h"
#include "ui/render/sheet.h"

G_BEGIN_DECLS

char        *hl_equation_file_to_table (const HlEquationSpec *spec) G_GNUC_WARN_UNUSED_RESULT;
HlRecording *hl_equation_file_record (const HlEquationSpec *spec, const HlSheetText *text,
                                      HlFigureFormat format) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
