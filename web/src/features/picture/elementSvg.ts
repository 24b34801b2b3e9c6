/**
 * Elements of the page's drawings as the text of SVG, for pictures: of components without state,
 * whose classes become attributes, since a picture has no style sheet.
 */
import { Fragment, isValidElement, type ReactNode } from 'react';
import { escaped } from './svgContext';

export type Attributes = Readonly<Record<string, string | number>>;
export type Props = Readonly<Record<string, unknown>> & { children?: ReactNode };

/** The look of an element of a class; null for a class that draws nothing. */
export type Looks = (className: string, props: Props) => Attributes | null;

export function svgOf(node: ReactNode, looks: Looks): string {
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (typeof node === 'string' || typeof node === 'number') return escaped(String(node));
  if (Array.isArray(node)) return node.map((one: ReactNode) => svgOf(one, looks)).join('');
  if (!isValidElement<Props>(node)) throw new TypeError('this is no element of a drawing');
  const { type, props } = node;
  if (type === Fragment) return svgOf(props.children, looks);
  if (typeof type !== 'string') {
    const component = type as unknown as (props: Props) => ReactNode;
    return svgOf(component(props), looks);
  }
  const { className } = props;
  const look = typeof className === 'string' ? looks(className, props) : {};
  if (look === null) return '';
  const attributes = { ...given(props), ...look };
  const written = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escaped(String(value))}"`,
  );
  return `<${type}${written.join('')}>${svgOf(props.children, looks)}</${type}>`;
}

/** The attributes that place and shape an element. */
function given(props: Props): Attributes {
  const found: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(props)) {
    if (name === 'children' || name === 'className' || name.startsWith('data-')) continue;
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    found[name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)] = value;
  }
  return found;
}
