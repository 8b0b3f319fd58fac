/* ui/labs/positions-lab.h
 *
 * The lab on positions: the table of sines and cosines as a picture, some of its columns
 * as curves, how alike two positions are, and what becomes of a sentence when positions
 * are taken away.
 *
 * Steps: the positions, one after the other.
 *
 * The model of the workspace reads its sentence in another order.
 */

#pragma once

#include "ui/labs/lab-page.h"

#define HL_TYPE_POSITIONS_LAB (hl_positions_lab_get_type ())

G_DECLARE_FINAL_TYPE (HlPositionsLab, hl_positions_lab, HL, POSITIONS_LAB, HlLabPage)
