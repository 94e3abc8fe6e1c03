import type { MailboxFacts } from '@cadenza/contracts';
import type { AccountStanding } from '../account/standing.ts';
import type { UnreadAccount } from '../answers/unread-account.ts';

/** Why nothing leaves through a mailbox until a person does something about it (rule M7). */
export type Away = 'paused' | 'needs-attention' | 'removed';

/** A mailbox, as visits read it. Instants are ISO 8601 text. */
export interface MailboxStanding {
  id: string;
  /** An email that was claimed on an older one is not begun. */
  revision: number;
  facts: Pick<
    MailboxFacts,
    | 'address'
    | 'fromName'
    | 'replyTo'
    | 'dailyLimit'
    | 'gapMinutes'
    | 'ramp'
    | 'timezone'
    | 'hours'
    | 'accessRevision'
    | 'replacesMessageIds'
  >;
  connectedAt: string;
  away: Away | null;
  /** Why its allowance is halved, as a sentence for the user (rule S8); null: it is whole. */
  warning: string | null;
  /** Whether its guard stopped it and nobody has resumed it since (rule S8); it is `paused` then, or gone. */
  isStopped: boolean;
  /** Its domain, where that keeps it from writing to anybody for the first time (rule M11); null: it may. */
  stoppedDomain: string | null;
  /** The id of the account that is read for what comes into it; null: none is. */
  imapAccount: string | null;
  /** Set while its answers are not read (rule S13). */
  unread: UnreadAccount | null;
  /** That of the other mailbox that gets its answers, where it names one (`replyTo`) and that is read; absent as null. */
  answersAccount?: string | null;
  /** Whether an email is with its mail server now. */
  inFlight: boolean;
  lastSendAt: string | null;
  account: AccountStanding;
  /** How many emails of its allowance are used, by calendar day in its zone; a day without one is absent. */
  usedByDay: Readonly<Record<string, number>>;
}
