import { randomUUIDv7 } from 'node:crypto';
import { type ContractEvent, topics } from '@cadenza/contracts';
import type { Unhandled } from '@cadenza/event-kit';
import { describe, expect, test } from 'vitest';
import { holdsOf, type ParkedHold } from './holds-of.ts';

const [campaignId, leadId, emailId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
const tag = '0123456789abcdef01234567';
const engagement = { campaignId, leadId, emailId, test: false };

function unhandled(topic: Unhandled['topic'], type: string, data: object): Unhandled {
  const event = { type, data } as ContractEvent;
  return { topic, key: campaignId, type, event, value: JSON.stringify(event) };
}
const unreadable = (topic: Unhandled['topic'], type: string | undefined, value: string, key: string = campaignId) =>
  holdsOf({ topic, key, type, event: undefined, value });

const campaign: ParkedHold = { of: 'campaign', campaignId };
const person = (where: string | null, ...ids: string[]): ParkedHold[] =>
  ids.map((id) => ({ of: 'person', id, campaignId: where }));

describe('S10: a stop that fails', () => {
  test.each([
    'CampaignCreated',
    'CampaignSettingsChanged',
    'CampaignSequenceChanged',
    'CampaignPaused',
    'CampaignStopped',
    'CampaignDeleted',
    'SomethingNew',
  ])('%s holds its campaign', (type) => {
    expect(holdsOf(unhandled(topics.campaigns, type, { campaignId }))).toEqual([campaign]);
  });

  test.each<[type: string, data: object, where: string | null]>([
    ['Unsubscribed', {}, null],
    ['Unsubscribed', { test: true }, null],
    ['EmailBounced', { deadAddress: true }, null],
    ['EmailBounced', { deadAddress: true, test: true }, campaignId],
    ['EmailBounced', { deadAddress: false }, campaignId],
    ['SpamReported', { real: true }, null],
    ['SpamReported', { real: false }, campaignId],
    ['ReplyReceived', {}, campaignId],
    ['AbsenceReceived', {}, campaignId],
    ['SomethingNew', {}, null],
  ])('%s %o holds the lead and the address of its email, in %s', (type, changes, where) => {
    const record = unhandled(topics.engagement, type, { ...engagement, ...changes });
    const colleagues = type === 'ReplyReceived' || type === 'SomethingNew' ? [{ of: 'colleagues', campaignId }] : [];
    expect(holdsOf(record)).toEqual([...person(where, leadId, emailId), ...colleagues]);
  });

  test('StopRequested, of an email that is not known, holds the address that it names', () => {
    const record = unhandled(topics.engagement, 'StopRequested', { emailId, addressTag: tag });
    expect(holdsOf(record)).toEqual([...person(null, emailId), { of: 'address', tag, campaignId: null }]);
  });

  test('leads that leave a campaign are held there, erased ones everywhere', () => {
    const links = [{ leadId }, { leadId: emailId }];
    expect(holdsOf(unhandled(topics.audience, 'LeadsDetached', { campaignId, links }))).toEqual(
      person(campaignId, leadId, emailId),
    );
    expect(holdsOf(unhandled(topics.leads, 'LeadsErased', { leadIds: [leadId] }))).toEqual(person(null, leadId));
  });

  test('J2: leads that changed are held everywhere: their old address may be one to leave alone', () => {
    const leads = [{ id: leadId }, { id: emailId }];
    expect(holdsOf(unhandled(topics.leads, 'LeadsChanged', { leads }))).toEqual(person(null, leadId, emailId));
  });
});

test.each([
  [topics.engagement, 'EmailOpened'],
  [topics.engagement, 'EngagementWithdrawn'],
  [topics.audience, 'LeadsAttached'],
  [topics.leads, 'LeadsCompleted'],
  [topics.leads, 'CustomFieldsChanged'],
] as const)('S10: on %s %s forbids nothing, whether it can be read or not', (topic, type) => {
  expect(holdsOf(unhandled(topic, type, engagement))).toEqual([]);
  expect(unreadable(topic, type, '{"type')).toEqual([]);
});

describe('S10: a record that cannot be read and may say stop', () => {
  test.each([topics.campaigns, topics.audience])('on %s holds the campaign of its key', (topic) => {
    expect(unreadable(topic, undefined, '{"type')).toEqual([campaign]);
  });
  test('on engagement holds its campaign, and everywhere whomever it still names', () => {
    expect(unreadable(topics.engagement, 'Unsubscribed', `{"version":2,"emailId":"${emailId}`)).toEqual([
      campaign,
      ...person(null, emailId),
    ]);
  });
  test('holds the address that it names, and everything when it is about one that it does not name', () => {
    const value = `{"version":2,"addressTag":"${tag}"}`;
    expect(unreadable(topics.engagement, 'StopRequested', value)).toEqual([{ of: 'address', tag, campaignId: null }]);
    expect(unreadable(topics.engagement, 'StopRequested', '{"version":2}')).toEqual([{ of: 'everything' }]);
  });
  test('on leads holds those it names, and everything where some may be missing', () => {
    expect(unreadable(topics.leads, 'LeadsErased', `{"leadIds":["${leadId}"]}`)).toEqual(person(null, leadId));
    expect(unreadable(topics.leads, 'LeadsErased', `{"leadIds":["${leadId}"`)).toEqual([{ of: 'everything' }]);
    expect(unreadable(topics.leads, undefined, '{"leadIds":7}')).toEqual([{ of: 'everything' }]);
  });
  test('holds everything when its key is no campaign', () => {
    expect(unreadable(topics.campaigns, 'CampaignPaused', '{', 'odd')).toEqual([{ of: 'everything' }]);
  });
});
