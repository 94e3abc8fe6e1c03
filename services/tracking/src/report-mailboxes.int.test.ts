import { randomUUIDv7 } from 'node:crypto';
import { topics } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { openDatabase } from '@cadenza/postgres';
import { deliverTwice } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { consumers } from './consumers/consumers.ts';
import { readModels } from './projections/read-models.ts';
import { connectMailbox } from './testing/running-mailboxes.ts';
import { startTracking } from './testing/running-tracking.ts';

const tracking = await startTracking();
const { bus, user, databaseUrl, aCampaign, aLink, aSentEmail, handOver, idsOf, isHandled } = tracking;

const [first, second, third] = ['14:30', '14:40', '14:50'].map((time) => `2026-03-02T${time}:00.000Z`) as [
  string,
  string,
  string,
];
const [ada, bob] = [randomUUIDv7(), randomUUIDv7()] as [string, string];

async function aRow() {
  const { campaignId, path } = await aCampaign();
  const link = await aLink(campaignId);
  const mailbox = async (): Promise<string | null> => {
    const [[row], [byStatus], [reported]] = await Promise.all([
      user.get(`${path}/report-rows`).then(({ body }) => body.rows),
      user.get(`${path}/report-rows?status=pending`).then(({ body }) => body.rows),
      user.get(`${path}/report`).then(({ body }) => body.report),
    ]);
    expect([byStatus.mailboxId, reported.mailboxId]).toEqual([row.mailboxId, row.mailboxId]);
    return row.mailboxId;
  };
  return {
    campaignId,
    link,
    mailbox,
    email: async (handedOverAt: string, mailboxId?: string) => {
      await handOver(link, randomUUIDv7(), handedOverAt, undefined, mailboxId);
      return mailbox();
    },
    move: async (movedAt: string, mailboxId: string) => {
      const moved = { ...idsOf(link), mailboxId, movedAt };
      await isHandled(await deliverTwice(bus, topics.emails, 'LeadMoved', campaignId, moved));
      return mailbox();
    },
  };
}

async function wrongAfterRebuild(): Promise<string[]> {
  await using database = openDatabase(databaseUrl, { connectionsMax: 2 });
  const compared = await rebuild({ database, readModels, consumers });
  return compared.filter(({ wrong }) => wrong > 0).map(({ table }) => table);
}

describe('M2: the mailbox of a report row is that', () => {
  test('of the newest email, and none while the relay sends', async () => {
    const row = await aRow();
    expect(await row.mailbox()).toBeNull();
    expect(await row.email(first)).toBeNull();
    expect(await row.email(third, ada)).toBe(ada);
    expect(await row.email(second, bob)).toBe(ada);
    expect(await wrongAfterRebuild()).toEqual([]);
  });

  test('to which the lead was moved, until an email after that', async () => {
    const row = await aRow();
    await row.email(first, ada);
    expect(await row.move(second, bob)).toBe(bob);
    expect(await row.email(third, ada)).toBe(ada);
    expect(await wrongAfterRebuild()).toEqual([]);
  });

  test('of the later instant, whatever is heard first', async () => {
    const row = await aRow();
    expect(await row.move(second, bob)).toBe(bob);
    expect(await row.email(first, ada)).toBe(bob);
    expect(await row.move(first, ada)).toBe(bob);
    expect(await wrongAfterRebuild()).toEqual([]);
  });

  test('of the move where an email left at the same instant', async () => {
    const row = await aRow();
    await row.email(first, ada);
    expect(await row.move(first, bob)).toBe(bob);
  });

  test('which the link that was joined into it had later (J4)', async () => {
    const row = await aRow();
    await row.move(first, ada);
    const other = await aLink(row.campaignId);
    const moved = { ...idsOf(other), mailboxId: bob, movedAt: second };
    await isHandled(await deliverTwice(bus, topics.emails, 'LeadMoved', row.campaignId, moved));
    const joined = { ...idsOf(row.link), fromLinkId: other.linkId, fromLeadId: other.leadId };
    const data = { campaignId: row.campaignId, links: [joined], joinedAt: third };
    await isHandled(await deliverTwice(bus, topics.audience, 'LinksJoined', row.campaignId, data));
    const detached = { campaignId: row.campaignId, links: [idsOf(other)], detachedAt: third };
    await isHandled(await deliverTwice(bus, topics.audience, 'LeadsDetached', row.campaignId, detached));
    expect(await row.mailbox()).toBe(bob);
    expect(await wrongAfterRebuild()).toEqual([]);
  });
});

