/** Moves between the cards with arrow keys, by their positions on the screen. */

/** Cards whose tops differ by less stand in one row. */
const SAME_ROW = 8;

/** The card that a key leads to from an element; null where it leads nowhere. */
export function cardAfterKey(box: HTMLElement, from: EventTarget, key: string): HTMLElement | null {
  const cards = [...box.querySelectorAll<HTMLElement>('[data-card]')];
  const index = from instanceof HTMLElement ? cards.indexOf(from) : -1;
  const here = cards[index];
  if (!here) return null;
  switch (key) {
    case 'ArrowRight':
      return cards[index + 1] ?? null;
    case 'ArrowLeft':
      return cards[index - 1] ?? null;
    case 'Home':
      return cards[0] ?? null;
    case 'End':
      return cards.at(-1) ?? null;
    case 'ArrowDown':
      return inNextRow(here, cards.slice(index + 1));
    case 'ArrowUp':
      return inNextRow(here, cards.slice(0, index).reverse());
    default:
      return null;
  }
}

/** The nearest card of the first other row. */
function inNextRow(here: HTMLElement, others: readonly HTMLElement[]): HTMLElement | null {
  const { top, left } = here.getBoundingClientRect();
  const boxes = others.map((card) => ({ card, box: card.getBoundingClientRect() }));
  const first = boxes.find(({ box }) => Math.abs(box.top - top) > SAME_ROW);
  if (!first) return null;
  const row = boxes.filter(({ box }) => Math.abs(box.top - first.box.top) <= SAME_ROW);
  const distance = ({ box }: { box: DOMRect }): number => Math.abs(box.left - left);
  return row.reduce((best, one) => (distance(one) < distance(best) ? one : best)).card;
}
