import type { AccessUse, MailboxFacts } from '@cadenza/contracts';

/** What a mailbox is apart from its passwords. */
export type MailboxSettings = Omit<MailboxFacts, 'accessRevision'>;
/** Absent fields stay. A server is named when it was given with its password, even if only that is new. */
export type SettingsChanges = Partial<Omit<MailboxSettings, 'address'>>;

/** Instants are ISO 8601 text. Servers were tested before the command is given. */
export type MailboxCommand =
  | { type: 'ConnectMailbox'; mailboxId: string; settings: MailboxSettings; now: string }
  | { type: 'ChangeMailbox'; changes: SettingsChanges; now: string }
  | { type: 'PauseMailbox' }
  | { type: 'ResumeMailbox' }
  | { type: 'ReportFault'; use: AccessUse; words: string }
  | { type: 'RemoveMailbox'; now: string };
