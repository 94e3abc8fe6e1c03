import { randomUUIDv7 } from 'node:crypto';
import type { Lead } from '@cadenza/contracts';
import { append, contextOf, retryOnConflict, VersionConflict } from '@cadenza/event-store';
import type { Trace } from '@cadenza/http-kit';
import { canonicalAddress } from '@cadenza/mail-address';
import { type Queryable, together } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { fillLeads, findByAddresses, insertLeads } from '../projections/leads.ts';
import type { LeadCommand } from './commands.ts';
import { decide } from './decide.ts';

type WritingCommand = Exclude<LeadCommand, { type: 'EraseLeads' }>;

/**
 * Creates or imports leads: their rows and the events about them in one commit. If another request creates one of the
 * addresses at the same time, or erases a lead whose blanks are being filled, the command is decided again.
 *
 * A bulk path, without `handleCommands`: thousands of leads are decided from their rows, on a stream that is new, and
 * the events and rows are written by two statements at the same time.
 *
 * @param alsoInCommit runs at the end of the same transaction, but not if nothing is written
 * @returns the lead that stands for each row of the command
 */
export async function handleLeads(
  context: Context,
  command: WritingCommand,
  trace: Trace,
  alsoInCommit: (transaction: Queryable, answer: readonly Lead[]) => Promise<void> = async () => {},
): Promise<Lead[]> {
  const rows = command.type === 'CreateLead' ? [command.lead] : command.rows;
  const addresses = [...new Set(rows.map(({ email }) => canonicalAddress(email)))].filter(
    (address) => address !== null,
  );
  return retryOnConflict(async () => {
    const decision = decide(command, await findByAddresses(context.database.byKey, addresses));
    if (decision.events.length === 0) return decision.answer;
    const stored = await context.database.transaction(async (transaction) => {
      const [recorded] = await together([
        append(
          transaction,
          [{ stream: `import-${randomUUIDv7()}`, expectedVersion: 0, events: decision.events }],
          contextOf(trace),
        ),
        insertLeads(transaction, decision.created),
      ]);
      const filled = await fillLeads(transaction, decision.completed);
      if (filled.length < decision.completed.length) throw new VersionConflict('A lead was erased meanwhile');
      await alsoInCommit(transaction, decision.answer);
      return { recorded, filled };
    });
    trace.wrote(stored.recorded);
    const filledById = new Map(stored.filled.map((lead) => [lead.id, lead]));
    return decision.answer.map((lead) => filledById.get(lead.id) ?? lead);
  });
}
