import type { Hit } from '../hits/hit.ts';
import { type HitOrigin, judgeHit } from '../hits/machine-rules.ts';
import type { KnownEmail } from '../projections/emails.ts';

/** Whether a person or a machine fetched a link of this email. */
export function originOf(email: KnownEmail, hit: Hit): HitOrigin {
  return judgeHit({ ...hit, secondsSinceSent: secondsSinceSent(email, hit) });
}

function secondsSinceSent({ sentAt, handedOverAt }: KnownEmail, { at }: Hit): number {
  const sent = sentAt ?? handedOverAt;
  return sent ? (Date.parse(at) - Date.parse(sent)) / 1_000 : 0;
}
