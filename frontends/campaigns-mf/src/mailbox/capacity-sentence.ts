import type { CapacityDay, CapacityLimit, SenderCapacity } from '@cadenza/contracts';
import { countOf, formatCount } from '../campaign/rates.ts';
import { mailboxesOf, relayName } from './words.ts';

const away: readonly CapacityLimit[] = ['waiting', 'paused', 'needs-attention', 'removed'];

const isAway = ({ limit }: SenderCapacity) => away.includes(limit);

/** What a campaign can send on this day, as one sentence. */
export function capacitySentence({ total, senders }: CapacityDay): string {
  if (senders.length === 0) return 'This campaign can send nothing: no connected mailbox has its tags.';
  const most = total === 0 ? 'no more emails' : `up to ${countOf(total, 'email')}`;
  const sentence = `This campaign can send ${most} today`;
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
    { count: unable.filter((sender) => !isAway(sender)).length, words: 'without room left' },
    { count: unable.filter(isAway).length, words: 'away' },
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
