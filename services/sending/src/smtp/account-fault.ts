import type { AccountFault, FaultKind } from '../account/fault.ts';
import rules from './account-fault-rules.json' with { type: 'json' };
import { refusalKind, type SmtpRefusal } from './refusal-kind.ts';

interface FaultRule {
  kind: string;
  why: string;
  status?: string;
  unlessStatus?: string;
  text?: string;
  code?: number[];
  /** The commands in reply to which the reply means this, where it does so only for some. */
  commands?: string[];
  waitMinutes?: number;
}

const compiled = (rules as FaultRule[]).map(({ kind, status, unlessStatus, text, code, commands, waitMinutes }) => ({
  kind: kind as FaultKind,
  status: status ? new RegExp(status) : undefined,
  unlessStatus: unlessStatus ? new RegExp(unlessStatus) : undefined,
  text: text ? new RegExp(text, 'i') : undefined,
  code: new Set(code),
  commands: commands && new Set(commands),
  waitMinutes: waitMinutes ?? null,
}));

type Diagnosis = Pick<AccountFault, 'kind' | 'waitMinutes'>;

/** Commands and faults that may concern this recipient alone: the one email that meets them may be the only one. */
const ofOneEmail: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);
const mayBeOfOneEmail: ReadonlySet<FaultKind> = new Set(['sender', 'connection']);

/**
 * Decides whether a server reply is about the account and not about the email (rule D8): by the table of rules,
 * otherwise by the command that it replies to. Before its recipient is named, only the size of an email can be wrong.
 *
 * @returns the account's fault, or `undefined` for a refusal of the email
 */
export function accountFault(refusal: SmtpRefusal): AccountFault | undefined {
  const text = onOneLine(refusal.text);
  const diagnosis = byRule(refusal, text) ?? byCommand(refusal);
  if (!diagnosis) return undefined;
  const { code, status, command } = refusal;
  return {
    kind: diagnosis.kind,
    code,
    status,
    waitMinutes: statedMinutes(text) ?? diagnosis.waitMinutes,
    aside: ofOneEmail.has(command) && mayBeOfOneEmail.has(diagnosis.kind),
  };
}

function byRule({ code, status, command }: SmtpRefusal, text: string): Diagnosis | undefined {
  return compiled.find((rule) => {
    if (rule.commands && !rule.commands.has(command)) return false;
    if (status !== null && rule.unlessStatus?.test(status)) return false;
    return rule.code.has(code) || (status !== null && rule.status?.test(status)) || rule.text?.test(text);
  });
}

const closingChannel = 421;

function byCommand(refusal: SmtpRefusal): Diagnosis | undefined {
  const { code, command } = refusal;
  if (command.startsWith('AUTH')) return { kind: 'login', waitMinutes: null };
  if (command === 'MAIL FROM' && code !== closingChannel) {
    if (refusalKind(refusal) === 'content') return undefined;
    return { kind: code < 500 ? 'connection' : 'sender', waitMinutes: null };
  }
  const isOfEmail = ofOneEmail.has(command) && code !== closingChannel;
  return isOfEmail ? undefined : { kind: 'connection', waitMinutes: null };
}

/** Joins a server reply of several lines, each of which repeats the codes (RFC 5321, 4.2.1). */
function onOneLine(reply: string): string {
  return reply.replace(/\r?\n\d{3}[ -](?:[245]\.\d{1,3}\.\d{1,3} )?/g, ' ');
}

const secondsOf: Record<string, number> = { s: 1, m: 60, h: 3_600 };
const wait = /\b(?:again|retry|wait)\b\D{0,20}\b(\d{1,5}) ?(s|m|h)(?:ec|in|our|\b)/i;

/** The wait that a text states, as in `Try again in 92 seconds`. */
function statedMinutes(text: string): number | undefined {
  const [, amount, unit = ''] = wait.exec(text) ?? [];
  return amount === undefined ? undefined : (Number(amount) * (secondsOf[unit.toLowerCase()] ?? 1)) / 60;
}
