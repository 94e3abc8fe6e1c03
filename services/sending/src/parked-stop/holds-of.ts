import { addressTagLength, topics } from '@cadenza/contracts';
import type { Unhandled } from '@cadenza/event-kit';

/**
 * What a parked record may forbid. A person is known by the id of a lead, or of an email that went to the lead; an
 * address by the beginning of its hash.
 */
export type ParkedHold =
  | { of: 'everything' }
  | { of: 'campaign'; campaignId: string }
  /** In one campaign, or in all if `campaignId` is null. */
  | { of: 'person'; id: string; campaignId: string | null }
  | { of: 'address'; tag: string; campaignId: string | null }
  /** Whoever may be a colleague of the lead: the whole campaign, if it asks that a reply stops them (rule S12). */
  | { of: 'colleagues'; campaignId: string };

/** Events that forbid nothing. Any other type, even one unknown to this version, is taken for a stop. */
const harmless: ReadonlySet<string> = new Set([
  'LeadsImported',
  'LeadsCompleted',
  'CustomFieldsChanged',
  'LeadsAttached',
  'EmailOpened',
  'LinkClicked',
  'SentCopyFound',
  'EngagementWithdrawn',
]);
/** Events on the topic of engagements that are no replies, and so stop no colleagues. Any other type may be one. */
const noReplies: ReadonlySet<string> = new Set([
  'EmailBounced',
  'SpamReported',
  'AbsenceReceived',
  'Unsubscribed',
  'StopRequested',
]);
/** More ids than any record of ours names. */
const idsMax = 2_000;
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

const addressTag = new RegExp(`"addressTag":"([0-9a-f]{${addressTagLength}})`, 'g');

/** Rule S10: who gets nothing until this record, which could not be handled, is resolved. */
export function holdsOf(record: Unhandled): ParkedHold[] {
  if (record.type !== undefined && harmless.has(record.type)) return [];
  return record.event ? holdsOfEvent(record) : holdsOfUnreadable(record);
}

/** The fields of events that may stop something. */
interface Stop {
  campaignId: string;
  leadId: string;
  emailId: string;
  addressTag?: string;
  test: boolean;
  deadAddress?: boolean;
  real?: boolean;
  links: { leadId: string }[];
  leadIds: string[];
  leads: { id: string }[];
}

function holdsOfEvent({ topic, event }: Unhandled): ParkedHold[] {
  const stop = event?.data as Stop;
  const { campaignId } = stop;
  switch (topic) {
    case topics.audience:
      return stop.links.map(({ leadId }) => ({ of: 'person', id: leadId, campaignId }));
    case topics.leads:
      return leadsOf(event?.type, stop).map((id) => ({ of: 'person', id, campaignId: null }));
    case topics.engagement: {
      const where = isStopEverywhere(event?.type, stop) ? null : campaignId;
      const ids = [stop.leadId, stop.emailId].filter((id) => id !== undefined);
      return [
        ...ids.map((id): ParkedHold => ({ of: 'person', id, campaignId: where })),
        ...(stop.addressTag ? [{ of: 'address', tag: stop.addressTag, campaignId: where } as const] : []),
        ...(noReplies.has(event?.type ?? '') ? [] : [{ of: 'colleagues', campaignId } as const]),
      ];
    }
    default:
      return [{ of: 'campaign', campaignId }];
  }
}

/** A lead that changed may have another address: none leaves to the former one (rule J2). */
const leadsOf = (type: string | undefined, { leads, leadIds }: Stop) =>
  type === 'LeadsChanged' ? leads.map(({ id }) => id) : leadIds;

/** Events that stop an address in their own campaign, unless they say more. Any other type may stop it everywhere. */
const stopsThere: ReadonlySet<string> = new Set(['ReplyReceived', 'AbsenceReceived', 'EmailBounced', 'SpamReported']);

/** Rules S3, S4, S6 and S9: whether the event suppresses the address. */
function isStopEverywhere(type: string | undefined, { deadAddress, real, test }: Stop): boolean {
  return !stopsThere.has(type ?? '') || (!test && (deadAddress === true || real === true));
}

/**
 * Holds the campaign of the record's key and everybody whom its text still names. Where that may leave somebody out,
 * holds everything.
 */
function holdsOfUnreadable({ topic, key, type, value }: Unhandled): ParkedHold[] {
  const ids = [...new Set(value.match(uuid) ?? [])];
  const people = ids.map((id): ParkedHold => ({ of: 'person', id, campaignId: null }));
  if (ids.length > idsMax) return [{ of: 'everything' }];
  if (topic === topics.leads) return people.length > 0 && isWhole(value) ? people : [{ of: 'everything' }];
  const [campaignId] = key.match(uuid) ?? [];
  const tags = [...value.matchAll(addressTag)].map(
    ([, tag = '']): ParkedHold => ({ of: 'address', tag, campaignId: null }),
  );
  if (campaignId === undefined) return [{ of: 'everything' }];
  // The key is the email; nothing else may be known of it here.
  if (type === 'StopRequested') return tags.length > 0 ? [...people, ...tags] : [{ of: 'everything' }];
  return [{ of: 'campaign', campaignId }, ...(topic === topics.engagement ? [...people, ...tags] : [])];
}

function isWhole(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
