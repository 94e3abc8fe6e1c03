export const paths = {
  dashboard: '/',
  campaigns: '/campaigns',
  campaign: (campaignId: string) => `/campaigns/${campaignId}`,
  leads: '/leads',
  mailboxes: '/mailboxes',
  newMailbox: '/mailboxes/new',
  analytics: '/analytics',
  account: '/account',
  caughtMail: '/dev/mail',
  primitives: '/dev/ui',
};
