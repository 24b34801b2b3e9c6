import { useEffect, useState } from 'react';

/** Closes what is open over the page when the address becomes another: it belongs to the page that is left. */
export function useLeaving(open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    // This comes before the event by which the page goes.
    addEventListener('popstate', close);
    return () => removeEventListener('popstate', close);
  }, [open, close]);
}

/** Whether a menu or a list is open, and the function that sets it. */
export function useOpen(): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false);
  useLeaving(open, () => setOpen(false));
  return [open, setOpen];
}
