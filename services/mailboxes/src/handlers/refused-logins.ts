import type { AccessUse, MailboxAccess, TestedServer } from '@cadenza/contracts';
import { Refusal, type Trace } from '@cadenza/http-kit';
import { sentencesOf } from '../check/tested-servers.ts';
import type { Context } from '../context.ts';
import type { FaultVerdict } from '../mailbox/events.ts';
import { accessTo } from './access-to.ts';
import { handleMailbox } from './mailbox.ts';

interface RefusedLogin {
  mailboxId: string;
  use: AccessUse;
  accessRevision: number;
}

/**
 * Signs in where somebody else was refused. One test of the same credentials runs at a time in a process, and answers all
 * who ask meanwhile.
 *
 * @returns whether the mailbox needs attention now
 * @throws Refusal 404 for a mailbox that is removed meanwhile, 503 when its credentials cannot be opened
 */
export function lookIntoRefusedLogin(context: Context, login: RefusedLogin, trace: Trace): Promise<boolean> {
  const { refusedLogins } = context;
  const key = `${login.mailboxId} ${login.use} ${login.accessRevision}`;
  const running = refusedLogins.get(key);
  if (running !== undefined) return running;
  const looking = signInAgain(context, login, trace).finally(() => refusedLogins.delete(key));
  refusedLogins.set(key, looking);
  return looking;
}

async function signInAgain(
  context: Context,
  { mailboxId, use, accessRevision }: RefusedLogin,
  trace: Trace,
): Promise<boolean> {
  const login = { mailboxId, use, accessRevision };
  const access = await accessOf(context, login);
  if (access === 'ended') return true;
  if (access?.accessRevision !== accessRevision) return false;
  const signInWith = async (given: MailboxAccess) =>
    (await context.serverTester.test({ smtp: null, imap: null, [use]: given }))[use];
  let tested = await signInWith(access);
  if (tested !== null && isFault(tested) && 'accessToken' in access) {
    // A server may refuse a token before its time.
    const renewed = await accessOf(context, login, access.accessToken);
    if (renewed === 'ended') return true;
    if (renewed?.accessRevision !== accessRevision) return false;
    tested = await signInWith(renewed);
  }
  if (tested === null || !isFault(tested)) return false;
  const state = await handleMailbox(
    context,
    mailboxId,
    { type: 'ReportFault', use, verdict: tested.verdict, accessRevision },
    trace,
    { faultWords: sentencesOf(tested) },
  );
  return state.status === 'existing' && state.fault !== null;
}

/** @returns `ended` when the provider accepts the sign-in no longer; the mailbox needs attention then */
async function accessOf(context: Context, { mailboxId, use }: RefusedLogin, refusedToken?: string) {
  try {
    return await accessTo(context, mailboxId, use, refusedToken);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'sign-in-ended') return 'ended';
    throw error;
  }
}

/** A server that cannot be reached, or lets nobody in just now, says nothing of the password. */
const isFault = (tested: TestedServer): tested is TestedServer & { verdict: FaultVerdict } =>
  tested.verdict === 'refused' || tested.verdict === 'oauth-required';
