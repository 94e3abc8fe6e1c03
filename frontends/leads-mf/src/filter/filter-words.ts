import type {
  FilteredEngagement,
  filteredFields,
  LeadCondition,
  LinkStatus,
  ValueComparison,
} from '@cadenza/contracts';
import { type CustomFieldType, fitsType } from '@cadenza/contracts/custom-values';
import { type LeadStatus, leadStatuses, leadStatusText } from '@cadenza/contracts/lead-status';

export const fieldNames = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  company: 'Company',
  jobRole: 'Job role',
} satisfies Record<(typeof filteredFields)[number], string>;

export const comparisonWords: Record<ValueComparison, string> = {
  contains: 'contains',
  'contains-not': 'does not contain',
  is: 'is',
  'is-not': 'is not',
  below: 'is below',
  above: 'is above',
  filled: 'is not empty',
  empty: 'is empty',
};

/** Of dates, where the words are others. */
export const dateComparisonWords: Partial<Record<ValueComparison, string>> = { below: 'is before', above: 'is after' };

export const statusNames = Object.fromEntries(
  leadStatuses.toReversed().map((status) => [status, leadStatusText(status)]),
) as Record<LeadStatus, string>;

/** How far a lead is in a campaign. */
export const progressNames: Record<LinkStatus, string> = {
  pending: 'Pending',
  sent: 'Sent',
  completed: 'Completed',
  failed: 'Failed',
};

/** What happened to an email, as the end of "The lead …" and "The lead did not …". */
export const engagementWords: Record<FilteredEngagement, { has: string; hasNot: string }> = {
  mailed: { has: 'Was mailed', hasNot: 'Was not mailed' },
  opened: { has: 'Opened', hasNot: 'Did not open' },
  clicked: { has: 'Clicked', hasNot: 'Did not click' },
  replied: { has: 'Replied', hasNot: 'Did not reply' },
  bounced: { has: 'Bounced', hasNot: 'Did not bounce' },
  complained: { has: 'Complained', hasNot: 'Did not complain' },
  'opted-out': { has: 'Opted out', hasNot: 'Did not opt out' },
};

/** Whom a condition holds for that named an erased person. */
export const erasedWords = { none: 'holds for nobody', all: 'holds for everybody' } as const;

/** What a filter has only ids and keys of, and how it writes days. */
export interface FilterNames {
  /** A custom field, also one that was deleted. */
  field: (key: string) => { label: string; type: CustomFieldType };
  campaign: (id: string) => string;
  /** The address of a mailbox, or the relay. */
  sender: (idOrRelay: string) => string;
  /** Of a day as `2026-03-01`. */
  day: (day: string) => string;
}

/** A condition in words: "Company contains acme", "Opened in the last 30 days". */
export function conditionWords(condition: LeadCondition, names: FilterNames): string {
  const within = (campaignId: string | null) => (campaignId === null ? '' : ` in ${names.campaign(campaignId)}`);
  switch (condition.on) {
    case 'field':
      return compared(fieldNames[condition.field], condition);
    case 'custom':
      return comparedCustom(names.field(condition.key), condition, names);
    case 'tag':
      return `${condition.is === 'has' ? 'Tagged' : 'Not tagged'} ${condition.value}`;
    case 'campaign': {
      const isIn = condition.is === 'in';
      if (condition.campaignId === null) return isIn ? 'In a campaign' : 'In no campaign';
      return `${isIn ? 'In' : 'Not in'} ${names.campaign(condition.campaignId)}`;
    }
    case 'lead-status':
      return `Status is ${condition.is === 'is' ? '' : 'not '}${statusNames[condition.value]}`;
    case 'status':
      return `Progress is ${condition.is === 'is' ? '' : 'not '}${progressNames[condition.value]}${within(condition.campaignId)}`;
    case 'mailbox':
      return `${condition.is === 'is' ? 'Hears' : 'Does not hear'} from ${names.sender(condition.value)}${within(condition.campaignId)}`;
    case 'engagement': {
      const { has, hasNot } = engagementWords[condition.value];
      const days = condition.inLastDays === null ? '' : ` ${inLastDays(condition.inLastDays)}`;
      return `${condition.is === 'has' ? has : hasNot}${within(condition.campaignId)}${days}`;
    }
    case 'created':
      return `Created ${condition.is === 'before' ? 'before' : 'on or after'} ${names.day(condition.value)}`;
    case 'created-in-last-days':
      return `Created ${inLastDays(condition.value)}`;
    case 'erased':
      return `Named an erased person (${erasedWords[condition.holdsFor]})`;
    default:
      return condition satisfies never;
  }
}

interface Comparison {
  is: ValueComparison;
  value: string;
}

function compared(name: string, { is, value }: Comparison): string {
  const words = `${name} ${comparisonWords[is]}`;
  return is === 'empty' || is === 'filled' ? words : `${words} ${value}`;
}

function comparedCustom(
  { label, type }: ReturnType<FilterNames['field']>,
  { is, value }: Comparison,
  { day }: Pick<FilterNames, 'day'>,
): string {
  if (type !== 'date' || !fitsType('date', value)) return compared(label, { is, value });
  return `${label} ${dateComparisonWords[is] ?? comparisonWords[is]} ${day(value)}`;
}

const inLastDays = (days: number) =>
  days === 1 ? 'in the last day' : `in the last ${days.toLocaleString('en-US')} days`;
