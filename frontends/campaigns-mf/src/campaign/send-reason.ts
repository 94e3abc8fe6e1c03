const sentences: Record<string, string> = {
  gap: 'Waiting for the delay between two emails',
  window: 'Outside the sending window',
  weekday: 'Sending is not allowed today',
  delay: 'Waiting until the next follow-up is due',
  hold: 'Waiting for leads that are on hold',
  suppressed: 'The remaining leads may not be mailed',
  paused: 'The campaign is paused',
  'mailbox-gap': 'Waiting for the pause between two emails of a mailbox',
  'daily-limit': 'The mailboxes have sent as many emails as they may today',
  'mailbox-hours': 'Outside the hours of the mailboxes',
  'mailbox-away': 'Waiting for mailboxes that are paused, removed or need attention',
  'domain-records': 'Waiting for the records of the domains that its mailboxes send from',
  'nothing-waiting': 'No lead is waiting for an email',
};

/** Why the next email leaves when it does, or why none does (rule T9), as one sentence; null when it can leave now. */
export function sendReasonSentence(reason: string | null): string | null {
  if (reason === null || reason === '' || reason === 'now') return null;
  return sentences[reason] ?? (isCode(reason) ? null : reason);
}

/** Codes are for programs; a sentence from the server is shown as it is. */
function isCode(reason: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(reason);
}
