type Listener = (isReached: boolean) => void;

const listeners = new Set<Listener>();

/** Tells `listener` of every call whether an answer came, whatever the answer was. Answers the way to stop. */
export function onReachability(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function reportReachability(isReached: boolean): void {
  for (const listener of listeners) listener(isReached);
}
