import type { Blame, FaultKind } from '@cadenza/server-replies';
import type { AccountFault } from '../account/fault.ts';
import type { SmtpRefusal } from './refusal-kind.ts';

/** Commands and faults that may concern this recipient alone: the one email that meets them may be the only one. */
const ofOneEmail: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);
const mayBeOfOneEmail: ReadonlySet<FaultKind> = new Set(['sender', 'connection']);

/**
 * The account's fault that a refusal tells (rule D8). A refused domain counts as the sender's.
 *
 * @returns `undefined` for a refusal of the email or its recipient
 */
export function accountFault({ code, status, command }: SmtpRefusal, blame: Blame): AccountFault | undefined {
  const found = blame.on === 'domain' ? ({ fault: 'sender', waitMinutes: null } as const) : blame;
  if (!('fault' in found)) return undefined;
  const { fault: kind, waitMinutes } = found;
  return { kind, code, status, waitMinutes, aside: ofOneEmail.has(command) && mayBeOfOneEmail.has(kind) };
}
