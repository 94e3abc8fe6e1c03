import { emailIdOf } from '@cadenza/contracts';
import type { App } from '../app.ts';
import { keepSentCopies } from '../projections/sent-copies.ts';
import type { FollowedFolder } from './followed-folder.ts';

/** Many mail servers file a copy of what is sent through them: it proves that an email arrived there (rule D2). */
export const sentFolder = (app: App, { onKept }: Pick<FollowedFolder, 'onKept'>): FollowedFolder => ({
  label: 'sent',
  /** Marked by the server (RFC 6154), or by one of the names that such folders have. */
  find: async (client) => {
    const folders = await client.list();
    const sent = folders.find(({ specialUse }) => specialUse === '\\Sent');
    if (!sent) throw new Error('The mailbox has no Sent folder');
    return sent.path;
  },
  fetch: { envelope: true },
  mailsPerBlockMax: 500,
  read: async (mails) => {
    const emailIds = mails.flatMap(({ envelope }) => emailIdOf(envelope?.messageId ?? '') ?? []);
    return (transaction) => keepSentCopies(transaction, [...new Set(emailIds)], app.clock.now());
  },
  passOver: async () => async () => {},
  onKept,
});
