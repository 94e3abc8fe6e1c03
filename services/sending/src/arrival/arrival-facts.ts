import type { LaunchSettings, SequenceStepFacts, ToldDomainHealth } from '@cadenza/contracts';
import type { MailboxStanding } from '../mailbox/standing.ts';
import type { LinkTrouble } from '../public-links/link-host.ts';

/** What decides whether the emails of a campaign arrive. */
export interface ArrivalFacts {
  settings: LaunchSettings;
  steps: readonly SequenceStepFacts[];
  /** The names of variables. */
  names: ReadonlySet<string>;
  /** Null: the relay sends. Those that were removed are left out. */
  senders: readonly ArrivalSender[] | null;
  /** The address from which the relay sends. */
  relayAddress: string;
  /** Whether somebody reads what is answered there; true where emails are caught. */
  readsRelay: boolean;
  /** Accounts of senders that should have been read within the last hour and were not; none where nobody could tell. */
  unreadAccounts: ReadonlySet<string>;
  /** What is known of the domains of the senders. */
  domains: ReadonlyMap<string, DomainRecords>;
  /** Whether this installation asks the DNS about domains. */
  checksDomains: boolean;
  /** Hosts of the product itself. */
  ownHosts: readonly string[];
  /** What the links that lead back to us begin with, unless a mail server is known to pass no emails on. */
  linkBases: readonly LinkBase[];
  /** In the footer of every email; null: there is none. */
  postalAddress: string | null;
  /** How many leads would get emails; null: the campaign was launched before. */
  leadCount: number | null;
  now: Temporal.Instant;
}

export type DomainRecords = Pick<ToldDomainHealth, 'domain' | 'verdicts'>;

/** The address of the product or a tracking host (rule O3), and why nobody outside could open it. */
export interface LinkBase {
  url: string;
  trouble: LinkTrouble | null;
  /** Whether the mail server is on this machine, so that nobody knows whether it passes emails on. */
  isHere: boolean;
}

export interface ArrivalSender {
  mailbox: MailboxStanding;
  signature: string | null;
}
