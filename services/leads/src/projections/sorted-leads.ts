import type { CustomField, Lead } from '@cadenza/contracts';
import { Refusal } from '@cadenza/http-kit';
import type { Database } from '@cadenza/postgres';
import { selectionCondition } from '../filter/condition.ts';
import { type Order, orderKey } from '../filter/order.ts';
import { Parameters } from '../filter/parameters.ts';
import type { Selection } from '../filter/selection.ts';
import { shownLeadColumns } from './leads.ts';
import { readingAll } from './reading.ts';

interface Sorted {
  selection: Selection;
  order: Order;
  fields: ReadonlyMap<string, CustomField>;
}

interface SortedPage {
  /** The place of the last lead of the page before. What it is sorted by stands in no address. */
  cursor: number | undefined;
  limit: number;
}

/**
 * A page of selected leads in an order. No index has the order: each page looks at all leads that fit, which takes
 * about a second for a million.
 *
 * @throws Refusal 409 when the last lead of the page before does not exist any more, 503 when it takes too long
 */
export async function listSortedLeads(
  database: Database,
  { selection, order, fields }: Sorted,
  { cursor, limit }: SortedPage,
): Promise<{ rows: Lead[]; cursor: number | undefined }> {
  const parameters = new Parameters();
  const key = orderKey(order, fields, parameters);
  const way = order.direction === 'ascending' ? 'asc' : 'desc';
  const sorted = `order by key ${way} nulls last, place desc`;
  const last = cursor === undefined ? null : parameters.add(cursor, 'bigint');
  const { rows, isLastGone } = await readingAll(database, async (transaction) => {
    const { rows } = await transaction.query<Lead & { place: number }>(
      `with ${last === null ? '' : `last as materialized (select place, ${key} as key from leads where place = ${last}),`}
       page as materialized (
         select place, key
         from (select place, ${key} as key from leads where ${selectionCondition(selection, parameters)}) as selected
         ${last === null ? '' : `where ${isAfter(order)}`}
         ${sorted} limit ${parameters.add(limit, 'bigint')}
       )
       select ${shownLeadColumns}, leads.place from page join leads on leads.place = page.place
       order by page.key ${way} nulls last, leads.place desc`,
      parameters.values,
    );
    if (last === null || rows.length > 0) return { rows, isLastGone: false };
    const { rowCount } = await transaction.query('select from leads where place = $1', [cursor]);
    return { rows, isLastGone: rowCount === 0 };
  });
  if (isLastGone) {
    throw new Refusal(409, 'list-changed', 'A lead of this list was deleted meanwhile. Please reload the page.');
  }
  return {
    rows: rows.map(({ place: _, ...lead }) => lead),
    cursor: rows.length === limit ? rows.at(-1)?.place : undefined,
  };
}

/** In SQL: whether a selected lead comes after the last one. */
function isAfter({ direction }: Order): string {
  const further = direction === 'ascending' ? '>' : '<';
  const last = (column: string) => `(select ${column} from last)`;
  return `case when ${last('key')} is null then key is null and place < ${last('place')}
    else key is null or key ${further} ${last('key')} or (key = ${last('key')} and place < ${last('place')}) end`;
}
