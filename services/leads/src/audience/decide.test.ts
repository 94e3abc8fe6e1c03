import { given } from '@cadenza/event-store/testing';
import { expect, test } from 'vitest';
import { audienceDecider } from './decide.ts';
import type { AudienceEvent } from './events.ts';

const campaignId = 'campaign';
const now = '2026-03-02T15:00:00Z';
const toAttach = (...leadIds: string[]) => ({
  type: 'AttachLeads' as const,
  campaignId,
  leads: leadIds.map((leadId) => ({ leadId, mailable: true, newLinkId: `link of ${leadId}` })),
  now,
});
const toDetach = (...leadIds: string[]) => ({ type: 'DetachLeads' as const, campaignId, leadIds, now });

const link = (leadId: string, position: number) => ({
  linkId: `link of ${leadId}`,
  leadId,
  position,
  mailable: true,
});
const attached = (...links: ReturnType<typeof link>[]): AudienceEvent => ({
  type: 'LeadsAttached',
  data: { campaignId, links, attachedAt: now },
});
const detached = (...leadIds: string[]): AudienceEvent => ({
  type: 'LeadsDetached',
  data: { campaignId, links: leadIds.map((leadId) => ({ linkId: `link of ${leadId}`, leadId })), detachedAt: now },
});

test('leads are attached in their order', () => {
  given(audienceDecider, [])
    .when(toAttach('ada', 'lin'))
    .records([attached(link('ada', 1), link('lin', 2))]);
});

test('J2: attaching an attached lead changes nothing', () => {
  given(audienceDecider, [attached(link('ada', 1))])
    .when(toAttach('ada'))
    .records([]);
});

test('J2: a lead that comes back keeps its link and goes to the end of the order', () => {
  const past = [attached(link('ada', 1), link('lin', 2)), detached('ada')];
  const command = { ...toAttach('ada'), leads: [{ leadId: 'ada', mailable: true, newLinkId: 'another' }] };
  given(audienceDecider, past)
    .when(command)
    .records([attached(link('ada', 3))]);
});

test('J3: only attached leads are detached', () => {
  const past = [attached(link('ada', 1), link('lin', 2)), detached('lin')];
  given(audienceDecider, past)
    .when(toDetach('ada', 'lin', 'unknown'))
    .records([detached('ada')]);
});

test('events carry at most 500 links', () => {
  const leadIds = Array.from({ length: 1_001 }, (_, number) => `lead ${number}`);
  const events = audienceDecider.decide(toAttach(...leadIds), audienceDecider.initialState);
  expect(events.map(({ data }) => data.links.length)).toEqual([500, 500, 1]);
});
