import { type ArrivalFinding, type DomainVerdict, defaultLaunchSettings, weekdays } from '@cadenza/contracts';
import { variableNames } from '@cadenza/email-content';
import { describe, expect, test } from 'vitest';
import { aMailbox, aStanding } from '../testing/a-mailbox.ts';
import type { ArrivalFacts, ArrivalSender, DomainRecords } from './arrival-facts.ts';
import { arrivalFindings } from './arrival-findings.ts';

const now = Temporal.Instant.from('2026-03-02T15:00:00Z');
const aStep = (body: string, changes: Partial<ArrivalFacts['steps'][number]> = {}) => ({
  ...{ id: 'a step', stepNumber: 1, subject: 'Hello', body, delayDays: 0, attachments: [] },
  ...changes,
});
const aFile = (megabytes: number) => {
  const size = Math.round(megabytes * 1_048_576);
  return { filename: 'a.pdf', path: '/objects/a', contentType: 'application/pdf', size };
};
const sender = (address: string, changes: Parameters<typeof aMailbox>[0] = {}): ArrivalSender => ({
  mailbox: aStanding(address, aMailbox({ address, ...changes }), now),
  signature: null,
});
type Four = [DomainVerdict, DomainVerdict, DomainVerdict, DomainVerdict];
const records = (domain: string, [spf, dkim, dmarc, mx]: Four): [string, DomainRecords] => [
  domain,
  { domain, verdicts: { spf, dkim, dmarc, mx } },
];
const allGood: Four = ['good', 'good', 'good', 'good'];

const well: ArrivalFacts = {
  settings: {
    ...defaultLaunchSettings,
    ...{ sendWindowStart: 0, sendWindowEnd: 0, timezone: 'UTC', allowedWeekdays: [...weekdays], delayMinutes: 1 },
  },
  steps: [aStep('Hello {{firstName}}, see https://www.acme.io/{{company}}')],
  names: variableNames([]),
  senders: [sender('ann@acme.io')],
  relayAddress: 'outreach@example.com',
  readsRelay: true,
  unreadAccounts: new Set(),
  domains: new Map([records('acme.io', allGood)]),
  checksDomains: true,
  ownHosts: ['mail.cadenza.io'],
  linkBases: [{ url: 'https://mail.cadenza.io', trouble: null, isHere: false }],
  postalAddress: '1 Main St, Springfield',
  leadCount: 10,
  now,
};
const found = (changes: Partial<ArrivalFacts>) => arrivalFindings({ ...well, ...changes });
const told = ({ reason, remedy, isGrave, fixIn }: ArrivalFinding) => [reason, remedy, isGrave, fixIn];

test('L10: a campaign with nothing in its way', () => {
  expect(found({})).toEqual([]);
});

