/* Every name that a formula uses is in the table of symbols. */

#include "core/engine/each.h"
#include "core/trace/operation/symbols.h"

#include "core/trace/formula/formula.h"
#include "tests/support/tiny-update.h"
#include "tests/support/tiny-walk.h"

static gboolean has (const char *formula, const char *name)
{
  g_autoptr (GPtrArray) found = nn_symbols_in (formula);

  for (guint i = 0; i < found->len; i++)
    if (g_str_equal (((const NnSymbol *) g_ptr_array_index (found, i))->name, name))
      return TRUE;

  return FALSE;
}

/* Signs that go with any name do not explain it. */
static gboolean is_sign (const NnSymbol *symbol)
{
  static const char *const signs[] = { "∂", "ᵀ", "x*", "t", "h", NULL };

  return g_strv_contains (signs, symbol->name);
}

static void assert_is_explained (const NnOperation *operation, const char *name)
{
  const char           *bare = g_str_has_prefix (name, "∂") ? name + strlen ("∂") : name;
  g_autoptr (GPtrArray) found = nn_symbols_in (bare);

  for (guint i = 0; i < found->len; i++)
    if (!is_sign (g_ptr_array_index (found, i)))
      return;

  g_error ("%s: nobody says what %s is", operation->path, name);
}

static void assert_all_is_explained (const NnWalk *walk)
{
  NN_EACH_OPERATION (operation, walk)
    {
      for (int j = 0; j < operation->n_inputs; j++)
        if (nn_formula_reads (operation, j) && strchr (operation->path, '.') != NULL)
          {
            g_autofree char *name = nn_formula_name (operation, operation->inputs[j]);

            assert_is_explained (operation, name);
          }
      assert_is_explained (operation, operation->output->symbol);
    }
}

NN_TEST (every_operand_is_explained)
{
  g_autoptr (NnWalk) translation = nn_test_tiny_walk (NULL, 0);

  assert_all_is_explained (translation);
  for (int variant = 0; variant < nn_test_n_updates (); variant++)
    {
      g_autoptr (NnWalk) walk = nn_test_tiny_update (variant, 0);

      assert_all_is_explained (walk);
    }
}

NN_TEST (what_does_not_occur_is_not_listed)
{
  const char *softmax = "A[i,j] = exp (S′[i,j] − max_j S′[i,j]) / "
                        "Σ_j exp (S′[i,j] − max_j S′[i,j])";

  g_assert_true (has (softmax, "A"));
  g_assert_true (has (softmax, "S′"));
  g_assert_true (has (softmax, "i"));
  g_assert_true (has (softmax, "j"));
  g_assert_false (has (softmax, "S"));
  g_assert_false (has (softmax, "S₀"));
  g_assert_false (has (softmax, "d"));
  g_assert_false (has (softmax, "Σ′"));
  g_assert_false (has (softmax, "p"));
  g_assert_false (has (softmax, "max₅(…)"));
}

NN_TEST (letters_with_marks_are_letters_of_their_own)
{
  const char *step = "Δθ = −η · (m_t / (1 − β₁ᵗ)) / (√(v_t / (1 − β₂ᵗ)) + ε)";
  const char *scale = "S = S₀ / √d_k";

  g_assert_true (has (step, "β₁, β₂"));
  g_assert_false (has (step, "γ, β"));
  g_assert_true (has (step, "m_t, v_t"));
  g_assert_false (has (step, "v"));
  g_assert_true (has (step, "θ"));
  g_assert_true (has (scale, "d_k"));
  g_assert_false (has (scale, "d"));
  g_assert_false (has (scale, "D"));
}

NN_TEST (what_cells_leave_out_is_explained)
{
  g_assert_true (has ("0.38 = 0.1 + Σ₃(0.2) + Σ′(0.08)", "Σ₃(…)"));
  g_assert_true (has ("0.38 = 0.1 + Σ₃(0.2) + Σ′(0.08)", "Σ′"));
  g_assert_true (has ("417 = argmax(417: 0.81, max₅₈(0.03))", "max₅(…)"));
  g_assert_true (has ("∂γ[d] = Σ_i ∂y[i,d] · x̂[i,d] + Σ′", "∂"));
}

/* The rate of dropout is in no formula, but in what its mask is. */
NN_TEST (dropout_has_a_letter_of_its_own)
{
  g_assert_true (has ("x₀′ = x₀ ⊙ r", "p_drop"));
  g_assert_false (has ("x₀′ = x₀ ⊙ r", "p"));
  g_assert_false (has ("1 / (1 − p_drop)", "p"));
  g_assert_true (has ("∂z = ∂loss · (p − onehot)", "p"));
  g_assert_false (has ("∂z = ∂loss · (p − onehot)", "p_drop"));
}

NN_TEST (names_are_told_once)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GString)    lines = g_string_new (NULL);
  g_autoptr (GPtrArray)  found = NULL;
  g_autoptr (NnTestRun)  run = nn_test_update_run_new (0, NN_TEST_UPDATE_SENTENCES);
  g_autoptr (NnWalk)     walk = nn_test_update_walk (run, 0);

  for (int i = 0; i < nn_walk_count (walk); i++)
    if (nn_walk_get (walk, i)->operation != NULL)
      {
        g_autofree char *line = nn_formula_general (nn_walk_get (walk, i)->operation);

        g_string_append_printf (lines, "%s\n", line);
      }

  found = nn_symbols_in (lines->str);
  g_assert_cmpuint (found->len, >, 30);
  NN_EACH_OF (const NnSymbol, symbol, found)
    {
      g_assert_true (g_hash_table_add (names, (gpointer) symbol->name));
      g_assert_cmpuint (strlen (symbol->meaning), >, 0);
    }
}
