import { expect, test } from 'vitest';
import type { EnrolmentEvent } from '../enrolment/events.ts';
import { saidBefore } from './said-before.ts';

const lead = { campaignId: 'c', leadId: 'l', linkId: 'k' };
const at = '2026-03-02T15:00:00.000Z';
const until = '2026-03-09T05:00:00.000Z';
const cause = { emailId: 'e1', test: false };

const finished = (reason: string): EnrolmentEvent => ({
  type: 'LeadFinished',
  data: { ...lead, outcome: 'completed', reason, finishedAt: at, cause },
});
const added: EnrolmentEvent = {
  type: 'EndingAdded',
  data: {
    ...lead,
    outcome: 'completed',
    reason: 'out-of-office',
    finishedAt: at,
    cause: { emailId: 'e2', test: true },
  },
};
const reopened: EnrolmentEvent = { type: 'LeadReopened', data: { ...lead, reopenedAt: at } };
const moved: EnrolmentEvent = {
  type: 'AddressChanged',
  data: { ...lead, addressHash: 'h2', underWay: [], changedAt: at },
};
const away: EnrolmentEvent = { type: 'LeadHeld', data: { ...lead, until, heldAt: at, cause } };
const back: EnrolmentEvent = { type: 'LeadHoldLifted', data: { ...lead, liftedAt: at, cause } };
const lifted: EnrolmentEvent = { type: 'LeadHoldLifted', data: { ...lead, liftedAt: at, cause: null } };
const found: EnrolmentEvent = {
  type: 'LeadFinished',
  data: { ...lead, outcome: 'failed', reason: 'suppressed', finishedAt: at, cause: null },
};

const told = (type: 'Suppress' | 'Lift', reason: string, more: object = {}) => ({
  ...{
    type,
    campaignId: 'c',
    leadId: 'l',
    emailId: 'e1',
    onlyThere: true,
    cause: { reason, emailId: 'e1' },
    now: at,
    asOf: true,
  },
  ...more,
});
const withdrawn: EnrolmentEvent = {
  type: 'EndingWithdrawn',
  data: { ...lead, reason: 'replied', emailId: 'e1', withdrawnAt: at },
};

test.each<[string, EnrolmentEvent[], unknown[]]>([
  ['an ending', [finished('replied')], [told('Suppress', 'replied')]],
  ['words of a mail server', [finished('550 no such user')], [told('Suppress', 'refused')]],
  ['what the sender found is no cause', [found], []],
  ['an ending that was the only one, taken back', [finished('replied'), reopened], [told('Lift', 'replied')]],
  [
    'one of two, taken back',
    [finished('replied'), added, withdrawn],
    [
      told('Lift', 'replied'),
      told('Suppress', 'out-of-office', {
        emailId: 'e2',
        cause: { reason: 'out-of-office', emailId: 'e2' },
        test: true,
      }),
    ],
  ],
  ['a bounce at an address that its lead has left', [finished('bounced'), moved], [told('Suppress', 'bounced')]],
  ['an absence', [away], [told('Suppress', 'out-of-office', { until })]],
  ['an absence that is over', [away, back], [told('Lift', 'out-of-office', { until })]],
  ['an absence that a person overruled for this lead', [away, lifted], [told('Suppress', 'out-of-office', { until })]],
  ['said again', [finished('replied'), reopened, finished('replied')], [told('Suppress', 'replied')]],
])('S9: %s', (_, events, expected) => {
  expect(saidBefore(events.map((event) => ({ ...event, occurredAt: at })))).toEqual(expected);
});
