import { expect, test } from 'vitest';
import { topicOfType, topicSchemas } from './topics.ts';

test('each type of event belongs to one topic', () => {
  const count = Object.values(topicSchemas).reduce((sum, { options }) => sum + options.length, 0);
  expect(Object.keys(topicOfType)).toHaveLength(count);
  expect(topicOfType).toMatchObject({ LeadsErased: 'cadenza.leads.v1', LinksJoined: 'cadenza.audience.v1' });
});
