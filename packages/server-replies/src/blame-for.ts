import { aboutSomebodyElse, blameOfSender } from './about-somebody-else.ts';
import { inDetail } from './in-detail.ts';
import { type Readable, readable } from './readable.ts';
import { loginCodes } from './rules/account-rules.ts';
import { soundsLikeFilter } from './rules/filter-words.ts';
import {
  namesMailbox,
  namesOtherSystem,
  soundsGreylisted,
  soundsHesitant,
  soundsPassing,
} from './rules/hesitant-words.ts';
import { ours, passes, unclear } from './rules/reply-rule.ts';
import { moreTelling, namesAddress, type Said, saidByStatus, saidInWords } from './said.ts';
import type { Blame, ReplyVerdict, ServerReply } from './server-reply.ts';
import { onOneLine } from './words.ts';

/**
 * Whom a negative reply is about (rules S3, D8). A refusal is the recipient's only where it says so, and ours where it
 * names our account, domain, address or server.
 *
 * Words come first, then the status, then words that servers use for many things. Whatever they say, a reply to a
 * command before RCPT cannot be about the recipient.
 */
export function blameFor(reply: ServerReply): ReplyVerdict {
  const words = readable(onOneLine(reply.text), reply);
  const found = verdict(reply, words);
  const { blame, ...rest } = found;
  return { blame: inDetail(blame, words), rule: rest.rule, ...(rest.isOfMailbox && { isOfMailbox: true }) };
}

function verdict(reply: ServerReply, words: Readable): ReplyVerdict {
  const said = sayings(reply, words);
  return (
    byCommand(reply, words, said) ??
    (isTransient(reply) ? ofTransient(reply, words, said) : ofRefusal(reply, words, said))
  );
}

interface Sayings {
  strong: Said | null;
  status: Said | null;
  weak: Said | null;
}

function sayings({ status, command }: ServerReply, words: Readable): Sayings {
  return {
    strong: saidInWords(words, false, command),
    status: status === null ? null : saidByStatus([status]),
    weak: saidInWords(words, true, command),
  };
}

const closingChannel = 421;
const isTransient = ({ code, status }: ServerReply) => (code === null ? status?.startsWith('4') === true : code < 500);

const isOurs = ({ blame }: Said) => blame.on === 'account' || blame.on === 'domain';

/** The commands replied to on behalf of the recipient; a report may not say which it was. */
const ofOneEmail: ReadonlySet<string | null> = new Set(['RCPT TO', 'DATA', null]);

/** Codes of the login, and replies to commands before the recipient was named. */
function byCommand({ code, command }: ServerReply, words: Readable, { strong, status }: Sayings): ReplyVerdict | null {
  if (loginCodes.has(code)) return ofLogin(`code ${code}`, { code, strong, words });
  if (ofOneEmail.has(command)) {
    if (code !== closingChannel) return null;
    const found = moreTelling(strong, status);
    return found && isOurs(found) ? found : told('connection', 'closes the channel');
  }
  const isLogin = command?.startsWith('AUTH') === true;
  const own = [strong, status].find((said) => said?.blame.on === 'account');
  if (own && !isLogin) return own;
  if (isLogin) return ofLogin('reply to AUTH', { code, strong: own ?? null, words });
  if (command === 'MAIL FROM' && code !== closingChannel) return ofMailFrom(code, { strong, status });
  return told('connection', `reply to ${command}`);
}

/** RFC 4954, 6: a temporary failure of the server, which says nothing about the password. */
const temporaryAuthFailure = 454;

function ofLogin(
  rule: string,
  { code, strong, words }: { code: number | null; strong: Said | null; words: Readable },
): ReplyVerdict {
  if (strong?.blame.on === 'account' && strong.blame.fault !== 'login') return strong;
  if (code === temporaryAuthFailure || soundsPassing(words.plain)) return told('connection', `${rule}, but it passes`);
  return strong?.blame.on === 'account' ? strong : told('login', rule);
}

function ofMailFrom(code: number | null, { strong, status }: Omit<Sayings, 'weak'>): ReplyVerdict {
  const found = [strong, status].find((said) => said?.blame.on === 'domain' || said?.blame.on === 'email');
  if (found) return found;
  return told(code !== null && code < 500 ? 'connection' : 'sender', 'reply to MAIL FROM');
}

const told = (fault: 'login' | 'connection' | 'sender', rule: string): ReplyVerdict => ({ blame: ours(fault), rule });

function ofTransient(reply: ServerReply, { plain }: Readable, { strong, status }: Sayings): ReplyVerdict {
  const found = moreTelling(strong, status);
  if (found && isOurs(found)) return found;
  if (isOfSystem(reply, plain, strong)) return told('connection', `${reply.status}: the mail system of the server`);
  const isFull = found?.blame.on === 'recipient' && found.blame.cause === 'full';
  return { blame: passes, rule: 'it may pass (4xx)', ...(isFull && { isOfMailbox: true }) };
}

/** RFC 3463, X.3: the fault of the server itself, unless words say otherwise; X.3.4 is the size of an email. */
function isOfSystem({ status }: ServerReply, plain: string, strong: Said | null): boolean {
  if (status === null || !/^4\.3\.(?!4$)/.test(status) || soundsGreylisted(plain) || namesOtherSystem(plain))
    return false;
  if (strong === null || strong.blame.on === 'nobody') return true;
  return strong.blame.on === 'recipient' && strong.blame.cause === 'full' && !namesMailbox(plain);
}

function ofRefusal(reply: ServerReply, words: Readable, { strong, status, weak }: Sayings): ReplyVerdict {
  const found = moreTelling(strong, status) ?? (weak?.blame.on === 'nobody' && reply.code !== null ? null : weak);
  if (!found) return { blame: unclear, rule: 'nothing known is said' };
  if (found.mustName && !found.mustName.test(words.plain)) return { blame: unclear, rule: `${found.rule}, of nobody` };
  const ofSender = blameOfSender(words, found);
  if (ofSender) return { blame: ofSender, rule: `${found.rule}, of the sender` };
  const doubt = isDead(found.blame) ? doubtAbout(reply, words, found) : undefined;
  return doubt === undefined ? found : { blame: unclear, rule: `${found.rule}, but ${doubt}` };
}

const isDead = (blame: Blame) => blame.on === 'recipient' && blame.cause === 'dead-address';

/** Why words for a dead address are not believed. */
function doubtAbout({ command, status }: ServerReply, words: Readable, found: Said): string | undefined {
  const { plain } = words;
  const isNamed = status !== null && namesAddress([status]);
  if (soundsLikeFilter(plain)) return 'with the words of a filter';
  if (soundsHesitant(plain)) return 'with words that nobody says of a dead address';
  const needsProof = found.needsProof ?? command !== null;
  if (needsProof && !isNamed && command !== 'RCPT TO') return 'neither to RCPT nor with a code for the address';
  return aboutSomebodyElse(words, found);
}
