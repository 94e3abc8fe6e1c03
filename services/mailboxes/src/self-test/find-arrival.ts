import { setTimeout as wait } from 'node:timers/promises';
import type { Arrival, MailLogin } from '@cadenza/contracts';
import type { Route } from '../check/protocol.ts';
import { authenticationVerdicts } from './authentication-verdicts.ts';
import { watchMailbox } from './mailbox-watch.ts';

/** Mails that came before it was asked, among which it may be. */
const lookBack = 50;
const pollMs = 2_000;
const folderMaxLength = 200;

/**
 * Waits until a mail is in the inbox or in Junk of a mailbox.
 *
 * @param end when it is waited for no longer
 * @throws Error when the mailbox cannot be read
 */
export async function findArrival(
  server: MailLogin,
  messageId: string,
  route: Route,
  end: AbortSignal,
): Promise<Arrival['arrived']> {
  using watch = await watchMailbox(server, route, end, { lookBack });
  while (!end.aborted) {
    const copies = await watch.look((headers) => headers.first('message-id') === messageId).catch(() => []);
    const copy = copies.find(({ kind }) => kind !== 'sent');
    if (copy) return { folder: copy.folder.slice(0, folderMaxLength), ...authenticationVerdicts(copy.headers) };
    await wait(pollMs, undefined, { signal: end }).catch(() => {});
  }
  return null;
}
