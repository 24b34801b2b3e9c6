/**
 * The values of the variables and parameters of rules at an instant, and the statements that ran last until then, by a
 * replay beside the run. A person may step on from there, line by line.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Nanoseconds, SECOND } from '../../../engine/types';
import type { RulesMoment, RulesStatement, RulesValues } from '../../../generated/workbench';
import { type RulesOwner, WorkbenchClient } from '../workbenchClient';

/** A line of what ran: a statement, or an event whose rules have none. */
export interface Line {
  event: string;
  /** Whether the rules of its event begin with it. */
  begins: boolean;
  statement: RulesStatement | null;
  /** Why the rules stopped here, if they did. */
  fault: string | null;
}

export interface ValuesState {
  /** Seconds; null before there are any values. */
  at: number | null;
  found: RulesValues | null;
  /** The rules that are shown line by line: those that ran last until then, or those that a person has stepped to. */
  moment: RulesMoment | null;
  lines: readonly Line[];
  /** The line that is shown, by its place; -1 where there is none. */
  place: number;
  /** Whether a person has stepped there, so that it stays until another instant is asked for. */
  stepped: boolean;
  /** There was no rule further on in this direction. */
  ended: 'earlier' | 'later' | null;
  /** The program could not be loaded, or the run cannot be replayed. */
  unable: boolean;
}

type Client = Pick<WorkbenchClient, 'replay' | 'values' | 'step' | 'close'>;

interface Wanted {
  document: string;
  of: RulesOwner;
  at: Nanoseconds;
  /** A step from there; without one the instant itself. */
  step?: { later: boolean; to: 'first' | 'last' };
}

export class ValuesAt {
  readonly store: StoreApi<ValuesState> = createStore<ValuesState>(() => ({
    at: null,
    found: null,
    moment: null,
    lines: [],
    place: -1,
    stepped: false,
    ended: null,
    unable: false,
  }));
  #make: () => Client;
  #client: Client | null = null;
  /** The latest wish, until it is fulfilled. */
  #wanted: Wanted | null = null;
  /** A step that waits for them: until they are there, it is not known what would be stepped from. */
  #next: Wanted['step'] | null = null;
  /** The same, of any sort. */
  #act: ((values: ValuesAt) => void) | null = null;
  #last: Wanted | null = null;
  #opened: Wanted | null = null;
  #working = false;

  constructor(make: () => Client = () => new WorkbenchClient()) {
    this.#make = make;
  }

  /** Asks for the values of rules in a document's run at an instant; earlier wishes are given up. */
  want(document: string, of: RulesOwner, at: Nanoseconds): void {
    const wanted = { document, of, at };
    if (this.#last && isSame(this.#last, wanted) && this.#last.at === at) return;
    this.#last = wanted;
    this.#next = null;
    this.#wish(wanted);
  }

  /** Does something once all that is wanted is there. */
  onceThere(act: (values: ValuesAt) => void): void {
    if (this.#wanted) this.#act = act;
    else act(this);
  }

  /** Shows another line of the same rules. */
  goTo(place: number): void {
    const { lines } = this.store.getState();
    if (place < 0 || place >= lines.length) return;
    this.store.setState({ place, stepped: true, ended: null });
  }

  /** To the next line, or the one before; beyond the ends that is one of the next rules that run, or of those before. */
  stepLine(by: 1 | -1): void {
    const { lines, place } = this.store.getState();
    if (place + by >= 0 && place + by < lines.length) this.goTo(place + by);
    else this.#step(by > 0, by > 0 ? 'first' : 'last');
  }

  /** To the first line of the rules that run next, or of those that ran before. */
  stepMoment(by: 1 | -1): void {
    this.#step(by > 0, 'first');
  }

  close(): void {
    this.#wanted = null;
    this.#next = null;
    this.#act = null;
    this.#client?.close();
    this.#client = null;
    this.#opened = null;
  }

  #step(later: boolean, to: 'first' | 'last'): void {
    const { moment, at } = this.store.getState();
    this.#next = this.#wanted ? { later, to } : null;
    if (!this.#last || at === null || this.#wanted) return;
    const from = moment?.at ?? this.#last.at;
    this.#wish({ ...this.#last, at: from, step: { later, to } });
  }

  #wish(wanted: Wanted): void {
    this.#wanted = wanted;
    void this.#work();
  }

  async #work(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    try {
      for (let wanted = this.#wanted; wanted; wanted = this.#wanted) {
        this.#client ??= this.#make();
        if (!this.#opened || !isSame(this.#opened, wanted)) {
          this.#opened = null;
          await this.#client.replay(wanted.document, wanted.of);
          this.#opened = wanted;
        }
        if (!(await this.#fulfil(this.#client, wanted))) continue;
        if (this.#wanted !== wanted) continue;
        this.#wanted = null;
        const act = this.#act;
        this.#act = null;
        if (act) act(this);
        else if (this.#next) this.#step(this.#next.later, this.#next.to);
      }
    } catch {
      // Closed, or the text is being changed: the next wish tries again.
      if (this.#client) this.store.setState({ unable: true });
      this.close();
    }
    this.#working = false;
  }

  /** Goes on for a slice towards what is wanted. Resolves to whether it is there. */
  async #fulfil(client: Client, wanted: Wanted): Promise<boolean> {
    if (!wanted.step) {
      const found = await client.values(wanted.at);
      if (found === null) return false;
      const at = wanted.at / SECOND;
      this.#show(found.ran, 'last', { at, found, stepped: false, unable: false });
      return true;
    }
    const { later, to } = wanted.step;
    const answer = await client.step(wanted.at, later);
    if (answer === null) return false;
    // Another instant has been asked for meanwhile.
    if (this.#wanted !== wanted) return true;
    if (answer.moment === null) this.store.setState({ ended: later ? 'later' : 'earlier' });
    else this.#show(answer.moment, to, { stepped: true });
    return true;
  }

  #show(moment: RulesMoment | null, to: 'first' | 'last', news: Partial<ValuesState>): void {
    const lines = linesOf(moment);
    const place = to === 'last' ? lines.length - 1 : Math.min(0, lines.length - 1);
    this.store.setState({ moment, lines, place, ended: null, ...news });
  }
}

/** The rules that ran at an instant, line by line. */
export function linesOf(moment: RulesMoment | null): readonly Line[] {
  return (moment?.events ?? []).flatMap(({ name, statements, fault }): Line[] => {
    if (statements.length === 0) return [{ event: name, begins: true, statement: null, fault }];
    return statements.map((statement, place) => ({
      event: name,
      begins: place === 0,
      statement,
      fault: place === statements.length - 1 ? fault : null,
    }));
  });
}

function isSame(a: Wanted, b: Wanted): boolean {
  return a.document === b.document && a.of.number === b.of.number && a.of.queue === b.of.queue;
}
