import { expect, test } from 'vitest';
import { summariseLog } from './log-summary.ts';

const line = (level: number, msg: string) => JSON.stringify({ level, msg, err: { message: 'no answer' } });

test('warnings and errors are shown, the same one only once in a while', () => {
  const summarise = summariseLog('sending');
  expect(summarise(line(30, 'listening'))).toBeUndefined();
  expect(summarise('not JSON')).toBeUndefined();
  expect(summarise('{"level":')).toBeUndefined();
  expect(summarise(line(50, 'mail server'))).toBe('  ✗ sending: mail server: no answer');
  expect(summarise(line(50, 'mail server'))).toBeUndefined();
  expect(summarise(line(40, 'slow'))).toBe('  ! sending: slow: no answer');
});
