/**
 * The screen on which stories run shows so many pictures in a second. A story waits for what a picture shows, and not
 * for how many there were: those that it does not wait for took a fifth of the processor.
 */
export const RATE = 20;

/**
 * Makes the frames of a page come no more often than so. Runs in the page, so it is all in here.
 */
export function slowScreen(rate: number): void {
  const own = requestAnimationFrame.bind(window);
  // A browser's own picture is at most so far away.
  const SOON = 17;
  let asked = new Map<number, FrameRequestCallback>();
  let called = new Map<number, FrameRequestCallback>();
  let latest = 0;
  let waiting = false;
  let last = Number.NEGATIVE_INFINITY;

  function draw(time: number): void {
    waiting = false;
    last = time;
    called = asked;
    asked = new Map();
    for (const [id, call] of called) {
      // A callback may take back one that has not been called yet.
      called.delete(id);
      try {
        call(time);
      } catch (thrown) {
        reportError(thrown);
      }
    }
  }

  window.requestAnimationFrame = (call) => {
    latest += 1;
    asked.set(latest, call);
    if (!waiting) {
      waiting = true;
      const rest = last + 1000 / rate - performance.now() - SOON;
      if (rest > 0) setTimeout(() => own(draw), rest);
      else own(draw);
    }
    return latest;
  };
  window.cancelAnimationFrame = (id) => {
    asked.delete(id);
    called.delete(id);
  };
}
