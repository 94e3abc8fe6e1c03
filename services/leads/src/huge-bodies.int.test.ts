import { identityHeader, signIdentity } from '@cadenza/http-kit';
import { testSecret, testUserId } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { startLeads } from './testing/running-leads.ts';

const { service } = await startLeads();

test.each([
  ['nested in lists', '', '[', 400, 'too-deep'],
  ['nested in objects', '', '{"a":', 400, 'too-deep'],
  ['too many rows', '[', '{},', 413, 'too-many-values'],
  ['too many values', '[', '1,', 413, 'too-many-values'],
  ['too many keys', '{', '"a":1,', 413, 'too-many-values'],
])('9 MB of JSON in one call, %s: refused by its shape', async (_, start, piece, status, code) => {
  const response = await fetch(`http://127.0.0.1:${service.port}/api/leads/bulk`, {
    method: 'POST',
    headers: {
      [identityHeader]: await signIdentity({ userId: testUserId }, testSecret, Temporal.Now.instant(), 'leads'),
      'content-type': 'application/json',
    },
    body: start + piece.repeat(9_000_000 / piece.length),
  });
  expect({ status: response.status, ...((await response.json()) as object) }).toMatchObject({ status, code });
});
