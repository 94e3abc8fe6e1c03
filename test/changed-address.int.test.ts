import { openDatabase } from '@cadenza/postgres';
import { startSmtpSink } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { startFourServices } from './support/four-services.ts';

const first = { subject: 'First', body: 'Hello {{firstName}}' };
const second = { subject: 'Second', body: 'Again {{firstName}}' };

test('J2, S6: a new address gets the whole sequence; whoever opts out by an email to the old one, nothing more', async () => {
  await using sink = await startSmtpSink();
  await using product = await startFourServices({ smtpUrl: sink.url });
  const { clients, clock, launch, minutesLater, unsubscribe } = product;
  await using sending = openDatabase(product.databases['sending']?.url as string, { connectionsMax: 1 });
  const people = ['ada', 'bo'].map((name) => ({ firstName: name, lastName: 'L', email: `${name}@old.example` }));
  const { campaignPath, leadIds } = await launch(first, people, [second]);
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
});
