import { randomUUIDv7 } from 'node:crypto';
import { noteMaxLength, notesPerLeadMax } from '@cadenza/contracts';
import { openDatabase } from '@cadenza/postgres';
import { afterAll, expect, test } from 'vitest';
import { startLeads } from './testing/running-leads.ts';

const { user, clock, databaseUrl, another } = await startLeads();
const { get, post, patch, delete: remove } = user;
const database = openDatabase(databaseUrl, { connectionsMax: 1 });
afterAll(() => database[Symbol.asyncDispose]());

let leadNumber = 0;
async function aLead(): Promise<string> {
  leadNumber += 1;
  const lead = { firstName: 'Ada', lastName: 'Lovelace', email: `ada.${leadNumber}@example.com` };
  return (await post('/api/leads', lead)).body.id;
}
const notesOf = (leadId: string) => `/api/leads/${leadId}/notes`;
async function aNote(leadId: string, text = 'Asks again after the trade fair') {
  const { status, body } = await post(notesOf(leadId), { text });
  expect(status).toBe(201);
  return { ...body, path: `${notesOf(leadId)}/${body.id}` };
}
const textsOf = async (leadId: string) => (await get(notesOf(leadId))).body.map(({ text }: { text: string }) => text);
/** As many notes as are missing to the bound, without a call for each. */
const fill = (leadId: string, count: number) =>
  database.query(
    `insert into lead_notes (id, lead_id, text, created_at)
     select gen_random_uuid(), $1, 'Called', '2026-03-01T00:00:00Z' from generate_series(1, $2)`,
    [leadId, count],
  );

test('J10: notes of a lead are listed newest first, with when each was written and changed', async () => {
  const leadId = await aLead();
  expect((await get(notesOf(leadId))).body).toEqual([]);
  const first = await aNote(leadId, 'Met at the fair\n\tSaid: "call in May"');
  expect(first).toMatchObject({ createdAt: '2026-03-02T15:00:00.000Z', changedAt: null, revision: 0 });
  clock.advance({ minutes: 5 });
  await aNote(leadId, 'Called');
  await aNote(await aLead(), 'Of somebody else');
  expect(await textsOf(leadId)).toEqual(['Called', 'Met at the fair\n\tSaid: "call in May"']);

  const changed = await patch(first.path, { text: 'Met at the fair', revision: 0 });
  expect(changed).toMatchObject({ status: 200, body: { id: first.id, text: 'Met at the fair', revision: 1 } });
  expect(changed.body.changedAt).toBe(clock.now().toString({ smallestUnit: 'millisecond' }));
  expect((await get(notesOf(leadId))).body[1]).toEqual(changed.body);

  expect(await remove(first.path)).toMatchObject({ status: 200, body: { success: true } });
  expect(await textsOf(leadId)).toEqual(['Called']);
});

test('a note that is sent twice under one key is added once', async () => {
  const leadId = await aLead();
  const headers = { 'idempotency-key': randomUUIDv7() };
  const once = await post(notesOf(leadId), { text: 'Called' }, headers);
  expect((await post(notesOf(leadId), { text: 'Called' }, headers)).body).toEqual(once.body);
  expect(await textsOf(leadId)).toEqual(['Called']);
});

