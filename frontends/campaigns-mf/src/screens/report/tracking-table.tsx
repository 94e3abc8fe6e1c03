import type { CampaignLead } from '@cadenza/api-client';
import { Badge, Card, CardTitle, EmptyState, StatusBadge, TableCell } from '@cadenza/ui';
import { ChartNoAxesColumn } from 'lucide-react';
import { LongTable } from '../../components/long-table.tsx';
import { leadEmail, leadName } from '../../lead/lead-display.ts';
import { formatInstant } from './instants.ts';

const columns = ['Lead', 'Email', 'Status', 'Sent', 'Opened', 'Bounced', 'Spam', 'Replied'];

export function TrackingTable({ rows }: { rows: CampaignLead[] }) {
  return (
    <Card>
      <CardTitle className="border-b px-5 py-4">Email Tracking Details</CardTitle>
      {rows.length === 0 ? (
        <EmptyState icon={<ChartNoAxesColumn />} title="No leads attached to this campaign yet." />
      ) : (
        <LongTable
          label="Email Tracking Details"
          className="max-h-[600px]"
          columns={columns}
          rowCount={rows.length}
          rowKey={(index) => rows[index]?.id ?? String(index)}
          renderCells={(index) => {
            const row = rows[index];
            return row ? <TrackingCells row={row} /> : null;
          }}
        />
      )}
    </Card>
  );
}

function TrackingCells({ row }: { row: CampaignLead }) {
  return (
    <>
      <TableCell className="py-1.5 font-medium">{leadName(row.lead)}</TableCell>
      <TableCell className="py-1.5">{leadEmail(row.lead)}</TableCell>
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
