/** Components that features bring to a place, one after another. */
import { type ComponentType, createElement, Fragment, type ReactNode } from 'react';

export function shownParts<Props extends object>(
  parts: readonly ComponentType<Props>[],
  props: Props,
): ReactNode {
  return createElement(Fragment, null, ...parts.map((Part) => createElement(Part, props)));
}
