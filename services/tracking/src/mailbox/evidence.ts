import { isSameOrganisation, type MailKind, mayBeRelayed } from '@cadenza/inbound-mail';

/** The proof that a mail carries (rule S11). Anybody can write the rest of a mail. */
export interface Evidence {
  /**
   * The emails that the writer must have seen, shown by their unguessable Message-IDs or by their signed return
   * addresses. In a report, only the returned message counts, and not the headers that every answer has, so that a
   * person's mail that looks like a report proves nothing. An answer may name its email in those headers: its writer
   * could also unsubscribe with one click on the link in that email.
   */
  emailIds: string[];
  /** The address in From, if a trusted server vouches for its domain. */
  sender: string | null;
  /** The mail could not be read, so proof of its origin says nothing about what it asks for. */
  isUnread?: true;
}

const lettersMin = 16;

/**
 * Whether nobody guesses this Message-ID of another server, so that naming it proves something. Some servers make theirs of
 * the time and a number.
 *
 * @param messageId without brackets
 */
export function isUnguessable(messageId: string): boolean {
  const letters = messageId.slice(0, messageId.lastIndexOf('@')).replace(/\d{6,}|[^a-z\d]/gi, '');
  return mayBeRelayed(messageId) || letters.length >= lettersMin;
}

/** True if a mail of this kind is about its own writer; false if it reports on somebody else. */
export const isAnswer = (kind: MailKind) => kind !== 'bounce' && kind !== 'complaint' && kind !== 'delivered';

/** Kinds that a program may have written. Programs answer to the return address. */
export const isByProgram = (kind: MailKind) => kind === 'auto-reply' || kind === 'receipt' || kind === 'challenge';

/** Why a mail is unverified for this email, as a sentence for users; `null` when something proves it. */
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

/** Addresses reserved for mail servers (RFC 2142): no user of the domain can write from them. */
const serverNames = /^(?:mailer-daemon|postmaster|abuse)@/;
/** Amazon SES reports on the emails that it sent, whatever the recipient's domain. */
const ownReporters: ReadonlySet<string> = new Set(['no-reply@sns.amazonaws.com']);

/**
 * An answer must come from the lead's own address. A report must come from a server of the lead's own organisation, or
 * from a service that reports on what it sent itself.
 */
function mayTellOf(sender: string, address: string, kind: MailKind): boolean {
  if (isAnswer(kind)) return sender === address;
  return (
    ownReporters.has(sender) || (serverNames.test(sender) && isSameOrganisation(domainOf(sender), domainOf(address)))
  );
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);
