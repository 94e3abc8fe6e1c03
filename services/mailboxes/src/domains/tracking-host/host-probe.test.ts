import { expect, test } from 'vitest';
import type { MailboxKey, MailboxKeys } from '../../credentials/mailbox-keys.ts';
import { answerHostQuestion, newHostQuestion } from './host-probe.ts';

const keyOf = (kid: string): MailboxKey => ({ kid, secret: Buffer.alloc(32, kid) });
const ring = (first: string, ...others: string[]): MailboxKeys => ({
  all: () => [keyOf(first), ...others.map(keyOf)],
  [Symbol.dispose]: () => {},
});
const tokenIn = ({ path }: { path: string }) => path.replace('/t/h/', '');

test('an instance answers what another one asks, also while keys are replaced', () => {
  const question = newHostQuestion(ring('a'));
  expect(question.path).toMatch(/^\/t\/h\/[\w-]{22}\.[\w-]{43}$/);
  expect(answerHostQuestion(ring('a'), tokenIn(question))).toBe(question.answer);
  expect(answerHostQuestion(ring('b', 'a'), tokenIn(question))).toBe(question.answer);
  expect(newHostQuestion(ring('a')).path).not.toBe(question.path);
});

test('nobody else gets an answer', () => {
  const token = tokenIn(newHostQuestion(ring('a')));
  expect(answerHostQuestion(ring('b'), token)).toBeUndefined();
  const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
  for (const wrong of [changed, `${token}x`, token.slice(1), '', '.', 'a'.repeat(100_000)])
    expect(answerHostQuestion(ring('a'), wrong)).toBeUndefined();
});
