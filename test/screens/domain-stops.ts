import type { DomainFinding, Relay, SendingDomain } from '@cadenza/contracts';
import { answer, asVariant, press, type Stop, text } from './stop.ts';

const checkedAt = '2026-03-02T15:00:00Z';
const good = (message: string): DomainFinding => ({ verdict: 'good', message, record: null, lastKnown: null });

const wellKept: SendingDomain = {
  ...{ domain: 'example.com', mailboxCount: 2, sendsByRelay: true, checkedAt },
  ...{ failingSince: null, stopsFirstEmails: true, firstEmailsStopped: false },
  spf: good('The record is right, and takes 4 of 10 look-ups. The servers of Google Workspace are in it.'),
  dkim: good('Mail is signed, and its key is at google._domainkey.example.com.'),
  dmarc: good('The policy is “quarantine”: mail of forgers goes to spam.'),
  mx: good('Answers arrive at smtp.google.com.'),
  trackingHost: { host: 'go.example.com', isUsed: true, ...good('Links in emails lead to go.example.com.') },
};

const neglected: SendingDomain = {
  ...{ domain: `${'subdomain.'.repeat(8)}example.net`, mailboxCount: 1, sendsByRelay: false, checkedAt },
  ...{ failingSince: checkedAt, stopsFirstEmails: true, firstEmailsStopped: true },
  spf: {
    ...{ verdict: 'wrong', lastKnown: null },
    message: 'The record leaves out the servers of Google Workspace, by which your mailboxes send.',
    record: {
      type: 'TXT',
      name: `${'subdomain.'.repeat(8)}example.net`,
      value: `v=spf1 include:_spf.google.com ${'ip4:192.0.2.0/24 '.repeat(8)}~all`,
    },
  },
  dkim: {
    ...{ verdict: 'missing', lastKnown: null },
    message:
      'Mail is signed, but the key at s1._domainkey.example.net is missing. Set the value that your mail provider shows.',
    record: { type: 'TXT', name: 's1._domainkey.example.net', value: null },
  },
  dmarc: {
    ...{ verdict: 'missing', lastKnown: null },
    message: 'There is no DMARC record, which Google and Yahoo ask of senders of many mails.',
    record: { type: 'TXT', name: '_dmarc.example.net', value: 'v=DMARC1; p=none' },
  },
  mx: {
    ...{
      verdict: 'unknown',
      message: 'The DNS did not answer for example.net. It is asked again by itself.',
      record: null,
    },
    lastKnown: { verdict: 'good', message: 'Answers arrive at smtp.google.com.', at: checkedAt },
  },
  trackingHost: {
    ...{ host: `go.${'subdomain.'.repeat(8)}example.net`, isUsed: false, verdict: 'missing', lastKnown: null },
    message: `There is no CNAME record for go.${'subdomain.'.repeat(8)}example.net.`,
    record: { type: 'CNAME', name: `go.${'subdomain.'.repeat(8)}example.net`, value: 'cadenza.example.com' },
  },
};

const failing: SendingDomain = { ...neglected, firstEmailsStopped: false };

const answered = (domains: readonly SendingDomain[]): Pick<Stop, 'path' | 'standIn'> => ({
  path: '/mailboxes/domains',
  standIn: (page) => answer<readonly SendingDomain[]>(page, '/mailboxes/domains', () => domains),
});

const namelessRelay: Relay = {
  host: `mail.${'subdomain.'.repeat(8)}example.com`,
  from: { name: 'Grace Hopper of the Example Company', address: 'grace.hopper@example.com' },
  ptr: {
    verdict: 'missing',
    message: `203.0.113.7 has no name in the DNS (PTR), so many receivers refuse its mail. Only the hoster of the server can set it: ask for mail.${'subdomain.'.repeat(8)}example.com.`,
  },
  unread: {
    reason: 'Answers to grace.hopper@example.com have not been read since Monday, March 2, 2:05 PM UTC.',
    sendsAllTheSame: false,
  },
};

/** Beside the domain that it alone sends from. */
const relayed = (relay: Relay): Pick<Stop, 'path' | 'standIn'> => ({
  path: '/mailboxes/domains',
  standIn: async (page) => {
    await answer<Relay>(page, '/relay', () => relay);
    await answer<readonly SendingDomain[]>(page, '/mailboxes/domains', () => [
      {
        ...{ ...wellKept, mailboxCount: 0, trackingHost: null },
        spf: good(
          'The record is right, and takes 4 of 10 look-ups. Whether the servers of the relay are in it cannot be told.',
        ),
        dkim: {
          ...{ verdict: 'unknown', record: null, lastKnown: null },
          message:
            'No self-test shows the signature of the relay. Look at an email that arrived: its DKIM-Signature says where the key is.',
        },
      },
    ]);
  },
});

/** What is seen of the domains of mailboxes. */
export const domainStops: readonly Stop[] = [
  // As the product shows them while it asks no DNS.
  { name: 'domains', path: '/mailboxes/domains', ready: text(/not checked yet/) },
  { name: 'domains-checked', ...answered([wellKept, neglected]), ready: text('Wrong') },
  asVariant({
    name: 'domains-failing',
    ...answered([
      failing,
      { ...failing, domain: 'bold.example.com', stopsFirstEmails: false },
      { ...wellKept, stopsFirstEmails: false },
    ]),
    ready: text(/First emails go on/),
  }),
  { name: 'domains-relay', ...relayed(namelessRelay), ready: text(/203\.0\.113\.7/) },
  asVariant({
    name: 'domains-relay-of-provider',
    ...relayed({
      ...{ host: 'smtp.sendgrid.net', from: { name: '', address: 'grace@example.com' } },
      ptr: {
        verdict: 'not-applicable',
        message: 'smtp.sendgrid.net belongs to SendGrid, who keeps the names of its servers.',
      },
      unread: null,
    }),
    ready: text('Does not apply'),
  }),
  {
    name: 'domains-tracking-host',
    ...answered([wellKept]),
    ready: text('go.example.com'),
    open: press('Change host of example.com'),
  },
  asVariant({
    name: 'mailboxes-domains-stopped',
    ...answered([neglected, failing, { ...failing, domain: 'bold.example.com' }]),
    path: '/mailboxes',
    ready: text(/write to nobody for the first time/),
  }),
  asVariant({ name: 'domains-none', ...answered([]), ready: text('No domains yet') }),
  asVariant({
    name: 'domains-many',
    ...answered(Array.from({ length: 100 }, (_, n) => ({ ...wellKept, domain: `d${n}.example.com` }))),
    ready: text('d99.example.com'),
  }),
];
