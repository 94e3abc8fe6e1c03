import type { AttachLeadsResponse, BulkLeadRow } from '@cadenza/api-client';
import { countOf } from '../../campaign/rates.ts';
import { looksMailable } from './lead-form.ts';

/** What became of a file, with whatever is out of the ordinary: known leads, rows without a usable address (rule J5). */
export function uploadSummary(rows: readonly BulkLeadRow[], attached: AttachLeadsResponse | null): string {
  const unmailable = rows.filter((row) => !looksMailable(row.email)).length;
  const remarks = [
    attached && attached.alreadyAttached > 0
      ? `${countOf(attached.alreadyAttached, 'lead')} already in the campaign`
      : '',
    unmailable > 0 ? `${countOf(unmailable, 'row')} without a valid address, which will not be mailed` : '',
    attached?.message ?? '',
  ].filter((remark) => remark !== '');
  return ['Leads uploaded successfully', ...remarks].join('. ');
}
