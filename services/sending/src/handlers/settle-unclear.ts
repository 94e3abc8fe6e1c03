import { type RefusalDecision, replySentence } from '@cadenza/contracts';
import type { RecordedEvent } from '@cadenza/event-store';
import { notFound, type Trace } from '@cadenza/http-kit';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import type { EmailCommand } from '../email/commands.ts';
import { countChanged } from '../email/count-changed.ts';
import type { RefusedDelivery } from '../email/delivery.ts';
import { refusalWords } from '../email/words.ts';
import { fromTime } from '../from-time.ts';
import { type KeptRefusal, noteUnderstood, refusalsOfKind } from '../projections/unclear-refusals.ts';
import { handleEmail } from './email.ts';
import { watchSenders } from './watch-senders.ts';

/** How many emails one call settles, so that it ends in time; the same call goes on. */
const settledMax = 200;

/**
 * Rule D10: a person decides what all refusals with the same words mean.
 * @returns how many emails it settled, and how many are left for the next call
 * @throws Refusal 404 when there is none of this kind
 */
export async function settleRefusals(
  context: Context,
  { kind, decision }: { kind: string; decision: RefusalDecision },
  { correlationId, causationId, wrote }: Trace,
): Promise<{ settled: number; left: number }> {
  const found = await refusalsOfKind(context.database, kind, { limit: settledMax + 1 });
  if (found.refusals.length === 0) throw notFound('refusal');
  const refusals = found.refusals.slice(0, settledMax);
  const recorded = await settle(context, { refusals, decision, metadata: { correlationId, causationId } });
  wrote(recorded);
  await watchSenders(context, refusals);
  return { settled: countChanged(recorded), left: found.total - refusals.length };
}

async function settle(
  context: Context,
  {
    refusals,
    decision,
    metadata,
  }: { refusals: KeptRefusal[]; decision: RefusalDecision; metadata: RecordedEvent['metadata'] },
): Promise<RecordedEvent[]> {
  if (decision === 'try-again') {
    const emailIds = refusals.map(({ emailId }) => emailId);
    return tryAgain(context, emailIds, metadata);
  }
  const recorded: RecordedEvent[] = [];
  for (const refusal of refusals) recorded.push(...(await refuse(context, refusal, { as: decision, metadata })));
  return recorded;
}

/** Lets emails that step aside go at once; the next refusal of each begins the days anew in which it is unclear. */
export async function tryAgain(
  context: Context,
  emailIds: readonly string[],
  metadata: RecordedEvent['metadata'] = fromTime,
): Promise<RecordedEvent[]> {
  const recorded: RecordedEvent[] = [];
  for (const emailId of emailIds) {
    const command = { type: 'TryAgain', now: nowOf(context) } as const;
    recorded.push(...(await handleEmail(context, emailId, command, { metadata, alsoInCommit: forgetDays(emailId) })));
  }
  return recorded;
}

const forgetDays = (emailId: string) => (transaction: Queryable) => noteUnderstood(transaction, emailId);

function refuse(
  context: Context,
  { emailId, code, said, sameWords }: KeptRefusal,
  { as: kind, metadata }: { as: 'policy' | 'dead-address'; metadata: RecordedEvent['metadata'] },
): Promise<RecordedEvent[]> {
  const refused = refusedAs(kind, { code, status: null, said });
  const delivery = kind === 'dead-address' ? { ...refused, reply: { said, sameWords } } : refused;
  const command: EmailCommand = { type: 'SettleRefusal', delivery, now: nowOf(context) };
  return handleEmail(context, emailId, command, { metadata });
}

/** The delivery of an email that is refused for good, once it is clear that its recipient's side means it. */
export function refusedAs(
  kind: 'policy' | 'dead-address',
  { code, status, said }: { code: number; status: string | null; said: string },
): RefusedDelivery {
  const text = replySentence({ kind, code, ...(status !== null && { status }) });
  return { outcome: 'refused', kind, code, status, text, words: refusalWords(kind, code, said), bounced: true };
}

const nowOf = ({ clock }: Context) => clock.now().toString({ smallestUnit: 'millisecond' });
