/* ui/render/equation-file.h
 *
 * An equation as a file: on white paper, with its formula and where it comes from; or all its
 * numbers as a table.
 */

#pragma once

#include "ui/render/equation-spec.h"
#include "ui/render/recording.h"
#include "ui/render/typeset.h"

G_BEGIN_DECLS

/**
 * HlEquationFile:
 * @spec: the equation
 * @title: a line above
 * @formulas: typeset below the equation, each on a line
 * @letters: (array length=n_letters): those that have a color
 * @n_letters: how many
 * @caption: lines below
 *
 * Borrows what it points to.
 */
typedef struct
{
  const HlEquationSpec  *spec;
  const char            *title;
  const char            *formulas;
  const HlTypesetLetter *letters;
  gsize                  n_letters;
  const char            *caption;
} HlEquationFile;

char        *hl_equation_file_to_table (const HlEquationSpec *spec) G_GNUC_WARN_UNUSED_RESULT;
HlRecording *hl_equation_file_record (const HlEquationFile *self,
                                      HlFigureFormat        format) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
