import type { CampaignLead } from '@cadenza/api-client';
import { leadEmail } from '../../lead/lead-display.ts';

/** Something about a lead of a campaign: a column of the table, and a line of the card on a small screen. */
export interface LeadColumn {
  name: string;
  /** Null: the lead has none. The table shows a dash then, and the card nothing. */
  text: (link: CampaignLead) => string | null;
  className: string;
  /** Stands before the text on a card; absent where that says itself what it is. */
  cardLabel?: string;
}

const columns: readonly LeadColumn[] = [
  { name: 'Email', text: ({ lead }) => leadEmail(lead), className: 'max-w-52' },
  { name: 'Company', text: ({ lead }) => lead?.company || null, className: 'max-w-40', cardLabel: 'Company:' },
  { name: 'Job Role', text: ({ lead }) => lead?.jobRole || null, className: 'max-w-40', cardLabel: 'Role:' },
];

/**
 * All but the name, which opens the lead, and the actions.
 * @param senderName names whom a lead hears from; null where that is the same for all
 */
export const leadColumns = (senderName: ((link: CampaignLead) => string) | null): readonly LeadColumn[] =>
  senderName === null
    ? columns
    : [...columns, { name: 'From', text: senderName, className: 'max-w-44', cardLabel: 'From:' }];
