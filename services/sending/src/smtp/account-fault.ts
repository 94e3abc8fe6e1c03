import type { Blame, FaultKind } from '@cadenza/server-replies';
import type { AccountFault } from '../account/fault.ts';
import type { SmtpRefusal } from './refusal-kind.ts';

/** Commands and faults that may concern this recipient alone: the one email that meets them may be the only one. */
const ofOneEmail: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);
const mayBeOfOneEmail: ReadonlySet<FaultKind> = new Set(['sender', 'connection']);

/** Rule D11: whether the provider of the recipient refuses our domain. */
export const isRefusedDomain = (command: string, blame: Blame): boolean =>
  blame.on === 'domain' && ofOneEmail.has(command);

/**
 * The account's fault that a refusal tells (rule D8). A domain that our own mail server refuses, before it heard of the
 * recipient, counts as the sender's.
 *
 * @returns `undefined` for a refusal of the email or its recipient, or of our domain by the recipient's provider
 */
export function accountFault({ code, status, command }: SmtpRefusal, blame: Blame): AccountFault | undefined {
  if (isRefusedDomain(command, blame)) return undefined;
  const found = blame.on === 'domain' ? ({ fault: 'sender', waitMinutes: null } as const) : blame;
  if (!('fault' in found)) return undefined;
  const { fault: kind, waitMinutes } = found;
  return { kind, code, status, waitMinutes, aside: ofOneEmail.has(command) && mayBeOfOneEmail.has(kind) };
}
