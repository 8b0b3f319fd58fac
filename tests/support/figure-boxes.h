/* tests/support/figure-boxes.h
 *
 * A Transformer figure for tests, and its boxes and arrows by their paths.
 */

#pragma once

#include "ui/render/figure-layout.h"

G_BEGIN_DECLS

/* Two blocks, post-norm, six source and five target tokens. */
extern const HlFigureSpec hl_test_textbook;

HlFigureSpec    hl_test_figure_spec (const char *const *open,
                                     const char        *current);
HlFigureLayout *hl_test_open_layout (const char *const *open) G_GNUC_WARN_UNUSED_RESULT;

const HlFigureBox   *hl_test_box (const HlFigureLayout *layout,
                                  const char           *path);
gboolean             hl_test_has_box (const HlFigureLayout *layout,
                                      const char           *path);
const HlFigureArrow *hl_test_arrow (const HlFigureLayout *layout,
                                    const char           *from,
                                    const char           *to);

G_END_DECLS
