const hintKey = 'cadenza-signed-in';

/** Whether the last visit ended signed in: then what only a signed-in user needs is fetched without waiting to know. */
export function expectsSession(): boolean {
  try {
    return localStorage.getItem(hintKey) !== null;
  } catch {
    return false;
  }
}

export function noteSession(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(hintKey, 'yes');
    else localStorage.removeItem(hintKey);
  } catch {
    // Private windows may refuse; the screens then come a moment later.
  }
}
