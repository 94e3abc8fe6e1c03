import type { CampaignLead, LinkStatus } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { type ReportRow, rowColumns, shownRows, statusColumn, toCampaignLead } from './report-row.ts';

export interface RowFilter {
  status?: LinkStatus | undefined;
  search?: string | undefined;
}

/** `$2` is a status or null, `$3` what a lead's fields contain. */
export const filterCondition = `($2::text is null or ${statusColumn} = $2) and ($3 = '' or
  strpos(lower(concat_ws(' ', first_name, last_name, email, company, job_role)), lower($3)) > 0)`;

const blockPositions = 1_000;

/**
 * The rows of a campaign's report in attach order: a link and all that happened to its emails. They come in blocks of
 * positions, which no plan of the database can turn into sorting everything for each block.
 */
export async function* allReportRows(
  database: Queryable,
  campaignId: string,
  { status, search }: RowFilter = {},
): AsyncGenerator<CampaignLead[]> {
  const last = await database.query<{ position: number | null }>(
    'select max(position) as position from links where campaign_id = $1',
    [campaignId],
  );
  const lastPosition = last.rows[0]?.position ?? 0;
  for (let after = 0; after < lastPosition; after += blockPositions) {
    const { rows } = await database.query<ReportRow>(
      `select ${rowColumns} from ${shownRows} and ${filterCondition} and position > $4 and position <= $5
       order by position`,
      [campaignId, status ?? null, search ?? '', after, after + blockPositions],
    );
    yield rows.map(toCampaignLead);
  }
}
