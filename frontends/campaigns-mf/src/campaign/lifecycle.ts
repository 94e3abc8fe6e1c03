const launchedStatuses = ['active', 'paused', 'stopped', 'completed'];

/** Whether a campaign has left the draft: its launch settings are locked and its dashboard is shown. */
export function isLaunched(status: string): boolean {
  return launchedStatuses.includes(status);
}

/** Whether a campaign sends nothing any more. */
export const isOver = (status: string) => status === 'stopped' || status === 'completed';

/**
 * How the status of a lead in a campaign is shown: one that waits in a campaign that is over waits for nothing, and what
 * ended one that bounced is not our failure.
 */
export function shownLeadStatus(status: string, campaignStatus: string, hasBounced = false): string {
  if (status === 'pending' && isOver(campaignStatus)) return 'not sent';
  return status === 'failed' && hasBounced ? 'bounced' : status;
}

/** Where leads are counted by status, those that bounced are among the failed. */
export const countedLeadStatus = (status: string, campaignStatus: string) =>
  status === 'failed' ? 'bounced or failed' : shownLeadStatus(status, campaignStatus);

export type ControlAction = 'pause' | 'resume' | 'stop';

/** Which controls are offered; stopped and completed are final. */
export function offeredActions(status: string): ControlAction[] {
  if (status === 'active') return ['pause', 'stop'];
  if (status === 'paused') return ['resume', 'stop'];
  return [];
}

/** What still has to be done before a campaign can start, as sentences; empty when it is ready. */
export function missingPrerequisites(campaign: { totalLeads: number; progressStatus: string }): string[] {
  const missing: string[] = [];
  if (campaign.totalLeads === 0) missing.push('Upload leads: at least one lead is required.');
  if (campaign.progressStatus === 'draft' || campaign.progressStatus === 'leads_ready') {
    missing.push('Build the email sequence and save it.');
  }
  return missing;
}
