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
  at: string;
}

/** Publishes launched campaigns with one lead each, as the other services would. */
export async function tellOfCampaigns(busUrl: string, { count, opensAtMinute, delayMinutes, at }: Told): Promise<void> {
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
    await bus.publish(Array.from({ length: block }, () => aCampaign(settings, at)).flat());
  }
}

function aCampaign(settings: object, at: string) {
  const campaignId = randomUUIDv7();
  const record = (topic: Topic, type: string, details: object) => {
    const id = randomUUIDv7();
    const event = {
      ...{ id, version: 1, type, key: campaignId, occurredAt: at, correlationId: null, causationId: null },
      data: { campaignId, ...details },
    };
    return { topic, key: campaignId, id, headers: {}, value: JSON.stringify(topicSchemas[topic].parse(event)) };
  };
  const step = { id: randomUUIDv7(), stepNumber: 1, delayDays: 0, subject, body, attachments: [] };
  const lead = {
    ...{ firstName: 'Ada', lastName: 'Lovelace', email: `ada.${campaignId}@example.com` },
    ...{ company: 'Analytical Engines', jobRole: null },
  };
  const ids = { linkId: randomUUIDv7(), leadId: randomUUIDv7() };
  const links = [{ ...ids, position: 0, mailable: true, lead, leadCreatedAt: at }];
  return [
    record(topics.campaigns, 'CampaignCreated', { name: 'Spring', settings, createdAt: at }),
    record(topics.campaigns, 'CampaignSequenceChanged', { steps: [step], saved: true, changedAt: at }),
    record(topics.audience, 'LeadsAttached', { links, attachedAt: at }),
    record(topics.campaigns, 'CampaignStarted', { launchedAt: at }),
  ];
}
