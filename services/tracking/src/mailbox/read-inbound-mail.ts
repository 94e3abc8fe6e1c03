import { createHash } from 'node:crypto';
import { addressTagOf, emailIdOf, withoutAddresses } from '@cadenza/contracts';
import {
  authenticatedSender,
  type Classification,
  type HeaderFields,
  mayBeRelayed,
  type Recipient,
} from '@cadenza/inbound-mail';
import { comparableAddress } from '@cadenza/mail-address';
import { addressHash, earlierAddressHashes } from '@cadenza/mail-address/address-hash';
import type { FetchMessageObject } from 'imapflow';
import type { Context } from '../context.ts';
import { withoutQuote } from '../engagement/without-quote.ts';
import { type Evidence, isAnswer, isByProgram, isUnguessable } from './evidence.ts';
import type { InboundMail, Named, RelayedIds } from './inbound-mail.ts';
import { tellingWords } from './mail-words.ts';
import { markedEmail } from './marked-email.ts';
import { returnedEmails } from './returned-emails.ts';
import { notUnderstood, type Understood, understandMail } from './understand-mail.ts';

const namedMax = 50;
const addressLengthMax = 254;
const reasonLengthMax = 300;
const aliasesMax = 10;
const headLengthMax = 256 * 1024;
const fieldsMax = 2_000;

/** Removes what the database cannot hold: strangers may write NUL, or halves of a character. */
const plain = (text: string, instead: string) => text.toWellFormed().replace(/\p{Cc}/gu, instead);

const told = (reason: string) => plain(withoutAddresses(reason), ' ').slice(0, reasonLengthMax);

/** What reading a mail needs to know. */
interface Reader extends Pick<Context, 'clock' | 'linkKeys' | 'hashKey' | 'trustedServers'> {
  /** Whether the server of the mailbox that it came to replaces Message-IDs (rule M9). */
  replacesMessageIds?: boolean;
}

/**
 * Says what a mail is and whom it may be about. A mail that cannot be read counts as an unverified opt-out (rules S10
 * and S11).
 *
 * @param mail with its internal date and the beginning of its source
 * @param understand the costly part; the service runs it in a thread of its own. Throws only if the mail must be read
 * again
 */
export async function readInboundMail(
  mail: FetchMessageObject,
  { clock, replacesMessageIds = false, ...keys }: Reader,
  understand: (source: Uint8Array) => Promise<Understood> = understandHere,
): Promise<InboundMail> {
  const source = mail.source ?? Buffer.alloc(0);
  const { found, words, isUnread } = await understand(source);
  const { fields, body } = split(source);
  const first = firstValues(fields);
  const marked = markedEmail(first.get('list-unsubscribe') ?? '', keys.linkKeys);
  const evidence = isUnread ? { ...nothing, isUnread } : evidenceIn(found, fields, keys);
  return {
    fingerprint: fingerprint(first, body),
    receivedAt: receivedAt(mail, clock).toString({ smallestUnit: 'millisecond' }),
    kind: found.kind,
    reason: told(withoutQuote(found.reason)),
    ownId: ownEmailId(first.get('message-id') ?? '') ?? marked?.emailId ?? null,
    emailIds: [...new Set([...ownEmailIds(found.messageIds), ...evidence.emailIds])],
    relayed: relayedIn(found, first.get('message-id') ?? '', replacesMessageIds),
    evidence,
    returnedTo: isAnswer(found.kind) && !isByProgram(found.kind) ? [] : returnedEmails(fields, keys.linkKeys),
    named: found.recipients.slice(0, namedMax).map((recipient) => toNamed(recipient, keys.hashKey)),
    returnDate: found.returnDate,
    asksToStop: found.optOut,
    ...(found.mayOptOut !== null && { mayAskToStop: true }),
    throughList: found.throughList,
    words: {
      ...words,
      ...tellingWords(found),
      ...(withoutQuote(found.reason) !== found.reason && { diagnosis: told(found.reason) }),
    },
  };
}

const nothing: Evidence = { emailIds: [], sender: null };

const understandHere = (source: Uint8Array) =>
  understandMail(source).catch((error: unknown) =>
    notUnderstood(source, error instanceof Error ? error.name : 'unknown error'),
  );

/** The record of a mail that the server refuses to return: only its name is known. */
export async function passedOverMail(name: string, context: Reader): Promise<InboundMail> {
  const empty = await readInboundMail({ seq: 0, uid: 0 }, context);
  const hash = createHash('sha256').update(name).digest('hex');
  return { ...empty, fingerprint: hash, reason: 'could not be read: the mail server does not give it out' };
}

