const listeners = new Set<() => void>();

/** The calls of the sign-in itself: there a 401 is an answer, not the loss of a session. */
const signInPaths = new Set(['/api/auth/check', '/api/auth/login', '/api/auth/logout']);

/** Calls `listener` whenever a call finds that the session is lost. Answers the function that stops it. */
export function onUnauthorized(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportUnauthorized(path: string): void {
  if (signInPaths.has(path)) return;
  for (const listener of listeners) listener();
}
