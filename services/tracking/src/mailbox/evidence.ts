import { isSameOrganisation, type MailKind } from '@cadenza/inbound-mail';

/** What a mail shows for itself (rule S11). Everything else in it anybody can write. */
export interface Evidence {
  /**
   * The emails that whoever wrote it must have seen: their Message-IDs, which nobody can guess, or their signed return
   * addresses. Of a report only what it gives back counts and not the headers of every answer, so that a person's mail
   * that looks like a report proves nothing. An answer may name its email there: who has the Message-ID also has the
   * link in the same email, with which one click unsubscribes.
   */
  emailIds: string[];
  /** The address in From, where a trusted server vouches for its domain. */
  sender: string | null;
  /** Nobody could read it, so that what it may prove says nothing of what it asks for. */
  isUnread?: true;
}

/** Of these kinds a mail is about who wrote it; of the others about whom it reports. */
export const isAnswer = (kind: MailKind) => kind !== 'bounce' && kind !== 'complaint' && kind !== 'delivered';

/** Of these a program may be the writer, which answers the return address. */
export const isByProgram = (kind: MailKind) => kind === 'auto-reply' || kind === 'receipt' || kind === 'challenge';

/** Why nothing proves that a mail is about this email, in a sentence for people; `null` where something does. */
export function doubtAbout(
  { kind, evidence }: { kind: MailKind; evidence: Evidence },
  { emailId, address }: { emailId: string; address: string | null },
): string | null {
  const { emailIds, sender, isUnread } = evidence;
  if (isUnread) return 'It could not be read, so it may ask for no more mail.';
  const isVouchedFor = address !== null && sender !== null && mayTellOf(sender, address, kind);
  if (emailIds.includes(emailId) || isVouchedFor) return null;
  return isAnswer(kind)
    ? 'It answers none of our emails, and no trusted mail server confirms who wrote it.'
    : 'It does not give back the email that it is about, so anybody could have written it.';
}

/** Addresses that a mail server keeps for itself (RFC 2142): no user of the domain can write from them. */
const serverNames = /^(?:mailer-daemon|postmaster|abuse)@/;
/** Amazon SES reports the emails that it sent itself, to whomever they went. */
const ownReporters: ReadonlySet<string> = new Set(['no-reply@sns.amazonaws.com']);

/** An answer is its writer's. A report is its server's, about the addresses of its own organisation and no others. */
function mayTellOf(sender: string, address: string, kind: MailKind): boolean {
  if (isAnswer(kind)) return sender === address;
  return (
    ownReporters.has(sender) || (serverNames.test(sender) && isSameOrganisation(domainOf(sender), domainOf(address)))
  );
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);
