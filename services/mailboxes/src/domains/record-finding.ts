import type { DnsRecord, DomainVerdict } from '@cadenza/contracts';

/** What was found of one kind of records of a domain, in a sentence for users, and the record to set. */
export interface RecordFinding {
  verdict: DomainVerdict;
  message: string;
  record: DnsRecord | null;
  /** Whether the DNS did not answer, so that it is asked again soon. */
  isUnanswered: boolean;
}

type Judge = (message: string, record?: DnsRecord | null) => RecordFinding;
const of =
  (verdict: DomainVerdict): Judge =>
  (message, record = null) => ({ verdict, message, record, isUnanswered: false });

export const good = of('good');
export const missing = of('missing');
export const wrong = of('wrong');
export const unknown = of('unknown');

/** Where the DNS did not answer. */
export const unanswered = (name: string): RecordFinding => ({
  ...unknown(`The DNS did not answer for ${name}. It is asked again by itself.`),
  isUnanswered: true,
});
