import { randomUUIDv7 } from 'node:crypto';
import type { RecordedEvent } from '@cadenza/event-store';
import type { Database, Queryable } from '@cadenza/postgres';
import type { Random } from '@cadenza/testing';
import { consumers } from '../consumers/consumers.ts';
import type { EngagementEvent } from '../engagement/events.ts';
import { projectEngagement } from '../projections/read-models.ts';

type Change = (transaction: Queryable) => Promise<void>;

const withdrawables = ['EmailBounced', 'SpamReported', 'ReplyReceived', 'Unsubscribed'] as const;
const engagements = ['EmailOpened', 'LinkClicked', ...withdrawables] as const;
const stepsMax = 3;

/**
 * Everything that may happen to the links of these campaigns, in random order, because topics overtake each other. Each
 * change writes what the service would write for one event.
 */
export function randomHistory(campaignIds: readonly string[], linksPerCampaign: number, { next, pick }: Random) {
  const mailboxIds = [randomUUIDv7(), randomUUIDv7()];
  const upTo = (count: number) => Math.floor(next() * count);
  const links = campaignIds.flatMap((campaignId) =>
    Array.from({ length: linksPerCampaign }, (_, place) => ({
      campaignId,
      linkId: randomUUIDv7(),
      leadId: randomUUIDv7(),
      position: place + 1,
      emailIds: Array.from({ length: stepsMax }, () => randomUUIDv7()),
    })),
  );
  const instant = () => `2026-03-02T15:${String(upTo(60)).padStart(2, '0')}:00.000Z`;
  const heard =
    (type: string, data: object): Change =>
    async (transaction) => {
      const consumer = consumers.find((each) => each.type === type);
      await consumer?.before?.(transaction, { data } as never, undefined as never);
      await consumer?.project?.(transaction, { data } as never);
    };
  const recorded =
    (type: EngagementEvent['type'], data: object): Change =>
    (transaction) =>
      projectEngagement(transaction, [{ type, data } as RecordedEvent<EngagementEvent>]);

  const ofLink = () => {
    const { emailIds, position, ...link } = pick(links);
    return { ...link, position, step: upTo(emailIds.length), emailIds };
  };
  const ofEmail = () => {
    const { step, emailIds, ...link } = ofLink();
    return { ...link, emailId: emailIds[step] as string, stepNumber: step + 1 };
  };
  const engaged = () => ({ ...ofEmail(), at: instant(), test: false, by: pick(['human', 'human', 'machine']) });
  /** Of an email; without one the relay sends it. */
  const mailbox = () => pick([{}, ...mailboxIds.map((mailboxId) => ({ mailboxId }))]);
  const fields = { firstName: 'Ada', lastName: 'L', email: 'ada@example.com', company: null, jobRole: null };

  const attached = (): Change => {
    const { campaignId, linkId, leadId, position } = ofLink();
    const link = { linkId, leadId, position, mailable: upTo(8) > 0, lead: fields, leadCreatedAt: instant() };
    return heard('LeadsAttached', { campaignId, links: [link], attachedAt: instant() });
  };
  const sent = () => heard('EmailSent', { ...ofEmail(), sentAt: instant() });
  const happened = () => {
    const type = pick(engagements);
    const asksToStop = type === 'ReplyReceived' && upTo(3) === 0;
    return recorded(type, { ...engaged(), ...(asksToStop && { asksToStop }) });
  };
  const kinds: (() => Change)[] = [
    ...[attached, attached, attached, sent, sent, sent, happened, happened, happened],
    () => heard('LeadsDetached', { links: [ofLink()] }),
    () => heard('LeadsErased', { leadIds: [ofLink().leadId] }),
    () => heard('EmailHandedOver', { ...ofEmail(), ...mailbox(), links: [], handedOverAt: instant() }),
    () => heard('EmailFailed', { ...ofEmail(), reason: 'Mailbox full', failedAt: instant() }),
    () => heard('EmailFailed', { ...ofEmail(), reason: 'No such user', failedAt: instant(), bounced: true }),
    () => heard('EmailUnknown', { ...ofEmail(), reason: 'no reply' }),
    () => heard('LeadFinished', { ...ofLink(), outcome: pick(['completed', 'failed']), reason: 'for a reason' }),
    () => heard('LeadReopened', ofLink()),
    () => heard('LeadHeld', { ...ofLink(), until: instant() }),
    () => heard('LeadMoved', { ...ofLink(), mailboxId: pick(mailboxIds), movedAt: instant() }),
    () => recorded('EngagementWithdrawn', { ...engaged(), withdrawn: pick(withdrawables) }),
    () => {
      const steps = Array.from({ length: upTo(stepsMax + 1) }, (_, index) => ({ stepNumber: index + 1 }));
      return heard('CampaignSequenceChanged', { campaignId: pick(campaignIds), steps, saved: upTo(3) > 0 });
    },
  ];
  return {
    /** Makes each change in a commit of its own. */
    async live(database: Database, changes: number): Promise<void> {
      for (let change = 0; change < changes; change += 1) await database.transaction(pick(kinds)());
    },
    delete: (database: Database, campaignId: string) => database.transaction(heard('CampaignDeleted', { campaignId })),
  };
}
