import type { RefusedDomain } from '@cadenza/contracts';
import { answer, asVariant, type Stop, text } from './stop.ts';

const refusal: RefusedDomain = {
  ...{ domain: 'example.com', provider: 'Google', since: '2026-03-02T14:00:00Z', nextAt: '2026-03-02T18:00:00Z' },
  ...{ leads: 1_204, code: 550, records: 'SPF is missing and DKIM is wrong' },
  said: `550 5.7.26 Your email has been blocked because the sender is unauthenticated. Gmail requires all senders to authenticate with either SPF or DKIM. https://support.google.com/mail/answer/81126#${'authentication'.repeat(6)} gsmtp`,
};
const overfull: RefusedDomain = {
  ...{ ...refusal, domain: `${'subdomain.'.repeat(8)}example.net`, provider: `${'mail.'.repeat(12)}example.org` },
  ...{ nextAt: null, leads: 1, said: null, records: 'all its records look right' },
};

const refused = (path: string): Pick<Stop, 'path' | 'standIn'> => ({
  path,
  standIn: (page) => answer<readonly RefusedDomain[]>(page, '/refused-domains*', () => [refusal, overfull]),
});

/** What is seen on this page of providers that take no mail of our domains. */
export const refusedDomainStop = (name: string, path: string): Stop =>
  asVariant({ name: `${name}-refused-domain`, ...refused(path), ready: text('Google takes no mail from example.com') });
