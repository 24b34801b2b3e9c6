/**
 * Assembling a network: the held tool, the connection being drawn, the entry being renamed,
 * and the announcement of each step. Every change is an operation of the active run.
 */
import { createStore } from 'zustand/vanilla';
import type { Json, Operation, Placed } from '../../engine/types';
import { texts } from '../../texts';
import type { Labelled } from '../document/entryNames';
import { oneLine } from '../document/problems';
import { entryOf, isOneOfMany, partsOf, type Target } from '../document/selection';
import type { DocumentPoint } from '../run/canvas';
import type { Run } from '../run/run';
import { type AssemblyState, AT_REST, isConnection, type Tool } from './assemblyState';
import { type Connection, moveOf, targetsOf, whyNot, whyNotFrom } from './connect';
import { CurrentNetwork } from './currentNetwork';
import { freePoint } from './freePoint';
import { type Addition, LinkOffers } from './linkOffers';
import { type NodeKind, newNode } from './newEntries';
import { type LinkOffer, narrowedBy } from './newLinks';

/** The ids that the engine accepts. */
const ID = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

export class Assembly {
  readonly store = createStore<AssemblyState>(() => ({
    ...AT_REST,
    renaming: null,
    said: { text: '', offer: null, nth: 0 },
    asked: 0,
    focus: null,
  }));
  #run: () => Run;
  #network: CurrentNetwork;
  #offers: LinkOffers;
  /** The document in which the latest attempt was refused. */
  #refusedIn = '';

  /** `run` returns the active one. */
  constructor(run: () => Run) {
    this.#run = run;
    this.#network = new CurrentNetwork(run);
    this.#offers = new LinkOffers(run, this.#network);
  }

  get state(): AssemblyState {
    return this.store.getState();
  }

  /** The name of a node. */
  nameOf(id: string): string {
    return this.#network.nameOf(id);
  }

  /** The name of any target. */
  nameAt(target: Target): string {
    return this.#network.nameAt(target);
  }

  /** The entries that are selected; a queue is no entry. */
  get entries(): Target[] {
    return this.#network.entriesOf(this.#run().inspection.selected);
  }

  /** Somebody has set values in the document of a run: the next link takes them over. */
  remember(run: Run, paths: readonly string[], value: Json): void {
    this.#offers.remember(run, paths, value);
  }

  /** A step of a run was undone or redone: values remembered from it no longer count, or count again. */
  stepped(run: Run, step: number, way: 'undo' | 'redo'): void {
    this.#offers.stepped(run, step, way);
  }

  /** Takes a tool; a second time, or with `hold`, holds it after use; a third time puts it back. */
  pick(tool: Tool, hold = false): void {
    const words = this.#take(tool, hold);
    if (words !== null) this.say(words.stays || texts.assemble.picked[tool]);
  }

