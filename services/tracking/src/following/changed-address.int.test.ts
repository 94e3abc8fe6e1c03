import { randomUUIDv7 } from 'node:crypto';
import { topics } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { openDatabase } from '@cadenza/postgres';
import { deliverTwice, hasDovecot } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { consumers } from '../consumers/consumers.ts';
import { readModels } from '../projections/read-models.ts';
import { anAnswer, aReport } from '../testing/inbound-mail.ts';
import { startInbox } from '../testing/running-inbox.ts';

const inbox = hasDovecot ? await startInbox() : (undefined as never);
const { tracking } = inbox ?? {};
const unknownUser = { action: 'failed', status: '5.1.1', diagnosis: '550 5.1.1 User unknown' } as const;

type Recipient = Awaited<ReturnType<typeof inbox.aRecipient>>;

/** The lead has another address from now on, and begins anew with it. */
async function move({ address, link }: Pick<Recipient, 'address' | 'link'>, email: string): Promise<void> {
  const { campaignId } = link;
  const lead = { ...link.lead, id: link.leadId, email, revision: 1, formerEmails: [address] };
  const changed = { leads: [lead], changedAt: '2026-03-02T14:55:00.000Z' };
  await tracking.isHandled(await deliverTwice(tracking.bus, topics.leads, 'LeadsChanged', 'change', changed));
  const anew = { ...tracking.idsOf(link), reopenedAt: '2026-03-02T14:55:00.000Z', newAddress: true as const };
  await tracking.isHandled(await deliverTwice(tracking.bus, topics.emails, 'LeadReopened', campaignId, anew));
}

describe.skipIf(!hasDovecot)('mail from and about leads with a former address (needs Dovecot)', () => {
  test('S2: whoever answers from the former address answers what was sent there', async () => {
    const { address, link, emailId } = await inbox.aRecipient();
    const fresh = `moved-${address}`;
    await move({ address, link }, fresh);
    const newest = await tracking.aSentEmail(link, '2026-03-02T14:57:00.000Z', 1, {}, fresh);
    await inbox.arrive(anAnswer(fresh, {}, 'I work elsewhere now'));
    expect(await inbox.eventOf(newest, 'ReplyReceived')).toMatchObject({ leadId: link.leadId });
    expect(inbox.typesOf(emailId)).toEqual([]);
    await inbox.arrive(anAnswer(address, {}, 'This is still read'));
    expect(await inbox.eventOf(emailId, 'ReplyReceived')).toMatchObject({ leadId: link.leadId });
  });

  test('S2: whoever answers from the new address may answer what was sent to the former one', async () => {
    const { address, link, emailId } = await inbox.aRecipient();
    const fresh = `moved-${address}`;
    await move({ address, link }, fresh);
    await inbox.arrive(anAnswer(fresh, {}, 'I got your email there'));
    expect(await inbox.eventOf(emailId, 'ReplyReceived')).toMatchObject({ leadId: link.leadId });
  });

  test('S3: a report is about the email to the address that it names', async () => {
    const { address, link, emailId } = await inbox.aRecipient();
    const fresh = `moved-${address}`;
    await move({ address, link }, fresh);
    const newest = await tracking.aSentEmail(link, '2026-03-02T14:57:00.000Z', 1, {}, fresh);
    await inbox.arrive(aReport(null, { ...unknownUser, address }));
    expect(await inbox.eventOf(emailId, 'EmailBounced')).toMatchObject({ leadId: link.leadId });
    expect(inbox.typesOf(newest)).toEqual([]);
  });

  test('J2, O4: the report shows the lead as it is now, how far it is, and counts what was sent before', async () => {
    const { campaignId, path } = await tracking.aCampaign();
    await tracking.writeSteps(campaignId, 1);
    const address = `${randomUUIDv7()}@example.net`;
    const link = await tracking.aLink(campaignId, { email: address });
    await tracking.aSentEmail(link);
    const page = async () => (await tracking.user.get(`${path}/report-rows?limit=10`)).body;
    expect(await page()).toMatchObject({ rows: [{ status: 'completed' }], counts: { completed: 1, sent: 0 } });
    const fresh = `moved-${address}`;
    await move({ address, link }, fresh);
    expect(await page()).toMatchObject({
      rows: [{ status: 'sent', lead: { email: fresh } }],
      counts: { all: 1, sent: 1, completed: 0 },
    });
    await tracking.aSentEmail(link, '2026-03-02T14:57:00.000Z', 1, {}, fresh);
    expect(await page()).toMatchObject({ rows: [{ status: 'completed' }], counts: { completed: 1 } });
    expect(await tracking.figures(campaignId)).toMatchObject({ sentCount: 2 });
  });

  test('erasing a lead leaves none of its addresses, and a rebuild makes the same of the rest', async () => {
    const { address, link } = await inbox.aRecipient();
    await move({ address, link }, `moved-${address}`);
    const erased = { leadIds: [link.leadId], erasedAt: '2026-03-02T15:00:00.000Z' };
    await tracking.isHandled(await deliverTwice(tracking.bus, topics.leads, 'LeadsErased', 'erasure', erased));
    const known = await inbox.query<{ id: string }>(
      `select id from leads where '${address}' = any(former_addresses) or address like '%${address}'`,
    );
    expect(known).toEqual([]);
    await using database = openDatabase(tracking.databaseUrl, { connectionsMax: 2 });
    const compared = await rebuild({ database, readModels, consumers });
    expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);
  });
});