test('J10: of two who change a note at once the later is told, and the same change twice is one', async () => {
  const leadId = await aLead();
  const note = await aNote(leadId);
  const answers = await Promise.all(['One', 'Other'].map((text) => patch(note.path, { text, revision: 0 })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
  expect(lost?.body).toMatchObject({ code: 'note-changed', message: 'Somebody else changed this note meanwhile.' });
  expect(await textsOf(leadId)).toEqual([won?.body.text]);
  expect((await patch(note.path, { text: won?.body.text, revision: 0 })).body).toEqual(won?.body);
});

test('J10: a lead has a bounded number of notes, whoever adds the last one', async () => {
  const leadId = await aLead();
  await fill(leadId, notesPerLeadMax - 1);
  const answers = await Promise.all(['One', 'Other', 'Third'].map((text) => post(notesOf(leadId), { text })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'too-many-notes',
    message: 'A lead can have 500 notes. Delete one that is no longer needed.',
  });
});

test.each([
  ['nothing', ''],
  ['blanks', ' \n\u200b\t'],
  ['too much', 'x'.repeat(noteMaxLength + 1)],
  ['a control character', 'Called\u0007'],
  ['half a character', 'Called \ud83d'],
])('a note of %s is refused', async (_, text) => {
  const leadId = await aLead();
  const note = await aNote(leadId);
  for (const answer of [await post(notesOf(leadId), { text }), await patch(note.path, { text, revision: 0 })]) {
    expect([400, 422]).toContain(answer.status);
    expect(answer.body.message).toEqual(expect.any(String));
  }
  expect(await textsOf(leadId)).toEqual([note.text]);
});

test('a note is found under its lead alone', async () => {
  const [leadId, otherId] = [await aLead(), await aLead()];
  const note = await aNote(leadId);
  for (const path of [`${notesOf(otherId)}/${note.id}`, `${notesOf(leadId)}/${randomUUIDv7()}`]) {
    for (const answer of [await patch(path, { text: 'Taken over', revision: 0 }), await remove(path)])
      expect(answer).toMatchObject({ status: 404, body: { code: 'note-not-found' } });
  }
  const nobody = notesOf(randomUUIDv7());
  for (const answer of [await get(nobody), await post(nobody, { text: 'Called' })])
    expect(answer).toMatchObject({ status: 404, body: { code: 'lead-not-found' } });
  expect(await textsOf(leadId)).toEqual([note.text]);
});

test('J10: notes go with the lead that is erased, and no event has held them', async () => {
  const [leadId, otherId] = [await aLead(), await aLead()];
  const note = await aNote(leadId, 'Asks for xcanary');
  await aNote(otherId);
  const told = await database.query("select from events where data::text like '%xcanary%'");
  expect(told.rowCount).toBe(0);
  await remove(`/api/leads/${leadId}`);
  expect((await get(notesOf(leadId))).status).toBe(404);
  expect((await post(notesOf(leadId), { text: 'Called' })).status).toBe(404);
  expect((await database.query('select from lead_notes where id = $1', [note.id])).rowCount).toBe(0);
  expect(await textsOf(otherId)).toHaveLength(1);
});

test('J4: the notes of leads that are joined go to the one that stays, more than one lead may be given', async () => {
  const spellings = ['z@zürich-notes.ch', 'z@xn--zrich-notes-thb.ch'];
  const [older, newer] = await Promise.all([aLead(), aLead()]);
  const ids = [older, newer].sort();
  for (const [place, id] of ids.entries()) {
    const address = spellings[place];
    await database.query('update leads set email = $2, address = $2 where id = $1', [id, address]);
    await database.query('insert into leads_to_respell values ($1)', [id]);
  }
  await aNote(older, 'Of the older');
  clock.advance({ minutes: 1 });
  await aNote(newer, 'Of the newer');
  await fill(newer, notesPerLeadMax - 1);
  await (await another())[Symbol.asyncDispose]();

  const answers = await Promise.all(ids.map((id) => get(notesOf(id))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  const kept = answers.find(({ status }) => status === 200);
  expect(kept?.body).toHaveLength(notesPerLeadMax + 1);
  expect(kept?.body.slice(0, 2)).toMatchObject([{ text: 'Of the newer' }, { text: 'Of the older' }]);
  const stays = ids[answers.findIndex(({ status }) => status === 200)] as string;
  expect((await post(notesOf(stays), { text: 'Called' })).status).toBe(409);
  expect((await remove(`${notesOf(stays)}/${kept?.body[0].id}`)).status).toBe(200);
});
