/**
 * Lets the page draw and answer before work goes on. A message and not a timer: timers of a page in the background fire
 * once a second at most, which would make a long file take minutes.
 */
export function pageTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
