/** Opens the servers of a mailbox, at their password. */
export const passwordHash = '#password';

export const paths = {
  mailboxes: '/mailboxes',
  add: '/mailboxes/new',
  import: '/mailboxes/import',
  clients: '/mailboxes/clients',
  domains: '/mailboxes/domains',
  notConnected: '/mailboxes/not-connected',
  mailbox: (id: string) => `/mailboxes/${encodeURIComponent(id)}`,
  password: (id: string) => `${paths.mailbox(id)}${passwordHash}`,
  campaign: (id: string) => `/campaigns/${encodeURIComponent(id)}`,
  caughtMail: '/dev/mail',
};
export const routePatterns = { mailbox: '/mailboxes/:id' };
