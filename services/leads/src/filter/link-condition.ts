import type { FilteredEngagement, LeadCondition, LeadSender, LinkStatus } from '@cadenza/contracts';
import type { Parameters, Sql } from './parameters.ts';

export type OfLinks = Extract<LeadCondition, { on: 'campaign' | 'status' | 'mailbox' | 'engagement' }>;

/** Where a link shows what happened to its emails. */
const columnOf: Record<FilteredEngagement, string> = {
  mailed: 'sent_at',
  opened: 'opened_at',
  clicked: 'clicked_at',
  replied: 'replied_at',
  bounced: 'bounced_at',
  complained: 'spam_at',
  'opted-out': 'opted_out_at',
};

/**
 * A lead is in a campaign, has a status there and hears from a mailbox as long as it is attached. What was sent to it stays
 * counted when it is detached (rule J3).
 */
export function linkCondition(condition: OfLinks, now: Temporal.Instant, parameters: Parameters): string {
  const table = condition.on === 'status' ? 'campaign_links' : 'links';
  const exists = `exists (select from ${table} as link where link.lead_id = leads.id
    and ${linksOf(condition, now, parameters)})`;
  return isPositive(condition) ? exists : `not ${exists}`;
}

/** In SQL: the places of leads that a condition may hold for, from `links`, to which a range of places can be added. */
export function linkedPlaces(condition: OfLinks, now: Temporal.Instant): Sql | undefined {
  if (!isPositive(condition)) return undefined;
  const { campaignId } = condition;
  const [indexed, also] =
    condition.on === 'status'
      ? ([{ on: 'campaign', is: 'in', campaignId }, mayHave[condition.value]] as const)
      : ([condition, 'true'] as const);
  return (parameters) => `${selectPlaces} ${linksOf(indexed, now, parameters)} and ${also}`;
}

/** The places of leads for which a condition does not hold; `undefined` where no index has them. */
export function excludedPlaces(condition: OfLinks, now: Temporal.Instant): Sql | undefined {
  if (isPositive(condition) || condition.on === 'status') return undefined;
  return (parameters) => `${selectPlaces} ${linksOf(condition, now, parameters)}`;
}

const selectPlaces = 'select lead_place from links as link where';

/** What the link of each lead with a status has, as indexes know it. */
const mayHave: Record<LinkStatus, string> = {
  pending: 'true',
  sent: 'link.sent_at is not null',
  completed: 'true',
  failed: `(link.outcome = 'failed' or not link.mailable or link.failed_at is not null)`,
};

const isPositive = ({ is }: OfLinks) => is === 'in' || is === 'is' || is === 'has';

function linksOf(condition: OfLinks, now: Temporal.Instant, parameters: Parameters): string {
  const { campaignId } = condition;
  const inCampaign = campaignId === null ? 'true' : `link.campaign_id = ${parameters.add(campaignId, 'uuid')}`;
  switch (condition.on) {
    case 'campaign':
      return `${inCampaign} and link.attached`;
    case 'status':
      return `${inCampaign} and link.attached and link.status = ${parameters.add(condition.value, 'text')}`;
    case 'mailbox':
      return `${inCampaign} and link.attached and ${hearsFrom(condition.value, parameters)}`;
    default: {
      const at = `link.${columnOf[condition.value]}`;
      const { inLastDays } = condition;
      if (inLastDays === null) return `${inCampaign} and ${at} is not null`;
      return `${inCampaign} and ${at} is not null and ${at} >= ${parameters.add(daysBefore(now, inLastDays), 'timestamptz')}`;
    }
  }
}

/** The relay binds nobody: a lead hears from it once it has sent something. */
const hearsFrom = (sender: LeadSender, parameters: Parameters) =>
  sender === 'relay'
    ? 'link.mailbox_id is null and link.sent_at is not null'
    : `link.mailbox_id = ${parameters.add(sender, 'uuid')}`;

export const daysBefore = (now: Temporal.Instant, days: number): string =>
  now.subtract({ hours: days * 24 }).toString();
