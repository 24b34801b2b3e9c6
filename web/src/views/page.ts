/** A page beside the laboratory, as a feature declares it; it is fetched when it is opened first. */
import { type ComponentType, createElement, lazy, type ReactNode } from 'react';
import type { Route } from '../model/share/route';

declare module '../model/feature' {
  interface Feature {
    /** Each shows the routes that it knows, and null for others. */
    readonly pages?: readonly PageDeclaration[];
    /** Shown over the laboratory, which stays in use. */
    readonly sheets?: readonly ComponentType[];
  }
}

export type PageDeclaration = (route: Route) => ReactNode;

/** A page for routes of its own; it may be given the one that it shows. */
export function page<Own extends Route>(
  isOwn: (route: Route) => route is Own,
  load: () => Promise<{ default: ComponentType<{ route: Own }> }>,
): PageDeclaration {
  const Page = lazy(load);
  return (route) => (isOwn(route) ? createElement(Page, { route }) : null);
}
