/** The sizes of pictures: columns of a paper with its size of letters, or the screen's. */

export const SIZES = ['column', 'page', 'screen'] as const;
export type SizeName = (typeof SIZES)[number];

/** An inch has 96 pixels and 25.4 millimetres, and 72 points. */
const PER_MM = 96 / 25.4;
const PER_POINT = 96 / 72;

/** The letters of a figure in a paper, a little smaller than its text. */
const LETTERS = 8 * PER_POINT;

export interface PictureSize {
  width: number;
  panelHeight: number;
  letters: number;
  /** Millimetres on paper; null for the screen's pixels. */
  paper: number | null;
}

export function sizeOf(name: SizeName, screen: number): PictureSize {
  switch (name) {
    case 'column':
      return { width: 85 * PER_MM, panelHeight: 120, letters: LETTERS, paper: 85 };
    case 'page':
      return { width: 175 * PER_MM, panelHeight: 140, letters: LETTERS, paper: 175 };
    case 'screen':
      return { width: Math.max(320, screen), panelHeight: 160, letters: 11, paper: null };
  }
}
