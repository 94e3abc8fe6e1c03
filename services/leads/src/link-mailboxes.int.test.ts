import { randomUUIDv7 } from 'node:crypto';
import { defaultLaunchSettings, topics } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { openDatabase } from '@cadenza/postgres';
import { deliverTwice } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { consumers } from './consumers/consumers.ts';
import { joinLinks } from './projections/join-links.ts';
import { readModels } from './projections/read-models.ts';
import { startLeads } from './testing/running-leads.ts';

const { service, bus, databaseUrl, user } = await startLeads();
const { get, post } = user;

const [monday, tuesday, wednesday] = ['02', '03', '04'].map((day) => `2026-03-${day}T16:00:00Z`) as [
  string,
  string,
  string,
];
const [ada, bob] = [randomUUIDv7(), randomUUIDv7()] as [string, string];

async function aCampaign(leadCount: number) {
  const campaignId = randomUUIDv7();
  const created = await deliverTwice(bus, topics.campaigns, 'CampaignCreated', campaignId, {
    ...{ campaignId, name: 'Spring', settings: defaultLaunchSettings, createdAt: monday },
  });
  await get('/api/leads?limit=1', { 'x-cadenza-await': created });
  const rows = Array.from({ length: leadCount }, () => ({ firstName: 'Ada', email: `${randomUUIDv7()}@example.com` }));
  const { body: leads } = await post('/api/leads/bulk', rows);
  const path = `/api/campaigns/${campaignId}/leads`;
  await post(`/api/campaigns/${campaignId}/attach-leads`, { leadIds: leads.map(({ id }: { id: string }) => id) });
  const links = (await get(path)).body.map(({ id, leadId }: { id: string; leadId: string }) => ({
    campaignId,
    leadId,
    linkId: id,
  }));
  const mailboxesAfter = async (mark: string) =>
    (await get(path, { 'x-cadenza-await': mark })).body.map(({ mailboxId }: { mailboxId: unknown }) => mailboxId);
  return { links, path, mailboxesAfter };
}

async function aLink() {
  const { links, mailboxesAfter } = await aCampaign(1);
  const [link] = links;
  return {
    email: async (handedOverAt: string, mailboxId?: string) => {
      const email = { ...link, emailId: randomUUIDv7(), stepNumber: 1, messageId: '<m@x>', links: [], handedOverAt };
      const sent = { ...email, ...(mailboxId && { mailboxId }) };
      return (
        await mailboxesAfter(await deliverTwice(bus, topics.emails, 'EmailHandedOver', link.campaignId, sent))
      )[0];
    },
    move: async (movedAt: string, mailboxId: string) => {
      const moved = { ...link, mailboxId, movedAt };
      return (await mailboxesAfter(await deliverTwice(bus, topics.emails, 'LeadMoved', link.campaignId, moved)))[0];
    },
  };
}

async function wrongAfterRebuild(): Promise<string[]> {
  await using database = openDatabase(databaseUrl, { connectionsMax: 2 });
  const compared = await rebuild({ database, readModels, consumers });
  return compared.filter(({ wrong }) => wrong > 0).map(({ table }) => table);
}

