import type { Blame } from '@cadenza/server-replies';
import { expect, test } from 'vitest';
import type { RefusalKind } from '../email/delivery.ts';
import { refusalKind } from './refusal-kind.ts';

test.each<[RefusalKind, Blame]>([
  ['dead-address', { on: 'recipient', cause: 'dead-address' }],
  ['full', { on: 'recipient', cause: 'full' }],
  ['policy', { on: 'recipient', cause: 'closed' }],
  ['content', { on: 'email', cause: 'content' }],
  ['transient', { on: 'nobody' }],
  ['policy', { on: 'unclear' }],
])('S3: %s: %o', (kind, blame) => {
  expect(refusalKind(blame)).toBe(kind);
});
