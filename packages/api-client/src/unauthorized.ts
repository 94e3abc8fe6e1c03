const listeners = new Set<() => void>();

/** The calls of the sign-in itself: for these a 401 does not mean a lost session. */
const signInPaths = new Set(['/api/auth/check', '/api/auth/login', '/api/auth/logout']);

/** Calls `listener` whenever a call finds that the session is lost. Returns a function that stops this. */
export function onUnauthorized(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportUnauthorized(path: string): void {
  if (signInPaths.has(path)) return;
  for (const listener of listeners) listener();
}