describe('L10: records of the domains of senders', () => {
  const senders = ['acme.io', 'beta.io', 'gamma.io', 'delta.io', 'epsilon.io'].map((domain) => sender(`ann@${domain}`));
  const ofAll = (verdicts: Four) =>
    new Map(senders.map(({ mailbox }) => records(mailbox.facts.address.slice(4), verdicts)));

  test('that are missing or wrong are one line for all domains that lack the same', () => {
    const domains = ofAll(['missing', 'good', 'wrong', 'good']);
    domains.set(...records('acme.io', ['good', 'good', 'good', 'wrong']));
    expect(found({ senders, domains }).map(told)).toEqual([
      ['MX is wrong for acme.io, so answers may not arrive.', 'Set the records that Domains shows.', false, 'domains'],
      [
        'SPF is missing and DMARC is wrong for beta.io, delta.io, epsilon.io, and gamma.io, so servers may refuse the emails or take them for spam.',
        'Set the records that Domains shows.',
        ...[false, 'domains'],
      ],
    ]);
  });

  test('that nobody knows are told, unless the installation asks no DNS', () => {
    expect(found({ senders, domains: new Map() }).map(told)).toEqual([
      [
        'The records of acme.io, beta.io, delta.io, and 2 more were not found out yet, so nobody knows whether the emails arrive.',
        'Have them checked in Domains.',
        ...[false, 'domains'],
      ],
    ]);
    expect(found({ senders, domains: ofAll(['good', 'unknown', 'good', 'good']) }).map(({ kind }) => kind)).toEqual([
      'signature-not-known',
    ]);
    expect(found({ senders, domains: new Map(), checksDomains: false })).toEqual([]);
  });

  test('of free mail providers and of tests are passed over', () => {
    const others = [sender('ann@gmail.com'), sender('bob@example.com')];
    expect(found({ senders: others, domains: new Map() })).toEqual([]);
  });

  test('of the relay are told where they are known', () => {
    const relay = { senders: null, relayAddress: 'ann@beta.io', steps: [aStep('Hello')] };
    expect(found({ ...relay, domains: new Map() })).toEqual([]);
    const domains = new Map([records('beta.io', ['missing', 'unknown', 'good', 'good'])]);
    expect(found({ ...relay, domains }).map(({ kind, reason }) => [kind, reason])).toEqual([
      ['domain-records', 'SPF is missing for beta.io, so servers may refuse the emails or take them for spam.'],
    ]);
  });
});

test.each<[string, string, string | null]>([
  ['the domain of a sender', 'https://acme.io', null],
  ['a name below it', 'See www.shop.acme.io/a for more', null],
  ['the product', 'https://mail.cadenza.io/x', null],
  ['a host that depends on the lead', 'https://{{company}}.beta.io and https://{{company}}', null],
  ['another domain', 'Book at https://calendly.com/ann', 'calendly.com'],
  ['another domain below the same public suffix', 'https://acme.co.uk', 'acme.co.uk'],
  ['an address without a name', 'http://192.0.2.7/a', '192.0.2.7'],
  ['another domain in other letters', 'https://b\u00fccher.example.net/', 'xn--bcher-kva.example.net'],
])('L10: links to %s', (_, body, host) => {
  const text = `Hello there. ${body}`;
  expect(found({ steps: [aStep(text)] }).map(({ kind, reason }) => [kind, reason])).toEqual(
    host
      ? [
          [
            'foreign-links',
            `Email 1 links to ${host}, and filters distrust links to domains that are not the sender’s.`,
          ],
        ]
      : [],
  );
});

test('L10: links of several emails are one line; where all senders have free addresses, none is foreign', () => {
  const steps = [1, 2].map((stepNumber) => aStep('Hello https://beta.io/a', { stepNumber }));
  expect(found({ steps }).map(told)).toEqual([
    [
      'Emails 1 and 2 link to beta.io, and filters distrust links to domains that are not the sender’s.',
      'Link to pages of acme.io, or leave the links out of first emails.',
      ...[false, 'emails'],
    ],
  ]);
  expect(found({ steps, senders: [sender('ann@gmail.com')] })).toEqual([]);
});

test.each<[string, boolean]>([
  ['https://acme.io/a.png', true],
  ['  \nhttps://acme.io/{{company}} - www.acme.io\n!', true],
  ['{{firstName}}', false],
  ['Hi https://acme.io', false],
  ['你好 https://acme.io', false],
  ['   ', false],
])('L10: whether %j has no plain text: %s', (body, isSilent) => {
  expect(found({ steps: [aStep(body)] }).map(({ kind }) => kind)).toEqual(isSilent ? ['no-plain-text'] : []);
});

