/**
 * The look of a figure's marks as attributes of SVG. No style sheet has it, so that a picture is the same drawing
 * wherever it is made, with the colours of its own scheme in place of the tokens.
 */
import type { SVGAttributes } from 'react';

type Look = SVGAttributes<SVGElement>;

/** Drawings are scaled as a whole: this is in units. */
const LETTERS = 11;

const text = (token: string): Look => ({ fill: `var(${token})`, fontSize: LETTERS });

/** Of axes and their figures. */
export const FIGURES: Look = text('--ink-3');
export const AXIS_TITLE: Look = text('--ink-2');
export const GRID: Look = { stroke: 'var(--plot-grid)' };
export const BASE: Look = { stroke: 'var(--control)' };
export const BROKEN: Look = { fill: 'none', ...BASE };

/** Of series. */
export const LINE: Look = { fill: 'none', strokeLinejoin: 'round', strokeLinecap: 'butt' };
export const BAND: Look = { fillOpacity: 0.16 };
export const ROW_NAME: Look = text('--ink-2');
export const ROW_VALUE: Look = { ...text('--ink'), textAnchor: 'end' };

/** Of maps. */
export const CELL: Look = { fill: 'var(--flow-1)', stroke: 'var(--panel)' };
export const CELL_VALUE: Look = { ...text('--ink'), textAnchor: 'middle' };
