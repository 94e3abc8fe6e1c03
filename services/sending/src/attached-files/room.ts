/**
 * Lets in whoever asks, in order, as long as all inside together take no more than `bytesMax`. One alone is let in
 * whatever it takes.
 */
export function openRoom(bytesMax: number) {
  let taken = 0;
  const waiting: { bytes: number; enter: () => void }[] = [];

  const fits = (bytes: number) => taken === 0 || taken + bytes <= bytesMax;

  function letIn(): void {
    for (let [next] = waiting; next && fits(next.bytes); [next] = waiting) {
      waiting.shift();
      taken += next.bytes;
      next.enter();
    }
  }

  return {
    taken: () => taken,
    /** Waits until there is room; the caller leaves by disposing of what it gets. */
    async enter(bytes: number): Promise<Disposable> {
      const { promise, resolve: enter } = Promise.withResolvers<void>();
      waiting.push({ bytes, enter });
      letIn();
      await promise;
      let isInside = true;
      return {
        [Symbol.dispose]() {
          if (!isInside) return;
          isInside = false;
          taken -= bytes;
          letIn();
        },
      };
    },
  };
}
