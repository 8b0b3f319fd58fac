#include "app/pages.h"

#include <glib/gi18n.h>

#include "ui/labs/lab.h"
#include "ui/pages/pages.h"

static const HlPageInfo pages[] = {
  { "start", N_ ("Start"), "headlight-start-symbolic", HL_SECTION_START, hl_start_page_get_type },
  { "translate", N_ ("Translate"), "headlight-translate-symbolic", HL_SECTION_MODEL,
    hl_translate_page_get_type },
  { "attention", N_ ("Attention"), "headlight-attention-symbolic", HL_SECTION_MODEL,
    hl_attention_page_get_type },
  { "train", N_ ("Train"), "headlight-train-symbolic", HL_SECTION_MODEL, hl_train_page_get_type },
  { "model", N_ ("Model"), "headlight-model-symbolic", HL_SECTION_MODEL, hl_model_page_get_type },
  { "subwords", N_ ("Subwords"), "headlight-subwords-symbolic", HL_SECTION_LABS,
    .lab = &hl_subwords_lab },
  { "positions", N_ ("Positions"), "headlight-positions-symbolic", HL_SECTION_LABS,
    .lab = &hl_positions_lab },
  { "attention-lab", N_ ("Attention by Hand"), "headlight-attention-lab-symbolic", HL_SECTION_LABS,
    .lab = &hl_attention_lab },
  { "masks", N_ ("Masks"), "headlight-masks-symbolic", HL_SECTION_LABS, .lab = &hl_masks_lab },
  { "normalization", N_ ("Normalization"), "headlight-normalization-symbolic", HL_SECTION_LABS,
    .lab = &hl_normalization_lab },
  { "feed-forward", N_ ("Feed-Forward"), "headlight-feed-forward-symbolic", HL_SECTION_LABS,
    .lab = &hl_feed_forward_lab },
  { "forcing", N_ ("Teacher Forcing"), "headlight-forcing-symbolic", HL_SECTION_LABS,
    .lab = &hl_forcing_lab },
  { "bleu", N_ ("BLEU"), "headlight-bleu-symbolic", HL_SECTION_LABS, .lab = &hl_bleu_lab },
};

/* Returns how many pages there are. */
int hl_pages_count (void) { return G_N_ELEMENTS (pages); }

/* Returns one of them, in the order of the sidebar. */
const HlPageInfo *hl_pages_get (int index)
{
  g_assert (index >= 0 && index < hl_pages_count ());

  return &pages[index];
}

/* Returns the page of that name, or NULL. */
const HlPageInfo *hl_pages_find (const char *name)
{
  for (int i = 0; i < hl_pages_count (); i++)
    if (g_strcmp0 (pages[i].name, name) == 0)
      return &pages[i];

  return NULL;
}

/* Makes its widget. */
GtkWidget *hl_page_new (const HlPageInfo *info)
{
  return info->lab != NULL ? hl_lab_new (info->lab) : g_object_new (info->get_type (), NULL);
}

/* Returns what people call it; the first section needs no name, or NULL. */
const char *hl_section_get_title (HlSection section)
{
  static const char *const titles[] = {
    [HL_SECTION_START] = NULL,
    /* Translators: heading above the pages about the whole model */
    [HL_SECTION_MODEL] = N_ ("The Transformer"),
    /* Translators: heading above the pages on one idea each */
    [HL_SECTION_LABS] = N_ ("Labs"),
  };

  return titles[section] != NULL ? _ (titles[section]) : NULL;
}
