import type { Funnel } from '@cadenza/contracts';
import { ratePercent } from '../../campaign/rates.ts';

export interface ReportRates {
  openRate: number;
  bounceRate: number;
  replyRate: number;
  deliveryRate: number;
}

/** Per cent of the report's rows that were sent. */
export function reportRates({ sent, opened, bounced, replied }: Funnel['rows']): ReportRates {
  return {
    openRate: ratePercent(opened, sent),
    bounceRate: ratePercent(bounced, sent),
    replyRate: ratePercent(replied, sent),
    deliveryRate: ratePercent(sent - bounced, sent),
  };
}
