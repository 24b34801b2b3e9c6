/** A dialog, as the page and its features declare it; its contents are fetched when it is opened first. */
import type { ComponentType } from 'react';
import type { DialogName } from '../../model/feature';
import type { Laboratory } from '../../model/laboratory';
import type { PlotStage } from '../plots/stage/plotStage';

declare module '../../model/feature' {
  interface Feature {
    readonly dialogs?: readonly DialogDeclaration[];
  }
}

export interface DialogDeclaration {
  /** Also a key of `DialogNames`, which a feature adds to. */
  readonly name: DialogName;
  readonly title: string;
  readonly description?: string | ((laboratory: Laboratory) => string);
  readonly size?: 'text' | 'wide' | 'full' | 'list';
  /** Shown while it is fetched. */
  readonly wait?: string | null;
  readonly Content: ComponentType<{ stage: PlotStage }>;
}
