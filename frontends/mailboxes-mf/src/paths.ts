export const paths = {
  mailboxes: '/mailboxes',
  add: '/mailboxes/new',
  import: '/mailboxes/import',
  mailbox: (id: string) => `/mailboxes/${encodeURIComponent(id)}`,
  caughtMail: '/dev/mail',
};
export const routePatterns = { mailbox: '/mailboxes/:id' };
