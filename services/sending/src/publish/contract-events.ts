import { addressTagOf, type MailboxLimit, topics } from '@cadenza/contracts';
import type { Draft, PublishRules } from '@cadenza/event-kit';
import type { RecordedEvent } from '@cadenza/event-store';
import type { Context } from '../context.ts';
import { claimedType, type EmailEvent } from '../email/events.ts';
import type { EngagementHandled } from '../engagement/events.ts';
import { blockedReason } from '../enrolment/ending-reasons.ts';
import type { EnrolmentEvent } from '../enrolment/events.ts';
import type { CampaignGuardTripped } from '../guard/events.ts';
import type { PlanEvent } from '../plan/events.ts';
import type { PlanLimit } from '../plan/plan.ts';
import type { StopEvent } from '../stops/events.ts';

type OfStop = RecordedEvent<StopEvent>;
type OfCampaign = RecordedEvent<EmailEvent | EnrolmentEvent | PlanEvent | CampaignGuardTripped | EngagementHandled>;
type Published = OfCampaign | OfStop;

const inner: ReadonlySet<string> = new Set([
  'EmailDeferred',
  'EndingAdded',
  'EndingWithdrawn',
  'CampaignHeldAfterRestore',
  'AccountFaulted',
  'AccountProbed',
  'AccountRetryBroughtForward',
  'AccountRecovered',
  'MailboxGuardWarned',
  'MailboxGuardTripped',
  'MailboxGuardEased',
  'PostalAddressSet',
  'UnsubscribeWordingSet',
  'TrackingSet',
  'ShownTimesSet',
  'FirstSetupClosed',
]);

/** Of stops others hear that the blocklist changed, if it did. */
const stopTypes: ReadonlySet<string> = new Set<StopEvent['type']>(['AddressSuppressed', 'SuppressionLifted']);

function contractTypeOf(type: string): string {
  if (stopTypes.has(type)) return 'BlocklistChanged';
  return type === 'AddressChanged' ? 'LeadReopened' : type;
}

export const publishRules: PublishRules<Context> = {
  topicOf: (type) => (inner.has(type) ? undefined : topics.emails),
  contractTypeOf,
  isAwaited: ({ type, data }) => !stopTypes.has(type) || isOnBlocklist(data as StopEvent['data']),
  drafts: async (recorded, { database }) => {
    const events = recorded as unknown as Published[];
    const claimed = events.flatMap(({ type, data }) => (type === claimedType ? [data.emailId] : []));
    const { rows } = await database.byKey.query<{ id: string; links: string[] }>(
      'select email_id as id, links from email_contents where email_id = any($1)',
      [claimed],
    );
    const links = new Map(rows.map((row) => [row.id, row.links]));
    return new Map(
      events.flatMap((event) => {
        const draft = isStop(event) ? blocklistDraft(event) : toDraft(event, links);
        return draft ? [[event.id, draft]] : [];
      }),
    );
  },
};

const isStop = (event: Published): event is OfStop => stopTypes.has(event.type);

/** Only a stop of the user's own is on the blocklist, and counts everywhere. */
const isOnBlocklist = ({ reason, onlyThere }: StopEvent['data']) => reason === blockedReason && !onlyThere;

function blocklistDraft({ data, occurredAt }: OfStop): Draft | undefined {
  if (!isOnBlocklist(data)) return undefined;
  return { key: data.addressHash, type: 'BlocklistChanged', data: { changedAt: occurredAt } };
}

/**
 * Destinations of email links may contain a lead's data, so they come from the vault, and are gone once it is erased.
 */
function toDraft({ type, data }: OfCampaign, links: ReadonlyMap<string, string[]>): Draft {
  const key = data.campaignId;
  if (type === claimedType) {
    const { attempt: _, colleaguesHash: __, mailboxDay: ___, addressHash, ...rest } = data;
    const addressTag = addressTagOf(addressHash);
    return { key, type, data: { ...rest, addressTag, links: links.get(data.emailId) ?? [] } };
  }
  if (type === 'LeadFinished') {
    const { cause: _, ...rest } = data;
    return { key, type, data: rest };
  }
  if (type === 'AddressChanged') {
    const { addressHash: _, noneBegun: __, changedAt: reopenedAt, ...rest } = data;
    return { key, type: 'LeadReopened', data: { ...rest, reopenedAt, newAddress: true } };
  }
  if (type === 'LeadHeld') {
    const { cause: _, inDoubt: __, overrules: ___, lacking, ...rest } = data;
    return { key, type, data: lacking ? { ...rest, missing: lacking.names } : rest };
  }
  if (type === 'LeadHoldLifted') {
    const { cause: _, inDoubt: __, complete: ___, overrules: ____, ...rest } = data;
    return { key, type, data: rest };
  }
  if (type === 'NextSendPlanned') {
    const { answers, mailboxLimit, ...rest } = data;
    return { key, type, data: { ...rest, ...toldLimit(mailboxLimit) }, acknowledges: answers };
  }
  if (type === 'EngagementHandled') {
    const { answers, ...rest } = data;
    return { key, type, data: rest, acknowledges: answers };
  }
  return { key, type, data };
}

/** The list of limits is closed for older copies: they are told what comes closest. */
function toldLimit(limit: PlanLimit | undefined): { mailboxLimit?: MailboxLimit; domainRecords?: true } {
  if (limit === 'domain-records') return { mailboxLimit: 'mailbox-away', domainRecords: true };
  return limit ? { mailboxLimit: limit } : {};
}
