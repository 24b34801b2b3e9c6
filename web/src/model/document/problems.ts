/** Problems with requests to the engine, and how they are reported. */
import { CrashedError, SupersededError } from '../../engine/client/client';
import { type Operation, type Problem, ProblemError, visibleProblem } from '../../engine/types';
import type { Intervention } from './scenario';

/** Why something could not be opened. */
export interface Refusal {
  what: 'link' | 'file' | 'document' | 'engine';
  problem: Problem;
  /** Addresses of what may have been meant. */
  near?: readonly NamedAddress[];
}

/** An address of this page with a name. */
export interface NamedAddress {
  name: string;
  href: string;
}

/** An address names nothing; others are like it. */
export class UnknownNameError extends ProblemError {
  readonly near: readonly NamedAddress[];

  constructor(message: string, near: readonly NamedAddress[]) {
    super({ path: '', message });
    this.near = near;
  }
}

/** A message that stays until it is dismissed or replaced. */
export interface Notice {
  tone: 'calm' | 'grave';
  title: string;
  detail: string;
  /** The notice is about the latest change, and offers to undo it. */
  undo?: true;
  /** An alternative to the latest change. */
  offer?: NoticeOffer;
}

export interface NoticeOffer {
  label: string;
  /** Called when the offer is accepted, since other edits move interventions in the list. */
  operations: (interventions: readonly Intervention[]) => readonly Operation[];
}

/** A problem in one line, its path first. */
export function oneLine(problem: Problem): string {
  const { path, message } = visibleProblem(problem);
  return path ? `${path}: ${message}` : message;
}

/** The problem behind an error; null where a newer request or a crash made the answer pointless. */
export function problemIn(thrown: unknown): Problem | null {
  if (thrown instanceof SupersededError || thrown instanceof CrashedError) return null;
  if (thrown instanceof ProblemError) return thrown.problem;
  return { path: '', message: thrown instanceof Error ? thrown.message : String(thrown) };
}

/** The answer, or null when the request was refused or superseded and so had no effect. */
export async function orNull<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch {
    return null;
  }
}
