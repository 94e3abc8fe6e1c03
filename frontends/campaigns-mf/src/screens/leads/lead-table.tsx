import type { CampaignLead, Lead } from '@cadenza/api-client';
import { preloadLeadEditor } from '@cadenza/lead-entry';
import { endingReasonText } from '@cadenza/lead-entry/ending-reason';
import { LongTable, TextCell } from '@cadenza/long-list';
import { Button, cn, TableCell } from '@cadenza/ui';
import { Trash2 } from 'lucide-react';
import { leadEmail, leadName, optionalText } from '../../lead/lead-display.ts';

export interface LeadListProps {
  /** The leads read so far. */
  leads: CampaignLead[];
  total: number;
  search: string;
  onNearEnd: () => void;
  onOpen: (lead: Lead) => void;
  onRemove: (link: CampaignLead) => void;
}

const columns = ['Name', 'Email', 'Company', 'Job Role', 'Actions'];

export function LeadTable({ leads, total, search, onNearEnd, onOpen, onRemove }: LeadListProps) {
  return (
    <LongTable
      label="Leads of this campaign"
      className="max-h-[400px]"
      columns={columns}
      rowCount={leads.length}
      totalRows={total}
      rowsAre={search}
      onNearEnd={onNearEnd}
      rowKey={(index) => leads[index]?.id ?? String(index)}
      renderCells={(index) => {
        const link = leads[index];
        return link ? <LeadCells link={link} onOpen={onOpen} onRemove={onRemove} /> : null;
      }}
    />
  );
}

interface LeadCellsProps extends Pick<LeadListProps, 'onOpen' | 'onRemove'> {
  link: CampaignLead;
}

function LeadCells({ link, onOpen, onRemove }: LeadCellsProps) {
  const { lead } = link;
  return (
    <>
      <TableCell className="max-w-52 py-1.5">
        <LeadName lead={lead} onOpen={onOpen} className="w-full" />
      </TableCell>
      {link.status === 'failed' && link.reason ? (
        <TableCell className="max-w-52 py-1.5">
          <span className="block truncate" title={leadEmail(lead)}>
            {leadEmail(lead)}
          </span>
          <span className="block truncate text-destructive text-xs leading-tight" title={endingReasonText(link.reason)}>
            {endingReasonText(link.reason)}
          </span>
        </TableCell>
      ) : (
        <TextCell text={leadEmail(lead)} className="max-w-52" />
      )}
      <TextCell text={optionalText(lead?.company)} className="max-w-40" />
      <TextCell text={optionalText(lead?.jobRole)} className="max-w-40" />
      <TableCell className="w-20 py-1.5">
        <RemoveLeadButton link={link} onRemove={onRemove} />
      </TableCell>
    </>
  );
}

interface LeadNameProps {
  lead: Lead | null;
  onOpen: (lead: Lead) => void;
  className?: string;
}

/** Opens the lead; the record of a link may be gone. */
export function LeadName({ lead, onOpen, className = '' }: LeadNameProps) {
  if (lead === null) return <span className="font-medium">{leadName(lead)}</span>;
  return (
    <button
      type="button"
      dir="auto"
      aria-label={`Edit ${leadName(lead)}`}
      title={leadName(lead)}
      onPointerEnter={preloadLeadEditor}
      onFocus={preloadLeadEditor}
      onClick={() => onOpen(lead)}
      className={cn(
        'block max-w-full truncate rounded-sm text-left font-medium underline-offset-4 hover:underline',
        className,
      )}
    >
      {leadName(lead)}
    </button>
  );
}

export function RemoveLeadButton({ link, onRemove }: { link: CampaignLead; onRemove: (link: CampaignLead) => void }) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`Remove ${leadName(link.lead)}`}
      className="size-8 text-muted-foreground hover:text-destructive"
      onClick={() => onRemove(link)}
    >
      <Trash2 aria-hidden="true" />
    </Button>
  );
}
