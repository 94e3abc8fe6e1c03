/** What has become of a person over all campaigns (rule J8), what says most first. */
export const leadStatuses = [
  'blocked',
  'opted-out',
  'bounced',
  'undeliverable',
  'replied',
  'contacted',
  'in-campaign',
  'new',
] as const;
export type LeadStatus = (typeof leadStatuses)[number];

const words: Record<LeadStatus, string> = {
  new: 'New',
  'in-campaign': 'In campaign',
  contacted: 'Contacted',
  replied: 'Replied',
  undeliverable: 'Undeliverable',
  bounced: 'Bounced',
  'opted-out': 'Opted out',
  blocked: 'Blocked',
};

/** The status of a lead for the user, on screens, in filters and in files. One of a newer server stands as it is. */
export const leadStatusText = (status: string): string => (words as Record<string, string>)[status] ?? status;
