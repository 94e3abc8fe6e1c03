import type { Funnel } from '@cadenza/contracts';
import { ratePercent } from '../../campaign/rates.ts';

export interface ReportRates {
  openRate: number;
  bounceRate: number;
  replyRate: number;
  clickRate: number;
  optOutRate: number;
  deliveryRate: number;
}

/** Per cent of the report's rows that were sent. */
export function reportRates({ sent, opened, clicked, bounced, replied, optedOut = 0 }: Funnel['rows']): ReportRates {
  return {
    openRate: ratePercent(opened, sent),
    bounceRate: ratePercent(bounced, sent),
    replyRate: ratePercent(replied, sent),
    clickRate: ratePercent(clicked, sent),
    optOutRate: ratePercent(optedOut, sent),
    deliveryRate: ratePercent(sent - bounced, sent),
  };
}
