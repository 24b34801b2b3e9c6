/** Writes what is painted as the elements of an SVG, with the numbers as short as a printer needs them. */
import { type DrawingContext, textOfPath } from '../../ui/drawing/plotContext';

/** Digits after the point: a hundredth of a pixel is finer than any printer. */
const DIGITS = 2;

/** Longer paths are cut into pieces, which some readers of SVG need. */
const MOST_CHARACTERS = 200_000;

export function short(value: number): string {
  return String(Number(value.toFixed(DIGITS)));
}

/** The state that `save` keeps. */
interface Look {
  fillStyle: SvgContext['fillStyle'];
  strokeStyle: SvgContext['strokeStyle'];
  lineWidth: number;
  lineDashOffset: number;
  lineJoin: CanvasLineJoin;
  lineCap: CanvasLineCap;
  globalAlpha: number;
  font: string;
  textAlign: CanvasTextAlign;
}

const ANCHORS: Partial<Record<CanvasTextAlign, string>> = {
  center: 'middle',
  right: 'end',
  end: 'end',
};

export class SvgContext implements DrawingContext {
  fillStyle: string | CanvasGradient | CanvasPattern = '#000';
  strokeStyle: string | CanvasGradient | CanvasPattern = '#000';
  lineWidth = 1;
  lineDashOffset = 0;
  lineJoin: CanvasLineJoin = 'miter';
  lineCap: CanvasLineCap = 'butt';
  globalAlpha = 1;
  font = '';
  textAlign: CanvasTextAlign = 'start';
  #dash: readonly number[] = [];
  #x = 0;
  #y = 0;
  #path: string[] = [];
  #written: string[] = [];
  #saved: { look: Look; x: number; y: number; dash: readonly number[]; open: number }[] = [];
  /** Groups that the next `restore` closes. */
  #open = 0;
  #clips = 0;
  /** The outline that `strokeText` has asked for, around the text that is written next. */
  #halo = '';
  #name: string;

  /** `name`: for the ids of clips, unlike that of other parts of a picture. */
  constructor(name = '') {
    this.#name = name;
  }

  /** The elements so far, as text. */
  get written(): string {
    return this.#written.join('');
  }

  translate(x: number, y: number): void {
    this.#x += x;
    this.#y += y;
  }

  scale(x: number, y: number): void {
    if (x === 1 && y === 1) return;
    this.#written.push(
      `<g transform="translate(${short(this.#x)} ${short(this.#y)}) scale(${x} ${y})">`,
    );
    this.#open += 1;
    this.#x = 0;
    this.#y = 0;
  }

  save(): void {
    const { fillStyle, strokeStyle, lineWidth, lineDashOffset, lineJoin, lineCap } = this;
    const { globalAlpha, font, textAlign } = this;
    const strokes = { strokeStyle, lineWidth, lineDashOffset, lineJoin, lineCap };
    const look = { fillStyle, ...strokes, globalAlpha, font, textAlign };
    this.#saved.push({ look, x: this.#x, y: this.#y, dash: this.#dash, open: this.#open });
    this.#open = 0;
  }

  restore(): void {
    const saved = this.#saved.pop();
    if (!saved) return;
    this.#written.push('</g>'.repeat(this.#open));
    Object.assign(this, saved.look);
    this.#dash = saved.dash;
    this.#x = saved.x;
    this.#y = saved.y;
    this.#open = saved.open;
  }

  /** Until the next `restore`. */
  clip(): void {
    this.#clips += 1;
    const id = `clip-${this.#name}${this.#clips}`;
    this.#written.push(
      `<clipPath id="${id}"><path d="${this.#path.join('')}"/></clipPath><g clip-path="url(#${id})">`,
    );
    this.#open += 1;
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

  roundRect(x: number, y: number, width: number, height: number, radius: number): void {
    const r = short(radius);
    const corner = (dx: number, dy: number): string =>
      `a${r},${r} 0 0,1 ${short(dx * radius)},${short(dy * radius)}`;
    const [across, down] = [width - 2 * radius, height - 2 * radius];
    this.#path.push(
      `M${this.#at(x + radius, y)}h${short(across)}${corner(1, 1)}v${short(down)}${corner(-1, 1)}h${short(-across)}${corner(-1, -1)}v${short(-down)}${corner(1, -1)}Z`,
    );
  }

  /** Clockwise, as canvases draw unless another direction is given. */
  arc(x: number, y: number, radius: number, from: number, to: number): void {
    const r = short(radius);
    if (Math.abs(to - from) >= 2 * Math.PI) {
      const across = short(2 * radius);
      this.#path.push(
        `M${this.#at(x - radius, y)}a${r},${r} 0 1,0 ${across},0a${r},${r} 0 1,0 -${across},0Z`,
      );
      return;
    }
    this.lineTo(x + radius * Math.cos(from), y + radius * Math.sin(from));
    const end = this.#at(x + radius * Math.cos(to), y + radius * Math.sin(to));
    this.#path.push(`A${r},${r} 0 ${to - from > Math.PI ? 1 : 0},1 ${end}`);
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
      `<rect x="${short(x + this.#x)}" y="${short(y + this.#y)}" width="${short(width)}" height="${short(height)}" fill="${escaped(String(this.fillStyle))}"${this.#opacity('fill')}/>`,
    );
  }

  fillText(text: string, x: number, y: number): void {
    const [size = '11'] = /[\d.]+(?=px)/.exec(this.font) ?? [];
    const anchor = ANCHORS[this.textAlign];
    const anchored = anchor === undefined ? '' : ` text-anchor="${anchor}"`;
    this.#written.push(
      `<text x="${short(x + this.#x)}" y="${short(y + this.#y)}" font-size="${size}"${anchored} fill="${escaped(String(this.fillStyle))}"${this.#halo}>${escaped(text)}</text>`,
    );
    this.#halo = '';
  }

  /** A halo of the text that is filled next: written twice, it would be read twice. */
  strokeText(): void {
    this.#halo = ` stroke="${escaped(String(this.strokeStyle))}" stroke-width="${short(this.lineWidth)}" stroke-linejoin="${this.lineJoin}" paint-order="stroke"`;
  }

  #opacity(of: 'fill' | 'stroke'): string {
    return this.globalAlpha === 1 ? '' : ` ${of}-opacity="${short(this.globalAlpha)}"`;
  }

  fill(): void {
    for (const d of this.#pieces()) {
      this.#written.push(
        `<path d="${d}" fill="${escaped(String(this.fillStyle))}"${this.#opacity('fill')}/>`,
      );
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
    const cap = this.lineCap === 'butt' ? '' : ` stroke-linecap="${this.lineCap}"`;
    return `fill="none" stroke="${escaped(String(this.strokeStyle))}" stroke-width="${short(this.lineWidth)}" stroke-linejoin="${this.lineJoin}"${cap}${dash}${this.#opacity('stroke')}`;
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
