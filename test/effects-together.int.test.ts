import { randomUUIDv7 } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type Consumer, migrateService } from '@cadenza/event-kit';
import { openDatabase, type Queryable } from '@cadenza/postgres';
import { seededRandom, testDatabase } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { consumers as ofCampaigns } from '../services/campaigns/src/consumers/consumers.ts';
import { readModels as campaignsModels } from '../services/campaigns/src/projections/read-models.ts';
import { consumers as ofLeads } from '../services/leads/src/consumers/consumers.ts';
import { readModels as leadsModels } from '../services/leads/src/projections/read-models.ts';
import { consumers as ofTracking } from '../services/tracking/src/consumers/consumers.ts';
import { readModels as trackingModels } from '../services/tracking/src/projections/read-models.ts';

const rounds = 12;
const eventsPerRound = 40;
const services = {
  campaigns: { consumers: ofCampaigns, tables: campaignsModels.tables },
  leads: { consumers: ofLeads, tables: leadsModels.tables },
  tracking: { consumers: ofTracking, tables: trackingModels.tables },
};

const random = seededRandom();
console.info(`TEST_SEED=${random.seed}`);
const { pick, shuffle } = random;
/** So few that several events are about one email, and several emails of one link. */
const campaigns = Array.from({ length: 2 }, () => randomUUIDv7());
const links = campaigns.flatMap((campaignId) =>
  Array.from({ length: 4 }, (_, position) => ({
    campaignId,
    position,
    linkId: randomUUIDv7(),
    leadId: randomUUIDv7(),
  })),
);
const emails = links.flatMap(({ position: _, ...link }) =>
  [1, 2, 3].map((stepNumber) => ({ ...link, emailId: randomUUIDv7(), stepNumber })),
);
const mailboxIds = [randomUUIDv7(), randomUUIDv7()];
/** Different each time: nothing happens to a lead twice in one instant. */
const instant = () => {
  const unused = Array.from({ length: 3_600 }, (_, second) => second).filter((second) => !used.has(second));
  const second = pick(unused);
  used.add(second);
  return Temporal.Instant.from('2026-03-02T15:00:00Z')
    .add({ seconds: second })
    .toString({ smallestUnit: 'millisecond' });
};
const used = new Set<number>();
const messageIds = new Map(emails.map(({ emailId }) => [emailId, `<${emailId}@relay.example>`]));

let planVersion = 0;
/** An event of each type that some service projects together. */
const made: Record<string, () => object> = {
  EmailHandedOver: () => ({
    ...pick(emails),
    addressTag: 'tag',
    mailboxId: pick(mailboxIds),
    links: [],
    handedOverAt: instant(),
  }),
  EmailSent: () => {
    const email = pick(emails);
    return { ...email, sentAt: instant(), ...pick([{}, { relayedId: messageIds.get(email.emailId) }]) };
  },
  LeadMoved: () => ({ ...pick(links), mailboxId: pick(mailboxIds), movedAt: instant() }),
  NextSendPlanned: () => ({
    campaignId: pick(campaigns),
    nextSendAt: instant(),
    rule: 'gap',
    planVersion: ++planVersion,
  }),
  ...Object.fromEntries(
    ['EmailOpened', 'LinkClicked', 'EmailBounced', 'SpamReported', 'ReplyReceived'].map((type) => [
      type,
      () => ({ ...pick(emails), at: instant(), test: false }),
    ]),
  ),
};

test.each(['campaigns', 'leads', 'tracking'] as const)(
  'what %s projects together has the same effect one by one, however the types are mixed, and repeats change nothing',
  async (name) => {
    const { consumers, tables } = services[name];
    const together = (consumers as Consumer<unknown>[]).filter(({ projectTogether }) => projectTogether);
    await using own = await testDatabase();
    await migrateService(own.url, fileURLToPath(new URL(`../services/${name}/migrations`, import.meta.url)));
    await using database = openDatabase(own.url);
    await database.transaction(fillOf[name]);
    const after = async (project: (transaction: Queryable) => Promise<void>) => {
      const rows: string[] = [];
      const undone = new Error('undone');
      const work = database.transaction(async (transaction) => {
        await project(transaction);
        for (const table of tables) {
          const read = await transaction.query<{ row: string }>(
            `select to_jsonb(each)::text as row from ${table} as each`,
          );
          rows.push(...read.rows.map(({ row }) => `${table} ${row}`));
        }
        throw undone;
      });
      await expect(work).rejects.toBe(undone);
      return rows.sort();
    };
    const untouched = await after(async () => {});
    for (let round = 0; round < rounds; round += 1) {
      used.clear();
      const events = Array.from({ length: eventsPerRound }, () => {
        const consumer = pick(together);
        return { consumer, event: { data: made[consumer.type]?.() } as never };
      });
      const inBlocks = await after(async (transaction) => {
        for (const [consumer, those] of Map.groupBy(events, (each) => each.consumer))
          await consumer.projectTogether?.(
            transaction,
            those.map(({ event }) => event),
          );
      });
      const oneByOne = await after(async (transaction) => {
        const ofType = Map.groupBy(events, (each) => each.consumer);
        for (const { consumer } of shuffle(events))
          await consumer.project?.(transaction, ofType.get(consumer)?.shift()?.event as never);
      });
      expect(inBlocks).not.toEqual(untouched);
      expect(inBlocks).toEqual(oneByOne);
      const again = await after(async (transaction) => {
        const repeats = shuffle(events.filter(({ consumer }) => consumer.isRepeatable)).slice(0, eventsPerRound / 4);
        for (const { consumer, event } of [...events, ...repeats])
          await consumer.projectTogether?.(transaction, [event]);
      });
      expect(again).toEqual(inBlocks);
    }
  },
);

/** Rows that the events are about. Two links of each campaign are joined into a third. */
const fillOf: Record<keyof typeof services, (transaction: Queryable) => Promise<void>> = {
  campaigns: async (transaction) => {
    for (const campaignId of campaigns) {
      const data = { campaignId, name: 'Spring', settings: {}, createdAt: instant() };
      await campaignsModels.project(transaction, [{ type: 'CampaignCreated', occurredAt: instant(), data } as never]);
    }
  },
  leads: async (transaction) => {
    for (const { linkId, leadId, campaignId, position } of links) {
      const joinedInto = links.find((link) => link.campaignId === campaignId && position > 0 && position < 3);
      await transaction.query(
        `insert into links (id, campaign_id, lead_id, position, mailable, attached, created_at, joined_into)
         values ($1, $2, $3, $4, true, true, $5, $6)`,
        [linkId, campaignId, leadId, position, instant(), joinedInto?.linkId ?? null],
      );
    }
  },
  tracking: async () => {},
};
