import { leaseShares } from '@cadenza/postgres';
import type { App } from '../app.ts';
import { followFolder } from './follow-folder.ts';
import type { FollowedFolder } from './followed-folder.ts';
import { startSentEvidence } from './sent-evidence.ts';
import { sentFolder } from './sent-folder.ts';

const folders: readonly FollowedFolder[] = [sentFolder];

/** Follows the mailbox's folders; of several copies of the service each folder is read by one. */
export async function startMailbox(
  app: App,
  { url, databaseUrl }: { url: string; databaseUrl: string },
): Promise<AsyncDisposable> {
  await using starting = new AsyncDisposableStack();
  starting.use(startSentEvidence(app));
  const loops: { wake(): void }[] = [];
  const lease = starting.use(
    await leaseShares(databaseUrl, {
      name: 'mailbox',
      shares: folders.length,
      onChange: () => {
        for (const loop of loops) loop.wake();
      },
      onError: (error) => app.log.warn({ err: error }, 'sharing the mailbox between copies failed'),
    }),
  );
  for (const [index, folder] of folders.entries()) {
    loops.push(starting.use(followFolder(app, { url, folder, isReader: () => lease.held().includes(index) })));
  }
  return starting.move();
}