test.each<[string, number[], [reason: string, isGrave: boolean] | null]>([
  ['7.5 MB are 10 as they are sent', [2.5, 5], null],
  [
    'more than that',
    [2.6, 5],
    ['The files of email 1 are 11 MB as they are sent, and some servers take no more than 10 MB.', false],
  ],
  [
    '18.75 MB are 25',
    [9.375, 9.375],
    ['The files of email 1 are 25 MB as they are sent, and some servers take no more than 10 MB.', false],
  ],
  [
    'more than that, gravely',
    [9.5, 9.5],
    [
      'The files of email 1 are 26 MB as they are sent, and most servers, such as Gmail’s, take no more than 25 MB.',
      true,
    ],
  ],
])('L10: the size of attachments: %s', (_, sizes, expected) => {
  const steps = [aStep('Hello', { attachments: sizes.map(aFile) })];
  expect(found({ steps }).map(({ reason, isGrave }) => [reason, isGrave])).toEqual(expected ? [expected] : []);
});

test.each<[string, string, boolean]>([
  ['none', 'Hello there, call me at 555 1234', false],
  ['a year and a number', 'In 2026 we grew by 40 percent', false],
  ['one of the United States', 'Hello\n\nAcme Inc.\n1 Main St\nSpringfield, IL 62701', true],
  ['an Austrian one', 'Firma, Ring 5\n1010 Wien', true],
  ['a German one', 'Acme GmbH, Hauptstraße 5, 10115 Berlin', true],
  ['a British one', '10 Downing Street\nLondon SW1A 2AA', true],
])('L10: a postal address in the text: %s', (_, body, isThere) => {
  const steps = [aStep(body)];
  expect(found({ steps, postalAddress: null }).map(({ kind }) => kind)).toEqual(isThere ? [] : ['postal-address']);
  expect(found({ steps })).toEqual([]);
});

test('L10: an address in the signature of every sender is enough', () => {
  const signed = { ...sender('ann@acme.io'), signature: 'Ann\nHauptstr. 5, 10115 Berlin' };
  expect(found({ postalAddress: null, senders: [signed] })).toEqual([]);
  expect(found({ postalAddress: null, senders: [signed, sender('bob@acme.io')] }).map(told)).toEqual([
    [
      'Email 1 has no postal address, which laws such as CAN-SPAM demand and filters look for.',
      'Write it into the emails or the signatures, or set it for all emails in Settings.',
      ...[false, 'emails'],
    ],
  ]);
});

describe('L10, M5: ramp-ups', () => {
  const ramp = { start: 5, step: 5 };
  const warming = sender('ann@acme.io', { ramp, dailyLimit: 50 });

  test('that make a campaign take longer are told, with the days', () => {
    expect(found({ senders: [warming], leadCount: 50 }).map(told)).toEqual([
      [
        'ann@acme.io warms up and may not send more yet, so the emails take 4 days instead of one.',
        'Let it take its time, or add senders.',
        ...[false, 'senders'],
      ],
    ]);
    const two = [warming, { ...sender('bob@acme.io', { ramp }) }];
    expect(found({ senders: two, leadCount: 100 })[0]?.reason).toMatch(/^2 of its mailboxes warm up and may not send/);
  });

  test.each<[string, Partial<ArrivalFacts>]>([
    ['that are long over', { senders: [sender('ann@acme.io', { ramp: { start: 500, step: 5 }, dailyLimit: 50 })] }],
    ['with fewer leads than they allow', { senders: [warming], leadCount: 5 }],
    [
      'of mailboxes that are away',
      { senders: [{ ...warming, mailbox: { ...warming.mailbox, away: 'paused' } }], leadCount: 50 },
    ],
    ['of a campaign that was launched', { senders: [warming], leadCount: null }],
  ])('%s are not', (_, changes) => {
    expect(found(changes)).toEqual([]);
  });
});

