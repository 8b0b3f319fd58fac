#include "ui/lessons/lesson-markup.h"

#include "tests/support/cases.h"

static void check (const char *text, const char *expected)
{
  NN_TEXT (hl_lesson_markup (text), expected);
}

NN_TEST (terms_become_links)
{
  check ("a [token] here", "a <a href=\"token\">token</a> here");
  check ("[weights|attention weights]", "<a href=\"attention weights\">weights</a>");
}

NN_TEST (indices_are_set_lower)
{
  check ("W_q and √d_k", "W<sub>q</sub> and √d<sub>k</sub>");
  check ("[W_q|query]", "<a href=\"query\">W<sub>q</sub></a>");
  check ("my_file a_b_c A_12 _q", "my_file a_b_c A_12 _q");
}

NN_TEST (everything_else_is_text)
{
  check ("", "");
  check ("a < b & [<eos>]", "a &lt; b &amp; <a href=\"&lt;eos&gt;\">&lt;eos&gt;</a>");
  check ("x[1", "x[1");
  check ("[]", "[]");
  check ("[|a]", "[|a]");
  check ("[a|]", "[a|]");
}
