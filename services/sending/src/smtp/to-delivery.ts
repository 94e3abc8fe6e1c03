import { notConfirmed, notTakenNow, replySentence, unclearAnswer, withoutAddresses } from '@cadenza/contracts';
import { serverWords } from '@cadenza/mailbox';
import { blameFor, sameWords } from '@cadenza/server-replies';
import type { AccountFault } from '../account/fault.ts';
import type { Delivery } from '../email/delivery.ts';
import { refusalWords } from '../email/words.ts';
import { accountFault, isRefusedDomain } from './account-fault.ts';
import { refusalKind, type SmtpRefusal } from './refusal-kind.ts';
import { relayedId } from './relayed-id.ts';
import type { SmtpServer } from './smtp-server.ts';

/** The errors that nodemailer rejects with. */
export interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

/**
 * How far an email had come. `composing`: nobody has heard of it. `connecting`: the mail server has not heard of it.
 * `offered`: the server had let us in. `read`: some of the message was read for sending, which happens only after the
 * server's 354.
 */
export type Progress = 'composing' | 'connecting' | 'offered' | 'read';

const enhancedStatuses = /\b[245]\.\d{1,3}\.\d{1,3}\b/g;
const closingChannel = 421;
const accepted = /^250[ -]/;
const codesOfLines = /^\d{3}(?=[ -]|$)/gm;
/** Commands replied to on behalf of the recipient; a reply to MAIL FROM refuses the sender, or a size. */
const recipientCommands: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);
/** Errors that nodemailer raises without asking the server; they say nothing about the account. */
const ownErrors: ReadonlySet<string | undefined> = new Set([undefined, 'EENVELOPE', 'EMESSAGE', 'ESTREAM']);

/** Whom an email was for, and who was to take it. */
interface Parties {
  recipient: string;
  /** Our own addresses; their domains are ours, too, unless the recipient's is the same. */
  own?: ReadonlySet<string>;
  server: Pick<SmtpServer, 'host' | 'password' | 'withoutTls'>;
}

const repeatsPassword = (text: string, { password }: Parties['server']) =>
  password !== null && serverWords(text, { password }) === null;

const wordsMax = 400;

/** A server reply or an error text, shortened and without addresses; null where it repeats the password. */
const inShort = (text: string, { recipient, server }: Parties) =>
  repeatsPassword(text, server) ? null : withoutAddresses(text, recipient).replace(/\s+/g, ' ').slice(0, wordsMax);

/** The worst code of a reply, whose lines ought to have the same (RFC 5321, 4.2.1); 0 where there is none. */
const worstCode = (reply: string) => Math.max(0, ...(reply.match(codesOfLines) ?? []).map(Number));

/** Of several, the first that agrees with the code. */
function statusOf(reply: string, code: number): string | null {
  const found = reply.match(enhancedStatuses) ?? [];
  return found.find((status) => `${code}`.startsWith(status.charAt(0))) ?? found[0] ?? null;
}

/** A reply to the text that looks accepted by its first line, and refuses in another. */
export const refusedInPart = (reply: string): SmtpError | undefined => {
  const code = worstCode(reply);
  return code < 400
    ? undefined
    : Object.assign(new Error(reply), { code: 'EMESSAGE', responseCode: code, response: reply });
};

/** Only 250 is an acceptance (RFC 5321, 4.2.5); any other positive reply to the text leaves the email unknown. */
export function acceptedOrUnknown(reply: string, { messageId, ...parties }: Parties & { messageId: string }): Delivery {
  const { server } = parties;
  if (accepted.test(reply)) {
    const id = relayedId(reply, { host: server.host, messageId });
    const kept = repeatsPassword(reply, server) ? '250' : reply;
    return { outcome: 'accepted', reply: kept, ...(id !== undefined && { relayedId: id }) };
  }
  const said = inShort(reply, parties);
  const words = said === null ? null : `The mail server answered the email with: ${said}`;
  return { outcome: 'unknown', reason: unclearAnswer, words };
}

const acceptedSize = /larger than allowed (\d+)$/;

/**
 * nodemailer itself applies the size limit that the server announces (RFC 1870); this turns its error into a delivery.
 */
export function tooLarge({ code, responseCode, message }: SmtpError, sizeBytes: number): Delivery | undefined {
  const bytesMax = acceptedSize.exec(message)?.[1];
  if (code !== 'EMESSAGE' || responseCode || !bytesMax) return undefined;
  const [has, accepts] = [sizeBytes, Number(bytesMax)].map((bytes) => bytes.toLocaleString('en'));
  const text = `The email has ${has} bytes with its attachments; the mail server accepts at most ${accepts}.`;
  return { outcome: 'refused', kind: 'content', code: 552, text, words: null };
}

