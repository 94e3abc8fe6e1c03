import { defaultLaunchSettings } from '@cadenza/contracts';
import { expect, test } from 'vitest';
import { receivedReason, riskyReason } from '../enrolment/ending-reasons.ts';
import type { CampaignFacts } from '../plan/campaign-facts.ts';
import type { Candidate } from '../plan/candidate.ts';
import type { Recipient } from '../projections/recipients.ts';
import { type Judgement, judgeDue } from './judge-due.ts';

const recipient: Recipient = {
  ...{ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.net', company: null, jobRole: null, fields: {} },
  ...{ addressHash: 'a', earlierHashes: null, formerHashes: null, hasStops: false, begun: null },
  ...{ hasMoved: false, isTaken: false, sent: [] },
};
const begun = {
  ...{ emailId: 'e', messageId: '<e@example.net>', version: 2, attempts: 1, returned: false },
  claimedAt: '2026-03-02T15:00:00Z',
  letterhead: null,
};

function judged(given: {
  recipient?: Partial<Recipient> | undefined;
  settings?: object;
  candidate?: object;
}): Judgement {
  const step = { id: 's', stepNumber: 1, subject: 'About {{company}}', body: 'Hello', delayDays: 0, attachments: [] };
  const settings = { ...defaultLaunchSettings, ...given.settings };
  const candidate = { nextStep: 1, lastStep: 0, letGoStep: null, ...given.candidate };
  return judgeDue({
    campaign: { steps: [step], settings } as unknown as CampaignFacts,
    candidate: candidate as Candidate,
    recipient: 'recipient' in given && !given.recipient ? undefined : { ...recipient, ...given.recipient },
    keys: [],
  });
}

const missing = { missingValues: 'hold' };

test.each<[string, Parameters<typeof judged>[0], object]>([
  ['a lead with all that its email needs', {}, { kind: 'email', address: 'ada@example.net' }],
  ['a step that is gone', { candidate: { nextStep: 2 } }, { kind: 'ended' }],
  ['a deleted lead', { recipient: undefined }, { kind: 'ended' }],
  ['J2: an address that its enrolment does not follow yet', { recipient: { hasMoved: true } }, { kind: 'moved' }],
  ['M3: another mailbox was faster', { recipient: { isTaken: true } }, { kind: 'taken' }],
  ['an address that nobody can mail', { recipient: { email: 'ada' } }, { kind: 'ended' }],
  [
    'a risky address, where they are skipped',
    { recipient: { email: 'info@example.net' }, settings: { riskyAddresses: 'skip' } },
    { kind: 'ended', reason: riskyReason },
  ],
  ['a risky address, where they are mailed', { recipient: { email: 'info@example.net' } }, { kind: 'email' }],
  ['D9: a value that the step needs', { settings: missing }, { kind: 'lacks' }],
  ['D9: the same, let go by hand', { settings: missing, candidate: { letGoStep: 1 } }, { kind: 'email' }],
  ['D9: a value that is there', { settings: missing, recipient: { company: 'Mill' } }, { kind: 'email' }],
  ['D2: an email that is deferred', { recipient: { begun: { ...begun, status: 'deferred' } } }, { kind: 'email' }],
  [
    'D2: an email that has left',
    { recipient: { begun: { ...begun, status: 'sent' } } },
    { kind: 'ended', reason: receivedReason },
  ],
  [
    'D12: an email that came back, and nobody has decided',
    { recipient: { begun: { ...begun, status: 'deferred', returned: true } } },
    { kind: 'ended', reason: receivedReason },
  ],
])('%s', (_, given, expected) => {
  expect(judged(given)).toMatchObject(expected);
});