  /** The same; returns the text for a tool that stays held, or null where it was put back. */
  #take(tool: Tool, hold: boolean): { stays: string } | null {
    const { tool: before, held } = this.state;
    if (before === tool && held) {
      this.leave();
      return null;
    }
    const holds = hold || before === tool;
    this.store.setState({ ...AT_REST, tool, held: holds, renaming: null });
    return { stays: holds ? texts.assemble.held(tool) : '' };
  }

  /** Puts the tool away. */
  leave(): void {
    const { tool } = this.state;
    this.store.setState({ ...AT_REST, renaming: null });
    if (tool !== null) this.say(texts.assemble.left[tool]);
  }

  /** After use: a held tool stays. */
  #used(): void {
    const { tool, held, byKeys } = this.state;
    this.store.setState({ ...AT_REST, ...(held ? { tool, held, byKeys } : {}), renaming: null });
  }

  /** Puts everything away without an announcement. */
  reset(): void {
    this.store.setState({ ...AT_REST, renaming: null });
  }

  /** Drops references to removed entries. */
  check(): void {
    const { from, to, renaming, narrowed } = this.state;
    if (narrowed && !this.#offers.isSo(narrowed)) this.store.setState({ narrowed: null });
    // A refusal belongs to the document in which it was made. Runs also report without a new document.
    const isAnother = this.#run().document.text !== this.#refusedIn;
    if (isAnother && this.state.tool === null) this.forget();
    const { all } = this.#network.ends;
    if (from !== null && !all.has(from)) this.again();
    else if (to !== null && !all.has(to)) this.store.setState({ to: null, offer: null, why: null });
    if (renaming === null) return;
    const { kind } = partsOf(renaming);
    const entries =
      kind === 'links' ? this.#network.description.links : this.#network.description.nodes;
    if (!entries.some(({ entry }) => `${kind}/${entry}` === renaming)) this.#endNaming(renaming);
  }

  /** Begins a link at a node, as its handle does. */
  draw(node: string): void {
    this.store.setState({ ...AT_REST, tool: 'link', renaming: null });
    this.begin(node);
    this.store.setState({ handled: true });
  }

  /** Lets the connection begin somewhere else. */
  again(): void {
    this.store.setState({ from: null, to: null, offer: null, why: null });
  }

  /** As {@link pick} by a key, and begins a connection at the node that is given, or else selected. */
  connectByKeys(what: Connection, focused: string | null, hold = false): void {
    const words = this.#take(what, hold);
    if (words === null) return;
    this.store.setState({ byKeys: true });
    const selected = partsOf(this.#run().inspection.selection);
    const from = focused ?? (selected.kind === 'nodes' ? selected.id : null);
    if (from === null) this.say(words.stays || texts.assemble.picked[what]);
    else this.begin(from, true, words.stays);
  }

  /** Begins a connection at a node; false where it cannot begin there. The announcement follows `first`. */
  begin(node: string, byKeys = false, first = ''): boolean {
    const tell = (words: string, offer: typeof this.state.offer = null): void =>
      this.say(first === '' ? words : `${first} ${words}`, offer);
    const { tool } = this.state;
    if (!isConnection(tool)) return false;
    const from = this.#network.entry(node);
    const why = whyNotFrom(this.#network.ends, tool, from);
    if (why !== null) {
      this.store.setState({ why });
      tell(why);
      return false;
    }
    this.store.setState({ from, to: null, offer: null, why: null, byKeys });
    const targets = targetsOf(this.#network.ends, tool, from);
    const names = targets.map((id) => this.nameOf(id));
    const [only, ...others] = targets;
    // Nobody has to choose between one: Enter is enough.
    const to = byKeys && only !== undefined && others.length === 0 ? only : null;
    const offer = to === null ? null : this.#offers.of(tool, from, to);
    if (to !== null) this.store.setState({ to, offer });
    tell(texts.assemble.begun(tool, this.nameOf(from), names), offer);
    return true;
  }

  /** Aims the connection at a node, or at none, which changes the text beside it. */
  aim(node: string | null): void {
    const { tool, from, to } = this.state;
    if (!isConnection(tool)) return;
    const next = node === null ? null : this.#network.entry(node);
    if (next === to) return;
    const why = this.#whyNot(next);
    const offer = why === null ? this.#offers.of(tool, from, next) : null;
    this.store.setState({ to: next, offer, why, byKeys: false });
    if (from === null && next === null) this.store.setState({ why: null });
  }

  /** Goes to the next node that a connection can lead to, or begin at. */
  walk(way: 1 | -1): void {
    const { tool, from, to } = this.state;
    if (!isConnection(tool)) return;
    const list = this.candidates();
    const words = texts.assemble;
    if (list.length === 0) {
      const none = from === null ? words.noStart[tool] : words.noTarget(tool, this.nameOf(from));
      this.store.setState({ offer: null, why: none, byKeys: true });
      this.say(none);
      return;
    }
    const at = to === null ? -1 : list.indexOf(to);
    const next = (at < 0 ? (way > 0 ? 0 : list.length - 1) : at + way + list.length) % list.length;
    const node = list[next] ?? null;
    const offer = this.#offers.of(tool, from, node);
    this.store.setState({ to: node, offer, why: null, byKeys: true });
    if (node !== null) this.say(words.candidate(this.nameOf(node), next + 1, list.length), offer);
  }

  /** The nodes that the connection can lead to; before it has begun, those it can begin at. */
  candidates(): string[] {
    const { tool, from } = this.state;
    if (!isConnection(tool)) return [];
    if (from !== null) return targetsOf(this.#network.ends, tool, from);
    return [...this.#network.ends.all.keys()].filter(
      (id) => whyNotFrom(this.#network.ends, tool, id) === null,
    );
  }

  /** Makes the connection to a node, or begins it there; a refusal is announced. */
  async finish(node: string): Promise<boolean> {
    const { tool, from, byKeys } = this.state;
    if (!isConnection(tool)) return false;
    if (from === null) return this.begin(node, byKeys);
    const to = this.#network.entry(node);
    const why = whyNot(this.#network.ends, tool, from, to);
    if (why !== null) {
      this.store.setState({ to, offer: null, why });
      this.say(why);
      return false;
    }
    const move = tool === 'link' ? moveOf(this.#network.ends, from, to) : null;
    if (move) return this.#move(move.station, move.cell);
    return this.#insert(() => this.#offers.addition(tool, from, to));
  }

  /** Adds a node at a place. */
  place(kind: NodeKind, at: DocumentPoint): Promise<boolean> {
    const cell = kind === 'station' ? this.#network.cellNear(at) : undefined;
    if (cell === null) return this.#noCell();
    return this.#insert(() => ({ piece: newNode(this.#network.scenario, kind, at, cell) }));
  }

  /** Adds a node where there is room: beside the selected one, or in the middle. */
  add(kind: NodeKind): Promise<boolean> {
    if (kind === 'station' && this.#network.cellNear(this.#network.middle()) === null) {
      return this.#noCell();
    }
    return this.#insert(() => {
      const { kind: list, id } = partsOf(this.#run().inspection.selection);
      const nodes = this.#network.places();
      const selected = list === 'nodes' ? nodes.get(this.#network.entry(id)) : undefined;
      const prefer = selected && selected.kind === kind ? 'below' : 'beside';
      const half = this.#run().canvas.halfOf({ name: '', kind, count: 1 });
      const around = selected?.at ?? this.#network.middle();
      const at = freePoint(this.#network.covered(), half, around, prefer);
      const cell = kind === 'station' ? this.#network.cellOf(id, at) : undefined;
      return { piece: newNode(this.#network.scenario, kind, at, cell ?? undefined) };
    });
  }

  /** Begins to edit the name of an entry that is drawn; false for anything else. */
  beginRename(target: Target): boolean {
    const { kind, part } = partsOf(target);
    if (part !== '' || (kind !== 'nodes' && kind !== 'links')) return false;
    this.store.setState({ ...AT_REST, renaming: entryOf(this.#network.description, target) });
    return true;
  }

  /** Ends the editing of a name without changing it. */
  keepName(): void {
    const { renaming } = this.state;
    if (renaming === null) return;
    const asked = this.#ask();
    this.#endNaming(renaming);
    this.#focus(renaming, asked);
  }

  /** The label of an entry; empty without one. */
  labelOf(path: Target): string {
    const { kind, id } = partsOf(path);
    const { nodes = [], links = [] } = this.#network.scenario;
    const entries: readonly Labelled[] = kind === 'nodes' ? nodes : links;
    return entries.find((one) => one.id === id)?.label ?? '';
  }

  /**
   * Renames an entry; returns the reason where the name is refused. A name
   * that can be an id becomes its id; any other its label, as does every name of an entry with a label.
   * `left`: the focus has moved elsewhere; focus and selection stay there.
   */
  async rename(path: Target, id: string, left = false): Promise<string | null> {
    const { kind, id: old } = partsOf(path);
    const label = this.labelOf(path);
    if (id === (label || old)) {
      if (left) this.#endNaming(path);
      else this.keepName();
      return null;
    }
    if (label !== '' || (id !== '' && !ID.test(id))) return this.#relabel(path, id, left);
    if (
      (kind === 'nodes' || kind === 'links') &&
      this.#network.description[kind].some(({ entry }) => entry === id)
    ) {
      return texts.assemble.nameTaken(kind, id);
    }
    const run = this.#run();
    const { selection } = run.inspection;
    const asked = this.#ask();
    let refusal: string | null = null;
    const done = await run.edit(
      { kind: 'rename', path, id },
      { refused: ({ message }) => (refusal = message) },
    );
    if (!done) return texts.assemble.nameRefused(refusal ?? texts.assemble.notNow);
    this.#endNaming(path);
    const renamed = `${kind}/${id}`;
    if (!left) {
      // Something else may have been selected since.
      if (run.inspection.selection === selection) run.select(renamed);
      this.#focus(renamed, asked);
    }
    this.say(texts.assemble.renamed(old, id));
    return null;
  }

  async #relabel(path: Target, label: string, left: boolean): Promise<string | null> {
    const run = this.#run();
    const asked = this.#ask();
    const before = this.labelOf(path) || partsOf(path).id;
    // A step of the undo history by itself.
    run.beginGesture();
    let refusal: string | null = null;
    const done = await run.change(`${path}/label`, label, {
      refused: ({ message }) => (refusal = message),
    });
    if (!done) return texts.assemble.nameRefused(refusal ?? texts.assemble.notNow);
    this.#endNaming(path);
    if (!left) this.#focus(path, asked);
    this.say(texts.assemble.renamed(before, label || partsOf(path).id));
    return null;
  }

  /** Duplicates the selection, a little beside it. */
  async duplicate(): Promise<boolean> {
    const asked = this.#ask();
    const text = await this.piece();
    return text !== null && this.paste(text, asked);
  }

  /** The selection as a text for the clipboard; null where nothing is selected. */
  async piece(): Promise<string | null> {
    const paths = this.entries;
    if (paths.length === 0) return null;
    try {
      const text = await this.#run().query({ kind: 'extract', paths });
      const drawn = this.#network.unplaced().map(({ path, at }) => [partsOf(path).id, at] as const);
      if (drawn.length === 0) return text;
      return (await import('./pastedPoints')).withPoints(text, new Map(drawn));
    } catch {
      return null;
    }
  }

  /** Announces that these are on the clipboard. */
  copied(targets: readonly Target[]): void {
    this.say(texts.assemble.copied(this.#network.entriesOf(targets).length));
  }

  /** Announces that copying failed; entries that were to be cut are still there. */
  notCopied(what: 'copy' | 'cut'): void {
    this.#refuse(texts.assemble.notCopied[what]);
  }

  /** Adds the piece of a network that a text holds. */
  async paste(text: string, asked = this.#ask()): Promise<boolean> {
    this.reset();
    const run = this.#run();
    const { pasteShift, withPoints } = await import('./pastedPoints');
    const done = await run.edit(
      () => {
        // If the page lays out all nodes, or there are none, it lays out these too.
        const { nodes } = this.#network.description;
        const isPlaced = nodes.length > 0 && nodes.every(({ at }) => at !== null);
        const piece = isPlaced ? withPoints(text, new Map()) : text;
        const { canvas } = run;
        const taken = this.#network.covered();
        const shift = pasteShift(piece, taken, (node) => canvas.halfOf(node), canvas.room());
        return [{ kind: 'paste', text: piece, shift: [...shift], fromNow: true }];
      },
      { refused: (problem) => this.#refuse(texts.assemble.notPasted(oneLine(problem))) },
    );
    if (done) this.#made(asked);
    return done;
  }

  /** Removes the selection, or the given targets, with their dependents. */
  async remove(targets = this.#run().inspection.selected): Promise<boolean> {
    const run = this.#run();
    const single = targets.find((target) => isOneOfMany(this.#network.description, target));
    if (single !== undefined) {
      const entry = entryOf(this.#network.description, single);
      const { kind } = partsOf(entry);
      this.#refuse(texts.assemble.oneOfMany(this.nameAt(single), kind, this.nameAt(entry)));
      return false;
    }
    const paths = this.#network.entriesOf(targets);
    if (paths.length === 0) return false;
    const asked = this.#ask();
    this.reset();
    const done = await run.edit(
      { kind: 'remove', paths, dependents: 'remove' },
      { refused: (problem) => this.#refuse(oneLine(problem)) },
    );
    if (done) this.#focus('', asked);
    return done;
  }

  /** Moves nodes. */
  async move(nodes: Placed[]): Promise<boolean> {
    const run = this.#run();
    const done = await run.edit({ kind: 'move', nodes });
    const { past } = run.document.store.getState().history;
    if (done) this.say(texts.assemble.done(past.at(-1)?.label ?? ''));
    return done;
  }

  /** Moves all nodes to arranged positions: the network is no map any more. */
  async arrange(nodes: Placed[]): Promise<boolean> {
    const run = this.#run();
    const isMap = run.store.getState().description?.map === true;
    const unset: Operation[] = isMap ? [{ kind: 'set', paths: ['map'], to: false }] : [];
    return run.edit(() => [...unset, { kind: 'move', nodes }]);
  }

  async undo(): Promise<void> {
    const label = await this.#run().undo();
    if (label !== null) this.say(texts.assemble.undone(label));
  }

  async redo(): Promise<void> {
    const label = await this.#run().redo();
    if (label !== null) this.say(texts.assemble.redone(label));
  }

  /** Zooms the drawing by some steps, or to all of it with zero, and announces the scale. */
  zoom(steps: number): void {
    const scale = this.#run().canvas.zoom(steps);
    this.say(scale === null ? texts.canvas.whole : texts.canvas.zoomed(scale));
  }

  /** Announces something to screen readers, with the values of a link. */
  say(text: string, offer: LinkOffer | null = null): void {
    this.store.setState(({ said }) => ({ said: { text, offer, nth: said.nth + 1 } }));
  }

  /** Removes a refusal, or the values of a link, from the screen; false where there is neither. */
  dismiss(): boolean {
    const { why, narrowed } = this.state;
    if (why === null && narrowed === null) return false;
    this.store.setState({ why: null, narrowed: null });
    return true;
  }

  /** Clears the words of a refusal. */
  forget(): void {
    if (this.state.why !== null) this.store.setState({ why: null });
  }

  /** Adds a piece that is computed after all earlier edits: only then free positions and ids are known. */
  async #insert(add: () => Addition): Promise<boolean> {
    const asked = this.#ask();
    this.#used();
    const run = this.#run();
    let offer: LinkOffer | null = null;
    const done = await run.edit(
      () => {
        const { piece, first = [], offer: made = null } = add();
        offer = made;
        const nodes = piece.nodes ? this.#network.unplaced() : [];
        // Nodes that the page has laid out keep their positions when another one gets one.
        const move: Operation[] = nodes.length > 0 ? [{ kind: 'move', nodes }] : [];
        return [...move, ...first, { kind: 'insert', piece, fromNow: true }];
      },
      { refused: (problem) => this.#refuse(oneLine(problem)) },
    );
    if (!done) return false;
    this.#made(asked, offer);
    if (offer !== null && narrowedBy(offer) !== null) this.store.setState({ narrowed: offer });
    return true;
  }

  /** Announces that there is no cell for a station; nothing is added. */
  #noCell(): Promise<boolean> {
    this.reset();
    this.#refuse(texts.assemble.noCell);
    return Promise.resolve(false);
  }

  /** Moves a station to another cell. */
  async #move(station: string, cell: string): Promise<boolean> {
    const asked = this.#ask();
    this.#used();
    const path = `nodes/${station}`;
    const done = await this.#run().edit(
      { kind: 'set', paths: [`${path}/cell`], to: cell },
      { refused: (problem) => this.#refuse(oneLine(problem)) },
    );
    if (!done) return false;
    this.#focus(path, asked);
    this.say(texts.assemble.moved(this.nameOf(station), this.nameOf(cell)));
    return true;
  }

  /** Moves the focus to an entry that was added, once it is selected. */
  #made(asked: number, offer: LinkOffer | null = null): void {
    const { selected } = this.#run().inspection;
    this.#focus(selected[0] ?? '', asked);
    const made = selected.map((target) => ({
      kind: partsOf(target).kind,
      name: this.nameAt(target),
    }));
    this.say(texts.assemble.made(made), offer);
  }

  #endNaming(entry: Target): void {
    if (this.state.renaming === entry) this.store.setState({ renaming: null });
  }

  #whyNot(to: string | null): string | null {
    const { tool, from } = this.state;
    if (!isConnection(tool) || to === null) return null;
    if (from === null) return whyNotFrom(this.#network.ends, tool, to);
    // The pointer is still where the connection began.
    return from === to ? null : whyNot(this.#network.ends, tool, from, to);
  }

  #refuse(why: string): void {
    this.#refusedIn = this.#run().document.text;
    this.store.setState({ why });
    this.say(why);
  }

  /** Numbers a request that will move the focus to the entry that it makes. */
  #ask(): number {
    this.store.setState(({ asked }) => ({ asked: asked + 1 }));
    return this.state.asked;
  }

  #focus(target: Target, asked: number): void {
    this.store.setState(({ focus }) => ({ focus: { target, nth: (focus?.nth ?? 0) + 1, asked } }));
  }
}
