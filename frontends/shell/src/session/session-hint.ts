const hintKey = 'cadenza-signed-in';

/** Whether the last visit ended signed in. If so, the signed-in app is fetched before the session check returns. */
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
    // Private windows may refuse; the screens then load a moment later.
  }
}
