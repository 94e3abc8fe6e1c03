import { topics } from '@cadenza/contracts';
import type { Unhandled } from '@cadenza/event-kit';

/** Campaign events that state something as a whole, so that earlier ones do not matter. */
const statements: ReadonlySet<string> = new Set([
  'CampaignCreated',
  'CampaignSettingsChanged',
  'CampaignSequenceChanged',
]);

/**
 * The strands of a record, which say behind which parked records it waits: those of the same campaign's status, of the
 * same lead in the audience, and of the same engagement if a person may take it back. Campaign settings and attached
 * leads never wait for an unreadable record, because engagement needs them to take effect. A stop by an address waits
 * for nothing.
 */
export function strandsOf({ topic, key, type, event }: Unhandled): string[] {
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
