/** Parts of the page that are fetched when they are first shown. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { texts } from '../texts';

/** Where it cannot be fetched, a sentence takes its place, and the run on the screen goes on. */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  failed: string | ((props: Props) => string) = texts.app.notFetched,
): LazyExoticComponent<ComponentType<Props>> {
  const Failed = (props: Props) => (
    <p role="alert">{typeof failed === 'string' ? failed : failed(props)}</p>
  );
  return lazy(() => load().catch(() => ({ default: Failed })));
}
