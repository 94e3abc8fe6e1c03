import { topics } from '@cadenza/contracts';
import type { Unhandled } from '@cadenza/service-kit';

/** What else a campaign's events say holds as a whole, whatever came before. */
const statements: ReadonlySet<string> = new Set([
  'CampaignCreated',
  'CampaignSettingsChanged',
  'CampaignSequenceChanged',
]);

/**
 * What a record is about, and behind which parked ones it therefore waits: a campaign's status, each lead of its audience,
 * and of engagement only what a person may take back. What engagement needs to take effect, a campaign's settings and its
 * leads, waits for nothing that cannot be read, and an address that says stop for nothing at all.
 */
export function lanesOf({ topic, key, type, event }: Unhandled): string[] {
  const data = event?.data as {
    links?: { leadId: string }[];
    emailId?: string;
    withdrawn?: string;
  };
  switch (topic) {
    case topics.campaigns:
      return [event && type !== undefined && statements.has(type) ? `${key}/${type}` : `${key}/status`];
    case topics.audience: {
      const leads = event ? (data.links ?? []).map(({ leadId }) => `${key}/${leadId}`) : [];
      return type === 'LeadsAttached' && event ? leads : [...leads, `${key}/leaving`];
    }
    case topics.engagement:
      return event ? [`${data.emailId}/${data.withdrawn ?? type}`] : [];
    default:
      return [];
  }
}
