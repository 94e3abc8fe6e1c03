import { calls, customColumnPrefix } from '@cadenza/contracts';
import { type Identity, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { findLeadColumns, keepLeadColumns } from '../projections/lead-columns.ts';
import { knownFields } from './selection-of.ts';

export const getLeadColumns = route(calls.getLeadColumns, ({ identity }, context: Context) =>
  columnsOf(context, identity),
);

export const chooseLeadColumns = route(calls.chooseLeadColumns, async ({ body, identity }, context: Context) => {
  await keepLeadColumns(context.database, ownerOf(identity), body.columns);
  return columnsOf(context, identity);
});

/** Without those of fields that were deleted since. */
async function columnsOf({ database }: Context, identity: Identity): Promise<{ columns: string[] | null }> {
  const chosen = await findLeadColumns(database, ownerOf(identity));
  if (chosen === null) return { columns: null };
  const fields = await knownFields(database);
  const isKnown = (column: string) =>
    !column.startsWith(customColumnPrefix) || fields.has(column.slice(customColumnPrefix.length));
  return { columns: chosen.filter(isKnown) };
}

/** Calls of users have the id of one. */
const ownerOf = ({ userId }: Identity) => userId ?? '';
