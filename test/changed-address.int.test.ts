import type { LeadHistory } from '@cadenza/contracts';
import { openDatabase } from '@cadenza/postgres';
import { eventually, startSmtpSink } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { startFourServices } from './support/four-services.ts';

const first = { subject: 'First', body: 'Hello {{firstName}}' };
const second = { subject: 'Second', body: 'Again {{firstName}}' };

/** What happened to a lead, newest first, as kinds with the number of the step. */
const told = (history: LeadHistory) =>
  history.map(({ kind, stepNumber, detail }) => [kind, stepNumber ?? detail].filter((each) => each !== null).join(' '));

test('J2, S6: a new address gets the whole sequence; whoever opts out by an email to the old one, nothing more', async () => {
  await using sink = await startSmtpSink();
  await using product = await startFourServices({ smtpUrl: sink.url });
  const { clients, clock, launch, minutesLater, unsubscribe } = product;
  await using sending = openDatabase(product.databases['sending']?.url as string, { connectionsMax: 1 });
  const people = ['ada', 'bo'].map((name) => ({ firstName: name, lastName: 'L', email: `${name}@old.example` }));
  const { campaignId, campaignPath, leadIds } = await launch(first, people, [second]);
  const subjectsTo = (email: string) =>
    sink.mails.filter(({ to }) => to.includes(email)).map(({ parsed }) => parsed.subject);
  await minutesLater(async () => expect(sink.mails).toHaveLength(2));

  await clients.campaigns.post(`${campaignPath}/pause`);
  for (const [index, name] of ['ada', 'bo'].entries()) {
    const changed = await clients.leads.patch(`/api/leads/${leadIds[index]}`, { email: `${name}@new.example` });
    expect(changed.status).toBe(200);
    // Once the change is answered, no email to the old address begins.
    const known = await sending.query('select from leads where email = $1', [`${name}@new.example`]);
    expect(known.rowCount).toBe(1);
  }
  const toBo = sink.mails.find(({ to }) => to.includes('bo@old.example'));
  const url = /Unsubscribe: (http\S+)/.exec(toBo?.parsed.text ?? '')?.[1] as string;
  expect((await unsubscribe(url)).status).toBe(200);
  // What a person says by an email comes over another topic than what the user does next.
  await eventually(async () =>
    expect((await sending.query('select from stops where everywhere')).rowCount).toBeGreaterThan(0),
  );
  await clients.campaigns.post(`${campaignPath}/resume`);

  await minutesLater(async () => {
    clock.advance({ hours: 1 });
    expect(subjectsTo('ada@new.example')).toEqual(['First', 'Second']);
  });
  expect([subjectsTo('ada@old.example'), subjectsTo('bo@old.example')]).toEqual([['First'], ['First']]);
  expect(subjectsTo('bo@new.example')).toEqual([]);
  await minutesLater(async () => {
    const { report, campaign } = (await clients.tracking.get(`${campaignPath}/report`)).body;
    expect(campaign.sentCount).toBe(4);
    expect(report).toMatchObject([
      { status: 'completed', lead: { email: 'ada@new.example' } },
      { status: 'completed', reason: 'unsubscribed', lead: { email: 'bo@new.example' } },
    ]);
    expect((await clients.leads.get(`${campaignPath}/leads`)).body).toMatchObject([
      { status: 'completed' },
      { status: 'completed', reason: 'unsubscribed' },
    ]);
  });

  const historyOf = async (index: number) => {
    const answer = await clients.leads.get(`/api/leads/${leadIds[index]}/history`);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  };
  const both = ['email-sent 1', 'joined', 'created'];
  const changed = (name: string) => `address-changed From ${name}@old.example to ${name}@new.example`;
  expect(told(await historyOf(0))).toEqual(['email-sent 2', 'email-sent 1', 'began-anew', changed('ada'), ...both]);
  const ofBo = await historyOf(1);
  const last = ['began-anew', 'ended unsubscribed', 'opted-out 1'];
  expect(told(ofBo).toSorted()).toEqual([...last, changed('bo'), ...both].toSorted());
  expect(ofBo.find(({ kind }: LeadHistory[number]) => kind === 'email-sent')).toMatchObject({
    detail: 'To bo@old.example',
  });
  expect(ofBo.at(-2)).toEqual({
    ...{ at: expect.any(String), kind: 'joined', stepNumber: null, detail: null, by: null },
    campaign: { id: campaignId, name: 'Spring' },
  });

  const statuses = async () =>
    (await clients.leads.get('/api/leads?limit=5')).body.map(({ status }: { status: string }) => status).toReversed();
  expect(await statuses()).toEqual(['contacted', 'opted-out']);
  await clients.sending.post('/api/blocklist', { value: 'old.example', reason: null });
  await clients.sending.post('/api/blocklist', { value: 'ada@new.example', reason: null });
  await eventually(async () => expect(await statuses()).toEqual(['blocked', 'opted-out']));
  await clients.sending.delete('/api/blocklist', { value: 'ada@new.example' });
  await eventually(async () => expect(await statuses()).toEqual(['contacted', 'opted-out']));
  await clients.leads.delete(`/api/leads/${leadIds[1]}`);
  expect((await clients.leads.get(`/api/leads/${leadIds[1]}/history`)).status).toBe(404);
  await using leads = openDatabase(product.databases['leads']?.url as string, { connectionsMax: 1 });
  expect((await leads.query('select from lead_changes where lead_id = $1', [leadIds[1]])).rowCount).toBe(0);
  const { rowCount } = await leads.query('select from lead_changes where lead_id = $1', [leadIds[0]]);
  expect(rowCount).toBeGreaterThan(0);
});
