import type { CustomField, Lead } from '@cadenza/contracts';
import { Refusal } from '@cadenza/http-kit';
import type { Database, Queryable } from '@cadenza/postgres';
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
  /** Of the last lead of the page before: see `cursorOf`. */
  cursor: number | undefined;
  limit: number;
}

/**
 * A page of selected leads in an order. No index has the order: each page looks at all leads that fit, which takes
 * about a second for a million.
 *
 * @throws Refusal 409 when the last lead of the page before has another place in the order now, or none; 503 when it
 *   takes too long
 */
export async function listSortedLeads(
  database: Database,
  sorted: Sorted,
  { cursor, limit }: SortedPage,
): Promise<{ rows: Lead[]; cursor: number | undefined }> {
  const last = cursor === undefined ? undefined : lastOf(cursor);
  const rows = await readingAll(database, async (transaction) => {
    if (last && !(await isWhereItWas(transaction, sorted, last))) {
      throw new Refusal(409, 'list-changed', 'The order of this list has changed meanwhile. Please reload the page.');
    }
    return await readPage(transaction, sorted, last?.place, limit);
  });
  const end = rows.length === limit ? rows.at(-1) : undefined;
  return {
    rows: rows.map(({ place: _, mark: __, ...lead }) => lead),
    cursor: end && cursorOf(end),
  };
}

/** A lead's place in the list of all, and a mark of what it is sorted by. */
interface Last {
  place: number;
  mark: number;
}

const marksMax = 2 ** 20;
export const sortedCursorMax = Number.MAX_SAFE_INTEGER;

/**
 * What a lead is sorted by stands in no address, as it may be a name: the mark only tells whether it is still the same. A
 * lead that is sorted elsewhere now would lose or double those between.
 */
const cursorOf = ({ place, mark }: Last) => place * marksMax + mark;
const lastOf = (cursor: number): Last => ({ place: Math.floor(cursor / marksMax), mark: cursor % marksMax });

/** In SQL: the mark of a key, below `marksMax`. */
function markOf(key: string, { by, direction }: Order, parameters: Parameters): string {
  const order = parameters.add(`${by} ${direction} `, 'text');
  return `('x' || left(md5(${order} || coalesce((${key})::text, '')), 5))::bit(20)::integer`;
}

async function isWhereItWas(
  transaction: Queryable,
  { order, fields }: Sorted,
  { place, mark }: Last,
): Promise<boolean> {
  const parameters = new Parameters();
  const marked = markOf(orderKey(order, fields, parameters), order, parameters);
  const { rowCount } = await transaction.query(
    `select from leads
     where place = ${parameters.add(place, 'bigint')} and ${marked} = ${parameters.add(mark, 'int')}`,
    parameters.values,
  );
  return rowCount === 1;
}

async function readPage(
  transaction: Queryable,
  { selection, order, fields }: Sorted,
  lastPlace: number | undefined,
  limit: number,
): Promise<(Lead & Last)[]> {
  const parameters = new Parameters();
  const key = orderKey(order, fields, parameters);
  const way = order.direction === 'ascending' ? 'asc' : 'desc';
  const last = lastPlace === undefined ? null : parameters.add(lastPlace, 'bigint');
  const { rows } = await transaction.query<Lead & Last>(
    `with ${last === null ? '' : `last as materialized (select place, ${key} as key from leads where place = ${last}),`}
     page as materialized (
       select place, key
       from (select place, ${key} as key from leads where ${selectionCondition(selection, parameters)}) as selected
       ${last === null ? '' : `where ${isAfter(order)}`}
       order by key ${way} nulls last, place desc limit ${parameters.add(limit, 'bigint')}
     )
     select ${shownLeadColumns}, leads.place, ${markOf('page.key', order, parameters)} as mark
     from page join leads on leads.place = page.place
     order by page.key ${way} nulls last, leads.place desc`,
    parameters.values,
  );
  return rows;
}

/** In SQL: whether a selected lead comes after the last one. */
function isAfter({ direction }: Order): string {
  const further = direction === 'ascending' ? '>' : '<';
  const last = (column: string) => `(select ${column} from last)`;
  return `case when ${last('key')} is null then key is null and place < ${last('place')}
    else key is null or key ${further} ${last('key')} or (key = ${last('key')} and place < ${last('place')}) end`;
}
