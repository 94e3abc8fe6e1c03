import { randomUUIDv7 } from 'node:crypto';
import { topics } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { openDatabase } from '@cadenza/postgres';
import { deliverTwice } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { consumers } from './consumers/consumers.ts';
import { readModels } from './projections/read-models.ts';
import { startTracking } from './testing/running-tracking.ts';

const { bus, user, databaseUrl, aCampaign, aLink, handOver, idsOf, isHandled } = await startTracking();

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
