/* core/layers/positional-encoding.h
 *
 * Positional encoding.  Attention does not depend on the order of its keys, so a vector that
 * depends on the position t is added to every token:
 *
 *      P[t, 2j]     = sin (t / 10000^(2j / D))
 *      P[t, 2j + 1] = cos (t / 10000^(2j / D))
 *
 *      y = dropout (x + P[t])
 *
 * A pair of columns is a point on the unit circle, at the angle t / 10000^(2j / D).  From position
 * t to t + δ the point rotates by an angle that depends on δ alone.  So P[t + δ] is a linear map
 * of P[t], and a head can learn to attend to the token δ positions away.
 *
 * The angles are computed in single precision, as in the textbook.  MLX treats
 * the table as learned; is_trainable does the same.
 *
 *   x, y   (N, D)              a stack of token vectors, D even
 *   P      (max_positions, D)  one row for each position t, from 0
 *
 * Read in   D2L 11.6.3, "Positional Encoding"; Vaswani et al. 2017, section 3.5
 */

#pragma once

#include "core/layers/dropout.h"
#include "core/layers/parameters.h"

#define NN_POSITIONAL_ENCODING_ERROR (nn_positional_encoding_error_quark ())

typedef enum
{
  NN_POSITIONAL_ENCODING_ERROR_WIDTH, /* D is odd or not positive */
} NnPositionalEncodingError;

typedef struct
{
  int      D;             /* features of a token, an even number */
  int      max_positions; /* rows of the table */
  double   dropout;       /* probability of dropping a feature of the sum */
  gboolean is_enabled;    /* whether P is added at all */
  gboolean is_trainable;  /* whether P is learned */
} NnPositionalEncodingConfig;

/* Read any field, write none: they belong to positional-encoding.c. */
typedef struct
{
  NnPositionalEncodingConfig config; /* how it was made */

  NnParameter *P;        /* (nullable): the parameter, if P is learned */
  NnTensor    *table;    /* (max_positions, D) P; owned unless it is the parameter's value; see
                          * nn_positional_encoding_row() */
  int          n_filled; /* how many of its rows are computed */
  NnDropout   *dropout;  /* on the sum */

  const NnRows   *rows;  /* (nullable) (unowned): the rows of the latest forward call */
  NnTensor       *sum;   /* (N, D) the latest x + P[t] */
  const NnTensor *d_sum; /* (nullable) (unowned): the latest gradient of it */
} NnPositionalEncoding;

GQuark nn_positional_encoding_error_quark (void);

gboolean nn_positional_encoding_config_validate (const NnPositionalEncodingConfig *config,
                                                 GError                          **error);

NnPositionalEncoding *nn_positional_encoding_new (NnParameters *parameters, const char *path,
                                                  NnPositionalEncodingConfig config);
void                  nn_positional_encoding_free (NnPositionalEncoding *self);

const NnTensor *nn_positional_encoding_forward (NnPositionalEncoding *self, const NnPass *pass,
                                                const NnRows *rows, const NnTensor *x);
const NnTensor *nn_positional_encoding_backward (NnPositionalEncoding *self, const NnTensor *d_y);

const float *nn_positional_encoding_row (NnPositionalEncoding *self, int position);
void         nn_positional_encoding_fill (NnTensor *table);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnPositionalEncoding, nn_positional_encoding_free)
