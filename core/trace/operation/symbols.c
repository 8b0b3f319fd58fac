#include "core/trace/operation/symbols.h"

#include <glib/gi18n-lib.h>

#include "core/trace/operation/operations.h"

/* Indices and sizes: listed before the letters of the operations. */
static const NnSymbol indices[] = {
  { "i", NN_INDEX ("i"),
    /* Translators: in this table, the meaning of each symbol */
    N_ ("a row: a query or a token, counted from 1; for positional encodings: a position, counted "
        "from 0") },
  { "j", NN_INDEX ("j"),
    /* Translators: what j means */
    N_ ("a key, counted from 1; for positional encodings: a pair of features, counted from 0") },
  { "a, b", NN_INDEX ("[ab]"),
    /* Translators: what a and b mean */
    N_ ("a feature of one head, counted from 1; b in “b,i”: a sentence of the batch") },
  { "d", NN_INDEX ("d"), N_ ("a feature of a token, counted from 1") },
  { "v", NN_INDEX ("v"), N_ ("a token of the vocabulary, given by its id, counted from 0") },
  { "h", "(?<=_)h" NN_END "|" NN_INDEX ("h"),
    N_ ("a head, counted from 1; each head has its own matrix") },
  { "t", "(?<=_)t" NN_END "|t−1|ᵗ", N_ ("the number of the update; t − 1: the previous update") },
  { "D", NN_BEGIN "D(?![\\p{L}_])",
    N_ ("number of features of a token (in the textbook: "
        "num_hiddens)") },
  { "d_k", NN_BEGIN "d_k", N_ ("number of features of one head: D / number of heads") },
  { "|V|", "\\|V\\|", N_ ("vocabulary size") },
  { "N, |N|", "\\|N\\||∈ N",
    /* Translators: what N and |N| mean */
    N_ ("the tokens of the batch over which mean and variance are computed, and their number") },
  { "|x|", "\\|x\\|", N_ ("number of values in x") },
};

/* Signs: listed after the letters of the operations. */
static const NnSymbol signs[] = {
  /* Translators: what Σ₃(…) means */
  { "Σ₃(…)", "Σ[₀-₉]", N_ ("sum of the other terms; the small number tells how many there are") },
  { "max₅(…)", "max[₀-₉]",
    /* Translators: what max₅(…) means */
    N_ ("the largest of the other candidates; the number tells how many were left out") },
  { "x*", "[\\p{L}\\p{M}₀-₉]\\*",
    /* Translators: what x* means */
    N_ ("the same tensor with the rows of all sentences of the batch") },
  { "⊙", "⊙", N_ ("element-wise product") },
  { "ᵀ", "ᵀ", N_ ("transposed: rows become columns") },
  { "concat", "concat", N_ ("the matrices of all heads side by side") },
  { "onehot", "onehot", N_ ("one-hot rows: 1 in the column of the id, 0 elsewhere") },
  { "[… = …]", "\\[[^\\]]*( [=≠>∈] )", N_ ("1 where the condition is true, 0 elsewhere") },
  /* Translators: what […; …] means */
  { "[…; …]", "\\[[^\\]]*; ", N_ ("the second matrix placed below the first") },
};

static void take (GPtrArray *found, const NnSymbol *symbols, gsize n, const char *formula)
{
  for (gsize i = 0; i < n && symbols[i].name != NULL; i++)
    if (g_regex_match_simple (symbols[i].pattern, formula, 0, 0))
      g_ptr_array_add (found, (gpointer) &symbols[i]);
}

/**
 * @formula: one or several lines
 * Returns: (transfer full) (element-type NnSymbol): those that occur in it: indices and sizes,
 *   the letters of the operations in their order, signs
 */
GPtrArray *nn_symbols_in (const char *formula)
{
  GPtrArray *found = g_ptr_array_new ();

  take (found, indices, G_N_ELEMENTS (indices), formula);
  for (int kind = 0; kind < NN_N_OPERATION_KINDS; kind++)
    take (found, nn_operation_row (kind)->symbols, NN_MAX_SYMBOLS, formula);
  take (found, signs, G_N_ELEMENTS (signs), formula);

  return found;
}
