/**
 * Admits callers in order, as long as all inside together take at most `bytesMax`. A caller alone is always admitted.
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
    /** Waits for room; the caller frees it by disposing of the result. */
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
