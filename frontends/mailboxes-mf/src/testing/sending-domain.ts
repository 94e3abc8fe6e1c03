import type { DomainFinding, SendingDomain } from '@cadenza/contracts';

const good: DomainFinding = { verdict: 'good', message: 'It is right.', record: null, lastKnown: null };

/** A domain that all four findings are good of, unless the fields say otherwise. */
export const aSendingDomain = (domain: string, fields: Partial<SendingDomain> = {}): SendingDomain => ({
  ...{ domain, mailboxCount: 1, sendsByRelay: false, checkedAt: '2026-03-02T15:00:00Z' },
  ...{ failingSince: null, stopsFirstEmails: true, firstEmailsStopped: false },
  ...{ spf: good, dkim: good, dmarc: good, mx: good, trackingHost: null, ...fields },
});