function evidenceIn(
  { kind, messageIds, returnedIds }: Classification,
  fields: HeaderFields,
  { linkKeys, trustedServers }: Omit<Reader, 'clock' | 'replacesMessageIds'>,
): Evidence {
  const named = ownEmailIds(isAnswer(kind) ? messageIds : returnedIds);
  // People answer to the address in From, not to the return address.
  const cameTo = kind === 'reply' ? [] : returnedEmails(fields, linkKeys).map(({ emailId }) => emailId);
  const sender = authenticatedSender(fields, trustedServers);
  return { emailIds: [...new Set([...named, ...cameTo])], sender: sender && comparableAddress(sender) };
}

const relayedMax = 50;

/**
 * Any server may have replaced our Message-IDs (rule M9), but only where one does, or by the form of an id, is it probable
 * that a report is about an email whose copy was not found yet.
 */
function relayedIn(
  { kind, messageIds, returnedIds }: Classification,
  ownField: string,
  replacesMessageIds: boolean,
): RelayedIds {
  const others = (ids: readonly string[]) =>
    [...new Set(ids.filter((id) => !ownEmailId(`<${id}>`)).map((id) => plain(id, '').toLowerCase()))].slice(
      0,
      relayedMax,
    );
  const ids = others(messageIds);
  return {
    ids,
    proving: others(isAnswer(kind) ? messageIds : returnedIds).filter(isUnguessable),
    own: others([ownField.trim().replace(/^<|>$/g, '')])[0] ?? null,
    isFirst: ids.length > 0 && !ownEmailId(`<${messageIds[0]}>`),
    isAwaited: ids.some(mayBeRelayed) || (replacesMessageIds && ids.length > 0),
  };
}

const ownEmailIds = (messageIds: readonly string[]) => messageIds.flatMap((id) => ownEmailId(`<${id}>`) ?? []);

/**
 * Mail programs put random UUIDs of other versions (RFC 9562) into their Message-IDs. Ours are of version 8, formerly
 * of version 7.
 */
function ownEmailId(messageId: string): string | undefined {
  const id = emailIdOf(messageId);
  return id?.[14] === '8' || id?.[14] === '7' ? id : undefined;
}

interface SplitMail {
  /** Header fields: names in lower case, and values that are not decoded. */
  fields: [name: string, value: string][];
  body: string;
}

/** Reads the source itself, because the server parses broken headers in its own way. */
function split(source: Buffer): SplitMail {
  const text = source.toString('latin1').replace(/\r\n?/g, '\n');
  const end = text.startsWith('\n') ? 0 : text.indexOf('\n\n');
  const head = (end < 0 ? text : text.slice(0, end)).slice(0, headLengthMax);
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n', fieldsMax);
  const fields = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon));
    return [name.trim().toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { fields, body: end < 0 ? text : text.slice(end) };
}

const firstValues = (fields: SplitMail['fields']) => new Map(fields.toReversed());

const lasting = ['message-id', 'date', 'from', 'subject'];

/**
 * Made of what survives when a mailbox moves to another server, so without the headers that every server adds. A
 * Message-ID alone would let one mail hide another.
 */
function fingerprint(fields: ReadonlyMap<string, string>, body: string): string {
  const head = lasting.map((name) => fields.get(name) ?? null);
  return createHash('sha256').update(JSON.stringify(head)).update(body).digest('hex');
}

/**
 * The instant of arrival on the product's clock: now, minus the time since the server received the mail. The two clocks
 * may differ.
 */
function receivedAt({ internalDate }: FetchMessageObject, clock: Context['clock']): Temporal.Instant {
  const now = clock.now();
  const receivedMs = internalDate === undefined ? Number.NaN : new Date(internalDate).getTime();
  const agoMs = clock.realNow().epochMilliseconds - receivedMs;
  return agoMs > 0 ? now.subtract({ milliseconds: agoMs }) : now;
}

const isNotTheirs = (cause: Recipient['cause']) => cause === 'account' || cause === 'domain' || cause === 'unclear';

function toNamed({ address, aliases, permanent, action, cause, status, said }: Recipient, secret: string): Named {
  const names = [address, ...aliases.slice(0, aliasesMax)].filter((name) => name !== null);
  const addresses = names.map((name) => comparableAddress(plain(name, '')));
  const own = [...new Set(addresses)].filter((each) => each.includes('@') && each.length <= addressLengthMax);
  return {
    addresses: own,
    addressTags: own.flatMap((each) =>
      [addressHash(each, secret), ...earlierAddressHashes(each, secret)].map(addressTagOf),
    ),
    dead: permanent === true,
    ...(isNotTheirs(cause) && { blames: cause }),
    failed: action === 'failed' || action === null,
    failure: [cause ?? 'unknown', status].filter((part) => part !== null).join(' '),
    ...(said !== undefined && { said: told(said) }),
  };
}
