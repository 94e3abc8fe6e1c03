import type { ReportRow, ReportSort, StatusCounts } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { allLinkClasses, linksWhere, statusOfClass } from './link-classes.ts';
import {
  allRows,
  instantKey,
  rowColumns,
  type SelectedRow,
  shownRows,
  statusColumn,
  toReportRow,
} from './report-row.ts';
import { filterCondition, filterValues, type RowFilter } from './report-rows.ts';

/** The place of a row in its order. Rows without a value in the sort column come last. */
export interface RowPlace {
  isEmpty: boolean;
  key: string;
  position: number;
}

export interface PageOf extends RowFilter {
  sort?: ReportSort | undefined;
  direction: 'ascending' | 'descending';
  after: RowPlace | undefined;
  limit: number;
  now: Temporal.Instant;
}

const keys: Record<ReportSort, string> = {
  lead: `nullif(lower(trim(concat_ws(' ', first_name, last_name))), '')`,
  email: `nullif(lower(email), '')`,
  status: statusColumn,
  sent: instantKey('sent_at'),
  opened: instantKey('opened_at'),
  bounced: instantKey('bounced_at'),
  spam: instantKey('spam_at'),
  replied: instantKey('replied_at'),
};

type PlacedRow = SelectedRow & { position: number };

/** A page of the report, with the place of its last row if more may follow. */
export async function readReportPage(
  database: Queryable,
  campaignId: string,
  page: PageOf,
): Promise<{ rows: ReportRow[]; last: RowPlace | undefined }> {
  // Rows of one status may be few and far apart: looking up every row on the way to them would take longer.
  const { rows, last } = await (page.sort || page.status ? readSorted : readNext)(database, campaignId, page);
  return {
    rows: rows.map(({ position: _, ...row }) => toReportRow(row, page.now)),
    last: rows.length === page.limit ? last : undefined,
  };
}

async function readNext(database: Queryable, campaignId: string, { after, limit, ...filter }: PageOf) {
  const { rows } = await database.query<PlacedRow>(
    `select ${rowColumns}, position from ${shownRows} and ${filterCondition} and position > $5
     order by position limit $6`,
    [campaignId, ...filterValues(filter), after?.position ?? 0, limit],
  );
  const last = rows.at(-1);
  return { rows, last: last && { isEmpty: false, key: '', position: last.position } };
}

/** First finds which rows to show, then reads their columns. */
async function readSorted(database: Queryable, campaignId: string, page: PageOf) {
  const places = await readPlaces(database, campaignId, page);
  const { rows } = await database.query<PlacedRow>(
    `select ${rowColumns}, position from ${shownRows} and links.id = any($2::uuid[])`,
    [campaignId, places.map(({ linkId }) => linkId)],
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return { rows: places.flatMap(({ linkId }) => found.get(linkId) ?? []), last: places.at(-1) };
}

async function readPlaces(
  database: Queryable,
  campaignId: string,
  { sort, after, limit, direction, ...filter }: PageOf,
) {
  const sortKey = sort ? keys[sort] : `''::text`;
  const [order, beyond] = direction === 'ascending' ? ['asc', '>'] : ['desc', '<'];
  const { rows } = await database.query<RowPlace & { linkId: string }>(
    `select * from (
       select links.id as "linkId", position, ${sortKey} is null as "isEmpty", coalesce(${sortKey}, '') as key
       from ${allRows} and ${filterCondition}
     ) as report
     where $5::boolean is null or "isEmpty" > $5
       or ("isEmpty" = $5 and (key ${beyond} $6 or (key = $6 and position > $7)))
     order by "isEmpty", key ${order}, position limit $8`,
    [campaignId, ...filterValues(filter), after?.isEmpty ?? null, after?.key ?? '', after?.position ?? 0, limit],
  );
  return rows;
}

const countsOf = (rows: string) => `
  select ${linksWhere('true')} as all, ${linksWhere(`status = 'pending'`)} as pending,
    ${linksWhere(`status = 'sent'`)} as sent, ${linksWhere(`status = 'completed'`)} as completed,
    ${linksWhere(`status = 'failed'`)} as failed
  from (${rows}) as report`;

const countsOfFound = countsOf(`select ${statusColumn} as status, 1 as links from ${allRows} and ${filterCondition}`);
const countsOfAll = countsOf(
  `select ${statusOfClass} as status, links from ${allLinkClasses} left join campaigns on campaigns.id = $1`,
);

/** The number of rows found, by status. For the whole report it comes from the kept counts by class. */
export async function countByStatus(
  database: Queryable,
  campaignId: string,
  { search, leadId }: RowFilter,
): Promise<StatusCounts> {
  const { rows } =
    search || leadId
      ? await database.query<StatusCounts>(countsOfFound, [campaignId, ...filterValues({ search, leadId })])
      : await database.query<StatusCounts>(countsOfAll, [campaignId]);
  return rows[0] as StatusCounts;
}
