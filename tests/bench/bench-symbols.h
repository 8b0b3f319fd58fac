/* tests/bench/bench-symbols.h
 *
 * Whose code is at an address: a function of this program, with the file it
 * was compiled from, or a library.
 *
 *      .symtab     FILE  softmax.c
 *                  FUNC  raise_all.arch_x86_64_v4    0x17090, 853 bytes
 *                  …
 *                  FUNC  nn_softmax_forward          0x17640, 120 bytes
 *
 * A static function follows the name of its file in the table.  A function that
 * other files may call is at the end, with no file; its own name tells.
 *
 * Only Linux has this table, and a stripped program has none: then every address
 * of the program is unknown.
 */

#pragma once

#include <glib.h>

typedef struct _HlSymbols HlSymbols;

/* All belong to the table; the path lives as long as the library is loaded. */
typedef struct
{
  const char *symbol;  /* the function of this program, or NULL */
  const char *file;    /* the file it is from, if the table says so, or NULL */
  const char *library; /* the path of the library, if it is not this program, or NULL */
} HlPlace;

HlSymbols *hl_symbols_new (void) G_GNUC_WARN_UNUSED_RESULT;
void       hl_symbols_free (HlSymbols *self);

gboolean hl_symbols_are_known (const HlSymbols *self);
HlPlace  hl_symbols_find (const HlSymbols *self, guintptr address);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlSymbols, hl_symbols_free)
