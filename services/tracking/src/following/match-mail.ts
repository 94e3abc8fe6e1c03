import type { Queryable } from '@cadenza/postgres';
import type { Target } from '../mailbox/consequences.ts';
import { isAnswer } from '../mailbox/evidence.ts';
import { engaged } from '../projections/emails.ts';
import {
  type AddressedEmail,
  findAddressed,
  findNewestTo,
  findRelayed,
  type WaitingMail,
} from '../projections/inbound-mails.ts';

/** Mail servers give up within days. A later report without a Message-ID is about other mail. */
const reportedWithinDays = 10;

/**
 * The emails that a mail is about. They are found by Message-ID (ours or a relay's) or return address, or else as the
 * newest ones to the addresses that the mail names. A Message-ID that looks like ours but belongs to no email is
 * invented or somebody else's: a report with one is not believed, and an answer is treated as having none.
 */
export async function matchMail(database: Queryable, mail: WaitingMail): Promise<Target[]> {
  const relayed = await findRelayed(database, mail.relayed?.ids ?? []);
  const byId = inOrder(mail, await findAddressed(database, mail.emailIds), relayed).filter(isFirst);
  if (byId.length > 0) {
    const about = mail.kind === 'complaint' ? byId : byId.slice(0, 1);
    const proved = new Set(relayed.filter(({ relayedId }) => mail.relayed?.proving.includes(relayedId)).map(idOf));
    return about.map((email) => ({ ...toTarget(mail, email, true), isProved: proved.has(email.emailId) }));
  }
  const fromWriter = isAnswer(mail.kind);
  const mayGoByAddress = mail.emailIds.length === 0 || (fromWriter && mail.waitedEnough);
  // What a lead posts to a mailing list that we receive is no answer to us.
  if (!mayGoByAddress || mail.throughList === true || mail.kind === 'delivered') return [];
  const targets = new Map<string, Target>();
  for (const named of mail.named) {
    const sentWithinDays = fromWriter ? null : reportedWithinDays;
    const email = await findNewestTo(database, named, { receivedAt: mail.receivedAt, sentWithinDays });
    if (email) targets.set(email.emailId, toTarget(mail, email, false));
  }
  return [...targets.values()];
}

/**
 * A mail that answers a follow-up names the first email as well, by our id. Our own ids are surer: a relayed id that comes
 * first counts only if both are of one thread.
 */
function inOrder(mail: WaitingMail, own: readonly AddressedEmail[], relayed: readonly AddressedEmail[]) {
  const isThread = own.every(({ linkId }) => linkId === relayed[0]?.linkId);
  return mail.relayed?.isFirst && isThread ? [...relayed, ...own] : [...own, ...relayed];
}

const idOf = ({ emailId }: AddressedEmail) => emailId;
const isFirst = ({ emailId }: AddressedEmail, at: number, all: readonly AddressedEmail[]) =>
  all.findIndex((other) => other.emailId === emailId) === at;

function toTarget(mail: WaitingMail, email: AddressedEmail, byMessageId: boolean): Target {
  return { engaged: engaged(email, mail.receivedAt), address: email.address, byMessageId };
}
