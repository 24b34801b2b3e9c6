/** Knows the kind of a file by how it begins; each text is walked once, however it is made. */

/** Ahead of a graph in GML: blanks, comments, who made it, and which version it is. */
const AHEAD = /\s+|#[^\n]*|(?:Creator|Version|comment)\s+(?:"[^"]*"|\S+)/iy;
const GRAPH = /graph\s*\[/iy;

/** Whether a text begins as GraphML or GML does. */
export function beginsAsGraph(begins: string): boolean {
  if (begins.startsWith('<')) return begins.includes('<graphml');
  AHEAD.lastIndex = 0;
  let at = 0;
  while (AHEAD.test(begins)) at = AHEAD.lastIndex;
  GRAPH.lastIndex = at;
  return GRAPH.test(begins);
}

/** Whether a file is for the dialog of measurements: it is neither JSON, unless Flent or iperf3 wrote that, nor XML. */
export function isMeasured(name: string, begins: string): boolean {
  if (/\.flent$/i.test(name)) return true;
  if (/"(x_values|raw_values|SERIES_META|system_info|intervals|event)"/.test(begins)) return true;
  return !/\.json$/i.test(name) && begins !== '' && !/^[{[<]/.test(begins);
}
