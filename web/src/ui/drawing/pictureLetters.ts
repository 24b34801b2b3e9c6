/** The letters of pictures: a file takes those of the machine that shows it. */
export const FONT = 'Inter, Helvetica, Arial, sans-serif';

/** Measures texts; null where nothing can. */
export type Measure = Pick<CanvasRenderingContext2D, 'font' | 'measureText'> | null;
