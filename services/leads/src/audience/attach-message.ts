import type { CampaignStatus } from '@cadenza/contracts';

/** Rule J1: on a stopped or completed campaign the response says that nothing will be sent. */
export function attachMessage(status: CampaignStatus): string | undefined {
  if (status !== 'stopped' && status !== 'completed') return undefined;
  return `The leads were attached, but nothing will be sent to them: the campaign is ${status}.`;
}
