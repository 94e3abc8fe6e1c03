import { eventually } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { difference } from './difference.ts';
import { aStep, closedToday, expectRefusal, leadFields, world } from './world.ts';

const call = (method: string, path: string, body?: unknown) => world.session.call(method, path, body);
const read = async (path: string) => (await call('GET', path)).body;

async function aCampaign({ steps = 0, leads = 0 } = {}) {
  const { id } = (await call('POST', '/api/campaigns', { name: 'Spring' })).body;
  const path = `/api/campaigns/${id}`;
  const leadIds: string[] = [];
  for (let count = 0; count < leads; count += 1) leadIds.push((await call('POST', '/api/leads', leadFields())).body.id);
  if (leads > 0) await call('POST', `${path}/attach-leads`, { leadIds });
  for (let number = 1; number <= steps; number += 1) await call('POST', '/api/sequences', aStep(id, number));
  if (steps > 0) await call('PATCH', path, { ...closedToday, progressStatus: 'sequence_ready' });
  return { id, path, leadIds };
}

/** The next send is planned some time after the response to the start. */
const untilPlanned = (path: string, nextSendReason = 'weekday') =>
  eventually(async () => expect(await read(path)).toMatchObject({ nextSendReason }));

/** Repeats the call, which must be refused and change nothing. */
async function refusedAndUnchanged(status: number, method: string, path: string, body?: unknown): Promise<string> {
  const before = await world.everything();
  const response = await call(method, path, body);
  expectRefusal(response, `${method} ${path}`);
  expect(response.status).toBe(status);
  expect(difference(before, await world.everything())).toBe('');
  return response.body.message;
}

