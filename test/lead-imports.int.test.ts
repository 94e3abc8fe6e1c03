import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { startFourServices } from './support/four-services.ts';

const product = await startFourServices();
const { clients, launch, minutesLater } = product;
const { leads } = clients;
afterAll(() => product[Symbol.asyncDispose]());

const step = { subject: 'Hello {{firstName}}', body: 'Hi' };
const { campaignPath } = await launch(step, [{ firstName: 'Ada', lastName: 'L', email: 'ada@example.com' }]);

const importRows = (importId: string, rows: object[], query = '') =>
  leads.post(`/api/leads/bulk?importId=${importId}${query}`, rows);
const attach = (leadIds: string[]) => leads.post(`${campaignPath}/attach-leads`, { leadIds });
const undo = (importId: string) => leads.delete(`/api/lead-imports/${importId}`);
async function listed(importId: string) {
  const imports: { id: string }[] = (await leads.get('/api/lead-imports')).body;
  return imports.find(({ id }) => id === importId);
}
const countOf = async (search: string) => (await leads.get(`/api/leads/ids?search=${search}`)).body.length;

test('GET and DELETE /api/lead-imports/{id}: what an import created goes, what it filled stays', async () => {
  const importId = randomUUID();
  const known = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@undo.example' };
  await leads.post('/api/leads', known);
  const rows = [
    { email: 'grace@undo.example', company: 'Navy' },
    { email: 'a@undo.example' },
    { email: 'b@undo.example' },
    { email: '', firstName: 'Nobody at undo.example' },
  ];
  const { body: stored } = await importRows(importId, rows);
  await importRows(importId, [{ email: 'a@undo.example', company: 'Filled by a later row of the same file' }]);
  expect(await listed(importId)).toEqual({
    ...{ id: importId, startedAt: expect.any(String), fileName: null },
    ...{ created: 3, changed: 1, attached: 0, edited: 1, mailed: false },
  });
  await leads.patch(`/api/leads/${stored[2].id}`, { company: 'Changed by hand' });
  // A running campaign whose next email is a day away: nothing of it is begun.
  const { body: draft } = await clients.campaigns.post('/api/campaigns', { name: 'Draft' });
  await minutesLater(async () => {
    const attached = await leads.post(`/api/campaigns/${draft.id}/attach-leads`, { leadIds: [stored[1].id] });
    expect(attached.status).toBe(200);
  });
  expect(await listed(importId)).toMatchObject({ created: 3, attached: 1, edited: 2, mailed: false });

  expect(await undo(importId)).toMatchObject({ status: 200, body: { removed: 3, isMoreLeft: false } });
  expect(await countOf('undo.example')).toBe(1);
  expect((await leads.get('/api/leads?search=undo.example')).body).toMatchObject([{ ...known, company: 'Navy' }]);
  expect((await leads.get(`/api/campaigns/${draft.id}/leads`)).body).toEqual([]);
  expect(await listed(importId)).toBeUndefined();
  expect(await undo(importId), 'again').toMatchObject({ status: 200, body: { removed: 0, isMoreLeft: false } });
  expect(await importRows(importId, [{ email: 'late@undo.example' }])).toMatchObject({
    ...{ status: 409, body: { code: 'import-undone' } },
  });
  expect(await countOf('late@undo.example')).toBe(0);
  expect(await undo(randomUUID())).toMatchObject({ status: 404 });
});

test('DELETE /api/lead-imports/{id} removes many leads in several calls', async () => {
  const importId = randomUUID();
  for (const block of [0, 1, 2])
    await importRows(
      importId,
      Array.from({ length: 5_000 }, (_, row) => ({ email: `n${block}.${row}@many.example` })),
    );
  expect(await undo(importId)).toMatchObject({ body: { removed: 10_000, isMoreLeft: true } });
  expect(await listed(importId), 'what an undoing that ended early leaves').toMatchObject({ created: 5_000 });
  expect(await undo(importId)).toMatchObject({ body: { removed: 5_000, isMoreLeft: false } });
  expect(await countOf('many.example')).toBe(0);
});

test('S9: an import is not undone once an email to one of its leads was begun, also without its campaign', async () => {
  const importId = randomUUID();
  const { body: stored } = await importRows(importId, [{ email: 'c@mailed.example' }, { email: 'd@mailed.example' }]);
  await attach([stored[0].id]);
  await minutesLater(async () => expect(await listed(importId)).toMatchObject({ mailed: true }));
  const refused = { status: 409, body: { code: 'import-mailed' } };
  expect(await undo(importId)).toMatchObject(refused);
  await clients.campaigns.delete(campaignPath);
  await minutesLater(async () => {
    const of = await leads.get(`${campaignPath}/leads`);
    expect(of.status).toBe(404);
  });
  expect(await undo(importId)).toMatchObject(refused);
  expect(await countOf('mailed.example')).toBe(2);
});
