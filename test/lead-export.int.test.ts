import { leadExport } from '@cadenza/contracts';
import { eventually } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { startFourServices } from './support/four-services.ts';

const product = await startFourServices();
const { clients, launch, minutesLater, read } = product;
afterAll(() => product[Symbol.asyncDispose]());

const ada = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  company: 'Engines',
  jobRole: 'Analyst',
};
const step = { subject: 'Hello {{firstName}}', body: 'For {{company}}: https://example.com/tour' };
const { campaignId, leadIds } = await launch(step, [ada]);
const [leadId] = leadIds as [string];
const exportPath = `/api/leads/${leadId}/export`;

test('one document answers all that is kept about a person: fields, campaigns, emails, what came back', async () => {
  const email = await minutesLater(async () => {
    const { emails } = leadExport.parse((await clients.leads.get(exportPath)).body);
    expect(emails).toMatchObject([{ status: 'sent' }]);
    return emails[0];
  });
  expect(email).toMatchObject({ campaignId, stepNumber: 1, subject: 'Hello Ada', reason: null });
  expect(email?.text).toContain('For Engines: https://example.com/tour');

  const [caught] = (await clients.sending.get('/dev/mail.json')).body;
  const message = String((await clients.sending.get(`/dev/mail/${caught.id}.eml`)).body).replace(/=\r\n/g, '');
  const pixel = /http:\S+?\/t\/o\/[\w.-]+/.exec(message)?.[0] as string;
  // Whoever opens an email as soon as it was sent is taken for a machine.
  await minutesLater(async () => expect((await read(pixel)).status).toBe(200));
  await minutesLater(async () => {
    expect(leadExport.parse((await clients.leads.get(exportPath)).body).engagement).toHaveLength(1);
  });

  const tested = await clients.tracking.post(`/api/campaigns/${campaignId}/tracking`, { leadId, event: 'reply' });
  expect(tested.status).toBe(200);
  const note = await clients.leads.post(`/api/leads/${leadId}/notes`, { text: 'Call in May' });
  expect(note.status).toBe(201);
  const fresh = 'ada@engines.example';
  expect((await clients.leads.patch(`/api/leads/${leadId}`, { email: fresh })).status).toBe(200);

  // Other services learn of it a moment later.
  await eventually(async () => {
    const document = leadExport.parse((await clients.leads.get(exportPath)).body);
    expect(document.lead).toMatchObject({ id: leadId, ...ada, email: fresh });
    expect(document.formerEmails).toEqual([ada.email]);
    expect(document.changes.map(({ kind }) => kind)).toEqual(['address-changed', 'joined', 'created']);
    expect(document.notes).toEqual([note.body]);
    expect(document.links).toMatchObject([
      { campaignId, campaignName: 'Spring', attached: true, sentAt: expect.any(String), bouncedAt: null },
    ]);
    expect(document.engagement).toMatchObject([
      { emailId: email?.id, campaignId, type: 'EmailOpened', by: 'human', linkNumber: null, test: false },
      { emailId: email?.id, campaignId, type: 'ReplyReceived', by: null, test: true },
    ]);
    expect(document.receivedMails).toMatchObject([
      { emailId: email?.id, campaignId, source: 'test', verdict: 'reply' },
    ]);
  });
});

test('the parts of other services are for services only', async () => {
  for (const client of [clients.sending, clients.tracking]) {
    for (const part of ['export', 'history'])
      expect(await client.get(`/internal/leads/${leadId}/${part}`)).toMatchObject({
        status: 403,
        body: { code: 'services-only' },
      });
  }
});

test('an export that would have a gap is refused with a sentence', async () => {
  await product.stopTracking();
  expect(await clients.leads.get(exportPath)).toMatchObject({
    status: 503,
    body: { code: 'export-incomplete', message: expect.stringContaining('Please try again') },
  });
});
