// What may wait until the browser has painted.

const UNPAINTED = 1000; // milliseconds: a page that is not seen is not painted

/** Do something in the frame after the next one, as soon as all that is drawn by now has been painted. @param {() => void} run */
export function afterPaint(run) {
  const once = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    run();
  };
  const timer = setTimeout(once, UNPAINTED);
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(once)));
}
