import { calls } from '@cadenza/contracts/calls';

const listeners = new Set<() => void>();

/** The calls of the sign-in itself: for these a 401 does not mean a lost session. */
const signInCalls = new Set<string>([calls.checkAuth, calls.login, calls.logout]);

/** Calls `listener` whenever a call finds that the session is lost. Returns a function that stops this. */
export function onUnauthorized(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportUnauthorized(call: string): void {
  if (signInCalls.has(call)) return;
  for (const listener of listeners) listener();
}
