export const dashboardPath = '/';
export const campaignsPath = '/campaigns';
/** A screen of another front end. */
export const addMailboxPath = '/mailboxes/new';
export const domainsPath = '/mailboxes/domains';
/** A screen of the shell. */
export const settingsPath = '/settings';

export const stepKeys = ['overview', 'leads', 'sequence', 'launch', 'preview', 'dashboard'] as const;
export type StepKey = (typeof stepKeys)[number];

export function campaignPath(campaignId: string): string {
  return `${campaignsPath}/${campaignId}`;
}

export function stepPath(campaignId: string, step: StepKey): string {
  return `${campaignPath(campaignId)}/${step}`;
}

/** The leads of a file, for the leads step. */
export function uploadPath(campaignId: string): string {
  return `${stepPath(campaignId, 'leads')}/upload`;
}

export function reportPath(campaignId: string): string {
  return `${campaignPath(campaignId)}/report`;
}

/** The report with a lead's conversation open. */
export function conversationPath(campaignId: string, leadId: string): string {
  return `${reportPath(campaignId)}?lead=${encodeURIComponent(leadId)}`;
}
