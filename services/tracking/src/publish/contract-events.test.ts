import { engagementEvent, topics } from '@cadenza/contracts';
import { expect, test } from 'vitest';
import type { Context } from '../context.ts';
import type { EngagementEvent } from '../engagement/events.ts';
import { publishRules, toDraft } from './contract-events.ts';

const id = '019a0000-0000-7000-8000-00000000000a';
const engaged = {
  emailId: id,
  campaignId: id,
  leadId: id,
  linkId: id,
  at: '2026-03-02T16:00:00Z',
  test: false,
};
const opened = (by: 'human' | 'machine'): EngagementEvent => ({
  type: 'EmailOpened',
  data: { ...engaged, by, reason: 'why', first: by === 'human' },
});
const events: EngagementEvent[] = [
  opened('human'),
  { type: 'LinkClicked', data: { ...engaged, by: 'human', reason: 'why', first: true, linkNumber: 0 } },
  { type: 'EmailBounced', data: { ...engaged, reason: '550', deadAddress: true } },
  { type: 'SpamReported', data: { ...engaged, real: true } },
  { type: 'ReplyReceived', data: engaged },
  { type: 'AbsenceReceived', data: { ...engaged, returnsAt: null } },
  { type: 'Unsubscribed', data: engaged },
  { type: 'EngagementWithdrawn', data: { ...engaged, withdrawn: 'ReplyReceived' } },
];

test.each(events.map((event) => [event.type, event] as const))('%s follows its contract', (type, event) => {
  const { key, ...draft } = toDraft(event);
  const envelope = { id, version: 1, key, occurredAt: engaged.at, correlationId: null, causationId: null };
  expect(key).toBe(engaged.campaignId);
  expect(engagementEvent.parse({ ...envelope, ...draft })).toMatchObject({ type, data: draft.data });
  expect(Object.keys(draft.data)).not.toContain('by');
});

test('O2: what a machine did is not published', async () => {
  const recorded = [opened('machine'), opened('human')].map((event, number) => ({
    ...event,
    id: String(number),
    stream: 'engagement-email',
    version: number + 1,
    metadata: { correlationId: null, causationId: null },
    occurredAt: engaged.at,
  }));
  expect([...(await publishRules.drafts(recorded, {} as Context)).keys()]).toEqual(['1']);
});

test('what a mail was taken for stays inside, what follows from it does not', () => {
  const inner = ['VerdictGiven', 'VerdictCorrected'];
  expect(inner.map(publishRules.topicOf)).toEqual([undefined, undefined]);
  expect(events.map(({ type }) => publishRules.topicOf(type))).toEqual(events.map(() => topics.engagement));
});
