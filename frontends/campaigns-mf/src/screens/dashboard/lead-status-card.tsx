import type { CampaignLead } from '@cadenza/api-client';
import { Card, CardContent, CardHeader, CardTitle, Progress, StatusBadge, TableCell } from '@cadenza/ui';
import { formatCount, ratePercent } from '../../campaign/rates.ts';
import { LongTable } from '../../components/long-table.tsx';
import { leadEmail, leadName } from '../../lead/lead-display.ts';

const statuses = [
  { status: 'pending', label: 'Pending', barClassName: 'bg-muted-foreground/60' },
  { status: 'sent', label: 'Sent', barClassName: 'bg-primary' },
  { status: 'completed', label: 'Completed', barClassName: 'bg-success' },
  { status: 'failed', label: 'Failed', barClassName: 'bg-destructive' },
] as const;

/** How far the leads are, together and one by one. */
export function LeadStatusCard({ leads }: { leads: CampaignLead[] }) {
  return (
    <Card aria-label="Lead Status">
      <CardHeader>
        <CardTitle>Lead Status</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3">
        {statuses.map(({ status, label, barClassName }) => {
          const count = leads.filter((link) => link.status === status).length;
          return (
            <div key={status} className="grid grid-cols-[5.5rem_minmax(0,1fr)_4rem] items-center gap-3">
              <span className="text-muted-foreground">{label}</span>
              <Progress
                aria-label={`${label}: ${count} of ${leads.length}`}
                value={ratePercent(count, leads.length)}
                barClassName={barClassName}
              />
              <span className="text-right font-medium tabular-nums">{formatCount(count)}</span>
            </div>
          );
        })}
      </CardContent>
      {leads.length > 0 ? (
        <div className="border-t">
          <LongTable
            label="Leads by status"
            className="max-h-[400px]"
            columns={['Lead', 'Status']}
            rowCount={leads.length}
            rowKey={(index) => leads[index]?.id ?? String(index)}
            renderCells={(index) => {
              const link = leads[index];
              return link ? <LeadStatusCells link={link} /> : null;
            }}
          />
        </div>
      ) : null}
    </Card>
  );
}

function LeadStatusCells({ link }: { link: CampaignLead }) {
  return (
    <>
      <TableCell className="max-w-64 py-1.5">
        <span className="block truncate font-medium leading-tight">{leadName(link.lead)}</span>
        <span className="block truncate text-muted-foreground text-xs">{leadEmail(link.lead)}</span>
      </TableCell>
      <TableCell className="w-28 py-1.5">
        <span title={link.reason ?? undefined}>
          <StatusBadge status={link.status} />
        </span>
      </TableCell>
    </>
  );
}
