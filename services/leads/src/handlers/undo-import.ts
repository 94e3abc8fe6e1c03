import { calls } from '@cadenza/contracts';
import { askService } from '@cadenza/event-kit';
import { notFound, Refusal, type Trace } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { findImport, leadsOfImport, noteUndone } from '../projections/lead-imports.ts';
import { eraseLeads } from './erase-leads.ts';

/** Leads that `sending` is asked about at once. */
const leadsPerAskMax = 1_000;
/** Leads that one call removes, so that it ends in time. */
const leadsPerCallMax = 10_000;

export interface Undone {
  removed: number;
  /** Whether more is left, for the next call. */
  isMoreLeft: boolean;
}

/**
 * Removes leads that an import created, a bounded number a call. Calls are repeated until nothing is left, also after a
 * crash: what is removed is gone from the import. Known leads that it filled or overwrote stay as they are.
 *
 * @throws Refusal 404 for an unknown import, 409 when an email to one of its leads was begun or sent, 503 when
 *   `sending` does not say
 */
export async function undoImport(
  context: Context,
  importId: string,
  { trace, marks }: { trace: Trace; marks: string },
): Promise<Undone> {
  const { database } = context;
  const known = await findImport(database, importId);
  if (!known) throw notFound('import');
  if (known.mailed) throw importMailed();
  // All are asked about before the first is removed.
  if (!known.isUndone) await refuseMailed(context, importId, { limit: Number.POSITIVE_INFINITY, marks });
  await noteUndone(database, importId, trace.now.toString());
  await refuseMailed(context, importId, { limit: leadsPerCallMax, marks });
  const leads = await leadsOfImport(database, importId, { after: 0, limit: leadsPerCallMax });
  const removed = await eraseLeads(
    context,
    leads.map(({ id }) => id),
    trace,
  );
  const isMoreLeft = (await leadsOfImport(database, importId, { after: 0, limit: 1 })).length > 0;
  return { removed, isMoreLeft };
}

async function refuseMailed(
  context: Context,
  importId: string,
  { limit, marks }: { limit: number; marks: string },
): Promise<void> {
  let after = 0;
  for (let asked = 0; asked < limit; asked += leadsPerAskMax) {
    const block = await leadsOfImport(context.database, importId, { after, limit: leadsPerAskMax });
    if (block.length === 0) return;
    const { begun } = await askService(context, calls.askBegunEmails, {
      at: context.settings.SENDING_URL,
      body: { leadIds: block.map(({ id }) => id) },
      marks,
      refusal: unanswered,
    });
    if (begun) throw importMailed();
    after = block.at(-1)?.place ?? after;
  }
}

const importMailed = () =>
  new Refusal(409, 'import-mailed', 'Leads of this import were mailed already, so it can no longer be undone.');

const unanswered = () =>
  new Refusal(
    503,
    'emails-unknown',
    'It cannot be told right now whether these leads were mailed, so nothing was removed. Please try again in a minute.',
  );
