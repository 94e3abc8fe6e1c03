import { bulkLeadRow, bulkLeadsMaxRows, calls, customFieldsMax, type Lead, tagsMax } from '@cadenza/contracts';
import { route, tokensOfList } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { handleLeads } from '../handlers/lead.ts';
import { type StoredLead, withoutRevision } from '../lead/state.ts';
import { findLeads } from '../projections/leads.ts';
import { newLead } from './new-lead.ts';

const importBytesMax = 10_485_760;
/** Besides its own fields each row has a value of every custom field, and tags. */
const fieldsPerRow = Object.keys(bulkLeadRow.shape).length + customFieldsMax + tagsMax;

export const importLeads = route(
  calls.importLeads,
  async ({ body, query, trace, makeOnce }, context: Context) => {
    const createdAt = trace.now.toString({ smallestUnit: 'millisecond' });
    const rows = body.map((row) => newLead(row, createdAt));
    let stored: Lead[] | undefined;
    const { ids } = await makeOnce<{ ids: string[] }>(async (keep) => {
      const command = { type: 'ImportLeads', rows, ...query, now: trace.now.toString() } as const;
      stored = await handleLeads(context, command, trace, (transaction, answer) =>
        keep(transaction, { ids: answer.map(({ id }) => id) }),
      );
      return { ids: stored.map(({ id }) => id) };
    });
    return stored ?? (await leadsAgain(context, ids, rows));
  },
  { bodyBytesMax: importBytesMax, bodyTokensMax: tokensOfList(bulkLeadsMaxRows, fieldsPerRow) },
);

/** The leads stored for these ids, in row order. For a lead that was erased since, what its row says. */
async function leadsAgain(context: Context, ids: readonly string[], rows: readonly StoredLead[]): Promise<Lead[]> {
  const found = await findLeads(context.database.byKey, ids);
  return rows.map((row, index) =>
    withoutRevision(found.get(ids[index] as string) ?? { ...row, id: ids[index] as string }),
  );
}
