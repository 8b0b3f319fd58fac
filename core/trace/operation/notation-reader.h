/* core/trace/operation/notation-reader.h
 *
 * The lexer of notation.h: it reads the signs, letters, numbers and constants of a line, one after
 * the other.  The grammar is in notation.c.
 */

#pragma once

#include "core/trace/operation/notation-node.h"

G_BEGIN_DECLS

/**
 * NnNotationReader:
 * @c: how far the line has been read
 * @line: (unowned): the line that is made of it
 * @next_product: the letter that the next product of matrices sums over
 */
typedef struct
{
  const char *c;
  NnLine     *line;
  char        next_product;
} NnNotationReader;

gboolean nn_notation_comes (const NnNotationReader *reader, const char *text);
gboolean nn_notation_take (NnNotationReader *reader, const char *text);
void     nn_notation_expect (NnNotationReader *reader, const char *text);
char     nn_notation_letter (NnNotationReader *reader);
NnNode  *nn_notation_constant (NnNotationReader *reader);
NnNode  *nn_notation_number (NnNotationReader *reader);

G_END_DECLS
