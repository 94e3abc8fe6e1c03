import { linksNotPublic } from '@cadenza/contracts/links-not-public';
import { instantWords } from '../instant-words.ts';
import type { FaultKind } from './fault.ts';
import type { AccountStanding } from './standing.ts';

export const faultSentences: Readonly<Record<FaultKind, string>> = {
  access: 'The mailbox cannot sign in now',
  links: linksNotPublic,
  login: 'The mail account refuses the login',
  connection: 'The mail server takes no emails now',
  quota: 'The mail account has reached its sending limit',
  rate: 'The mail server asks to send more slowly',
  sender: 'The mail account is not allowed to send',
  'same-refusal': 'The mail server refuses one recipient after the other with the same words',
  storage: 'The mailbox of the mail account is full',
};

/**
 * Tells the user why nothing leaves: `The mail account refuses the login (535 5.7.8). Nothing is lost; it is tried
 * again at 2:05 PM EST.`
 *
 * @param at when the campaign tries again, shown in its time zone, with the day unless that is today
 */
export function accountObstacle(
  { fault: { kind, code, status, recipients } }: NonNullable<AccountStanding['waiting']>,
  { at, now, timezone }: { at: Temporal.Instant; now: Temporal.Instant; timezone: string },
): string {
  const isUnreached = kind === 'connection' && code === null;
  const what = isUnreached ? 'The mail server cannot be reached' : faultSentences[kind];
  const reply = [code, status].filter((part) => part !== null).join(' ');
  const soFar = recipients === undefined ? '' : `, ${recipients} so far`;
  return `${what}${reply && ` (${reply})`}${soFar}. Nothing is lost; it is tried again ${inWords(at, now, timezone)}.`;
}

function inWords(at: Temporal.Instant, now: Temporal.Instant, timezone: string): string {
  const { time, day } = instantWords(at, { now, timezone });
  return `${day === null ? '' : `on ${day} `}at ${time}`;
}
