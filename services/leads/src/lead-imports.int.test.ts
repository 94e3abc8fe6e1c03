import { randomUUIDv7 } from 'node:crypto';
import { topics } from '@cadenza/contracts';
import { deliverTwice } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { startLeads } from './testing/running-leads.ts';

const { bus, user } = await startLeads();
const { get, post, delete: remove } = user;

test('an import is not undone while nobody says whether its leads were mailed', async () => {
  const importId = randomUUIDv7();
  await post(`/api/leads/bulk?importId=${importId}`, [{ email: 'ada@example.com' }]);
  expect(await remove(`/api/lead-imports/${importId}`)).toMatchObject({
    status: 503,
    body: { code: 'emails-unknown', message: expect.stringContaining('nothing was removed') },
  });
  expect((await get('/api/lead-imports')).body).toMatchObject([{ id: importId, created: 1, mailed: false }]);
  // Undoing has not begun, so the import goes on.
  expect(await post(`/api/leads/bulk?importId=${importId}`, [{ email: 'bob@example.com' }])).toMatchObject({
    status: 201,
  });
});

test.each(['EmailSent', 'EmailUnknown'] as const)('D2: %s of a lead marks its import as mailed', async (type) => {
  const importId = randomUUIDv7();
  const { body } = await post(`/api/leads/bulk?importId=${importId}`, [{ email: `${type}@example.com` }]);
  const ids = { campaignId: randomUUIDv7(), leadId: body[0].id, linkId: randomUUIDv7(), emailId: randomUUIDv7() };
  const email = { ...ids, stepNumber: 1, messageId: '<m@x>', lastStep: false };
  const at = '2026-03-02T16:00:00.000Z';
  const mark = await (type === 'EmailSent'
    ? deliverTwice(bus, topics.emails, type, ids.campaignId, { ...email, sentAt: at })
    : deliverTwice(bus, topics.emails, type, ids.campaignId, { ...email, reason: 'No answer', at }));
  const imports: { id: string }[] = (await get('/api/lead-imports', { 'x-cadenza-await': mark })).body;
  expect(imports.find(({ id }) => id === importId)).toMatchObject({ mailed: true });
  expect(await remove(`/api/lead-imports/${importId}`)).toMatchObject({ status: 409, body: { code: 'import-mailed' } });
});

test.each(['1', "' or true", `${randomUUIDv7()}x`])('an import has a UUID, not %j', async (importId) => {
  const query = new URLSearchParams({ importId });
  expect((await post(`/api/leads/bulk?${query}`, [])).status).toBe(400);
});
