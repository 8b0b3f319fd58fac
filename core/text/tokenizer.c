#include "core/text/tokenizer.h"

#include <string.h>

#include "core/text/book-text.h"
#include "core/text/characters.h"

/* In bytes: a text is composed in pieces of at least the first length, which end before a character
 * between spaces, but of no more than the second length. */
#define PIECE 256
#define LONGEST_PIECE 1024

#define ZERO_WIDTH_SPACE 0x200b
#define ZERO_WIDTH_JOINER 0x200d

static gboolean is_apostrophe (gunichar c)
{
  return c == 0x2019 /* ’ */ || c == 0x2018 /* ‘ */ || c == 0x02bc /* ʼ */;
}

/* Characters that many people type for an apostrophe, and that are one between two letters only. */
static gboolean is_accent_alone (gunichar c)
{
  return c == '`' || c == 0x00b4 /* ´ */ || c == 0x2032 /* ′ */ || c == 0x201b /* ‛ */ ||
         c == 0xff07 /* ＇ */ || c == 0x02b9 /* ʹ */ || c == 0x02c8 /* ˈ */ || c == 0xa78c /* ꞌ */;
}

static gboolean is_hyphen (gunichar c) { return c == 0x2010 || c == 0x2011; }

/* Characters that are not visible: soft hyphen, joiners and fillers, marks of direction and what
 * they enclose, byte order mark. */
static gboolean is_invisible (gunichar c)
{
  return c == 0x00ad || c == 0x034f || c == 0x061c || c == 0x180e || c == 0x3164 || c == 0xfeff ||
         c == 0xe0001 || (c >= 0xfff9 && c <= 0xfffb) || (c >= 0x202a && c <= 0x202e) ||
         (c >= 0x2060 && c <= 0x206f) || (c >= 0x200c && c <= 0x200f && c != ZERO_WIDTH_JOINER);
}

/* Returns where plain text ends, that needs no folding: ASCII without control characters, as most
 * English is. */
static const char *skip_plain (const char *text)
{
  while (*text >= ' ' && *text <= '~' && *text != '`')
    text++;

  return text;
}

/* Whether no character before @c can become one with it: ASCII, and all but the
 * combining marks and the second and third parts of a Hangul syllable. */
static gboolean stands_alone (gunichar c)
{
  return c < 0x300 || !(g_unichar_ismark (c) || (c >= 0x1160 && c <= 0x11ff));
}

/* Returns the end of the first piece of @text.  The time of composing can grow with the square of
 * the length, so a piece is short, even if a letter has a thousand accents. */
static const char *piece_end (const char *text)
{
  const char *end = text + strnlen (text, PIECE);

  if (*end == '\0')
    return end;

  for (end = text; *end != '\0' && end - text < LONGEST_PIECE; end = g_utf8_next_char (end))
    if (end - text >= PIECE && stands_alone (nn_character_at (end)))
      break;

  return end;
}

/* Whether composing would change nothing, as in most French: all its letters are before the
 * combining marks, and its quotation marks and dashes cannot be composed. */
static gboolean is_composed (const char *text, const char *end)
{
  for (; text < end; text = g_utf8_next_char (text))
    {
      const gunichar c = nn_character_at (text);

      if (c >= 0x300 && !(c >= 0x2010 && c <= 0x2027))
        return FALSE;
    }

  return TRUE;
}

static void fold_characters (GString *folded, const char *text, const char *end)
{
  for (const char *next = text; next < end; next = g_utf8_next_char (next))
    {
      const char *const start = next;
      gunichar          c;

      next = MIN (skip_plain (start), end);
      g_string_append_len (folded, start, next - start);
      if (next == end)
        break;

      c = nn_character_at (next);
      if (is_apostrophe (c) || (is_accent_alone (c) && next > text &&
                                g_unichar_isalpha (nn_character_at (g_utf8_prev_char (next))) &&
                                g_unichar_isalpha (nn_character_at (g_utf8_next_char (next)))))
        g_string_append_c (folded, '\'');
      else if (is_hyphen (c))
        g_string_append_c (folded, '-');
      else if (nn_character_is_space (c) || c == ZERO_WIDTH_SPACE)
        g_string_append_c (folded, ' ');
      else if (!is_invisible (c) &&
               !(c == ZERO_WIDTH_JOINER && next > text &&
                 nn_character_at (g_utf8_prev_char (next)) < 0x300)) /* it joins emoji */
        nn_character_append (folded, c);
    }
}

