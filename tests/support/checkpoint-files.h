/* tests/support/checkpoint-files.h
 *
 * A small checkpoint in memory, a temporary folder to save it in, and the same
 * parameters under names and shapes of another program.
 */

#pragma once

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/safetensors.h"

typedef struct
{
  char *folder;  /* a temporary folder */
  char *model;   /* where a model may be saved in it */
  char *sidecar; /* the JSON file that belongs to model */
} NnTestFolder;

void nn_test_folder_init (NnTestFolder *self);
void nn_test_folder_clear (NnTestFolder *self);

NnConfig      nn_test_checkpoint_config (void);
NnCheckpoint *nn_test_checkpoint (const NnConfig *config);

/* name: one of our names. */
typedef char *(*NnTestRename) (const char *name);

void nn_test_save_state_dict (const NnCheckpoint *checkpoint, NnTestRename rename,
                              const char *path);
void nn_test_write (const char *path, const char *text);
void nn_test_assert_refused (const char *path, GQuark domain, int code, const char *part);
void nn_test_assert_same_parameters (const NnTransformer *a, const NnTransformer *b);
