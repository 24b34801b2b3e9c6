/**
 * Assembling a network: the tool that is held, the connection being drawn, what is renamed,
 * and the words for each step. Every change is an operation of the run that is worked on.
 */
import { createStore } from 'zustand/vanilla';
import type { Description } from '../engine/types';
import { texts } from '../texts';
import { type Connection, type Ends, endsOf, targetsOf, whyNot, whyNotFrom } from './connect';
import { type NodeKind, newFlow, newLink, newNode, type Piece } from './newEntries';
import { freePlace, pasteShift } from './newPlaces';
import type { At } from './places';
import { oneLine } from './problems';
import type { Run } from './run';
import { readScenario } from './scenario';
import { entryOf, isOneOfMany, partsOf, type Target } from './selection';

/** What a press on the canvas does: it adds a node, or connects two. */
export type Tool = NodeKind | Connection;

export interface AssemblyState {
  /** Null while a press selects. */
  tool: Tool | null;
  /** The node that a connection begins at. */
  from: string | null;
  /** The node that it leads to at the moment, by the pointer or by keys. */
  to: string | null;
  /** Why that cannot be, or why the last attempt was refused. */
  why: string | null;
  /** Whether the target is chosen by keys: nothing follows the pointer. */
  byKeys: boolean;
  /** The entry whose name is being written. */
  renaming: Target | null;
  /** What happened last, for those who do not see it; `nth` tells two of the same apart. */
  said: { text: string; nth: number };
  /** What is to have the focus, as soon as it is drawn; '' is the network itself. */
  focus: { target: Target; nth: number } | null;
}

/** Of a description, what assembling depends on. */
type Network = Pick<Description, 'nodes' | 'links' | 'flows'>;

const NOTHING: Network = { nodes: [], links: [], flows: [] };

const AT_REST = { tool: null, from: null, to: null, why: null, byKeys: false } as const;

export function isConnection(tool: Tool | null): tool is Connection {
  return tool === 'link' || tool === 'flow';
}

export class Assembly {
  readonly store = createStore<AssemblyState>(() => ({
    ...AT_REST,
    renaming: null,
    said: { text: '', nth: 0 },
    focus: null,
  }));
  #run: () => Run;
  #known: { description: Network; ends: Ends } | null = null;

  /** `run` gives the one that is worked on. */
  constructor(run: () => Run) {
    this.#run = run;
  }

  get state(): AssemblyState {
    return this.store.getState();
  }

  /** What can be connected in the network at the moment. */
  get ends(): Ends {
    const description = this.#description;
    if (this.#known?.description !== description) {
      this.#known = { description, ends: endsOf(description) };
    }
    return this.#known.ends;
  }

  /** Takes a tool into the hand, or puts it back. */
  pick(tool: Tool): void {
    if (this.state.tool === tool) {
      this.leave();
      return;
    }
    this.store.setState({ ...AT_REST, tool, renaming: null });
    this.#say(texts.assemble.picked[tool]);
  }

  /** Puts the tool away. */
  leave(): void {
    const { tool } = this.state;
    this.store.setState({ ...AT_REST, renaming: null });
    if (tool !== null) this.#say(texts.assemble.left[tool]);
  }

  /** Puts everything away without a word. */
  reset(): void {
    this.store.setState({ ...AT_REST, renaming: null });
  }

  /** Takes up a link at a node, as its handle does. */
  draw(node: string): void {
    this.store.setState({ ...AT_REST, tool: 'link', renaming: null });
    this.begin(node);
  }

  /** Has the connection begin somewhere else. */
  again(): void {
    this.store.setState({ from: null, to: null, why: null });
  }

