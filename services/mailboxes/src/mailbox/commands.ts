import type { MailboxFacts, OauthProvider, ShownMailServer, ToldHealth } from '@cadenza/contracts';
import type { Fault } from './events.ts';

/** What a user sets of a mailbox, apart from its passwords. */
export type MailboxSettings = Omit<MailboxFacts, 'accessRevision' | 'replacesMessageIds'>;
/** Absent fields stay. A server is named when it was given with its password, even if only that is new. */
export type SettingsChanges = Partial<Omit<MailboxSettings, 'address' | 'oauthProvider'>>;

/** Tags that are added to those that a mailbox has then, and taken from them. */
export interface TagChanges {
  add: readonly string[];
  remove: readonly string[];
}

/** Instants are ISO 8601 text. Servers were tested before the command is given. */
export type MailboxCommand =
  | { type: 'ConnectMailbox'; mailboxId: string; settings: MailboxSettings; now: string }
  | { type: 'ChangeMailbox'; changes: SettingsChanges; tagChanges?: TagChanges; now: string }
  /** Its owner signed in at the provider, and both servers let the mailbox in. */
  | { type: 'ReconnectMailbox'; provider: OauthProvider; smtp: ShownMailServer; imap: ShownMailServer; now: string }
  | { type: 'PauseMailbox' }
  /** With the revision of servers and passwords that were found to work just now, if they were tested. */
  | { type: 'ResumeMailbox'; testedRevision: number | null }
  /** A test of servers and passwords of this revision found it. */
  | ({ type: 'ReportFault'; accessRevision: number } & Fault)
  /** What a self-test saw with servers and passwords of this revision. */
  | { type: 'JudgeMessageIds'; areReplaced: boolean; accessRevision: number; now: string }
  /** The guard of `sending` decided it (rule S8). */
  | ({ type: 'ReportHealth' } & Omit<ToldHealth, 'mailboxId'>)
  | { type: 'RemoveMailbox'; now: string };
