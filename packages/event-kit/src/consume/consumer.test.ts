import { topics } from '@cadenza/contracts';
import { expect, test } from 'vitest';
import { consumersFor, ignored } from './consumer.ts';

const { on, everyEventOn } = consumersFor<object>();

test('the topic follows from the type of event, and what is ignored has no consumer', () => {
  const others = ignored('LeadsImported', 'LeadsCompleted', 'LeadsChanged', 'CustomFieldsChanged');
  const consumers = everyEventOn(topics.leads, [on('LeadsErased', {}), others]);
  expect(consumers).toEqual([{ topic: topics.leads, type: 'LeadsErased' }]);
});

test('the compiler refuses a list without one of the events of its topic, or with one of another topic', () => {
  const handled = on('LeadsErased', {});
  const tooFew = [handled, ignored('LeadsImported', 'LeadsChanged', 'CustomFieldsChanged')] as const;
  const others = ignored('LeadsImported', 'LeadsCompleted', 'LeadsChanged', 'CustomFieldsChanged', 'LinksJoined');
  const tooMany = [handled, others] as const;
  // @ts-expect-error: neither handles nor ignores LeadsCompleted
  expect(everyEventOn(topics.leads, tooFew)).toHaveLength(1);
  // @ts-expect-error: LinksJoined is no event of the topic
  expect(everyEventOn(topics.leads, tooMany)).toHaveLength(1);
});
