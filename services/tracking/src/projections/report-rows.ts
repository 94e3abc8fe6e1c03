import type { LinkStatus, ReportRow } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { rowColumns, type SelectedRow, shownRows, statusColumn, toReportRow } from './report-row.ts';

export interface RowFilter {
  status?: LinkStatus | undefined;
  search?: string | undefined;
  leadId?: string | undefined;
}

/** SQL condition; `$2` to `$4` are the values of the filter. */
export const filterCondition = `($2::text is null or ${statusColumn} = $2) and ($3 = '' or
  strpos(search_text, (select search_form($3))) > 0)
  and ($4::uuid is null or links.lead_id = $4)`;

export const filterValues = ({ status, search, leadId }: RowFilter) => [status ?? null, search ?? '', leadId ?? null];

const blockPositions = 500;

/**
 * The rows of a campaign's report in attach order: each link with all that happened to its emails. Read in blocks of
 * positions, so that no query plan can sort everything for each block.
 *
 * @param database must plan queries to search by key; otherwise each block may read all leads
 */
export async function* allReportRows(
  database: Queryable,
  campaignId: string,
  { now, ...filter }: RowFilter & { now: Temporal.Instant },
): AsyncGenerator<ReportRow[]> {
  const last = await database.query<{ position: number | null }>(
    'select max(position) as position from links where campaign_id = $1',
    [campaignId],
  );
  const lastPosition = last.rows[0]?.position ?? 0;
  for (let after = 0; after < lastPosition; after += blockPositions) {
    const { rows } = await database.query<SelectedRow>(
      `select ${rowColumns} from ${shownRows} and ${filterCondition} and position > $5 and position <= $6
       order by position`,
      [campaignId, ...filterValues(filter), after, after + blockPositions],
    );
    yield rows.map((row) => toReportRow(row, now));
  }
}
