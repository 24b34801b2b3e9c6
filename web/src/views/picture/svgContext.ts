/**
 * A picture that plots are painted on as on a canvas: what is stroked and filled becomes
 * elements of an SVG, with the numbers as short as a printer needs them.
 */
import { type PlotContext, textOfPath } from '../../ui/drawing/plotContext';

/** Digits after the point: a hundredth of a pixel is finer than any printer. */
const DIGITS = 2;

/** Longer paths are cut into pieces, which some readers of SVG need. */
const MOST_CHARACTERS = 200_000;

export function short(value: number): string {
  return String(Number(value.toFixed(DIGITS)));
}

export class SvgContext implements PlotContext {
  fillStyle: string | CanvasGradient | CanvasPattern = '#000';
  strokeStyle: string | CanvasGradient | CanvasPattern = '#000';
  lineWidth = 1;
  lineDashOffset = 0;
  lineJoin: CanvasLineJoin = 'miter';
  globalAlpha = 1;
  font = '';
  #dash: readonly number[] = [];
  #x = 0;
  #y = 0;
  #path: string[] = [];
  #written: string[] = [];

  /** The elements so far, as text. */
  get written(): string {
    return this.#written.join('');
  }

  translate(x: number, y: number): void {
    this.#x += x;
    this.#y += y;
  }

  beginPath(): void {
    this.#path = [];
  }

  closePath(): void {
    this.#path.push('Z');
  }

  moveTo(x: number, y: number): void {
    this.#path.push(`M${this.#at(x, y)}`);
  }

  lineTo(x: number, y: number): void {
    this.#path.push(`${this.#path.length === 0 ? 'M' : 'L'}${this.#at(x, y)}`);
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#path.push(`M${this.#at(x, y)}h${short(width)}v${short(height)}h${short(-width)}Z`);
  }

  /** A whole circle: markers have no other arcs. */
  arc(x: number, y: number, radius: number): void {
    const r = short(radius);
    const across = short(2 * radius);
    this.#path.push(
      `M${this.#at(x - radius, y)}a${r},${r} 0 1,0 ${across},0a${r},${r} 0 1,0 -${across},0Z`,
    );
  }

  setLineDash(dash: Iterable<number>): void {
    this.#dash = [...dash];
    this.lineDashOffset = 0;
  }

  /** Nothing is under what is painted. */
  clearRect(): void {}

  fillRect(x: number, y: number, width: number, height: number): void {
    if (!(width > 0 && height > 0)) return;
    this.#written.push(
      `<rect x="${short(x + this.#x)}" y="${short(y + this.#y)}" width="${short(width)}" height="${short(height)}" fill="${escaped(String(this.fillStyle))}"${this.#opacity()}/>`,
    );
  }

  fillText(text: string, x: number, y: number): void {
    const [size = '11'] = /[\d.]+(?=px)/.exec(this.font) ?? [];
    this.#written.push(
      `<text x="${short(x + this.#x)}" y="${short(y + this.#y)}" font-size="${size}" fill="${escaped(String(this.fillStyle))}">${escaped(text)}</text>`,
    );
  }

  #opacity(): string {
    return this.globalAlpha === 1 ? '' : ` fill-opacity="${short(this.globalAlpha)}"`;
  }

  fill(): void {
    for (const d of this.#pieces()) {
      this.#written.push(`<path d="${d}" fill="${escaped(String(this.fillStyle))}"/>`);
    }
  }

  stroke(path?: Path2D): void {
    const look = this.#strokeLook();
    if (path) {
      const place = `translate(${short(this.#x)} ${short(this.#y)})`;
      this.#written.push(`<path d="${textOfPath(path)}" transform="${place}" ${look}/>`);
      return;
    }
    for (const d of this.#pieces()) this.#written.push(`<path d="${d}" ${look}/>`);
  }

  #strokeLook(): string {
    const dash =
      this.#dash.length === 0
        ? ''
        : ` stroke-dasharray="${this.#dash.map(short).join(' ')}" stroke-dashoffset="${short(this.lineDashOffset)}"`;
    return `fill="none" stroke="${escaped(String(this.strokeStyle))}" stroke-width="${short(this.lineWidth)}" stroke-linejoin="${this.lineJoin}"${dash}`;
  }

  /** The path, cut where a part of it begins. */
  #pieces(): string[] {
    const pieces: string[] = [];
    let piece: string[] = [];
    let long = 0;
    for (const part of this.#path) {
      if (long > MOST_CHARACTERS && part.startsWith('M')) {
        pieces.push(piece.join(''));
        piece = [];
        long = 0;
      }
      piece.push(part);
      long += part.length;
    }
    if (piece.length > 0) pieces.push(piece.join(''));
    return pieces;
  }

  #at(x: number, y: number): string {
    return `${short(x + this.#x)},${short(y + this.#y)}`;
  }
}

/** A text as it may stand in XML: names are whatever somebody has written. */
export function escaped(text: string): string {
  return (
    text
      .replace(
        /[&<>"]/g,
        (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[letter] ?? '&quot;',
      )
      // Control characters are none that XML has.
      .replace(/[^\P{Cc}\t\n]/gu, '')
  );
}