describe('L11: links that lead back to us', () => {
  const open = { url: 'https://mail.cadenza.io', trouble: null, isHere: false };
  const local = { url: 'http://localhost:8080', trouble: 'local' } as const;

  test('that nobody outside can open forbid the start, with the reason', () => {
    const linkBases = [open, { ...local, isHere: false }];
    expect(found({ linkBases })).toEqual([
      {
        kind: 'links-not-public',
        reason:
          'Nobody who gets these emails could open their links, nor unsubscribe: localhost means something on your own network only. Nothing leaves until that is put right.',
        remedy: 'Set PUBLIC_URL to an https address that leads here from the internet.',
        ...{ isGrave: true, forbidsStart: true, fixIn: null, isInSettings: true },
      },
    ]);
  });

  test('without TLS are told, and forbid nothing', () => {
    const [finding] = found({ linkBases: [{ ...open, url: 'http://mail.cadenza.io' }] });
    expect(finding).toMatchObject({ kind: 'links-without-tls', isGrave: false });
    expect(finding?.forbidsStart).toBeUndefined();
  });

  test('are told where a server on this machine takes the mail, which may pass it on, and forbid nothing', () => {
    const [finding, ...others] = found({ linkBases: [open, { ...local, isHere: true }] });
    expect(finding).toMatchObject({
      kind: 'links-not-public',
      isGrave: false,
      reason: expect.stringContaining('If it passes'),
    });
    expect(finding?.forbidsStart).toBeUndefined();
    expect(others).toEqual([]);
  });

  test('are not looked at where no mail server passes anything on', () => {
    expect(found({ linkBases: [] })).toEqual([]);
  });
});

describe('S13: accounts whose answers nobody reads', () => {
  const steps = [aStep('Hello'), aStep('Again', { stepNumber: 2 })];
  const kinds = (changes: Partial<ArrivalFacts>) => found({ steps, ...changes }).map(({ kind }) => kind);
  const deaf = (address: string): ArrivalSender => {
    const { mailbox, signature } = sender(address);
    return { mailbox: { ...mailbox, imapAccount: null }, signature };
  };

  test('are named where there are follow-ups', () => {
    expect(found({ steps, senders: [sender('ann@acme.io'), deaf('bob@acme.io')] }).map(told)).toEqual([
      [
        'Answers to bob@acme.io are not read, so follow-ups also go to those who have answered.',
        ...['Enter the IMAP servers of these mailboxes, or connect those that get their answers.', false, 'senders'],
      ],
    ]);
    const relay = { senders: null, readsRelay: false, domains: new Map([records('example.com', allGood)]) };
    expect(found({ steps, ...relay }).map(told)).toEqual([
      [
        'Answers to outreach@example.com are not read, so follow-ups also go to those who have answered.',
        ...['Have IMAP_URL set to the mailbox where answers come.', false, null],
      ],
    ]);
  });
  test('are those that mailboxes name for their answers', () => {
    const { mailbox, signature } = sender('ann@acme.io');
    const names = (answersAccount: string | null): ArrivalSender => ({
      mailbox: { ...mailbox, facts: { ...mailbox.facts, replyTo: 'desk@acme.io' }, answersAccount },
      signature,
    });
    expect(found({ steps, senders: [names(null)] })[0]?.reason).toMatch(/^Answers to desk@acme.io are not read/);
    expect(found({ steps, senders: [names('desk')] })).toEqual([]);
  });
  test('are named as well where they should have been read lately, and were not', () => {
    const behind = sender('bob@acme.io');
    const senders = [sender('ann@acme.io'), { ...behind, mailbox: { ...behind.mailbox, imapAccount: 'behind' } }];
    const [finding, ...others] = found({ steps, senders, unreadAccounts: new Set(['behind']) });
    expect(finding?.reason).toBe(
      'Answers to bob@acme.io have not been read to their end within the last hour. Until they are, follow-ups wait.',
    );
    expect(others).toEqual([]);
  });
  test('matter to nobody where there is no follow-up', () => {
    const unreadAccounts = new Set(['an account']);
    expect(kinds({ steps: [aStep('Hello')], senders: [deaf('bob@acme.io')], unreadAccounts })).toEqual([]);
  });
});
