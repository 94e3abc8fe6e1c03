import type { BulkLeadRow, Lead } from '@cadenza/api-client';
import { expect, test } from 'vitest';
import { uploadLeadsInBlocks } from './upload-leads-in-blocks.ts';

function rows(count: number): BulkLeadRow[] {
  return Array.from({ length: count }, (_, index) => ({ email: `lead${index}@example.com` }));
}

function stored(row: BulkLeadRow): Lead {
  const fields = { firstName: '', lastName: '', company: null, jobRole: null, status: 'new' };
  return { ...fields, id: `id of ${row.email}`, email: row.email ?? '', createdAt: '2026-03-01T09:00:00Z' };
}

test('leads go in blocks of 5,000, one after the other, and come back in order', async () => {
  const sizes: number[] = [];
  const progress: number[] = [];
  const leads = await uploadLeadsInBlocks(rows(12_001), {
    post: async (block) => {
      sizes.push(block.length);
      return block.map(stored);
    },
    onProgress: (count) => progress.push(count),
  });
  expect(sizes).toEqual([5_000, 5_000, 2_001]);
  expect(progress).toEqual([5_000, 10_000, 12_001]);
  expect(leads).toHaveLength(12_001);
  expect(leads.at(-1)?.id).toBe('id of lead12000@example.com');
});

test('no rows make no call', async () => {
  expect(await uploadLeadsInBlocks([], { post: () => Promise.reject(new Error('called')) })).toEqual([]);
});

test('a block that fails ends the upload', async () => {
  let calls = 0;
  const post = async (block: BulkLeadRow[]) => {
    calls += 1;
    if (calls === 2) throw new Error('full');
    return block.map(stored);
  };
  await expect(uploadLeadsInBlocks(rows(15_000), { post })).rejects.toThrow('full');
  expect(calls).toBe(2);
});
