#include "ui/render/typeset.h"

#include "tests/support/cases.h"

/* A name that was typeset before is as wide as it was, and each size has its own width. */
NN_TEST (names_keep_their_width_in_each_size)
{
  g_autoptr (HlText) text = hl_text_new (NULL);
  const double       small = hl_symbol_width (text, HL_TEXT_SMALL, "K_h");
  const double       large = hl_symbol_width (text, HL_TEXT_TITLE, "K_h");

  g_assert_cmpfloat (large, >, small);
  g_assert_cmpfloat (hl_symbol_width (text, HL_TEXT_SMALL, "K_h"), ==, small);
  g_assert_cmpfloat (hl_symbol_width (text, HL_TEXT_SMALL, "W_oᵀ"), >, small);
}

/* However many names there have been. */
NN_TEST (old_names_are_typeset_again)
{
  g_autoptr (HlText) text = hl_text_new (NULL);
  const double       width = hl_symbol_width (text, HL_TEXT_NORMAL, "x");

  for (int i = 0; i < 600; i++)
    {
      g_autofree char *name = g_strdup_printf ("x_%d", i);

      g_assert_cmpfloat (hl_symbol_width (text, HL_TEXT_NORMAL, name), >, width);
    }
  g_assert_cmpfloat (hl_symbol_width (text, HL_TEXT_NORMAL, "x"), ==, width);
}

/* Symbols refer to the fonts with which they are kept. */
NN_TEST (symbols_go_with_their_text)
{
  PangoContext *context = NULL;

  for (int i = 0; i < 100; i++)
    {
      g_autoptr (HlText) text = hl_text_new_scaled (NULL, 1.0 + 0.01 * i);

      hl_symbol_width (text, HL_TEXT_NORMAL, "K_h");
      if (i == 0)
        {
          context = hl_text_context (text);
          g_object_add_weak_pointer (G_OBJECT (context), (gpointer *) &context);
        }
    }
  g_assert_null (context); /* of a text that made room for others */
}
