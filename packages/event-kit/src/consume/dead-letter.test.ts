import { topics } from '@cadenza/contracts';
import { expect, test } from 'vitest';
import { deadLetterTopic, readDeadLetterTopic } from './dead-letter.ts';

test('the name of a dead-letter topic tells whose it is', () => {
  const name = deadLetterTopic(topics.emails, 'campaigns');
  expect(name).toBe('cadenza.emails.v1.dead-letter.campaigns');
  expect(readDeadLetterTopic(name)).toEqual({ topic: topics.emails, service: 'campaigns' });
});

test.each(['', topics.emails, 'other.dead-letter.campaigns', `${topics.emails}.dead-letter.`])(
  '"%s" is no dead-letter topic',
  (name) => {
    expect(readDeadLetterTopic(name)).toBeUndefined();
  },
);
