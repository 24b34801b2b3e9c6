/**
 * A picture of runs as SVG: the network, panels under one another, or runs beside one another,
 * under a title and over a caption. Each part is drawn by the code that draws it on the screen.
 */

import { FONT, type Measure } from '../../ui/drawing/pictureLetters';
import { runLook } from '../../ui/style/runLook';
import { colour, inScheme } from '../../ui/style/theme';
import { drawNetwork, type PicturedNetwork } from './networkPart';
import { PanelsPart, type PictureSource } from './panelsPart';
import { Sheet } from './sheet';
import { escaped, short } from './svgContext';
import { picture as t } from './texts/en/picture';

const NAMESPACE = 'http://www.w3.org/2000/svg';

export interface PictureOptions {
  /** In pixels, of which an inch has 96. */
  width: number;
  /** The height of each panel, without its legend. */
  panelHeight: number;
  /** The size of letters, in pixels. */
  letters: number;
  /** Its width on paper in millimetres; null where pixels say it. */
  paper: number | null;
  scheme: 'light' | 'dark';
  /** Empty for none. */
  title: string;
  /** Lines under the plots. */
  caption: readonly string[];
  /** Whether marks of drops and other events are above the plots. */
  events: boolean;
  /** Curves end at this instant, in seconds; with what is recorded unless given. */
  until?: number;
  /** The description that the file has of itself, which is not drawn. */
  source: string;
}

export interface Picture {
  svg: string;
  width: number;
  height: number;
}

/** The panels of one run, which has a name and the look of that name beside others. */
export interface Column {
  run: { name: string; look: number } | null;
  source: PictureSource;
  /** Of panels. */
  ids: readonly string[];
}

export interface Parts {
  network: PicturedNetwork | null;
  columns: readonly Column[];
  measure: Measure;
}

/** Columns are no narrower: figures of axes need room. */
const LEAST_COLUMN = 290;
const GAP = 14;

/** A picture of these parts; null where nothing is painted of them yet. */
export function pictureOf(parts: Parts, options: PictureOptions): Picture | null {
  const found = parts.columns.map((column) => ({
    ...column,
    panels: column.ids.flatMap((id) => column.source.pictured(id) ?? []),
  }));
  const titles = new Map<string, string>(
    found.flatMap(({ panels }) => panels.map(({ panel }) => [panel.id, panel.title])),
  );
  const columns = found
    .map(({ ids, ...column }) => {
      const drawn = new Set<string>(column.panels.map(({ panel }) => panel.id));
      return {
        ...column,
        missing: ids.flatMap((id) => (drawn.has(id) ? [] : (titles.get(id) ?? []))),
      };
    })
    .filter(({ panels, missing }) => panels.length + missing.length > 0);
  if (columns.length === 0 && (parts.network === null || parts.columns.length > 0)) return null;
  return inScheme(options.scheme, () => {
    const { width, title, caption, letters, scheme, source, paper } = options;
    const sheet = new Sheet(width, letters, parts.measure);
    if (title !== '') {
      sheet.y += letters + 8;
      sheet.lines(title, letters * 1.15, '--ink', '600');
      sheet.y += 2;
    }
    const ground = scheme === 'light' ? '#ffffff' : colour('--panel');
    if (parts.network) drawNetwork(sheet, parts.network, ground);
    const perRow = Math.max(1, Math.min(columns.length, Math.floor(width / LEAST_COLUMN)));
    const wide = (width - GAP * (perRow - 1)) / perRow;
    for (let first = 0; first < columns.length; first += perRow) {
      const row = columns.slice(first, first + perRow).map((column, index) => {
        const own = new Sheet(wide, letters, parts.measure);
        if (column.run) drawName(own, column.run);
        const part = new PanelsPart(own, column.source, { ...options, name: `${first + index}-` });
        if (column.panels.some(({ square }) => !square)) part.drawEvents();
        return { own, part, panels: column.panels, missing: column.missing };
      });
      // Panels of a row begin at one height.
      const top = Math.max(...row.map(({ own }) => own.y));
      for (const { own, part, panels, missing } of row) {
        own.y = top;
        part.drawPanels(panels);
        if (missing.length === 0) continue;
        own.y += letters + 4;
        own.lines(t.missing(missing), letters * 0.9, '--ink-2');
      }
      for (const [index, { own }] of row.entries()) {
        const place = `${short(index * (wide + GAP))} ${short(sheet.y)}`;
        sheet.add(
          columns.length === 1 && sheet.y === 0
            ? own.written
            : `<g transform="translate(${place})">${own.written}</g>`,
        );
      }
      sheet.y += Math.max(...row.map(({ own }) => own.y));
    }
    sheet.y += 4;
    for (const line of caption) {
      sheet.y += letters + 4;
      sheet.lines(line, letters * 0.9, '--ink-2');
    }
    const height = Math.ceil(sheet.y + 10);
    const [broad, high] =
      paper === null
        ? [short(width), String(height)]
        : [`${paper}mm`, `${short((height / width) * paper)}mm`];
    const [first] = columns.flatMap(({ panels }) => panels);
    const name = title === '' ? (first?.panel.title ?? '') : title;
    const svg = `<svg xmlns="${NAMESPACE}" width="${broad}" height="${high}" viewBox="0 0 ${short(width)} ${height}" font-family="${FONT}" font-size="${short(letters)}"><title>${escaped(name)}</title><desc>${escaped(source)}</desc><rect width="100%" height="100%" fill="${ground}"/>${sheet.written}</svg>`;
    return { svg, width, height };
  });
}

/** The name of a run over its column, with the colour that it has beside others. */
function drawName(sheet: Sheet, { name, look }: NonNullable<Column['run']>): void {
  const { letters } = sheet;
  const { token, dash } = runLook(look);
  sheet.y += letters + 6;
  const dashes = dash.length === 0 ? '' : ` stroke-dasharray="${dash.join(' ')}"`;
  sheet.add(
    `<path d="M12,${short(sheet.y - letters * 0.35)}h22" stroke="${colour(token)}" stroke-width="2.5"${dashes} fill="none"/>`,
  );
  sheet.text(name, 40, sheet.y, '--ink', '600');
  sheet.y += 4;
}
