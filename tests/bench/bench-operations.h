/* tests/bench/bench-operations.h
 *
 * What an update spends its time on, by kind of operation.  Nobody writes it down: core has no
 * line of measuring in it.  Instead every worker is interrupted a few hundred times in each
 * second of its own processor time, and the place in the program where it was tells the file
 * that place was compiled from:
 *
 *      0x55…3f10  ─►  nn_softmax_forward  ─►  softmax.c  ─►  attention
 *      0x7f…8c42  ─►  libopenblas.so                     ─►  matrix products
 *
 * It works on Linux, and where the program has kept its table of symbols.
 * Elsewhere there are no samples, and the rest of the report does without.
 */

#pragma once

#include "core/engine/workers.h"

/* The handler of a signal may not ask for memory: what does not fit is not counted. */
#define HL_OPERATIONS_MOST_SAMPLES 65536

/* Kinds of operations, in the order in which a report lists them. */
typedef enum
{
  HL_OPERATION_PRODUCTS,
  HL_OPERATION_LINEAR,
  HL_OPERATION_ATTENTION,
  HL_OPERATION_NORM,
  HL_OPERATION_DROPOUT,
  HL_OPERATION_EMBEDDING,
  HL_OPERATION_LOSS,
  HL_OPERATION_OPTIMIZER,
  HL_OPERATION_MEMORY,
  HL_OPERATION_OTHER,
  HL_N_OPERATIONS,
} HlOperation;

typedef struct _HlOperations HlOperations;

HlOperations *hl_operations_new (NnWorkers *workers) G_GNUC_WARN_UNUSED_RESULT;
void          hl_operations_free (HlOperations *self);

void hl_operations_start (HlOperations *self);
void hl_operations_stop (HlOperations *self);

int hl_operations_count (int counts[HL_N_OPERATIONS]);

const char *hl_operation_name (HlOperation operation);
const char *hl_operations_title (HlOperation operation);
HlOperation hl_operation_of_symbol (const char *symbol, const char *file);
HlOperation hl_operation_of_library (const char *path);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlOperations, hl_operations_free)