static void fold_piece (GString *folded, const char *text, const char *end)
{
  g_autofree char *composed = NULL;

  if (is_composed (text, end))
    {
      fold_characters (folded, text, end);
      return;
    }

  composed = g_utf8_normalize (text, end - text, G_NORMALIZE_DEFAULT_COMPOSE);
  fold_characters (folded, composed, composed + strlen (composed));
}

/* Folds the different ways to write the same character into one. */
static char *fold (const char *text)
{
  GString *folded = g_string_sized_new (strlen (text) + 1);

  while (*text != '\0')
    {
      const char *end = piece_end (text);

      fold_piece (folded, text, end);
      text = end;
    }

  return g_string_free (folded, FALSE);
}

/* Whether @c is a part of a word: no space, and of no class P or S of Unicode. */
static gboolean is_of_word (gunichar c)
{
  const GUnicodeType type = c < 0x80 ? G_UNICODE_CONTROL : g_unichar_type (c);

  if (c < 0x80)
    return g_ascii_isalnum ((char) c);

  return !(type >= G_UNICODE_CONNECT_PUNCTUATION && type <= G_UNICODE_SPACE_SEPARATOR);
}

/* Characters that change the one before them: accents, colors of emoji and names of flags. */
static gboolean is_modifier (gunichar c)
{
  return c >= 0x300 &&
         (g_unichar_ismark (c) || (c >= 0x1f3fb && c <= 0x1f3ff) || (c >= 0xe0020 && c <= 0xe007f));
}

/* What makes one of the characters around it: in emoji, and of letters below others in Khmer and
 * Burmese. */
static gboolean is_joiner (gunichar c)
{
  return c == ZERO_WIDTH_JOINER || c == 0x17d2 || c == 0x1039;
}

static gboolean is_flag_half (gunichar c) { return c >= 0x1f1e6 && c <= 0x1f1ff; }

/* Whether @c is inside a number after the digit @left, in ASCII, Arabic or wide digits: 3.5, ٣٫٥ */
static gboolean is_inside_number (gunichar c, gunichar left)
{
  return c == '.' || c == ',' || c == 0x066b /* ٫ */ || c == 0x066c /* ٬ */ ||
         ((c == 0xff0c /* ， */ || c == 0xff0e /* ． */) && left >= 0xff10);
}

/* Whether the two words around the mark at @mark are one: don't, vas-tu, 3.5. */
static gboolean is_inside_word (const char *before, const char *mark, NnReadingRule rule)
{
  const gunichar left = nn_character_at (before);
  const gunichar right = nn_character_at (g_utf8_next_char (mark));

  if (*mark == '\'' || *mark == '-')
    return is_of_word (right) && !nn_character_is_unspaced (right);

  return rule != NN_READING_FIRST && g_unichar_isdigit (left) && g_unichar_isdigit (right) &&
         is_inside_number (nn_character_at (mark), left);
}

static const char *word_end (const char *text, NnReadingRule rule)
{
  const char *before = text;
  const char *end = g_utf8_next_char (text);

  for (; *end != '\0'; before = end, end = g_utf8_next_char (end))
    {
      const char *const next = nn_characters_skip_alphanumeric (end);

      if (next > end)
        before = next - 1;
      end = next;
      if (*end == '\0')
        break;
      if (!(is_of_word (nn_character_at (end)) &&
            (rule == NN_READING_RUNS || !nn_character_is_unspaced (nn_character_at (end)))) &&
          !is_inside_word (before, end, rule))
        break;
    }

  return end;
}

/**
 * @text: where a character of a folded text begins
 * Returns: where it ends, with what changes it: 。 é 👍🏽 👨‍👩‍👧 🇫🇷
 */
const char *nn_character_end (const char *text)
{
  const char *end = g_utf8_next_char (text);

  if (is_flag_half (nn_character_at (text)) && is_flag_half (nn_character_at (end)))
    end = g_utf8_next_char (end);

  for (;;)
    {
      const gunichar c = nn_character_at (end);

      if (!is_joiner (c) && !is_modifier (c))
        return end;
      end = g_utf8_next_char (end);
      if (is_joiner (c) && *end != '\0' && *end != ' ')
        end = g_utf8_next_char (end);
    }
}

