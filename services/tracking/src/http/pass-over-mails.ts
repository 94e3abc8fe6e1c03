import { calls } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { forgetNotGivenOut, shownFolders } from '../projections/mailbox-folders.ts';
import { isConnected } from '../projections/mailboxes.ts';
import { passOverMails } from '../projections/passed-over-mails.ts';

/** Rule M12: a person has a mailbox read on without mails that its server does not give out, as far as they were shown. */
export const passMailsOver = route(
  calls.passMailsOver,
  async ({ params: { id: mailboxId }, body: { until }, identity }, { clock, database }: Context) => {
    if (!(await isConnected(database, mailboxId))) throw notFound('mailbox');
    await database.transaction(async (transaction) => {
      await passOverMails(transaction, { mailboxId, until, userId: identity.userId, now: clock.realNow() });
      await forgetNotGivenOut(transaction, mailboxId, until);
    });
    return shownFolders(database, mailboxId);
  },
);
