import { errorMessage } from '@cadenza/api-client';
import type { MailboxFigures, ReportSort } from '@cadenza/contracts';
import { LongTable, SortButton, UnreadRows } from '@cadenza/long-list';
import { Card, CardTitle, EmptyState, ErrorState } from '@cadenza/ui';
import { ChartNoAxesColumn, SearchX } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import type { ReportFilter, ReportPages } from '../../api/list-report-rows.ts';
import { LoadingLine } from '../../components/loading-line.tsx';
import { useSenderNames } from '../../mailbox/use-sender-names.ts';
import { preloadConversation } from './conversation/lead-conversation.tsx';
import { TrackingCells, type TrackingCellsProps } from './tracking-cells.tsx';

/** Without `sort` rows cannot be sorted by the column. */
const fixedColumns: { label: string; sort?: ReportSort }[] = [
  { label: 'Lead', sort: 'lead' },
  { label: 'Email', sort: 'email' },
  { label: 'Status', sort: 'status' },
  { label: 'Sent', sort: 'sent' },
  { label: 'Opened', sort: 'opened' },
  { label: 'Bounced', sort: 'bounced' },
  { label: 'Spam', sort: 'spam' },
  { label: 'Replied', sort: 'replied' },
];

const fromColumn = 2;

export interface TrackingTableProps extends Omit<TrackingCellsProps, 'row' | 'from'> {
  pages: ReportPages;
  /** Whether the table says whom each lead hears from. */
  isBySenders: boolean;
  mailboxes: readonly MailboxFigures[];
  filter: ReportFilter;
  onSort: (sort: ReportSort) => void;
  toolbar: ReactNode;
}

export function TrackingTable({ toolbar, ...table }: TrackingTableProps) {
  const { pages } = table;
  return (
    <Card className="@container" onPointerEnter={preloadConversation} onFocus={preloadConversation}>
      <CardTitle className="border-b px-5 py-4">Email Tracking Details</CardTitle>
      {toolbar}
      <TrackingRows {...table} />
      {pages.rows.length > 0 ? <UnreadRows error={pages.error} readAgain={pages.readAgain} /> : null}
    </Card>
  );
}

function TrackingRows({
  pages,
  isBySenders,
  mailboxes,
  filter,
  onSort,
  onOpen,
  ...ofCampaign
}: Omit<TrackingTableProps, 'toolbar'>) {
  const { rows, counts, error, isPending, readAgain, readMore } = pages;
  const { timeZone, campaignStatus } = ofCampaign;
  const senderName = useSenderNames(rows, mailboxes);
  const columns = isBySenders ? fixedColumns.toSpliced(fromColumn, 0, { label: 'From' }) : fixedColumns;
  const renderCells = useCallback(
    (index: number) => {
      const row = rows[index];
      const from = row && isBySenders ? senderName(row) : null;
      return row ? <TrackingCells row={row} from={from} {...{ timeZone, campaignStatus, onOpen }} /> : null;
    },
    [rows, isBySenders, senderName, timeZone, campaignStatus, onOpen],
  );
  const openRow = useCallback(
    (index: number) => {
      const row = rows[index];
      if (row) onOpen(row.leadId);
    },
    [rows, onOpen],
  );
  if (isPending) return <LoadingLine>Loading the rows...</LoadingLine>;
  if (error && rows.length === 0) {
    const description = errorMessage(error, 'Please try again.');
    return <ErrorState title="The rows could not be loaded" description={description} onRetry={readAgain} />;
  }
  if (rows.length === 0) {
    const isFiltered = filter.search !== '' || filter.status !== undefined || filter.mailbox !== undefined;
    const filters = filter.mailbox === undefined ? 'search and status' : 'search, status and mailbox';
    return isFiltered ? (
      <EmptyState icon={<SearchX />} title={`No leads match this ${filters}.`} />
    ) : (
      <EmptyState icon={<ChartNoAxesColumn />} title="No leads attached to this campaign yet." />
    );
  }
  const { sort, direction } = filter;
  return (
    <LongTable
      rowsAre={JSON.stringify(filter)}
      label="Email Tracking Details"
      className="max-h-[600px]"
      columns={columns.map(({ label, sort: by }) =>
        by === undefined ? (
          label
        ) : (
          <SortButton key={by} label={label} direction={by === sort ? direction : null} onClick={() => onSort(by)} />
        ),
      )}
      columnNames={columns.map(({ label }) => label)}
      sorted={sort && { column: columns.findIndex((column) => column.sort === sort), direction }}
      rowCount={rows.length}
      totalRows={counts?.[filter.status ?? 'all']}
      onNearEnd={readMore}
      rowKey={(index) => rows[index]?.id ?? String(index)}
      renderCells={renderCells}
      onRowClick={openRow}
    />
  );
}
