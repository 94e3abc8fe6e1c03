import { type ChangedMailbox, calls } from '@cadenza/contracts';
import { isUnavailable, Refusal, route, type Trace } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { handleMailbox } from '../handlers/mailbox.ts';
import type { MailboxCommand } from '../mailbox/commands.ts';
import { withoutAbsent } from './without-absent.ts';

type ChangeMailbox = Extract<MailboxCommand, { type: 'ChangeMailbox' }>;

const notChanged = 'Something went wrong, and it was not changed. Please try again.';

/** Rule M13: each in a commit of its own, so that one that refuses keeps none of the others from being changed. */
export const changeMailboxes = route(
  calls.changeMailboxes,
  async ({ body: { ids, changes }, trace }, context: Context) => {
    const { addTags: add = [], removeTags: remove = [], ...settings } = changes;
    const command: ChangeMailbox = {
      ...{ type: 'ChangeMailbox', changes: withoutAbsent(settings) },
      ...{ tagChanges: { add, remove }, now: trace.now.toString() },
    };
    const outcomes: ChangedMailbox[] = [];
    let isDatabaseAway = false;
    for (const mailboxId of ids) {
      const message = isDatabaseAway
        ? notChanged
        : await refusalOf(context, mailboxId, command, trace).catch((error) => {
            context.log.error({ err: error, mailboxId }, 'one of many mailboxes was not changed');
            isDatabaseAway = isUnavailable(error);
            return notChanged;
          });
      outcomes.push({ mailboxId, outcome: message === null ? 'changed' : 'refused', message });
    }
    return outcomes;
  },
);

/** Changes one mailbox, or returns why it refuses. */
async function refusalOf(
  context: Context,
  mailboxId: string,
  command: ChangeMailbox,
  trace: Trace,
): Promise<string | null> {
  try {
    await handleMailbox(context, mailboxId, command, trace);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
