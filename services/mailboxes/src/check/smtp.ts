import { createHmac } from 'node:crypto';
import type { MailServer, TokenLogin } from '@cadenza/contracts';
import { xoauth2 } from '@cadenza/mailbox';
import type { Conversation } from './conversation.ts';
import { noStartTls, notThisKind, readGreeting, turnedAway, withoutEnd } from './greeting.ts';
import type { Protocol } from './protocol.ts';
import { noPasswordLogin, noTokenLogin, refusedLogin, refusedToken } from './refused-login.ts';

const wanted = 'an SMTP server';
const replyLinesMax = 100;
/** Names no host, since nobody needs to know ours (RFC 5321, 4.1.3). */
const ourName = '[127.0.0.1]';
const leaveMsMax = 1_000;

export interface SmtpReply {
  code: number;
  lines: readonly string[];
  /** The whole reply. */
  text: string;
}

/** Submission by SMTP (RFC 5321), with STARTTLS (RFC 3207) and AUTH (RFC 4954). */
export const smtp: Protocol = {
  usual: [
    { port: 465, security: 'tls' },
    { port: 587, security: 'starttls' },
    { port: 2525, security: 'starttls' },
    { port: 25, security: 'starttls' },
  ],

  async greet(conversation, { host, security }, { ca }, limits) {
    const first = await readGreeting(conversation, wanted, limits);
    const greeting = await readReply(conversation, limits.talking, first);
    if (greeting.code !== 220) throw turnedAway(greeting.text);
    conversation.stage = 'after its greeting';
    const offers = await sayHello(conversation, limits.talking);
    if (security !== 'starttls') return offers;
    if (!offers.includes('STARTTLS')) throw noStartTls();
    conversation.stage = 'after STARTTLS';
    const reply = await ask(conversation, 'STARTTLS', limits.talking);
    if (reply.code !== 220) throw noStartTls(reply.text);
    await conversation.startTls(host, ca, limits.talking);
    conversation.stage = 'after TLS was set up';
    return sayHello(conversation, limits.talking);
  },

  async signIn({ conversation, offers }, server, signal) {
    const offered = mechanismsIn(offers);
    if ('accessToken' in server) return signInByToken(conversation, server, offered, signal);
    const mechanism = (['PLAIN', 'LOGIN', 'CRAM-MD5'] as const).find((each) => offered.includes(each));
    if (!mechanism) throw noPasswordLogin(offered);
    conversation.stage = 'after the password was sent';
    const reply = await logins[mechanism](conversation, server, signal);
    if (reply.code !== 235) throw refusedLogin(reply.text, server.host, offered);
    conversation.stage = 'after the sign-in';
  },

  async leave(conversation, signal) {
    const soon = AbortSignal.any([signal, AbortSignal.timeout(leaveMsMax)]);
    for (const command of ['NOOP', 'QUIT']) await ask(conversation, command, soon);
  },
};

async function readReply(conversation: Conversation, signal: AbortSignal, first?: string): Promise<SmtpReply> {
  const lines: string[] = [];
  for (let line = first ?? (await conversation.readLine(signal)); ; line = await conversation.readLine(signal)) {
    const [, code, more, text = ''] = /^([2-5]\d\d)(?:([ -])(.*))?$/s.exec(line) ?? [];
    if (code === undefined) throw notThisKind(line, wanted);
    if (lines.length >= replyLinesMax) throw withoutEnd(line);
    lines.push(text);
    if (more !== '-') return { code: Number(code), lines, text: `${code} ${lines.join(' ')}` };
  }
}

/** @throws Failure when no reply comes */
export async function ask(conversation: Conversation, command: string, signal: AbortSignal): Promise<SmtpReply> {
  conversation.write(command);
  return readReply(conversation, signal);
}

/** What the server offers; nothing if it knows HELO alone. */
async function sayHello(conversation: Conversation, signal: AbortSignal): Promise<readonly string[]> {
  const reply = await ask(conversation, `EHLO ${ourName}`, signal);
  if (reply.code === 250) return reply.lines.slice(1).map((line) => line.trim().toUpperCase());
  if (reply.code === 421) throw turnedAway(reply.text);
  const plain = await ask(conversation, `HELO ${ourName}`, signal);
  if (plain.code !== 250) throw notThisKind(plain.text, wanted);
  return [];
}

/** Of `AUTH PLAIN LOGIN`, and of `AUTH=LOGIN`, which old servers say. */
function mechanismsIn(offers: readonly string[]): string[] {
  return [...new Set(offers.flatMap((each) => /^AUTH[ =](.+)$/.exec(each)?.[1]?.split(/[\s=]+/) ?? []))];
}

/** @throws Failure unless the server takes the token */
async function signInByToken(
  conversation: Conversation,
  server: TokenLogin,
  offered: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  if (!offered.includes('XOAUTH2')) throw noTokenLogin(offered);
  conversation.stage = 'after the token was sent';
  let reply = await ask(conversation, `AUTH XOAUTH2 ${xoauth2(server)}`, signal);
  // Why it refuses comes as a challenge; an empty answer asks for the refusal itself.
  if (reply.code === 334) reply = await ask(conversation, '', signal);
  if (reply.code !== 235) throw refusedToken(reply.text);
  conversation.stage = 'after the sign-in';
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
type SmtpLogin = (conversation: Conversation, server: MailServer, signal: AbortSignal) => Promise<SmtpReply>;

/** How each mechanism says who we are; ends with the server's last reply. */
const logins: Readonly<Record<'PLAIN' | 'LOGIN' | 'CRAM-MD5', SmtpLogin>> = {
  PLAIN: (conversation, { user, password }, signal) =>
    ask(conversation, `AUTH PLAIN ${base64(`\0${user}\0${password}`)}`, signal),

  async LOGIN(conversation, { user, password }, signal) {
    let reply = await ask(conversation, 'AUTH LOGIN', signal);
    for (const answer of [user, password]) {
      if (reply.code !== 334) return reply;
      reply = await ask(conversation, base64(answer), signal);
    }
    return reply;
  },

  async 'CRAM-MD5'(conversation, { user, password }, signal) {
    const reply = await ask(conversation, 'AUTH CRAM-MD5', signal);
    if (reply.code !== 334) return reply;
    const challenge = Buffer.from(reply.lines.join(''), 'base64');
    const digest = createHmac('md5', password).update(challenge).digest('hex');
    return ask(conversation, base64(`${user} ${digest}`), signal);
  },
};