describe('M2: the filter by mailbox finds', () => {
  /** Leads who hear from Ada, from Bob since a move, from the relay, and from nobody. */
  async function aMixedCampaign() {
    const { campaignId, path } = await aCampaign();
    const [ofAda, ofBob, ofRelay] = await Promise.all(
      ['Cy', 'Dee', 'Eve', 'Flo'].map((firstName) => aLink(campaignId, { firstName })),
    );
    await connectMailbox(tracking, 1, bob);
    if (!ofAda || !ofBob || !ofRelay) throw new Error('There are three links');
    await aSentEmail(ofAda, first, 1, { mailboxId: ada });
    await aSentEmail(ofBob, first, 1, { mailboxId: ada });
    await aSentEmail(ofRelay, first);
    const moved = { ...idsOf(ofBob), mailboxId: bob, movedAt: second };
    await isHandled(await deliverTwice(bus, topics.emails, 'LeadMoved', campaignId, moved));
    return path;
  }

  type Found = { lead: { firstName: string } };

  test('rows, their counts and lines of the file, beside other filters', async () => {
    const path = await aMixedCampaign();
    const found = async (filter: string) => {
      const { rows, counts } = (await user.get(`${path}/report-rows?${filter}`)).body;
      const names: string[] = rows.map(({ lead }: Found) => lead.firstName);
      expect(counts[new URLSearchParams(filter).get('status') ?? 'all']).toBe(names.length);
      const lines: string[] = (await user.get(`${path}/report.csv?${filter}`)).body.trim().split('\r\n').slice(1);
      expect(lines.map((line) => line.split(',')[0])).toEqual(names);
      return Object.fromEntries(lines.map((line) => [line.split(',')[0], line.split(',').at(-1)]));
    };
    expect(await found('')).toEqual({ Cy: 'A mailbox', Dee: 'ada', Eve: 'Relay', Flo: '' });
    expect(await found(`mailbox=${ada}`)).toEqual({ Cy: 'A mailbox' });
    expect(await found(`mailbox=${bob.toUpperCase()}&status=sent&search=dee`)).toEqual({ Dee: 'ada' });
    expect(await found('mailbox=relay')).toEqual({ Eve: 'Relay' });
    expect(await found(`mailbox=${randomUUIDv7()}`)).toEqual({});
    expect(await found(`mailbox=${ada}&status=pending`)).toEqual({});
  });

  test('rows in any order, page by page', async () => {
    const { campaignId, path } = await aCampaign();
    for (const firstName of ['Cy', 'Ada', 'Bo'])
      await aSentEmail(await aLink(campaignId, { firstName }), first, 1, { mailboxId: ada });
    const page = async (query: string) => (await user.get(`${path}/report-rows?mailbox=${ada}&limit=2${query}`)).body;
    const before = await page('&sort=lead');
    const rest = await page(`&sort=lead&cursor=${before.nextCursor}`);
    expect([...before.rows, ...rest.rows].map(({ lead }: Found) => lead.firstName)).toEqual(['Ada', 'Bo', 'Cy']);
  });

  test.each(['mailbox=', 'mailbox=nobody', 'mailbox=Relay'])('no rows with %s, which is refused', async (query) => {
    const { path } = await aCampaign();
    for (const part of ['report-rows', 'report.csv']) {
      const { status, body } = await user.get(`${path}/${part}?${query}`);
      expect([status, body.message]).toEqual([400, 'Mailbox is not an id.']);
    }
  });
});