/**
 * How a failed attempt counts (rules D2, D8). A 421 in reply to the text settles nothing: the server is going away, and
 * may have kept what it had read.
 */
export function toDelivery(error: SmtpError, { progress, ...parties }: Parties & { progress: Progress }): Delivery {
  const { response, message } = error;
  const code = response === undefined ? error.responseCode : Math.max(error.responseCode ?? 0, worstCode(response));
  const isRead = progress === 'read';
  const command = isRead ? 'DATA' : (error.command ?? '');
  if (!code || code < 400 || (isRead && code === closingChannel)) {
    const why = inShort(message, parties);
    if (isRead)
      return { outcome: 'unknown', reason: notConfirmed, words: why === null ? null : `${notConfirmed}: ${why}` };
    return notHandedOver(why, faultWithoutReply(error, progress));
  }
  const reply = response ?? message;
  const refusal = { code, status: statusOf(reply, code), text: reply, command };
  const { blame, isOfMailbox } = blameFor({
    ...refusal,
    recipients: [parties.recipient],
    ...(parties.own && { own: parties.own }),
  });
  const fault = accountFault(refusal, blame);
  const said = inShort(reply, parties);
  if (fault) return notHandedOver(said, fault, error.code === 'ETLS' ? parties.server.withoutTls : undefined);
  if (blame.on === 'unclear') return unclearRefusal(refusal, said);
  if (isRefusedDomain(command, blame)) return refusedDomain(refusal, said);
  const kind = refusalKind(blame);
  const bounced = kind !== 'transient' && recipientCommands.has(command);
  const { status } = refusal;
  const text = replySentence({ kind, code, ...(status !== null && { status }) });
  const words = said === null ? null : refusalWords(kind, code, said);
  const isComparable = kind === 'dead-address' || (kind === 'transient' && !isOfMailbox);
  const replied = isComparable && said !== null ? { reply: { said, sameWords: kindOf(code, said) } } : {};
  return { outcome: 'refused', kind, code, status, text, words, bounced, ...replied };
}

/** Replies with the same words are of one kind, whatever names and numbers are in them. */
const kindOf = (code: number, said: string) => `${code} ${sameWords(said)}`;

/** Rule D10. Words that are not kept, for they repeat the password, are those of our own side. */
function unclearRefusal(refusal: SmtpRefusal, said: string | null): Delivery {
  const { code, status } = refusal;
  const reason = replySentence({ kind: 'unclear', code, ...(status !== null && { status }) });
  const words = said === null ? null : refusalWords('unclear', code, said);
  const told = { said: said ?? `${code}`, sameWords: said === null ? `${code}` : kindOf(code, said) };
  return { outcome: 'not-handed-over', reason, words, status, unclear: { code, ...told } };
}

/** Rule D11. */
const domainRefused =
  'The provider of the recipient refuses mail of our domain, because SPF, DKIM and DMARC do not prove that it is ours';

function refusedDomain({ code, status }: SmtpRefusal, said: string | null): Delivery {
  const words = said === null ? null : `${domainRefused}: ${said}`;
  return {
    outcome: 'not-handed-over',
    reason: `${domainRefused}.`,
    words,
    status,
    refusedDomain: { code, ...(said !== null && { said }) },
  };
}

/** @param because a sentence of our own that adds to `why` */
function notHandedOver(why: string | null, fault: AccountFault | undefined, because?: string): Delivery {
  const reason = because === undefined ? notTakenNow : `${notTakenNow}. ${because}`;
  const words = because === undefined ? `${notTakenNow}: ${why}` : `${reason} It answered: ${why}`;
  return { outcome: 'not-handed-over', reason, words: why === null ? null : words, ...(fault && { fault }) };
}

/**
 * The fault of a refused or lost connection, of a login that could not even be tried, or of a server that answers with
 * what is no SMTP reply.
 */
function faultWithoutReply({ code, response }: SmtpError, progress: Progress): AccountFault | undefined {
  const isOurs = progress === 'composing' || (progress === 'offered' && ownErrors.has(code) && response === undefined);
  if (isOurs) return undefined;
  const kind = code === 'EAUTH' ? 'login' : 'connection';
  return { kind, code: null, status: null, waitMinutes: null, aside: progress === 'offered' };
}
