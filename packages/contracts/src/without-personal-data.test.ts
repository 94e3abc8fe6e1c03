import { expect, test } from 'vitest';
import type { ContractEvent } from './events/envelope.ts';
import { type Topic, topicSchemas, topics } from './events/topics.ts';
import { withoutPersonalData } from './without-personal-data.ts';

const id = '019a0000-0000-7000-8000-00000000000a';
const at = '2026-03-02T16:00:00Z';
const fields = {
  firstName: 'Ada',
  lastName: 'Canary',
  email: 'ada@canary.example',
  company: 'Canary',
  jobRole: 'Canary',
  fields: { industry: 'Canaries' },
};
const ids = { emailId: id, campaignId: id, leadId: id, linkId: id };
const link = { linkId: id, leadId: id, position: 1, mailable: true, lead: fields, leadCreatedAt: at };

const events: [Topic, string, object][] = [
  [topics.leads, 'LeadsImported', { leads: [{ id, ...fields }], importedAt: at }],
  [topics.leads, 'LeadsCompleted', { leads: [{ id, ...fields }] }],
  [topics.leads, 'LeadsChanged', { leads: [{ id, ...fields }], changedAt: at }],
  [topics.audience, 'LeadsAttached', { campaignId: id, links: [link], attachedAt: at }],
  [
    topics.emails,
    'EmailHandedOver',
    { ...ids, stepNumber: 1, messageId: '<m>', links: ['https://example.com/?who=canary'], handedOverAt: at },
  ],
];

test.each(events)('%s %s is kept without what tells of a person, and stays valid', (topic, type, data) => {
  const envelope = { id, version: 1, key: id, occurredAt: at, correlationId: null, causationId: null, answers: [] };
  const event = topicSchemas[topic].parse({ ...envelope, type, data }) as ContractEvent;
  const kept = withoutPersonalData(event);
  expect(JSON.stringify(event)).toMatch(/canary/i);
  expect(JSON.stringify(kept)).not.toMatch(/canary|Ada/i);
  expect(topicSchemas[topic].parse(kept)).toEqual(kept);
  expect(kept).toMatchObject({ id, type });
});