  /** Takes up a connection by a key, at the node that is given, or else selected. */
  connectByKeys(what: Connection, focused: string | null): void {
    const selected = partsOf(this.#run().inspection.selection);
    const from = focused ?? (selected.kind === 'nodes' ? selected.id : null);
    this.store.setState({ ...AT_REST, tool: what, byKeys: true, renaming: null });
    if (from === null) this.#say(texts.assemble.picked[what]);
    else this.begin(from, true);
  }

  /** Begins a connection at a node; false where it cannot begin there. */
  begin(node: string, byKeys = false): boolean {
    const { tool } = this.state;
    if (!isConnection(tool)) return false;
    const from = this.#entry(node);
    const why = whyNotFrom(this.ends, tool, from);
    if (why !== null) {
      this.store.setState({ why });
      this.#say(why);
      return false;
    }
    this.store.setState({ from, to: null, why: null, byKeys });
    const targets = targetsOf(this.ends, tool, from);
    this.#say(texts.assemble.begun(tool, from, targets));
    return true;
  }

  /** The connection leads to a node, or to none: what stands beside it changes. */
  aim(node: string | null): void {
    const { tool, from, to } = this.state;
    if (!isConnection(tool)) return;
    const next = node === null ? null : this.#entry(node);
    if (next === to) return;
    this.store.setState({ to: next, why: this.#whyNot(next), byKeys: false });
    if (from === null && next === null) this.store.setState({ why: null });
  }

  /** Goes to the next node that a connection can lead to, or begin at. */
  walk(way: 1 | -1): void {
    const { tool, from, to } = this.state;
    if (!isConnection(tool)) return;
    const list = this.candidates();
    const words = texts.assemble;
    if (list.length === 0) {
      const none = from === null ? words.noStart[tool] : words.noTarget(tool, from);
      this.store.setState({ why: none, byKeys: true });
      this.#say(none);
      return;
    }
    const at = to === null ? -1 : list.indexOf(to);
    const next = (at < 0 ? (way > 0 ? 0 : list.length - 1) : at + way + list.length) % list.length;
    const node = list[next] ?? null;
    this.store.setState({ to: node, why: null, byKeys: true });
    if (node !== null) this.#say(words.candidate(node, next + 1, list.length));
  }

  /** The nodes that the connection can lead to; before it has begun, those it can begin at. */
  candidates(): string[] {
    const { tool, from } = this.state;
    if (!isConnection(tool)) return [];
    if (from !== null) return targetsOf(this.ends, tool, from);
    return [...this.ends.all.keys()].filter((id) => whyNotFrom(this.ends, tool, id) === null);
  }

  /** Makes the connection to a node, or begins it there; what cannot be is told. */
  async finish(node: string): Promise<boolean> {
    const { tool, from, byKeys } = this.state;
    if (!isConnection(tool)) return false;
    if (from === null) return this.begin(node, byKeys);
    const to = this.#entry(node);
    const why = whyNot(this.ends, tool, from, to);
    if (why !== null) {
      this.store.setState({ to, why });
      this.#say(why);
      return false;
    }
    const make = tool === 'link' ? newLink : newFlow;
    return this.#insert(make(this.#scenario, from, to));
  }

  /** Adds a node at a place. */
  place(kind: NodeKind, at: At): Promise<boolean> {
    return this.#insert(newNode(this.#scenario, kind, at));
  }

  /** Adds a node where there is room: beside the selected one, or in the middle. */
  add(kind: NodeKind): Promise<boolean> {
    const run = this.#run();
    const { kind: list, id } = partsOf(run.inspection.selection);
    const nodes = this.#places();
    const selected = list === 'nodes' ? nodes.get(this.#entry(id)) : undefined;
    const prefer = selected && selected.kind === kind ? 'below' : 'beside';
    const taken = [...nodes.values()].map(({ at }) => at);
    return this.place(kind, freePlace(taken, selected?.at ?? this.#middle(), prefer));
  }

  /** Begins to write the name of an entry that is drawn; false for anything else. */
  beginRename(target: Target): boolean {
    const { kind, part } = partsOf(target);
    if (part !== '' || (kind !== 'nodes' && kind !== 'links')) return false;
    this.store.setState({ ...AT_REST, renaming: entryOf(this.#description, target) });
    return true;
  }

  /** Ends the writing of a name without a new one. */
  keepName(): void {
    const { renaming } = this.state;
    this.store.setState({ renaming: null });
    if (renaming !== null) this.#focus(renaming);
  }

  /** Gives an entry another name; the words of the refusal where it cannot have it. */
  async rename(path: Target, id: string): Promise<string | null> {
    if (id === partsOf(path).id) {
      this.keepName();
      return null;
    }
    const { kind } = partsOf(path);
    if (
      (kind === 'nodes' || kind === 'links') &&
      this.#description[kind].some(({ entry }) => entry === id)
    ) {
      return texts.assemble.nameTaken(kind, id);
    }
    let refusal: string | null = null;
    const done = await this.#run().edit(
      { kind: 'rename', path, id },
      { refused: ({ message }) => (refusal = message) },
    );
    if (!done) return texts.assemble.nameRefused(refusal ?? texts.assemble.notNow);
    this.store.setState({ renaming: null });
    const renamed = `${partsOf(path).kind}/${id}`;
    this.#run().select(renamed);
    this.#focus(renamed);
    this.#say(texts.assemble.renamed(partsOf(path).id, id));
    return null;
  }

  /** Adds what is selected once more, a little beside it. */
  async duplicate(): Promise<boolean> {
    const text = await this.piece();
    return text !== null && this.paste(text);
  }

  /** What is selected, as a text for a clipboard; null where nothing is. */
  async piece(): Promise<string | null> {
    const paths = this.#selected();
    if (paths.length === 0) return null;
    try {
      return (await this.#run().query({ kind: 'extract', paths })).text;
    } catch {
      return null;
    }
  }

  /** Tells that what is selected is on the clipboard. */
  copied(): void {
    this.#say(texts.assemble.copied(this.#selected().length));
  }

  /** Adds the piece of a network that a text holds. */
  async paste(text: string): Promise<boolean> {
    const taken = [...this.#places().values()].map(({ at }) => at);
    const shift = pasteShift(text, taken);
    this.store.setState({ ...AT_REST, renaming: null });
    const done = await this.#run().edit(
      { kind: 'paste', text, shift: [...shift] },
      { refused: (problem) => this.#refuse(texts.assemble.notPasted(oneLine(problem))) },
    );
    if (done) this.#made();
    return done;
  }

  /** Takes out what is selected, with what depends on it. */
  async remove(): Promise<boolean> {
    const run = this.#run();
    const single = run.inspection.selected.find((target) => isOneOfMany(this.#description, target));
    if (single !== undefined) {
      const { id, kind } = partsOf(entryOf(this.#description, single));
      this.#refuse(texts.assemble.oneOfMany(partsOf(single).id, kind, id));
      return false;
    }
    const paths = this.#selected();
    if (paths.length === 0) return false;
    this.store.setState({ ...AT_REST, renaming: null });
    const done = await run.edit(
      { kind: 'remove', paths, dependents: 'remove' },
      { refused: (problem) => this.#refuse(oneLine(problem)) },
    );
    if (done) this.#focus('');
    return done;
  }

  /** Takes a refusal off the screen. */
  dismiss(): void {
    if (this.state.why !== null) this.store.setState({ why: null });
  }

  async #insert(piece: Piece): Promise<boolean> {
    const run = this.#run();
    const gesture = `insert ${performance.now()}`;
    const refused = (problem: { path: string; message: string }): void =>
      this.#refuse(oneLine(problem));
    // Where the page has laid the nodes out, they stay there when another one has a place.
    const nodes = run.places.unplaced();
    if (piece.nodes && nodes.length > 0) {
      if (!(await run.edit({ kind: 'move', nodes }, { refused, gesture }))) return false;
    }
    const done = await run.edit({ kind: 'insert', piece }, { refused, gesture });
    if (done) this.#made();
    return done;
  }

  /** What was added is selected by now. */
  #made(): void {
    const { selected } = this.#run().inspection;
    this.store.setState({ ...AT_REST });
    this.#focus(selected[0] ?? '');
    this.#say(texts.assemble.made(selected.map((target) => partsOf(target))));
  }

  /** Near the middle of what is in sight; the first node stands left of it, for what comes after. */
  #middle(): At {
    const [x, y] = this.#run().places.middle();
    const half = (value: number): number => Math.round(2 * value) / 2;
    return this.#description.nodes.length === 0 ? [half(x) - 1, half(y)] : [half(x), half(y)];
  }

  #whyNot(to: string | null): string | null {
    const { tool, from } = this.state;
    if (!isConnection(tool) || to === null) return null;
    if (from === null) return whyNotFrom(this.ends, tool, to);
    // The pointer is still where it has begun.
    return from === to ? null : whyNot(this.ends, tool, from, to);
  }

  #refuse(why: string): void {
    this.store.setState({ why });
    this.#say(why);
  }

  #say(text: string): void {
    this.store.setState(({ said }) => ({ said: { text, nth: said.nth + 1 } }));
  }

  #focus(target: Target): void {
    this.store.setState(({ focus }) => ({ focus: { target, nth: (focus?.nth ?? 0) + 1 } }));
  }

  /** The entries that are selected; a queue is no entry. */
  #selected(): Target[] {
    const { selected } = this.#run().inspection;
    const entries = selected
      .filter((target) => partsOf(target).part === '')
      .map((target) => entryOf(this.#description, target));
    return [...new Set(entries)];
  }

  #entry(node: string): string {
    return this.#description.nodes.find(({ id }) => id === node)?.entry ?? node;
  }

  /** The entries of nodes with their places. */
  #places(): Map<string, { kind: NodeKind; at: At }> {
    const unplaced = new Map(
      this.#run()
        .places.unplaced()
        .map(({ path, at }) => [path, at]),
    );
    const nodes = this.#description.nodes.map(
      ({ entry, kind, at }) =>
        [entry, { kind, at: unplaced.get(`nodes/${entry}`) ?? at ?? [0, 0] }] as const,
    );
    return new Map<string, { kind: NodeKind; at: At }>(nodes);
  }

  get #description(): Network {
    const { description } = this.#run().store.getState();
    return description ?? NOTHING;
  }

  get #scenario(): Piece {
    const { text } = this.#run().document;
    return text === '' ? {} : readScenario(text);
  }
}
