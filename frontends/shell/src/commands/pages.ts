import { paths } from '../paths.ts';

export interface CommandEntry {
  label: string;
  to: string;
  /** What else people call it. */
  alsoCalled?: string;
}

export const pages: readonly CommandEntry[] = [
  { label: 'Dashboard', to: paths.dashboard, alsoCalled: 'home' },
  { label: 'Campaigns', to: paths.campaigns },
  { label: 'Leads', to: paths.leads, alsoCalled: 'contacts prospects' },
  { label: 'Lead fields', to: paths.leadFields, alsoCalled: 'custom columns variables' },
  { label: 'Imports', to: paths.leadImports, alsoCalled: 'csv upload undo' },
  { label: 'Blocklist', to: paths.blocklist, alsoCalled: 'block do not contact unsubscribe' },
  { label: 'Mailboxes', to: paths.mailboxes, alsoCalled: 'accounts senders' },
  { label: 'Sending domains', to: paths.domains, alsoCalled: 'dns spf dkim dmarc tracking' },
  { label: 'Analytics', to: paths.analytics, alsoCalled: 'figures statistics' },
  {
    label: 'Settings',
    to: paths.settings,
    alsoCalled: 'postal address unsubscribe tracking opens clicks backups smtp mail server',
  },
  { label: 'Account', to: paths.account, alsoCalled: 'password sessions' },
];

export const actions: readonly CommandEntry[] = [
  { label: 'Add a mailbox', to: paths.newMailbox, alsoCalled: 'connect smtp imap google microsoft' },
  { label: 'Import mailboxes from a file', to: paths.importMailboxes, alsoCalled: 'csv' },
];
