import { comparableAddress } from '@cadenza/mail-address';
import { inboxName, ownAddresses } from '@cadenza/mailbox';
import { leaseShares } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { followFolder } from './follow-folder.ts';
import { inboxFolder } from './inbox-folder.ts';
import { startMailReader } from './mail-reader.ts';
import { startInboundRecorder } from './record-inbound-mail.ts';
import { startSentEvidence } from './sent-evidence.ts';
import { sentFolder } from './sent-folder.ts';

export interface MailboxSettings {
  url: string;
  /** Whether the login may be sent without TLS. */
  plainLogin: boolean;
  /** The address that emails are sent from, as in From. */
  sender: string | undefined;
  databaseUrl: string;
}

/** Follows the mailbox's folders. Each folder is read by one instance of the service. */
export async function startMailbox(
  context: Context,
  { url, plainLogin, sender, databaseUrl }: MailboxSettings,
): Promise<AsyncDisposable> {
  await using starting = new AsyncDisposableStack();
  const evidence = starting.use(startSentEvidence(context));
  const recorder = starting.use(
    startInboundRecorder(context, { ownAddresses: ownAddresses(url, sender).map(comparableAddress) }),
  );
  const reader = startMailReader();
  const folders = [
    sentFolder(context, { onKept: evidence.wake }),
    inboxFolder(context, { path: inboxName(url), reader, onKept: recorder.wake }),
  ];
  const loops: { wake(): void }[] = [];
  const lease = starting.use(
    await leaseShares(databaseUrl, {
      name: 'mailbox',
      shares: folders.length,
      onChange: () => {
        for (const loop of loops) loop.wake();
      },
      onError: (error) => context.log.warn({ err: error }, 'sharing the mailbox between instances failed'),
    }),
  );
  for (const [index, folder] of folders.entries()) {
    loops.push(
      starting.use(followFolder(context, { url, plainLogin, folder, isReader: () => lease.owned().includes(index) })),
    );
  }
  // Disposed first, so that the loops need not wait for a whole block of mails. Those mails are read again.
  starting.use(reader);
  return starting.move();
}
