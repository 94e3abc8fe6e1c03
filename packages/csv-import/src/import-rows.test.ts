import { ApiError, type BulkLeadRow, type Lead } from '@cadenza/api-client';
import { expect, test } from 'vitest';
import { summaryOf } from './import-outcome.ts';
import { type ImportCalls, importOf, noChoices } from './import-rows.ts';
import { blockRows } from './lead-blocks.ts';
import { emptyMapping } from './lead-mapping.ts';

const mapping = { ...emptyMapping, email: 'Email' };
const beforeMs = Date.parse('2026-03-01T09:00:00Z');

/** A server that knows some leads by address, and stores any number without an address. */
function aServer(known: string[] = []) {
  let nowMs = beforeMs;
  const leads: Lead[] = [];
  const attached = new Set<string>();
  const calls: string[] = [];
  /** What the server returns again under the same key. */
  const stored = new Map<string, Lead[]>();
  const failures: unknown[] = [];

  function add(row: BulkLeadRow): Lead {
    const createdAt = new Date(nowMs).toISOString();
    const fields = {
      firstName: '',
      lastName: '',
      company: null,
      jobRole: null,
      fields: {},
      tags: [],
      status: 'new',
      createdAt,
    };
    leads.push({ ...fields, email: row.email ?? '', id: `lead ${leads.length}` });
    return leads.at(-1) as Lead;
  }

  for (const email of known) add({ email });
  const api = {
    newestLead: async () => leads.at(-1),
    store: async (block, key) => {
      calls.push(`store ${block.length}`);
      nowMs += 1;
      const find = ({ email: wanted }: BulkLeadRow) =>
        leads.find(({ email }) => email.includes('@') && email === wanted?.toLowerCase());
      const response = stored.get(key) ?? block.map((row) => find(row) ?? add(row));
      stored.set(key, response);
      return response;
    },
    attach: async (leadIds) => {
      calls.push(`attach ${leadIds.length}`);
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      const alreadyAttached = leadIds.filter((id) => attached.has(id)).length;
      for (const id of leadIds) attached.add(id);
      return { success: true, attached: leadIds.length - alreadyAttached, alreadyAttached };
    },
    retryDelaysMs: [0, 0],
  } satisfies ImportCalls;
  return { api, calls, leads, attached, failures };
}

function rows(count: number) {
  return Array.from({ length: count }, (_, index) => ({ Email: `lead${index}@example.com` }));
}

const never = new AbortController().signal;

test('rows go in blocks, each stored and attached before the next, and progress is reported', async () => {
  const server = aServer();
  const progress: number[] = [];
  const count = 2 * blockRows + 1;
  await importOf(rows(count), mapping, server.api).run(never, (done) => progress.push(done));
  const block = [`store ${blockRows}`, `attach ${blockRows}`];
  expect(server.calls).toEqual([...block, ...block, 'store 1', 'attach 1']);
  expect(progress).toEqual([blockRows, 2 * blockRows, count]);
});

test('no rows make no call', async () => {
  const server = aServer();
  await importOf([], mapping, server.api).run(never, () => {});
  expect(server.calls).toEqual([]);
});

test('J4, J5: each row is imported, already known, or without a valid address', async () => {
  const server = aServer(['known@example.com']);
  const emails = ['ada@example.com', 'known@example.com', 'ADA@example.com', '', 'nobody', 'bob@example.com'];
  const result = importOf(
    emails.map((Email) => ({ Email })),
    mapping,
    server.api,
  );
  await result.run(never, () => {});
  expect(result.outcomes).toEqual(['imported', 'known', 'repeated', 'no-address', 'invalid-address', 'imported']);
  expect(server.calls[0]).toBe('store 5');
  expect(summaryOf(result.outcomes)).toEqual({
    imported: 2,
    alreadyKnown: 2,
    withoutValidAddress: 2,
    possiblyImported: 0,
    notImported: 0,
    of: expect.objectContaining({ imported: 2, known: 1, repeated: 1, 'no-address': 1, 'invalid-address': 1 }),
  });
});

test('J5: rows whose addresses are none are left out, also where a block has no others', async () => {
  const server = aServer();
  const addresses = [...Array(blockRows).fill('nobody'), 'mailto:ada@example.com?subject=Hi', 'a b@example.com'];
  const result = importOf(
    addresses.map((Email) => ({ Email })),
    mapping,
    server.api,
  );
  await result.run(never, () => {});
  expect(server.calls).toEqual(['store 1', 'attach 1']);
  expect(summaryOf(result.outcomes)).toMatchObject({ imported: 1, withoutValidAddress: blockRows + 1 });
  expect(result.outcomes[blockRows]).toBe('imported');
});

test('what was not taken of a row is known by its row', async () => {
  const server = aServer();
  const result = importOf(
    [
      { Email: 'nobody', Size: 'many' },
      { Email: 'ada@example.com', Size: '12' },
      { Email: 'bob@example.com', Size: 'many' },
    ],
    mapping,
    server.api,
    { ...noChoices, fieldColumns: [{ column: 'Size', field: { key: 'size', label: 'Size', type: 'number' } }] },
  );
  await result.run(never, () => {});
  expect([...result.valueRemarks]).toEqual([[2, 'Size is no number, or could be one of two: left out']]);
});

