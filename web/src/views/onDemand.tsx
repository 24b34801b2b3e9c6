/** Parts of the page that are fetched when they are first shown. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { texts } from '../texts';

/** Where it cannot be fetched, a sentence says so in its place, and the run on the screen goes on. */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  failed: string = texts.app.notFetched,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().catch(() => ({ default: () => <p role="alert">{failed}</p> })));
}