describe('M2: the mailbox of a link is that', () => {
  test('of its newest email, and none while the relay sends', async () => {
    const link = await aLink();
    expect(await link.email(monday)).toBeNull();
    expect(await link.email(tuesday, ada)).toBe(ada);
    expect(await link.email(wednesday)).toBe(ada);
    expect(await wrongAfterRebuild()).toEqual([]);
  });

  test('to which its lead was moved, until an email after that', async () => {
    const link = await aLink();
    expect(await link.email(monday, ada)).toBe(ada);
    expect(await link.move(tuesday, bob)).toBe(bob);
    expect(await link.email(wednesday, ada)).toBe(ada);
    expect(await wrongAfterRebuild()).toEqual([]);
  });

  test('of the later instant, whatever is heard first', async () => {
    const link = await aLink();
    expect(await link.move(tuesday, bob)).toBe(bob);
    expect(await link.email(monday, ada)).toBe(bob);
    expect(await link.move(monday, ada)).toBe(bob);
    expect(await wrongAfterRebuild()).toEqual([]);
  });

  test('of the move where an email left at the same instant, whatever is heard first', async () => {
    const [one, other] = [await aLink(), await aLink()];
    await one.email(monday, ada);
    expect(await one.move(monday, bob)).toBe(bob);
    await other.move(monday, bob);
    expect(await other.email(monday, ada)).toBe(bob);
    expect(await wrongAfterRebuild()).toEqual([]);
  });

  test('which the link that was joined into it had later (J4)', async () => {
    const [older, newer] = await Promise.all([aCampaign(1), aCampaign(1)]);
    const bound = async ({ links: [link], mailboxesAfter }: typeof older, mailboxId: string, movedAt: string) =>
      mailboxesAfter(
        await deliverTwice(bus, topics.emails, 'LeadMoved', link.campaignId, { ...link, mailboxId, movedAt }),
      );
    await bound(older, ada, monday);
    await bound(newer, bob, tuesday);
    const [into, from] = [older.links[0], newer.links[0]];
    await service.context.database.transaction((transaction) =>
      joinLinks(transaction, [{ ...into, fromLinkId: from.linkId, fromLeadId: from.leadId }]),
    );
    const joined = async () => (await get(older.path)).body[0].mailboxId;
    expect(await joined()).toBe(bob);
    await bound(newer, ada, wednesday);
    expect(await joined()).toBe(ada);
  });
});

describe('M2: the links of a campaign are found', () => {
  /** Leads who hear from Ada, twice from Bob, from the relay, and from nobody. */
  async function aMixedCampaign() {
    const { links, path, mailboxesAfter } = await aCampaign(5);
    const emailOf = (place: number) => ({
      ...links[place],
      emailId: randomUUIDv7(),
      stepNumber: 1,
      messageId: '<m@x>',
    });
    for (const [place, mailboxId] of [ada, bob, bob].entries()) {
      const email = { ...emailOf(place), links: [], handedOverAt: monday, mailboxId };
      await mailboxesAfter(await deliverTwice(bus, topics.emails, 'EmailHandedOver', email.campaignId, email));
    }
    for (const place of [0, 3]) {
      const email = { ...emailOf(place), sentAt: monday, lastStep: false };
      await mailboxesAfter(await deliverTwice(bus, topics.emails, 'EmailSent', email.campaignId, email));
    }
    const ids: string[] = links.map(({ linkId }: { linkId: string }) => linkId);
    const found = async (query: string) => {
      const { headers, body } = await get(`${path}?${query}`);
      const places = body.map(({ id }: { id: string }) => ids.indexOf(id));
      return { places, total: headers.get('x-total-count'), next: headers.get('x-next-cursor') };
    };
    return { found, path };
  }

  test('by mailbox and by relay, in all and page by page', async () => {
    const { found } = await aMixedCampaign();
    expect((await found('')).places).toEqual([0, 1, 2, 3, 4]);
    expect((await found(`mailbox=${bob}`)).places).toEqual([1, 2]);
    expect(await found(`mailbox=${ada.toUpperCase()}&limit=5`)).toEqual({ places: [0], total: '1', next: null });
    expect(await found('mailbox=relay&limit=5')).toEqual({ places: [3], total: '1', next: null });
    expect(await found(`mailbox=${randomUUIDv7()}&limit=5`)).toEqual({ places: [], total: '0', next: null });
    const first = await found(`mailbox=${bob}&limit=1&search=ada`);
    expect(first).toMatchObject({ places: [1], total: '2' });
    expect((await found(`mailbox=${bob}&limit=1&search=ada&cursor=${first.next}`)).places).toEqual([2]);
    expect((await found(`mailbox=${bob}&search=nobody`)).places).toEqual([]);
  });

  test('by nothing else', async () => {
    const { path } = await aMixedCampaign();
    const { status, body } = await get(`${path}?mailbox=nobody`);
    expect([status, body.message]).toEqual([400, 'Mailbox is not an id.']);
  });
});
