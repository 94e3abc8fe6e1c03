import type { ContractEventOf, MailboxEventType } from '@cadenza/contracts';
import { type Consumer, consumersFor, traceOf } from '@cadenza/event-kit';
import type { Trace } from '@cadenza/http-kit';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { askAfterMending, followRecords } from '../handlers/heed-records.ts';
import { takeLeadsBack } from '../handlers/take-leads-back.ts';
import { tryAccountNow } from '../handlers/try-account-now.ts';
import {
  changeMailbox,
  keepMailbox,
  noteMailboxFault,
  noteMailboxRemoved,
  notePaused,
  noteResumed,
} from '../projections/mailboxes/mailboxes.ts';
import { keepDomainHealth, requestVisitsOfDomain } from '../projections/mailboxes/sending-domains.ts';
import { requestMailboxVisit } from '../projections/mailboxes/visits.ts';
import { keepTrackingHost } from '../projections/tracking-hosts.ts';

const { on } = consumersFor<Context>();

/**
 * Notes what an event says about a mailbox. No email that it claimed before begins, and all campaigns that it sends for
 * are planned anew once the dispatcher has looked at it.
 */
function onMailbox<Type extends MailboxEventType>(
  type: Type,
  project: (transaction: Queryable, data: ContractEventOf<Type>['data']) => Promise<void>,
  react?: (data: ContractEventOf<Type>['data'], context: Context, trace: Trace) => Promise<void>,
): Consumer<Context, Type> {
  return on(type, {
    before: (transaction, { data }, { clock }) => requestMailboxVisit(transaction, data.mailboxId, clock.now()),
    project: (transaction, { data }) => project(transaction, data),
    ...(react && { react: (event, context) => react(event.data, context, traceOf(event, context)) }),
  });
}

/** Rule D8: its owner may have mended what its account waits for. */
const tryNow = ({ mailboxId }: { mailboxId: string }, context: Context) => tryAccountNow(context, mailboxId);

const takeBack = ({ mailboxId }: { mailboxId: string }, context: Context, trace: Trace) =>
  takeLeadsBack(context, mailboxId, trace);

export const mailboxConsumers = [
  onMailbox('MailboxConnected', keepMailbox, takeBack),
  onMailbox('MailboxChanged', changeMailbox, tryNow),
  onMailbox('MailboxPaused', (transaction, { mailboxId }) => notePaused(transaction, mailboxId, true)),
  onMailbox('MailboxResumed', noteResumed, tryNow),
  onMailbox('MailboxNeedsAttention', (transaction, { mailboxId, use }) =>
    noteMailboxFault(transaction, mailboxId, use),
  ),
  onMailbox('MailboxRecovered', (transaction, { mailboxId }) => noteMailboxFault(transaction, mailboxId, null), tryNow),
  onMailbox(
    'MailboxRemoved',
    (transaction, { mailboxId, removedAt }) => noteMailboxRemoved(transaction, mailboxId, removedAt),
    takeBack,
  ),
  on('DomainHealthChanged', {
    before: async (transaction, { data }, { clock }) => {
      await requestVisitsOfDomain(transaction, data, clock.now());
      await askAfterMending(transaction, data, clock.now());
    },
    project: (transaction, { data }) => keepDomainHealth(transaction, data),
    react: ({ data }, context) => followRecords(context, data),
  }),
  on('TrackingHostChanged', { project: (transaction, { data }) => keepTrackingHost(transaction, data) }),
];
