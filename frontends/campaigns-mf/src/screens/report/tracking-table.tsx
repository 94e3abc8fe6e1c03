import { type CampaignLead, errorMessage } from '@cadenza/api-client';
import type { ReportSort } from '@cadenza/contracts';
import { Badge, Card, CardTitle, cn, EmptyState, ErrorState, StatusBadge, TableCell } from '@cadenza/ui';
import { ArrowDown, ArrowUp, ArrowUpDown, ChartNoAxesColumn, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ReportFilter, ReportPages } from '../../api/list-report-rows.ts';
import { LoadingLine } from '../../components/loading-line.tsx';
import { LongTable } from '../../components/long-table.tsx';
import { TextCell } from '../../components/text-cell.tsx';
import { UnreadRows } from '../../components/unread-rows.tsx';
import { leadEmail, leadName } from '../../lead/lead-display.ts';
import { formatInstant } from './instants.ts';

const columns: { label: string; sort: ReportSort }[] = [
  { label: 'Lead', sort: 'lead' },
  { label: 'Email', sort: 'email' },
  { label: 'Status', sort: 'status' },
  { label: 'Sent', sort: 'sent' },
  { label: 'Opened', sort: 'opened' },
  { label: 'Bounced', sort: 'bounced' },
  { label: 'Spam', sort: 'spam' },
  { label: 'Replied', sort: 'replied' },
];

export interface TrackingTableProps {
  pages: ReportPages;
  filter: ReportFilter;
  onSort: (sort: ReportSort) => void;
  toolbar: ReactNode;
}

export function TrackingTable({ pages, filter, onSort, toolbar }: TrackingTableProps) {
  return (
    <Card className="@container">
      <CardTitle className="border-b px-5 py-4">Email Tracking Details</CardTitle>
      {toolbar}
      <TrackingRows pages={pages} filter={filter} onSort={onSort} />
      {pages.rows.length > 0 ? <UnreadRows error={pages.error} readAgain={pages.readAgain} /> : null}
    </Card>
  );
}

function TrackingRows({ pages, filter, onSort }: Omit<TrackingTableProps, 'toolbar'>) {
  const { rows, counts, error, isPending, readAgain, readMore } = pages;
  if (isPending) return <LoadingLine>Loading the rows...</LoadingLine>;
  if (error && rows.length === 0) {
    const description = errorMessage(error, 'Please try again.');
    return <ErrorState title="The rows could not be loaded" description={description} onRetry={readAgain} />;
  }
  if (rows.length === 0) {
    const isFiltered = filter.search !== '' || filter.status !== undefined;
    return isFiltered ? (
      <EmptyState icon={<SearchX />} title="No leads match this search and status." />
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
      columns={columns.map((column) => (
        <SortButton
          key={column.sort}
          label={column.label}
          direction={column.sort === sort ? direction : undefined}
          onClick={() => onSort(column.sort)}
        />
      ))}
      columnNames={columns.map(({ label }) => label)}
      sorted={sort && { column: columns.findIndex((column) => column.sort === sort), direction }}
      rowCount={rows.length}
      totalRows={counts?.[filter.status ?? 'all']}
      onNearEnd={readMore}
      rowKey={(index) => rows[index]?.id ?? String(index)}
      renderCells={(index) => {
        const row = rows[index];
        return row ? <TrackingCells row={row} /> : null;
      }}
    />
  );
}

interface SortButtonProps {
  label: string;
  direction: ReportFilter['direction'] | undefined;
  onClick: () => void;
}

function SortButton({ label, direction, onClick }: SortButtonProps) {
  const Icon = direction === undefined ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      aria-label={`Sort by ${label}`}
      onClick={onClick}
      className={cn(
        'relative -mx-1.5 rounded-sm px-1.5 py-1 transition-colors hover:text-foreground',
        direction && 'text-foreground',
      )}
    >
      {label}
      <Icon
        aria-hidden="true"
        className={cn('absolute inset-y-0 left-full my-auto -ml-1 size-3', direction ? '' : 'opacity-50')}
      />
    </button>
  );
}

function TrackingCells({ row }: { row: CampaignLead }) {
  return (
    <>
      <TextCell text={leadName(row.lead)} className="font-medium" />
      <TextCell text={leadEmail(row.lead)} />
      <TableCell className="py-1.5">
        <span title={row.reason ?? undefined}>
          <StatusBadge status={row.status} />
        </span>
      </TableCell>
      <TableCell className="py-1.5">{formatInstant(row.sentAt)}</TableCell>
      <TableCell className="py-1.5">{formatInstant(row.openedAt)}</TableCell>
      <FlagCell isSet={row.bounced} at={row.bouncedAt} variant="destructive" />
      <FlagCell isSet={row.spam} at={row.spamAt} variant="destructive" />
      <FlagCell isSet={row.replied} at={row.repliedAt} variant="success" />
    </>
  );
}

interface FlagCellProps {
  isSet: boolean;
  at: string | null;
  variant: 'destructive' | 'success';
}

function FlagCell({ isSet, at, variant }: FlagCellProps) {
  return (
    <TableCell className="py-1.5">
      {isSet ? (
        <Badge variant={variant} title={at === null ? undefined : formatInstant(at)}>
          Yes
        </Badge>
      ) : (
        <span className="text-muted-foreground">-</span>
      )}
    </TableCell>
  );
}
