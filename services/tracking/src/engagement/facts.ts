import type { Engaged, Fact, Proof, Received } from './events.ts';

/** What a verdict says about the email, as the events that are recorded where that is news. */
export function factsOf(about: Engaged, { source, verdict, returnsOn, reason, unverified }: Received): Fact[] {
  const isProved = unverified === undefined;
  const engaged: Engaged & Proof = isProved ? about : { ...about, verified: false };
  const unsubscribed: Fact = { type: 'Unsubscribed', data: engaged };
  const replied: Fact = { type: 'ReplyReceived', data: engaged };
  switch (verdict) {
    case 'reply':
      return [replied];
    case 'opt-out':
      return source === 'link' ? [unsubscribed] : [replied, unsubscribed];
    case 'absence':
      // The day stands in the event as its first instant in UTC.
      return [{ type: 'AbsenceReceived', data: { ...engaged, returnsAt: returnsOn && `${returnsOn}T00:00:00Z` } }];
    case 'bounce':
    case 'dead-address':
      return [
        { type: 'EmailBounced', data: { ...engaged, reason, deadAddress: isProved && verdict === 'dead-address' } },
      ];
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

/**
 * What is proved outdoes what is not, which outdoes a test. That the address is dead outdoes another bounce: it decides
 * about other campaigns.
 */
function weight({ data }: Fact): number {
  const isDead = 'deadAddress' in data && data.deadAddress;
  return (data.test ? 0 : data.verified === false ? 2 : 4) + (isDead ? 1 : 0);
}

/** A repeat is no news, but what outdoes the known is. */
export const isNews = (fact: Fact, known: Fact | undefined) => !known || weight(fact) > weight(known);

const dayOf = ({ data }: Fact) => ('returnsAt' in data ? data.returnsAt : null);

/** Whether two facts of one type say the same of the email, whenever that was. */
export const saysTheSame = (one: Fact, other: Fact) => weight(one) === weight(other) && dayOf(one) === dayOf(other);

/** The first of those that nothing outdoes. */
export const strongest = (facts: readonly Fact[]): Fact | undefined =>
  facts.reduce<Fact | undefined>((best, fact) => (isNews(fact, best) ? fact : best), undefined);
