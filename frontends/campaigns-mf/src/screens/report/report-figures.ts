import type { CampaignLead } from '@cadenza/api-client';
import { ratePercent } from '../../campaign/rates.ts';

type Row = Pick<CampaignLead, 'sentAt' | 'openedAt' | 'clickedAt' | 'bounced' | 'spam' | 'replied'>;

export interface ReportFigures {
  sent: number;
  opened: number;
  clicked: number;
  bounced: number;
  spam: number;
  replied: number;
  openRate: number;
  bounceRate: number;
  replyRate: number;
  deliveryRate: number;
}

/** Counts of the report's rows; rates are per cent of the rows that were sent. */
export function reportFigures(rows: readonly Row[]): ReportFigures {
  const sent = rows.filter((row) => row.sentAt !== null);
  const count = (holds: (row: Row) => boolean) => sent.filter(holds).length;
  const opened = count((row) => row.openedAt !== null);
  const bounced = count((row) => row.bounced);
  const replied = count((row) => row.replied);
  return {
    sent: sent.length,
    opened,
    clicked: count((row) => row.clickedAt !== null),
    bounced,
    spam: count((row) => row.spam),
    replied,
    openRate: ratePercent(opened, sent.length),
    bounceRate: ratePercent(bounced, sent.length),
    replyRate: ratePercent(replied, sent.length),
    deliveryRate: ratePercent(sent.length - bounced, sent.length),
  };
}
