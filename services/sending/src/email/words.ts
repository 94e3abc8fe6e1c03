import { type ReplyFacts, reasonWithoutWords } from '@cadenza/contracts';
import type { Delivery } from './delivery.ts';
import type { EmailEvent } from './events.ts';

const charactersMax = 500;
const givenUp = /^gave up after \d+ attempts; the last: /;

/** The text shown for a refusal while its words are kept: `full: 552 5.2.2 mailbox full`. */
export const refusalWords = (kind: string, code: number, reply: string) =>
  `${kind}: ${reply.startsWith(`${code}`) ? '' : `${code} `}${reply}`;

/** Splits off the words of a delivery left by an instance of an older version, which has them in its reason. */
export function withWordsApart(delivery: Delivery): Delivery {
  if (delivery.outcome === 'accepted' || delivery.outcome === 'not-begun') return delivery;
  if ((delivery as { words?: string | null }).words !== undefined) return delivery;
  if (delivery.outcome === 'refused') {
    const words = refusalWords(delivery.kind, delivery.code, delivery.text);
    return { ...delivery, text: reasonWithoutWords(words), words };
  }
  const reason = reasonWithoutWords(delivery.reason);
  return { ...delivery, reason, words: reason === delivery.reason ? null : delivery.reason };
}

/** The text shown instead of an event's reason while its words are kept; `null` where the words add nothing. */
export function shownWords({ data }: EmailEvent, delivery: Delivery): string | null {
  if (!('words' in delivery) || delivery.words === null) return null;
  const prefix = ('reason' in data && givenUp.exec(data.reason)?.[0]) || '';
  return (prefix + delivery.words).slice(0, charactersMax);
}

/** The facts that rules found in the server reply, for the event. */
export function replyFacts(delivery: Delivery): ReplyFacts {
  if (delivery.outcome === 'refused') {
    const { kind, code, status } = delivery;
    return { kind, code, ...(status && { status }) };
  }
  if (delivery.outcome !== 'not-handed-over') return {};
  const { status: ofReply = null, unclear, fault, refusedDomain } = delivery;
  if (unclear) return { kind: 'unclear', code: unclear.code, ...(ofReply && { status: ofReply }) };
  const found = refusedDomain ? { kind: 'sender', code: refusedDomain.code, status: ofReply } : fault;
  if (!found) return {};
  const { kind, code, status } = found;
  return { kind, ...(code !== null && { code }), ...(status !== null && { status }) };
}
