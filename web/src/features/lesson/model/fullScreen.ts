/** Full screen, where the browser allows it. */

export function canFillScreen(): boolean {
  return document.fullscreenEnabled;
}

export function fillScreen(): void {
  if (!canFillScreen() || document.fullscreenElement) return;
  // If it is refused, the lecture goes on within the window.
  document.documentElement.requestFullscreen().catch(() => {});
}

export function leaveScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
}

/** Calls `left` when the browser has left the full screen; returns a function that stops this. */
export function onScreenLeft(left: () => void): () => void {
  const change = (): void => {
    if (!document.fullscreenElement) left();
  };
  document.addEventListener('fullscreenchange', change);
  return () => document.removeEventListener('fullscreenchange', change);
}
