import type { CapacityDay, CapacityLimit, SenderCapacity } from '@cadenza/contracts';
import { countOf, formatCount } from '../campaign/rates.ts';
import { mailboxesOf, relayName } from './words.ts';

/** What keeps mailboxes from sending any more on a day, after their number: of one, and of several. */
const stoppedBy: Record<CapacityLimit | 'domain', readonly [one: string, several: string]> = {
  'daily-limit': ['at its limit of the day', 'at their limit of the day'],
  'ramp-up': ['at the limit of its ramp-up', 'at the limit of their ramp-up'],
  health: ['at half its limit, for safety', 'at half their limit, for safety'],
  gap: ['in its pause between emails', 'in their pause between emails'],
  delay: ['in the delay of this campaign', 'in the delay of this campaign'],
  window: ['outside the sending window', 'outside the sending window'],
  hours: ['outside its hours', 'outside their hours'],
  waiting: ['whose mail server takes no emails now', 'whose mail servers take no emails now'],
  paused: ['paused', 'paused'],
  'needs-attention': ['that needs attention', 'that need attention'],
  removed: ['removed', 'removed'],
  domain: ['that sends follow-ups only', 'that send follow-ups only'],
};

/** Rule M11: what a failing domain stops counts as paused where no follow-up waits. */
const stopOf = ({ limit, firstEmailsStopped }: SenderCapacity) => (firstEmailsStopped ? 'domain' : limit);

/** What a campaign can send on this day, as one sentence. */
export function capacitySentence({ total, senders }: CapacityDay): string {
  if (senders.length === 0) return 'This campaign can send nothing: no connected mailbox has its tags.';
  const most = total === 0 ? 'no more emails' : `up to ${countOf(total, 'email')}`;
  const sentence = `This campaign can send ${most} today`;
  if (total === 0 && senders.every(({ limit }) => limit === 'window'))
    return `${sentence}: its sending window is closed.`;
  const mailboxes = senders.filter(({ mailboxId }) => mailboxId !== null);
  if (mailboxes.length === 0) return `${sentence}.`;
  // Leads that were moved hear from mailboxes, also where the relay sends to everybody else.
  const relay = senders.find(({ mailboxId }) => mailboxId === null);
  const shares = [
    ...(relay ? [`${inSentence(relayName)} with ${formatCount(relay.canSend)}`] : []),
    sharesOf(mailboxes),
  ];
  return `${sentence}: ${shares.join(', ')}.`;
}

const inSentence = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

function sharesOf(senders: readonly SenderCapacity[]): string {
  const able = senders.filter(({ canSend }) => canSend > 0);
  const unable = senders.filter(({ canSend }) => canSend === 0);
  const counts = [
    { count: able.length, words: eachOf(able) },
    ...Object.entries(stoppedBy).map(([stopping, [one, several]]) => {
      const count = unable.filter((sender) => stopOf(sender) === stopping).length;
      return { count, words: count === 1 ? one : several };
    }),
  ].filter(({ count }) => count > 0);
  return counts
    .map(({ count, words }, index) => `${index === 0 ? mailboxesOf(count) : formatCount(count)} ${words}`)
    .join(', ');
}

/** `with 40 each`, or `with 3 to 40 each`. */
function eachOf(senders: readonly SenderCapacity[]): string {
  const counts = senders.map(({ canSend }) => canSend);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  if (senders.length === 1) return `with ${most}`;
  return least === most ? `with ${most} each` : `with ${least} to ${most} each`;
}
