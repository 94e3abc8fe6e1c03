import { type ContractEvent, topics } from '@cadenza/contracts';
import type { Unhandled } from '@cadenza/event-kit';
import { expect, test } from 'vitest';
import { strandsOf } from './strands-of.ts';

const links = [{ leadId: 'ada' }, { leadId: 'grace' }];

test.each<[topic: Unhandled['topic'], type: string, data: object | undefined, strands: string[]]>([
  [topics.campaigns, 'CampaignPaused', {}, ['spring/status']],
  [topics.campaigns, 'CampaignPaused', undefined, ['spring/status']],
  [topics.campaigns, 'CampaignSequenceChanged', {}, ['spring/CampaignSequenceChanged']],
  [topics.campaigns, 'CampaignCreated', undefined, ['spring/status']],
  [topics.audience, 'LeadsAttached', { links }, ['spring/ada', 'spring/grace']],
  [topics.audience, 'LeadsDetached', { links }, ['spring/ada', 'spring/grace', 'spring/leaving']],
  [topics.audience, 'LeadsDetached', undefined, ['spring/leaving']],
  [topics.audience, 'LeadsAttached', undefined, ['spring/leaving']],
  [topics.engagement, 'EmailBounced', { emailId: 'first' }, ['first/EmailBounced']],
  [topics.engagement, 'EngagementWithdrawn', { emailId: 'first', withdrawn: 'EmailBounced' }, ['first/EmailBounced']],
  [topics.engagement, 'Unsubscribed', undefined, []],
  [topics.leads, 'LeadsErased', { leadIds: ['ada'] }, []],
])('on %s %s %o waits behind what is about %o', (topic, type, data, strands) => {
  const event = data && ({ type, data } as ContractEvent);
  expect(strandsOf({ topic, key: 'spring', type, event, value: '' })).toEqual(strands);
});
