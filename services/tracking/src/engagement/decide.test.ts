import { given } from '@cadenza/event-store/testing';
import { describe, expect, test } from 'vitest';
import type { EngagementCommand } from './commands.ts';
import { engagementDecider } from './decide.ts';
import type { Engaged, EngagementEvent } from './events.ts';

const engaged: Engaged = {
  emailId: 'email',
  campaignId: 'campaign',
  leadId: 'lead',
  linkId: 'link',
  at: '2026-03-02T16:00:00Z',
  test: false,
};
const asTest = { ...engaged, test: true };

const opened = (by: 'human' | 'machine', first: boolean, reason = 'why'): EngagementEvent => ({
  type: 'EmailOpened',
  data: { ...engaged, by, reason, first },
});
const clicked = (by: 'human' | 'machine', first: boolean): EngagementEvent => ({
  type: 'LinkClicked',
  data: { ...engaged, by, reason: 'why', first, linkNumber: 1 },
});
const open = (by: 'human' | 'machine') => ({ type: 'RecordOpen', engaged, by, reason: 'why' }) as const;
const click = (by: 'human' | 'machine') =>
  ({ type: 'RecordClicks', engaged, clicks: [{ at: engaged.at, by, reason: 'why', linkNumber: 1 }] }) as const;

describe('O1: opens and clicks', () => {
  const firstOpen = opened('human', true);
  test('the first open by a human is the first', () => {
    given(engagementDecider, []).when(open('human')).records([firstOpen]);
  });
  test('a repeat is kept, but is not the first', () => {
    given(engagementDecider, [firstOpen])
      .when(open('human'))
      .records([opened('human', false)]);
  });
  test('a click by a human implies an open', () => {
    given(engagementDecider, [])
      .when(click('human'))
      .records([opened('human', true, 'clicked'), clicked('human', true)]);
  });
  test('a click after an open implies nothing more, and a second click is not the first', () => {
    given(engagementDecider, [firstOpen])
      .when(click('human'))
      .records([clicked('human', true)]);
    given(engagementDecider, [firstOpen, clicked('human', true)])
      .when(click('human'))
      .records([clicked('human', false)]);
  });
});

describe('O2: machines', () => {
  test('clicks that were judged together are each recorded by their verdict', () => {
    const [machine] = click('machine').clicks;
    const later = { ...machine, by: 'human', at: '2026-03-02T16:01:00Z' } as const;
    const person = { ...engaged, at: later.at, by: 'human', first: true } as const;
    given(engagementDecider, [])
      .when({ type: 'RecordClicks', engaged, clicks: [machine, later] })
      .records([
        clicked('machine', false),
        { type: 'EmailOpened', data: { ...person, reason: 'clicked' } },
        { type: 'LinkClicked', data: { ...person, reason: 'why', linkNumber: 1 } },
      ]);
  });
  test('are kept apart and imply nothing', () => {
    given(engagementDecider, [])
      .when(open('machine'))
      .records([opened('machine', false)]);
    given(engagementDecider, [])
      .when(click('machine'))
      .records([clicked('machine', false)]);
  });
  test('a human after machines is the first', () => {
    given(engagementDecider, [opened('machine', false), clicked('machine', false)])
      .when(click('human'))
      .records([opened('human', true, 'clicked'), clicked('human', true)]);
  });
  test('after a thousand hits only news is kept', () => {
    const flood = Array.from({ length: 1_000 }, () => opened('machine', false));
    given(engagementDecider, flood).when(open('machine')).records([]);
    given(engagementDecider, flood)
      .when(open('human'))
      .records([opened('human', true)]);
  });
});

const bounce = (data: Engaged, deadAddress: boolean) =>
  ({ type: 'RecordBounce', engaged: data, reason: '550', deadAddress }) as const;
const bounced = (data: Engaged, deadAddress: boolean): EngagementEvent => ({
  type: 'EmailBounced',
  data: { ...data, reason: '550', deadAddress },
});

const onceOnly: [string, EngagementCommand, EngagementCommand, EngagementEvent][] = [
  ['a bounce', bounce(engaged, false), bounce(asTest, false), bounced(engaged, false)],
  [
    'a complaint',
    { type: 'RecordSpamReport', engaged, real: true },
    { type: 'RecordSpamReport', engaged: asTest, real: false },
    { type: 'SpamReported', data: { ...engaged, real: true } },
  ],
  [
    'a reply',
    { type: 'RecordReply', engaged },
    { type: 'RecordReply', engaged: asTest },
    { type: 'ReplyReceived', data: engaged },
  ],
  [
    'an absence',
    { type: 'RecordAbsence', engaged, returnsAt: '2026-03-09T00:00:00Z' },
    { type: 'RecordAbsence', engaged: asTest, returnsAt: null },
    { type: 'AbsenceReceived', data: { ...engaged, returnsAt: '2026-03-09T00:00:00Z' } },
  ],
  [
    'an unsubscribe',
    { type: 'RecordUnsubscribe', engaged },
    { type: 'RecordUnsubscribe', engaged: asTest },
    { type: 'Unsubscribed', data: engaged },
  ],
];

describe.each(onceOnly)('O4: %s', (_, command, testCommand, event) => {
  const asTestEvents = engagementDecider.decide(testCommand, engagementDecider.initialState);

  test('is recorded once', () => {
    given(engagementDecider, []).when(command).records([event]);
    given(engagementDecider, [event]).when(command).records([]);
    given(engagementDecider, [event]).when(testCommand).records([]);
  });
  test('S7: after a test the real one still counts, a second test does not', () => {
    expect(asTestEvents).toMatchObject([{ data: { test: true } }]);
    given(engagementDecider, asTestEvents).when(command).records([event]);
    given(engagementDecider, asTestEvents).when(testCommand).records([]);
    given(engagementDecider, [event, ...asTestEvents])
      .when(command)
      .records([]);
  });
});

test('S3: that the address is dead is news after another bounce, once', () => {
  given(engagementDecider, [bounced(engaged, false)])
    .when(bounce(engaged, true))
    .records([bounced(engaged, true)]);
  given(engagementDecider, [bounced(engaged, true)])
    .when(bounce(engaged, true))
    .records([]);
});

test('the reason of a bounce is recorded without the address in it', () => {
  given(engagementDecider, [])
    .when({ type: 'RecordBounce', engaged, reason: '<ada@example.com>: unknown', deadAddress: true })
    .records([{ type: 'EmailBounced', data: { ...engaged, reason: '<…>: unknown', deadAddress: true } }]);
});

test('D2: a copy in the Sent folder is recorded once', () => {
  const found = { type: 'SentCopyFound' as const, data: engaged };
  given(engagementDecider, []).when({ type: 'RecordSentCopy', engaged }).records([found]);
  given(engagementDecider, [found]).when({ type: 'RecordSentCopy', engaged }).records([]);
});
