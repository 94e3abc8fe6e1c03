import type { LeadCondition, LeadFilter } from '@cadenza/contracts';
import type { LeadStatus } from '@cadenza/contracts/lead-status';

/** Which of the leads that there are a user wants in a campaign. */
export interface LeadChoice {
  search: string;
  /** All, or the leads of a segment or with a tag. */
  from: 'all' | { segment: string } | { tag: string };
  /** Leave out those that other campaigns have or had. */
  onlyNew: boolean;
}

/** As the calls about leads take it. */
export interface LeadSelection {
  search?: string;
  /** A filter as JSON. */
  filter?: string;
  segment?: string;
}

type Conditions = LeadFilter['conditions'];

/** Whoever has one of these is not mailed by any campaign (rule J8). */
const neverMailed: readonly LeadStatus[] = ['blocked', 'opted-out', 'bounced', 'undeliverable'];
const statusIs = (value: LeadStatus): LeadCondition => ({ on: 'lead-status', is: 'is', value });
const statusIsNot = (value: LeadStatus): LeadCondition => ({ on: 'lead-status', is: 'is-not', value });
const inCampaign = (campaignId: string | null): LeadCondition => ({ on: 'campaign', is: 'in', campaignId });
const notInCampaign = (campaignId: string | null): LeadCondition => ({ on: 'campaign', is: 'not-in', campaignId });

/** The leads that are found, whatever is known of them; those with no more conditions are those meant by `choice`. */
function found({ search, from }: LeadChoice, ...more: Conditions): LeadSelection {
  const ofTag: Conditions = from !== 'all' && 'tag' in from ? [{ on: 'tag', is: 'has', value: from.tag }] : [];
  const conditions = [...ofTag, ...more];
  return {
    ...(search === '' ? {} : { search }),
    ...(from !== 'all' && 'segment' in from ? { segment: from.segment } : {}),
    ...(conditions.length === 0 ? {} : { filter: JSON.stringify({ match: 'all', conditions } satisfies LeadFilter) }),
  };
}

/** What is told of the leads that are found, and those that would be added. */
export function groupsOf(choice: LeadChoice, campaignId: string) {
  const mailable = neverMailed.map(statusIsNot);
  const others = [...mailable, notInCampaign(campaignId)];
  return {
    found: found(choice),
    here: found(choice, inCampaign(campaignId)),
    unmailable: found(choice, notInCampaign(campaignId), { match: 'any', conditions: neverMailed.map(statusIs) }),
    elsewhere: found(choice, ...others, inCampaign(null)),
    added: found(choice, ...others, ...(choice.onlyNew ? [notInCampaign(null)] : [])),
  };
}
export type Group = keyof ReturnType<typeof groupsOf>;
