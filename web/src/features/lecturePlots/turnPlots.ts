/** Shows the next plots in front of a room, where two at most are in sight; after the last, the first. */
export function turnPlots(): void {
  const box = document.querySelector('[data-stack]')?.parentElement;
  if (!box) return;
  const { bottom } = box.getBoundingClientRect();
  const isBelow = (slot: Element): boolean => {
    const { top, height } = slot.getBoundingClientRect();
    return top + height / 2 > bottom;
  };
  const next = [...box.querySelectorAll('[data-panel]')].find(isBelow);
  if (next) next.scrollIntoView({ block: 'start' });
  else box.scrollTo(0, 0);
}
