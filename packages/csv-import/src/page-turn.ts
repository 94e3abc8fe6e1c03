/**
 * Lets the page draw and respond before work goes on. Uses a message because timers of a background page fire at most
 * once a second, which would make a long file take minutes.
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