/* Returns the length of the reserved token at @text in any case, such as <EOS>, or 0. */
static gsize reserved_length (const char *text)
{
  static const char *const reserved[] = { NN_TOKEN_PAD, NN_TOKEN_BOS, NN_TOKEN_EOS, NN_TOKEN_UNK };

  for (gsize i = 0; *text == '<' && i < G_N_ELEMENTS (reserved); i++)
    if (g_ascii_strncasecmp (text, reserved[i], strlen (reserved[i])) == 0)
      return strlen (reserved[i]);

  return 0;
}

/* The rule for reading a text, which is folded already. */
static const char *token_end (const char *text, NnReadingRule rule, gboolean is_quoted)
{
  const gunichar c = nn_character_at (text);
  const gsize    reserved = reserved_length (text);
  const char    *end;

  if (reserved > 0)
    return text + reserved;
  if (rule == NN_READING_FIRST && (c == '.' || c == ',') && g_ascii_isdigit (text[1]))
    return word_end (text, rule);
  if (!is_of_word (c) || (rule != NN_READING_RUNS && nn_character_is_unspaced (c)))
    return nn_character_end (text);

  end = word_end (text, rule);

  return *end == '\'' && !is_quoted && (end[-1] == 's' || end[-1] == 'S') ? end + 1 : end;
}

/* Returns the length of what is at @text, if it is an end that some programs divide from the word
 * of a contraction: i 'm, do n't. */
static gsize divided_length (const char *text)
{
  static const char *const ends[] = { "'m", "'re", "'s", "'ve", "'ll", "'d", "n't" };

  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      const char *end = text + strlen (ends[i]);

      if (g_ascii_strncasecmp (text, ends[i], strlen (ends[i])) == 0 && *end != '\'' &&
          !is_of_word (nn_character_at (end)))
        return strlen (ends[i]);
    }

  return 0;
}

/* Returns @text with one space between two tokens. */
static char *space_tokens (const char *text, NnReadingRule rule)
{
  GString *spaced = g_string_sized_new (strlen (text) + 16);
  gboolean is_quoted = FALSE; /* whether ' has opened a quotation */

  while (*text != '\0')
    {
      const gsize divided = is_quoted ? 0 : divided_length (text);
      const char *end = *text == ' ' ? text : token_end (text, rule, is_quoted);

      if (divided > 0)
        end = text + divided;
      else if (*text == '\'')
        is_quoted = !is_quoted;
      else if (*text == '`' || g_str_has_prefix (text, "‚"))
        is_quoted = TRUE;
      if (end > text && spaced->len > 0 &&
          (divided == 0 || !g_ascii_isalpha (spaced->str[spaced->len - 1])))
        g_string_append_c (spaced, ' ');
      g_string_append_len (spaced, text, end - text);
      text = end + (*end == ' ' ? 1 : 0);
    }

  return g_string_free (spaced, FALSE);
}

/**
 * @text: a sentence, valid UTF-8
 * @keeps_capitals: whether to leave out step 3
 * Returns: (transfer full): the sentence with spaces between its tokens
 */
char *nn_normalize_by (const char *text, NnReadingRule rule, gboolean keeps_capitals)
{
  g_autofree char *folded = *skip_plain (text) == '\0' ? NULL : fold (text);
  g_autofree char *spaced = NULL;

  if (folded != NULL)
    text = folded;
  if (rule == NN_READING_BOOK)
    return keeps_capitals ? nn_book_space_punctuation (text) : nn_book_normalize (text);

  spaced = space_tokens (text, rule);

  return keeps_capitals ? g_steal_pointer (&spaced) : nn_book_lower (spaced);
}

/**
 * @text: a sentence, valid UTF-8
 * Returns: (transfer full): the sentence in lower case, with a space between its tokens
 */
char *nn_normalize (const char *text) { return nn_normalize_by (text, NN_READING_WORDS, FALSE); }

/**
 * @text: a sentence, valid UTF-8
 * Returns: (transfer full): its words and marks; none, if there is nothing but spaces
 */
char **nn_tokenize (const char *text)
{
  g_autofree char *normalized = nn_normalize (text);

  return nn_tokens_split (normalized);
}
