export const guardDays = 7;
const sendsMin = 50;
const deadAddressesPercentMax = 5;
const complaintsPercentMax = 0.1;
/** At this share of a limit a mailbox is warned, and its allowance halved. */
const warningShare = 0.5;

/** For each alarming email, how many sends there are at most where a mailbox is warned; with more all is well. */
export const sendsPerAlarm = {
  deadAddress: Math.ceil(100 / (deadAddressesPercentMax * warningShare)),
  complaint: Math.ceil(100 / (complaintsPercentMax * warningShare)),
};

/** The fate of recent emails: of a campaign, of a mailbox, or of all mailboxes of a domain. */
export interface RecentSends {
  sends: number;
  deadAddresses: number;
  complaints: number;
}

/** The recent emails of a mailbox, and of all mailboxes of its domain; null: its domain is not its owner's. */
export interface MailboxSends {
  own: RecentSends;
  ofDomain: (RecentSends & { domain: string }) | null;
}

/** What the guard of a mailbox makes of its recent emails; `reason` is a sentence for its user. */
export type MailboxVerdict = { kind: 'well' } | { kind: 'warn' | 'stop'; reason: string };

/** What is wrong: the beginning of a sentence without its stop. */
interface Finding {
  kind: 'dead-addresses' | 'complaints';
  words: string;
}

/** Rule S8: the reason why a campaign pauses itself, as a sentence for its user; `null` while all is well. */
export function guardReason(recent: RecentSends): string | null {
  const finding = find(recent, { share: 1 });
  if (!finding) return null;
  const advice = finding.kind === 'complaints' ? 'Check whom you write to and what' : 'Check the list';
  return `Paused for safety: ${finding.words}. ${advice} before you resume.`;
}

/** Rule S8: a mailbox is stopped or warned by its own emails, or by those of its whole domain. */
export function judgeMailbox({ own, ofDomain }: MailboxSends): MailboxVerdict {
  const findings = (share: number) =>
    find(own, { share }) ?? (ofDomain && find(ofDomain, { share, from: ` from ${ofDomain.domain}` }));
  const stop = findings(1);
  if (stop) {
    const advice =
      stop.kind === 'complaints' ? 'Check whom it writes to and what' : 'Check the lists that it writes to';
    return { kind: 'stop', reason: `Paused for safety: ${stop.words}. ${advice} before you resume it.` };
  }
  const warning = findings(warningShare);
  return warning ? { kind: 'warn', reason: `Sends half of its daily limit: ${warning.words}.` } : { kind: 'well' };
}

function find(
  { sends, deadAddresses, complaints }: RecentSends,
  { share, from = '' }: { share: number; from?: string },
): Finding | null {
  if (sends < sendsMin) return null;
  const percent = (count: number) => (count * 100) / sends;
  const told = (count: number) => {
    const digits = percent(count) < 1 ? 2 : 1;
    return `${count} of the last ${sends} emails${from} (${percent(count).toFixed(digits)}%)`;
  };
  if (percent(deadAddresses) >= deadAddressesPercentMax * share)
    return { kind: 'dead-addresses', words: `${told(deadAddresses)} went to addresses that do not exist` };
  if (percent(complaints) >= complaintsPercentMax * share)
    return { kind: 'complaints', words: `${told(complaints)} ${complaints === 1 ? 'was' : 'were'} reported as spam` };
  return null;
}
