import type { MailLogin } from '@cadenza/contracts';
import { hungUp } from './broken-off.ts';
import { Failure } from './finding.ts';
import { noStartTls, talkedOnWithoutTls, turnedAway } from './greeting.ts';
import { noPasswordLogin, noTokenLogin, refusedLogin, refusedToken, unreadInbox } from './refused-login.ts';
import { inboxStage, type Progress, tlsStage } from './stage.ts';
import { tlsFailure } from './tls-failure.ts';

/** An error of imapflow. */
export type ImapError = Error & { code?: string; tlsFailed?: boolean; authenticationFailed?: boolean };

/**
 * Why a conversation ended that imapflow led, by its error and by what the server said.
 *
 * @param offered mechanisms of sign-in, in capitals
 */
export function imapFailure(
  error: unknown,
  progress: Progress,
  { login, offered }: { login: MailLogin | null; offered: readonly string[] },
): Failure {
  if (error instanceof Failure) return error;
  const { code, tlsFailed, authenticationFailed } = error as ImapError;
  const { stage } = progress;
  if (code === 'STARTTLS_INJECTION') return talkedOnWithoutTls();
  if (stage === tlsStage) return tlsFailure(error as Error);
  if (tlsFailed) return noStartTls(progress.isStartingTls ? progress.said.at(-1) : undefined);
  const said = refusalIn(progress.said);
  const isToken = login !== null && 'accessToken' in login;
  // Without a code: imapflow did not begin to sign in, because the server offers no way to.
  const isWithoutWay = authenticationFailed || (code === undefined && said === undefined);
  if (login && isWithoutWay && !progress.isSigningIn) return isToken ? noTokenLogin(offered) : noPasswordLogin(offered);
  if (said === undefined) return hungUp(stage);
  if (stage === inboxStage) return unreadInbox(said);
  if (!progress.isSigningIn || !login) return turnedAway(said);
  return isToken ? refusedToken(said) : refusedLogin(said, login.host, offered);
}

/** The refusal of a command, and what stood before it: some providers say there, in an alert, what to do. */
function refusalIn(lines: readonly string[]): string | undefined {
  const ending = lines.findLast((line) => /^(?:NO|BAD|\* BYE)\b/i.test(line));
  return ending && [ending, ...lines.filter((line) => line !== ending)].join(' ');
}
