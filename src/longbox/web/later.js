// What may wait until the browser has painted.

const UNPAINTED = 1000; // milliseconds: a page that is not seen is not painted

/** @type {(() => void)[] | null} what the next frame paints, and waits for the one after it */
let together = null;

/** Do something in the frame after the next one, as soon as all that is drawn by now has been painted. @param {() => void} run */
export function afterPaint(run) {
  if (together) return void together.push(run); // timers and frames that are asked for cost each step
  const all = (together = [run]);
  const painting = () => {
    if (together === all) together = null;
  };
  const once = () => {
    painting();
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    for (const one of all) one();
  };
  const timer = setTimeout(once, UNPAINTED);
  let frame = requestAnimationFrame(() => {
    painting();
    frame = requestAnimationFrame(once);
  });
}
