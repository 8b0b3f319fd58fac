#include "core/trace/equation.h"

#include <string.h>

#include "core/trace/formula-gradient.h"
#include "core/trace/operations.h"

#define SIGN (-1)
#define NONE (-1)

static void
add_sign (GArray     *parts,
          const char *sign,
          gsize       length)
{
  NnEquationPart part = { .input = SIGN };

  g_assert (length < sizeof part.sign);
  memcpy (part.sign, sign, length);
  g_array_append_val (parts, part);
}

/* Reads "#0 · #1ᵀ + #2 → #y" up to the arrow; #0 is input @first. */
static void
read_sizes (const char *sizes,
            int         first,
            GArray     *parts)
{
  for (const char *c = sizes; *c != '\0' && *c != '\n' && !g_str_has_prefix (c, "→");
       c = g_utf8_next_char (c))
    {
      const char *next = g_utf8_next_char (c);

      if (*c == '#')
        {
          const NnEquationPart part = { .input = first + *next - '0' };

          g_array_append_val (parts, part);
          c = next;
        }
      else if (g_str_has_prefix (c, "ᵀ"))
        g_array_index (parts, NnEquationPart, parts->len - 1).is_transposed = TRUE;
      else if (*c != ' ')
        add_sign (parts, c, (gsize) (next - c));
    }
}

/**
 * nn_equation_parts:
 * @operation: an operation
 *
 * Returns: (transfer full) (element-type NnEquationPart): what stands left of its arrow
 */
GArray *
nn_equation_parts (const NnOperation *operation)
{
  GArray *parts = g_array_new (FALSE, FALSE, sizeof (NnEquationPart));

  if (!nn_is_gradient (operation))
    {
      const NnGeneralLine *line = nn_operation_line (operation);

      /* A translated line may hold the sizes itself, behind its text. */
      read_sizes (line->sizes != NULL ? line->sizes : strchr (line->text, '#'), 0, parts);
      return parts;
    }

  for (int i = 0; i < operation->n_terms; i++)
    {
      if (i > 0)
        add_sign (parts, "+", 1);
      read_sizes (nn_link_line (&operation->terms[i])->sizes, operation->terms[i].first, parts);
    }

  return parts;
}

/* A sign before the operand that another operation has just made can change places with it,
 * or stands between what a function reads. */
static gboolean
may_follow (const GArray *parts,
            int           index)
{
  const char *sign = index > 0 ? g_array_index (parts, NnEquationPart, 1).sign : ",";

  return index == 0 || g_str_equal (sign, ",") ||
         (index == 2 && (g_str_equal (sign, "⊙") || g_str_equal (sign, "+")));
}

/**
 * nn_equation_find_running:
 * @operation: an operation
 * @parts: (element-type NnEquationPart): what stands left of its arrow
 * @operand: what the operation before it made
 *
 * Returns: the part with which the operation goes on from @operand, or −1 if it does not
 */
int
nn_equation_find_running (const NnOperation *operation,
                          const GArray      *parts,
                          const NnOperand   *operand)
{
  for (int i = 0; i < (int) parts->len; i++)
    {
      const NnEquationPart *part = &g_array_index (parts, NnEquationPart, i);

      if (part->input != SIGN && operation->inputs[part->input] == operand)
        return !part->is_transposed && may_follow (parts, i) ? i : NONE;
    }

  return NONE;
}

static gboolean
goes_on_from (const NnOperation *operation,
              const NnOperation *before)
{
  g_autoptr (GArray) parts = nn_equation_parts (operation);

  return nn_equation_find_running (operation, parts, before->output) != NONE;
}

/* The operation that did nothing but hand on to this one, in whatever chain. */
static int
find_before (const NnOperation *const *operations,
             int                       index)
{
  if (index > 0 && goes_on_from (operations[index], operations[index - 1]))
    return index - 1;
  if (operations[index]->n_inputs != 1)
    return NONE;

  for (int i = index - 1; i >= 0; i--)
    if (goes_on_from (operations[index], operations[i]))
      return i;

  return NONE;
}

/**
 * nn_equation_chains:
 * @operations: (array length=n): in the order of the pass
 * @n: how many
 * @chains: (array length=n) (out caller-allocates): in which chain each stands: the number
 *   of its first operation
 *
 * An operation goes on where the one before it ended, or where its only input was made.
 */
void
nn_equation_chains (const NnOperation *const *operations,
                    int                       n,
                    int                      *chains)
{
  for (int i = 0; i < n; i++)
    {
      const int before = find_before (operations, i);

      chains[i] = before == NONE ? i : chains[before];
    }
}
