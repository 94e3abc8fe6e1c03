import { VersionConflict } from '@cadenza/event-store';
import { expect, test } from 'vitest';
import { refusalOfConflict } from './refusal-of-conflict.ts';

test('a conflict that no retry resolved asks to try again, and other errors stay what they are', () => {
  expect(refusalOfConflict(new VersionConflict('moved on'))).toMatchObject({ status: 503, code: 'busy' });
  expect(refusalOfConflict(new Error('a fault'))).toBeUndefined();
});
