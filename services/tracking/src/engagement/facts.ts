import type { Engaged, Fact, Proof, Received } from './events.ts';

/** What a verdict says about the email, as events. Those that are news are recorded. */
export function factsOf(
  about: Engaged,
  { source, verdict, returnsOn, reason, unverified, answerProved, blames }: Received,
): Fact[] {
  const isProved = unverified === undefined;
  const engaged: Engaged & Proof = isProved ? about : { ...about, verified: false };
  const unsubscribed: Fact = { type: 'Unsubscribed', data: engaged };
  const replied: Fact = { type: 'ReplyReceived', data: answerProved ? about : engaged };
  switch (verdict) {
    case 'reply':
      return [replied];
    case 'opt-out':
      if (source === 'link') return [unsubscribed];
      // Until a person decides, it is a reply.
      return [isProved ? { type: 'ReplyReceived', data: { ...about, asksToStop: true } } : replied, unsubscribed];
    case 'absence':
      // The event stores the day as its first instant in UTC.
      return [{ type: 'AbsenceReceived', data: { ...engaged, returnsAt: returnsOn && `${returnsOn}T00:00:00Z` } }];
    case 'bounce':
      if (blames) {
        const reported = answerProved ? about : engaged;
        return [{ type: 'EmailBounced', data: { ...reported, reason, deadAddress: false, blames } }];
      }
      return [{ type: 'EmailBounced', data: { ...engaged, reason, deadAddress: false } }];
    case 'dead-address':
      return [{ type: 'EmailBounced', data: { ...engaged, reason, deadAddress: isProved } }];
    case 'complaint':
      return [{ type: 'SpamReported', data: { ...engaged, real: isProved && source === 'mail' } }];
    case 'receipt':
    case 'challenge':
    case 'calendar':
    case 'reaction':
    case 'other':
      return [];
    default:
      return verdict satisfies never;
  }
}

/** Whether an event is about a reply that is an opt-out, and so counts as none (rule O4). */
export const asksToStop = ({ data }: { data: object }) => 'asksToStop' in data && data.asksToStop === true;

/**
 * A verified fact outweighs an unverified one, which outweighs a report that blames nobody of the recipient's side (rule D12),
 * and that a test event. A dead address outweighs another bounce, because it affects other campaigns, and a reply one that only
 * asks to stop.
 */
function weight(fact: Fact): number {
  const { data } = fact;
  const asks = asksToStop(fact);
  const isDead = 'deadAddress' in data && data.deadAddress;
  if (data.test) return asks ? 0 : isDead ? 2 : 1;
  if ('blames' in data && data.blames) return data.verified === false ? 3 : 4;
  if (data.verified === false) return 5;
  return asks ? 6 : isDead ? 8 : 7;
}

/** A repeat is no news, but a fact that outweighs the known one is. */
export const isNews = (fact: Fact, known: Fact | undefined) => !known || weight(fact) > weight(known);

const dayOf = ({ data }: Fact) => ('returnsAt' in data ? data.returnsAt : null);

/** Whether two facts of one type say the same about the email, regardless of when. */
export const saysTheSame = (one: Fact, other: Fact) => weight(one) === weight(other) && dayOf(one) === dayOf(other);

/** The heaviest fact; of several equal ones, the first. */
export const strongest = (facts: readonly Fact[]): Fact | undefined =>
  facts.reduce<Fact | undefined>((best, fact) => (isNews(fact, best) ? fact : best), undefined);
