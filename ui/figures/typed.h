/* ui/figures/typed.h
 *
 * What a lab computes with: choices and numbers that people type. It can be written as one line
 * of text, for a file or a command line, and read from that line again.
 *
 *      causal-mask fill=2 scores=2,0.5,1/0.3,1.2,0.8/1.5,1.5,0.2
 *
 * An example by its name, then what differs from it: choices, which are whole numbers, words, in
 * quotation marks where a shell needs them, and matrices row by row.
 */

#pragma once

#include "ui/picture/figure.h"

#define HL_TYPED_ALL_SHOWN 100 /* operations */
#define HL_TYPED_WORDS 1604    /* bytes of a sentence that is typed */

typedef struct
{
  const char *name;
  gsize       offset; /* of the int in the state */
  int         least, most;
} HlTypedField;

/* A sentence, or a list of words, each of which may occur more often than once: low:5 lower:2. */
typedef struct
{
  const char *name;
  gsize       offset; /* of the bytes in the state; of a list: of an array of them */
  int         size, most;
  gsize       n, counts; /* of a list: of the ints in the state */
} HlTypedWords;

typedef struct
{
  const char *name;
  int         part;         /* of the figure, or one that nobody sees */
  gsize       offset;       /* of the numbers in the state */
  gboolean    is_elsewhere; /* there is a pointer to them */
  gboolean    is_not_seen;  /* so that it is not edited where it is */
} HlTypedPart;

/* Some rows and how many there are. */
#define HL_TYPED_ROWS(rows) .rows = rows, .n_##rows = G_N_ELEMENTS (rows)

typedef struct
{
  const char         *title;
  const char *const  *examples; /* and a NULL */
  const HlTypedField *fields;
  int                 n_fields;
  const HlTypedWords *words;
  int                 n_words;
  const HlTypedPart  *parts;
  int                 n_parts;
  gsize               size; /* of the state */
  int                 most; /* rows and columns of numbers that are typed */

  void (*begin) (gpointer state, int example); /* a state of zeros */
  void (*clear) (gpointer state);              /* or NULL */
  /* After fields and words were read: numbers in new shapes; what is wrong with them, or NULL. */
  char *(*settle) (gpointer state, gconstpointer before);
  /* Of a part; returns whether it counts now. */
  gboolean (*shape) (gconstpointer state, int part, int *rows, int *columns);
  gboolean (*fit) (gpointer state, int part, int rows, int columns); /* or it cannot have these */
  void (*taken) (gpointer state, int part); /* what follows from new numbers, or NULL */
  HlFigure *(*make) (gconstpointer state, int n_shown);
  char *(*caption) (gconstpointer state, gconstpointer data); /* data: the figure's */
  int (*count) (gconstpointer data);                          /* the steps that it has */
} HlTyped;

/* As HlEdits has them: NULL where there are none, and what is wrong with new ones. */
const float *hl_typed_edited (const HlTyped *self, gconstpointer state, int part, int *rows,
                              int *columns);
char *hl_typed_set (const HlTyped *self, gpointer state, int part, const float *numbers, int rows,
                    int columns) G_GNUC_WARN_UNUSED_RESULT;
char *hl_typed_write (const HlTyped *self, gconstpointer state) G_GNUC_WARN_UNUSED_RESULT;
gboolean hl_typed_is (const HlTyped *self, const char *text);
gboolean hl_typed_read (const HlTyped *self, gpointer state, const char *text, GError **error);
void     hl_typed_clear (const HlTyped *self, gpointer state);
