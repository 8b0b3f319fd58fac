#include "ui/picture/tex-words.h"

/* What plain LaTeX writes otherwise. */
static const struct
{
  gunichar    letter;
  const char *tex;
} letters[] = {
  { '\\', "\\textbackslash{}" },
  { '{', "\\{" },
  { '}', "\\}" },
  { '$', "\\$" },
  { '&', "\\&" },
  { '#', "\\#" },
  { '%', "\\%" },
  { '_', "\\_" },
  { '^', "\\textasciicircum{}" },
  { '~', "\\textasciitilde{}" },
  { '<', "\\textless{}" },
  { '>', "\\textgreater{}" },
  { '|', "\\textbar{}" },
  { '"', "\\char34{}" },
  { '-', "-{}" },
  { '`', "\\textasciigrave{}" },
  { 0x00a0, "~" },
  { 0x00ab, "{\\fontencoding{T1}\\selectfont\\guillemotleft}" },
  { 0x00b0, "$^\\circ$" },
  { 0x00b1, "$\\pm$" },
  { 0x00b2, "$^2$" },
  { 0x00b3, "$^3$" },
  { 0x00b7, "$\\cdot$" },
  { 0x00b9, "$^1$" },
  { 0x00bb, "{\\fontencoding{T1}\\selectfont\\guillemotright}" },
  { 0x00bd, "$\\frac12$" },
  { 0x00d7, "$\\times$" },
  { 0x00f7, "$\\div$" },
  { 0x02b3, "$^r$" },
  { 0x1d40, "$^\\top$" },
  { 0x1d49, "$^e$" },
  { 0x1d57, "$^t$" },
  { 0x2002, "~" },
  { 0x2009, "\\," },
  { 0x2011, "-" },
  { 0x2013, "--" },
  { 0x2014, "---" },
  { 0x2016, "$\\Vert$" },
  { 0x2018, "`" },
  { 0x2019, "'" },
  { 0x201a, "," },
  { 0x201c, "``" },
  { 0x201d, "''" },
  { 0x201e, ",," },
  { 0x2026, "\\ldots{}" },
  { 0x202f, "\\," },
  { 0x2032, "$'$" },
  { 0x2033, "$''$" },
  { 0x2039, "$\\langle$" },
  { 0x203a, "$\\rangle$" },
  { 0x207b, "$^-$" },
  { 0x207d, "$^($" },
  { 0x207e, "$^)$" },
  { 0x2096, "$_k$" },
  { 0x2099, "$_n$" },
  { 0x2113, "$\\ell$" },
  { 0x2190, "$\\leftarrow$" },
  { 0x2191, "$\\uparrow$" },
  { 0x2192, "$\\rightarrow$" },
  { 0x2193, "$\\downarrow$" },
  { 0x21b5, "$\\hookleftarrow$" },
  { 0x2202, "$\\partial$" },
  { 0x2207, "$\\nabla$" },
  { 0x2208, "$\\in$" },
  { 0x2211, "$\\sum$" },
  { 0x2212, "$-$" },
  { 0x2215, "/" },
  { 0x221a, "$\\surd$" },
  { 0x221e, "$\\infty$" },
  { 0x2225, "$\\Vert$" },
  { 0x2248, "$\\approx$" },
  { 0x2260, "$\\neq$" },
  { 0x2264, "$\\leq$" },
  { 0x2265, "$\\geq$" },
  { 0x2295, "$\\oplus$" },
  { 0x2299, "$\\odot$" },
  { 0x22a4, "$^\\top$" },
  { 0x22c5, "$\\cdot$" },
  { 0x2605, "$\\star$" },
  { 0x2713, "$\\surd$" },
  { 0x27e8, "$\\langle$" },
  { 0x27e9, "$\\rangle$" },
  { 0x2c7c, "$_j$" },
};

static const char *const greek[] = {
  "alpha", "beta",   "gamma",   "delta",  "epsilon", "zeta", "eta",   "theta", "iota",
  "kappa", "lambda", "mu",      "nu",     "xi",      "o",    "pi",    "rho",   "varsigma",
  "sigma", "tau",    "upsilon", "varphi", "chi",     "psi",  "omega",
};

static const struct
{
  gunichar    letter; /* capitals that differ from Latin ones */
  const char *tex;
} capitals[] = { { 0x393, "Gamma" }, { 0x394, "Delta" }, { 0x398, "Theta" }, { 0x39b, "Lambda" },
                 { 0x39e, "Xi" },    { 0x3a0, "Pi" },    { 0x3a3, "Sigma" }, { 0x3a5, "Upsilon" },
                 { 0x3a6, "Phi" },   { 0x3a8, "Psi" },   { 0x3a9, "Omega" } };

/* What is over the letter before it, as a combining mark. */
static const char *accent_of (gunichar letter)
{
  return letter == 0x302 ? "\\^" : letter == 0x304 ? "\\=" : letter == 0x303 ? "\\~" : NULL;
}

static void append_letter (GString *tex, gunichar letter)
{
  for (gsize i = 0; i < G_N_ELEMENTS (letters); i++)
    if (letters[i].letter == letter)
      {
        g_string_append (tex, letters[i].tex);
        return;
      }
  for (gsize i = 0; i < G_N_ELEMENTS (capitals); i++)
    if (capitals[i].letter == letter)
      {
        g_string_append_printf (tex, "$\\%s$", capitals[i].tex);
        return;
      }

  if (letter == 0xb5)
    letter = 0x3bc;
  if (letter >= 0x3b1 && letter < 0x3b1 + G_N_ELEMENTS (greek) && letter != 0x3bf)
    g_string_append_printf (tex, "$\\%s$", greek[letter - 0x3b1]);
  else if ((letter >= 0x2074 && letter <= 0x2079) || letter == 0x2070)
    g_string_append_printf (tex, "$^%u$", letter - 0x2070);
  else if (letter >= 0x2080 && letter <= 0x2089)
    g_string_append_printf (tex, "$_%u$", letter - 0x2080);
  else if (letter >= 0x20)
    g_string_append_unichar (tex, letter);
  else
    g_string_append_c (tex, ' ');
}

/* Words as plain LaTeX writes them, Chinese ones as XeLaTeX and LuaLaTeX do. */
char *hl_tex_escape (const char *words)
{
  GString *tex = g_string_new (NULL);

  for (const char *at = words; *at != '\0'; at = g_utf8_next_char (at))
    {
      const gunichar letter = g_utf8_get_char (at);
      const char    *accent = accent_of (g_utf8_get_char (g_utf8_next_char (at)));

      if (accent == NULL)
        append_letter (tex, letter);
      else
        {
          g_string_append_printf (tex, "%s{", accent);
          append_letter (tex, letter);
          g_string_append_c (tex, '}');
          at = g_utf8_next_char (at);
        }
    }

  return g_string_free (tex, FALSE);
}
