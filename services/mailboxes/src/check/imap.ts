import type { MailLogin, MailServer, TokenLogin } from '@cadenza/contracts';
import { xoauth2 } from '@cadenza/mailbox';
import type { Conversation } from './conversation.ts';
import { noStartTls, notThisKind, readGreeting, turnedAway } from './greeting.ts';
import { type Protocol, type Session, signedIn } from './protocol.ts';
import { noPasswordLogin, noTokenLogin, refusedLogin, refusedToken, unreadInbox } from './refused-login.ts';

const wanted = 'an IMAP server';
const linesMax = 100;
const leaveMsMax = 1_000;

/** Reading by IMAP (RFC 3501 and 9051), with AUTHENTICATE PLAIN or, where that is not offered, LOGIN. */
export const imap: Protocol = {
  usual: [
    { port: 993, security: 'tls' },
    { port: 143, security: 'starttls' },
  ],

  async greet(conversation, { host, security }, { ca }, limits) {
    const greeting = await readGreeting(conversation, wanted, limits);
    const kind = /^\* (OK|PREAUTH|BYE)\b/i.exec(greeting)?.[1]?.toUpperCase();
    if (kind === undefined) throw notThisKind(greeting, wanted);
    if (kind === 'BYE') throw turnedAway(greeting);
    conversation.stage = 'after its greeting';
    // Signed in without a password, so that TLS could no longer begin (RFC 9051, 11.1).
    if (kind === 'PREAUTH') {
      if (security === 'starttls') throw noStartTls(greeting);
      return [signedIn];
    }
    const offers = capabilitiesIn(greeting) ?? (await askOffers(conversation, limits.talking));
    if (security !== 'starttls') return offers;
    if (!offers.includes('STARTTLS')) throw noStartTls();
    conversation.stage = 'after STARTTLS';
    const { ending } = await ask(conversation, 'STARTTLS', limits.talking);
    if (!isOk(ending)) throw noStartTls(ending);
    await conversation.startTls(host, ca, limits.talking);
    conversation.stage = 'after TLS was set up';
    return askOffers(conversation, limits.talking);
  },

  async signIn(session, server, signal) {
    if (!session.offers.includes(signedIn)) await identify(session, server, signal);
    await openInbox(session.conversation, signal);
  },

  async leave(conversation, signal) {
    await ask(conversation, 'LOGOUT', AbortSignal.any([signal, AbortSignal.timeout(leaveMsMax)]));
  },
};

/** @throws Failure unless the server takes the password or the token */
async function identify({ conversation, offers }: Session, server: MailLogin, signal: AbortSignal): Promise<void> {
  const offered = offers.flatMap((each) => /^AUTH=(.+)$/.exec(each)?.[1] ?? []);
  if ('accessToken' in server) return signInByToken(conversation, server, offered, signal);
  const isPlain = offered.includes('PLAIN');
  if (!isPlain && (offers.includes('LOGINDISABLED') || isOauthOnly(offered))) throw noPasswordLogin(offered);
  conversation.stage = 'after the password was sent';
  const login = isPlain ? authenticatePlain : logIn;
  const { lines, ending } = await login(conversation, server, signal);
  // What to do stands in an alert before the refusal at some providers.
  if (!isOk(ending)) throw refusedLogin([ending, ...lines].join(' '), server.host, offered);
  conversation.stage = 'after the sign-in';
}

/**
 * Opens the INBOX without changing anything in it (rule M12): some servers let everybody in whose password is right, and
 * then show no mail.
 *
 * @throws Failure unless the server opens it
 */
async function openInbox(conversation: Conversation, signal: AbortSignal): Promise<void> {
  conversation.stage = 'when the INBOX was opened';
  const { ending } = await ask(conversation, 'EXAMINE INBOX', signal);
  if (!isOk(ending)) throw unreadInbox(ending);
}

/** Untagged lines before the line that ends the command, which has its tag or is a continuation. */
interface ImapReply {
  lines: readonly string[];
  ending: string;
}

/** Of each command, which the server repeats. */
export const tag = 'c1';
const isOk = (ending: string) => new RegExp(`^${tag} OK\\b`, 'i').test(ending);
const isContinuation = ({ ending }: ImapReply) => ending.startsWith('+');

async function ask(conversation: Conversation, command: string, signal: AbortSignal): Promise<ImapReply> {
  return say(conversation, `${tag} ${command}`, signal);
}

async function say(conversation: Conversation, text: string, signal: AbortSignal): Promise<ImapReply> {
  conversation.write(text);
  const lines: string[] = [];
  for (;;) {
    const line = await conversation.readLine(signal);
    if (line.startsWith(`${tag} `) || line.startsWith('+')) return { lines, ending: line };
    if (!line.startsWith('* ') || lines.length >= linesMax) throw notThisKind(line, wanted);
    if (/^\* BYE\b/i.test(line)) return { lines, ending: line };
    lines.push(line);
  }
}

function capabilitiesIn(line: string): readonly string[] | undefined {
  const text = /(?:^\* |\[)CAPABILITY ([^\]]*)/i.exec(line)?.[1];
  return text?.trim().toUpperCase().split(/\s+/);
}

async function askOffers(conversation: Conversation, signal: AbortSignal): Promise<readonly string[]> {
  const { lines, ending } = await ask(conversation, 'CAPABILITY', signal);
  if (/^\* BYE\b/i.test(ending)) throw turnedAway(ending);
  return [...lines, ending].flatMap((line) => capabilitiesIn(line) ?? []);
}

const isOauthOnly = (offered: readonly string[]) =>
  offered.length > 0 && offered.every((each) => each === 'XOAUTH2' || each === 'OAUTHBEARER');

type ImapLogin = (conversation: Conversation, server: MailServer, signal: AbortSignal) => Promise<ImapReply>;

/** @throws Failure unless the server takes the token */
async function signInByToken(
  conversation: Conversation,
  server: TokenLogin,
  offered: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  if (!offered.includes('XOAUTH2')) throw noTokenLogin(offered);
  conversation.stage = 'after the token was sent';
  let reply = await ask(conversation, 'AUTHENTICATE XOAUTH2', signal);
  if (isContinuation(reply)) reply = await say(conversation, xoauth2(server), signal);
  // Why it refuses comes as a challenge; an empty answer asks for the refusal itself.
  if (isContinuation(reply)) reply = await say(conversation, '', signal);
  if (!isOk(reply.ending)) throw refusedToken([reply.ending, ...reply.lines].join(' '));
  conversation.stage = 'after the sign-in';
}

const authenticatePlain: ImapLogin = async (conversation, { user, password }, signal) => {
  const reply = await ask(conversation, 'AUTHENTICATE PLAIN', signal);
  if (!isContinuation(reply)) return reply;
  return say(conversation, Buffer.from(`\0${user}\0${password}`).toString('base64'), signal);
};

/** Sends user and password as literals, which may hold anything. */
const logIn: ImapLogin = async (conversation, { user, password }, signal) => {
  const [userBytes, passwordBytes] = [Buffer.byteLength(user), Buffer.byteLength(password)];
  let reply = await ask(conversation, `LOGIN {${userBytes}}`, signal);
  if (isContinuation(reply)) reply = await say(conversation, `${user} {${passwordBytes}}`, signal);
  return isContinuation(reply) ? say(conversation, password, signal) : reply;
};
