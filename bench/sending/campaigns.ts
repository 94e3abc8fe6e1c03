import { randomUUIDv7 } from 'node:crypto';
import { openBus } from '@cadenza/bus';
import { defaultLaunchSettings, type Topic, topicSchemas, topics } from '@cadenza/contracts';

/** Every day, so that only the window decides. */
const allowedWeekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const campaignsPerBlock = 100;

export const subject = 'A question about {{company}}';
export const body = `Hello {{firstName}},

I read about what {{company}} does, and wondered how you keep track of it all. We help teams like yours with exactly this:
https://example.com/how-it-works has the short version. Would a call next week suit you?

Best regards
Grace`;

export interface Told {
  count: number;
  opensAtMinute: number;
  delayMinutes: number;
  /** The mailboxes that send for the campaign with this number; absent: the relay sends for all. */
  sendersOf?: (number: number) => readonly string[];
  at: string;
}

/** Publishes launched campaigns with one lead each, as the other services would. */
export async function tellOfCampaigns(busUrl: string, told: Told): Promise<void> {
  const { count, opensAtMinute, delayMinutes, sendersOf, at } = told;
  await using bus = await openBus({ clientId: 'bench', topics: Object.values(topics), databaseUrl: busUrl });
  const settings = {
    ...defaultLaunchSettings,
    delayMinutes,
    allowedWeekdays: [...allowedWeekdays],
    timezone: 'UTC',
    sendWindowStart: opensAtMinute,
    sendWindowEnd: 1_439,
  };
  for (let done = 0; done < count; done += campaignsPerBlock) {
    const block = Math.min(campaignsPerBlock, count - done);
    await bus.publish(
      Array.from({ length: block }, (_, index) => aCampaign(settings, sendersOf?.(done + index) ?? [], at)).flat(),
    );
  }
}

function aCampaign(settings: object, mailboxIds: readonly string[], at: string) {
  const campaignId = randomUUIDv7();
  const record = (topic: Topic, type: string, details: object) =>
    recordOf(topic, type, { key: campaignId, at, details: { campaignId, ...details } });
  const step = { id: randomUUIDv7(), stepNumber: 1, delayDays: 0, subject, body, attachments: [] };
  const lead = {
    ...{ firstName: 'Ada', lastName: 'Lovelace', email: `ada.${campaignId}@example.com` },
    ...{ company: 'Analytical Engines', jobRole: null },
  };
  const ids = { linkId: randomUUIDv7(), leadId: randomUUIDv7() };
  const links = [{ ...ids, position: 0, mailable: true, lead, leadCreatedAt: at }];
  return [
    record(topics.campaigns, 'CampaignCreated', { name: 'Spring', settings, createdAt: at }),
    ...(mailboxIds.length > 0
      ? [record(topics.campaigns, 'CampaignSendersChanged', { senders: { mailboxIds, tags: [] } })]
      : []),
    record(topics.campaigns, 'CampaignSequenceChanged', { steps: [step], saved: true, changedAt: at }),
    record(topics.audience, 'LeadsAttached', { links, attachedAt: at }),
    record(topics.campaigns, 'CampaignStarted', { launchedAt: at }),
  ];
}

/** An event of another service, as it stands on the bus. */
export function recordOf(
  topic: Topic,
  type: string,
  { key, at, details }: { key: string; at: string; details: object },
) {
  const id = randomUUIDv7();
  const event = {
    ...{ id, version: 1, type, key, occurredAt: at, correlationId: null, causationId: null },
    data: details,
  };
  return { topic, key, id, headers: {}, value: JSON.stringify(topicSchemas[topic].parse(event)) };
}
