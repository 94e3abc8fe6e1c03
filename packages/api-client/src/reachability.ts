type Listener = (isReached: boolean) => void;

const listeners = new Set<Listener>();

/** Says to `listener` for each call whether a response came, whatever it said. Returns a function that stops this. */
export function onReachability(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function reportReachability(isReached: boolean): void {
  for (const listener of listeners) listener(isReached);
}
