const notesKey = 'cadenza-first-steps';

/** What this browser remembers of the first steps. */
export interface FirstStepsNotes {
  isDismissed: boolean;
  hasSeenMail: boolean;
}

export function readNotes(): FirstStepsNotes {
  const notes = (stored() ?? '').split(' ');
  return { isDismissed: notes.includes('dismissed'), hasSeenMail: notes.includes('seen-mail') };
}

export function keepNotes({ isDismissed, hasSeenMail }: FirstStepsNotes): void {
  try {
    localStorage.setItem(notesKey, [isDismissed && 'dismissed', hasSeenMail && 'seen-mail'].filter(Boolean).join(' '));
  } catch {
    // Private windows may refuse; the steps then come back.
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(notesKey);
  } catch {
    return null;
  }
}