test('the same file a second time imports nothing, and says how many were in the campaign', async () => {
  const server = aServer();
  await importOf(rows(3), mapping, server.api).run(never, () => {});
  const again = importOf(rows(3), mapping, server.api);
  await again.run(never, () => {});
  expect(summaryOf(again.outcomes)).toMatchObject({ imported: 0, alreadyKnown: 3 });
  expect(again.alreadyAttached).toBe(3);
});

test('a cancelled import stops between two blocks, and knows what was imported until then', async () => {
  const server = aServer();
  const cancelling = new AbortController();
  const result = importOf(rows(3 * blockRows), mapping, server.api);
  await result.run(cancelling.signal, () => cancelling.abort());
  expect(server.attached.size).toBe(blockRows);
  expect(summaryOf(result.outcomes)).toMatchObject({ imported: blockRows, notImported: 2 * blockRows });
});

test.each([
  ['no answer', new ApiError(0, 'unreachable')],
  ['too many calls', new ApiError(429, 'later')],
  ['a service that is not ready', new ApiError(503, 'not ready')],
])('%s: the block is retried, and stored rows are not stored again', async (_case, failure) => {
  const server = aServer();
  server.failures.push(failure, failure);
  const result = importOf([{ Email: '' }, ...rows(2)], mapping, server.api);
  await result.run(never, () => {});
  expect(server.calls).toEqual(['store 3', 'attach 3', 'attach 3', 'attach 3']);
  expect(server.leads).toHaveLength(3);
  expect(summaryOf(result.outcomes)).toMatchObject({ imported: 2, withoutValidAddress: 1, notImported: 0 });
});

test('a refusal is thrown at once, and running again goes on with the block that failed', async () => {
  const server = aServer();
  const result = importOf(rows(2 * blockRows), mapping, server.api);
  const failAfterFirst = () => server.failures.push(new ApiError(400, 'no'));
  await expect(result.run(never, failAfterFirst)).rejects.toThrow('no');
  expect(summaryOf(result.outcomes)).toMatchObject({ imported: blockRows, notImported: blockRows });
  await result.run(never, () => {});
  expect(summaryOf(result.outcomes)).toMatchObject({ imported: 2 * blockRows, notImported: 0 });
  expect(server.leads).toHaveLength(2 * blockRows);
});

test('after a lost response to an attach, new leads do not count as attached before', async () => {
  const server = aServer();
  let lost = false;
  const attach = async (leadIds: string[]) => {
    const response = await server.api.attach(leadIds);
    if (lost) return response;
    lost = true;
    throw new ApiError(503, 'not ready');
  };
  const result = importOf(rows(3), mapping, { ...server.api, attach });
  await result.run(never, () => {});
  expect(result).toMatchObject({ leads: 3, alreadyAttached: 0 });
});

test('a lost response doubles no lead, not even one without an address', async () => {
  const server = aServer();
  let lost = false;
  const store: ImportCalls['store'] = async (block, key) => {
    const response = await server.api.store(block, key);
    if (lost) return response;
    lost = true;
    throw new ApiError(0, 'unreachable');
  };
  const result = importOf([{ Email: '' }, ...rows(2)], mapping, { ...server.api, store });
  await result.run(never, () => {});
  expect(server.leads).toHaveLength(3);
  expect(summaryOf(result.outcomes)).toMatchObject({ imported: 2, withoutValidAddress: 1, alreadyKnown: 0 });
});

test.each([
  ['answers again', 1, { imported: blockRows, possiblyImported: 0, notImported: 1 }],
  ['stays away', Number.POSITIVE_INFINITY, { imported: 0, possiblyImported: blockRows, notImported: 1 }],
])('an import that is ended after a lost response asks again: the server %s', async (_case, downTimes, figures) => {
  const server = aServer();
  let downs = 0;
  const store: ImportCalls['store'] = async (block, key) => {
    if (server.leads.length > 0 && downs++ >= downTimes) return server.api.store(block, key);
    if (server.leads.length === 0) await server.api.store(block, key);
    throw new ApiError(502, 'gone');
  };
  const result = importOf(rows(blockRows + 1), mapping, { ...server.api, store, retryDelaysMs: [] });
  await expect(result.run(never, () => {})).rejects.toThrow('gone');
  expect(result.isBlockUnclear).toBe(true);
  if (downTimes === 1) await expect(result.run(never, () => {})).rejects.toThrow('gone');
  await result.settle(() => {});
  expect(summaryOf(result.outcomes)).toMatchObject(figures);
  expect(server.leads).toHaveLength(blockRows);
});

test('a refused block counts as left out; one that was stored but not attached does not', async () => {
  const server = aServer();
  server.failures.push(...Array.from({ length: 2 }, () => new ApiError(400, 'no')));
  const attaching = importOf(rows(2), mapping, server.api);
  await expect(attaching.run(never, () => {})).rejects.toThrow('no');
  await attaching.settle(() => {});
  expect(summaryOf(attaching.outcomes)).toMatchObject({ possiblyImported: 2, notImported: 0 });

  const store = async () => Promise.reject(new ApiError(400, 'no'));
  const refused = importOf(rows(2), mapping, { ...server.api, store });
  await expect(refused.run(never, () => {})).rejects.toThrow('no');
  await refused.settle(() => {});
  expect(summaryOf(refused.outcomes)).toMatchObject({ possiblyImported: 0, notImported: 2 });
});