describe('a call that is repeated', () => {
  test('starting, pausing, resuming and stopping twice succeeds and records nothing (rule L1)', async () => {
    const { path } = await aCampaign({ steps: 1, leads: 1 });
    for (const verb of ['start', 'pause', 'resume', 'stop']) {
      expect((await call('POST', `${path}/${verb}`, {})).status).toBe(200);
      const once = await read(path);
      const again = await call('POST', `${path}/${verb}`, {});
      expect(again.status).toBe(200);
      const { launchedAt, status, updatedAt } = await read(path);
      expect({ launchedAt, status, updatedAt }).toEqual({
        launchedAt: once.launchedAt,
        status: once.status,
        updatedAt: once.updatedAt,
      });
    }
  });

  test('ten starts at the same time start once', async () => {
    const { path } = await aCampaign({ steps: 1, leads: 1 });
    const responses = await Promise.all(Array.from({ length: 10 }, () => call('POST', `${path}/start`, {})));
    // A machine that is slow enough is told to try again, as anywhere.
    const started = responses.filter(({ status }) => status !== 503);
    expect(new Set(started.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(started.map(({ body }) => body.launchedAt)).size).toBe(1);
    await untilPlanned(path);
  });

  test('deleting a campaign twice: the second finds nothing', async () => {
    const { path } = await aCampaign({ steps: 1, leads: 1 });
    expect((await call('DELETE', path)).status).toBe(200);
    await refusedAndUnchanged(404, 'DELETE', path);
    for (const part of ['', '/leads', '/sequences', '/report', '/emails'])
      expect((await call('GET', path + part)).status).toBe(404);
  });

  test('deleting a lead twice: the second finds nothing, and deletes nothing in bulk', async () => {
    const [id] = (await aCampaign({ leads: 1 })).leadIds as [string];
    expect((await call('DELETE', `/api/leads/${id}`)).status).toBe(200);
    await refusedAndUnchanged(404, 'DELETE', `/api/leads/${id}`);
    const before = await world.everything();
    expect((await call('POST', '/api/leads/bulk-delete', { ids: [id, id] })).body).toEqual({
      success: true,
      deleted: 0,
    });
    expect(difference(before, await world.everything())).toBe('');
  });

  test('attaching a lead twice, and twice in one call, leaves one link (rule J2)', async () => {
    const { path, leadIds } = await aCampaign({ leads: 1 });
    const [id] = leadIds;
    const again = await call('POST', `${path}/attach-leads`, { leadIds: [id, id, String(id).toUpperCase()] });
    expect(again).toMatchObject({ status: 200, body: { attached: 0, alreadyAttached: 1 } });
    expect(await read(`${path}/leads`)).toHaveLength(1);
    expect((await read(path)).totalLeads).toBe(1);
  });

  test('detaching a lead that is not attached, or not any more', async () => {
    const { path, leadIds } = await aCampaign({ leads: 1 });
    await refusedAndUnchanged(404, 'DELETE', `${path}/leads/${world.strayLeadId}`);
    expect((await call('DELETE', `${path}/leads/${leadIds[0]}`)).status).toBe(200);
    expect(await refusedAndUnchanged(404, 'DELETE', `${path}/leads/${leadIds[0]}`)).toBe(
      'This lead is not in the campaign.',
    );
  });

  test('clearing an empty sequence succeeds, as often as one likes', async () => {
    const { path } = await aCampaign();
    for (let count = 0; count < 3; count += 1) expect((await call('DELETE', `${path}/sequences`)).status).toBe(200);
    expect(await read(`${path}/sequences`)).toEqual([]);
  });

  test('the same step twice is one step, the last one written', async () => {
    const { id, path } = await aCampaign();
    await call('POST', '/api/sequences', aStep(id));
    await call('POST', '/api/sequences', { ...aStep(id), subject: 'Better' });
    expect(await read(`${path}/sequences`)).toMatchObject([{ stepNumber: 1, subject: 'Better' }]);
  });

  test('creating the same lead twice names the one that is there (rule J4)', async () => {
    const fields = leadFields();
    const { id } = (await call('POST', '/api/leads', fields)).body;
    const again = await call('POST', '/api/leads', { ...fields, email: ` ${fields.email.toUpperCase()} ` });
    expect(again).toMatchObject({ status: 409, body: { leadId: id } });
  });
});

describe('calls out of order', () => {
  test.each(['pause', 'resume', 'stop'])('%s before the start is refused with a sentence', async (verb) => {
    const { path } = await aCampaign({ steps: 1, leads: 1 });
    const message = await refusedAndUnchanged(409, 'POST', `${path}/${verb}`, {});
    expect(message).toMatch(/^The campaign is draft/);
  });

  test.each([
    ['without leads', { steps: 1 }, 'Add at least one lead'],
    ['without a sequence', { leads: 1 }, 'Write at least one email'],
  ])('starting %s says what is missing', async (_, parts, sentence) => {
    const { path } = await aCampaign(parts);
    expect(await refusedAndUnchanged(409, 'POST', `${path}/start`, {})).toContain(sentence);
  });

  test.each(['start', 'pause', 'resume'])('%s after the stop is refused with a sentence', async (verb) => {
    const { path } = await aCampaign({ steps: 1, leads: 1 });
    for (const before of ['start', 'stop']) await call('POST', `${path}/${before}`, {});
    expect(await refusedAndUnchanged(409, 'POST', `${path}/${verb}`, {})).toContain('cannot be resumed once stopped');
  });

  test('steps that are written last to first stand in their order', async () => {
    const { id, path } = await aCampaign();
    for (const number of [3, 1, 2]) expect((await call('POST', '/api/sequences', aStep(id, number))).status).toBe(201);
    await call('PATCH', path, { progressStatus: 'sequence_ready' });
    const steps: { stepNumber: number }[] = await read(`${path}/sequences`);
    expect(steps.map(({ stepNumber }) => stepNumber)).toEqual([1, 2, 3]);
  });

  test('launch settings after the start are refused, and the name beside them is not taken either (rule L8)', async () => {
    const { path } = await aCampaign({ steps: 1, leads: 1 });
    await call('POST', `${path}/start`, {});
    await untilPlanned(path);
    await refusedAndUnchanged(409, 'PATCH', path, { delayMinutes: 60, name: 'Renamed' });
    expect((await read(path)).name).toBe('Spring');
  });

  test('a test event before anything was sent is refused with a sentence', async () => {
    const { path, leadIds } = await aCampaign({ steps: 1, leads: 1 });
    const body = { leadId: leadIds[0], event: 'open' };
    expect(await refusedAndUnchanged(409, 'POST', `${path}/tracking`, body)).toContain(
      'No email was sent to this lead',
    );
  });

  test('an email whose end is known is neither sent again nor marked', async () => {
    const { id, emailId } = world.running;
    const email = `/api/campaigns/${id}/emails/${emailId}`;
    expect((await call('POST', `${email}/mark-as-sent`, {})).status).toBe(200);
    await untilPlanned(`/api/campaigns/${id}`, 'nothing-waiting');
    for (const verb of ['mark-as-sent', 'send-again']) await refusedAndUnchanged(409, 'POST', `${email}/${verb}`, {});
  });
});
