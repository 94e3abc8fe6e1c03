import type { Inflow } from '@cadenza/mailbox';
import type { ImapFlow } from 'imapflow';
import type { ChosenFolder } from './choose-folders.ts';
import type { FolderChoices } from './folder-choices.ts';
import type { FollowedFolder } from './followed-folder.ts';
import type { MailReader } from './mail-reader.ts';
import type { Block } from './reading-turns.ts';

/** A mail account whose folders are followed. */
export interface FollowedAccount {
  /** In logs. Without its password. */
  name: string;
  /** @param cursorName of a folder, whose path the server chose. @returns names the folder in the database */
  nameInDatabase(cursorName: string): string;
  /** Signs in. The connection closes when `signal` fires. @throws Error whose text may be logged and shown, `LoginRefused` to be left alone for longer */
  connect(signal: AbortSignal): Promise<Connection>;
  /** The first is watched all the time, the others are looked at now and then. */
  folders: readonly [FollowedFolder, ...FollowedFolder[]];
  /** How mails in all other folders are handled (rule M12); absent: they are not read. */
  others?: { as: FollowedFolder; choices: FolderChoices };
  /** How long to wait between two looks at the other folders, and at the first where the server announces nothing. */
  lookEveryMs: number;
  /** No mail that arrived before is looked for; absent: none that is older than the first email. */
  since?: () => Promise<Temporal.Instant>;
  /** Whether this instance of the service reads it; asked before every look. */
  isReader(): boolean;
  /** Whether an email of the account has just become unknown, so that its Sent copy is looked for at once. */
  isHurried(): boolean;
  /** Reads a block of mails when it is its turn, so that few are held in memory at once. */
  inTurn<Result>(block: Block<Result>): Promise<Result>;
  /** Called with the folders that it has when a connection is open, and with none when it is lost. */
  onConnection(labels: readonly FollowedFolder['label'][]): void;
  /** Called after a look at a folder. */
  onLook(label: FollowedFolder['label']): void;
  /**
   * Called in each round when all folders were read to their ends, but that of what was sent. Where they are many it takes
   * several rounds to look at each, and where they are too many it is never called.
   */
  onAllRead(): void;
  /** Called then, or later in the round, once no mail is left aside either. @param at since when some folder was not looked at */
  onReadToEnd(at: Temporal.Instant | undefined): void;
  /** Called after a look at all folders, with what became of each. */
  onFolders(folders: readonly SeenFolder[]): void;
  /** Called for each failed attempt to connect or to read. */
  onFailure(error: unknown): void;
}

/** What became of a folder. */
export interface SeenFolder extends ChosenFolder {
  readAt: Temporal.Instant | undefined;
  /** Why it could not be read the last time. */
  failure: unknown;
}

/** A connection that is signed in. */
export interface Connection {
  client: ImapFlow;
  inflow: Inflow;
  /** Called when a block of mails that was asked for has come, or has failed, or takes long. */
  onPace(pace: 'quick' | 'slow'): void;
}

/** What handles the mails of every account. */
export interface MailHandling {
  reader: MailReader;
  /** Called after incoming mails were kept. */
  onInbound(): void;
  /** Called after Sent copies were kept. */
  onSentCopy(): void;
}
